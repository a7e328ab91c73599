"""Addresses of events: in their club, by the players' link and by a table's link."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    adjustments,
    audit,
    cards,
    check_in,
    clock,
    console,
    corrections,
    entrants,
    entries,
    entry_lists,
    events,
    exports,
    half_time,
    links,
    phone,
    players,
    prints,
    prizes,
    public,
    results,
    rivals,
    rounds,
    seating,
    setting_up,
    standings,
    wall,
)

entrant_pages: list[URLPattern | URLResolver] = [
    path("", entrants.show, name="event-entrant"),
    path("card/", standings.card, name="event-card"),
    path("change/", entrants.change, name="event-entrant-change"),
    path("money/", entrants.money, name="event-entrant-money"),
    path("number/", entrants.number, name="event-entrant-number"),
    path("remove/", entrants.remove, name="event-entrant-remove"),
    path("return/", entrants.come, name="event-entrant-return"),
    path("stand-in/", entrants.stand_in, name="event-entrant-stand-in"),
    path("take-back/", entrants.undo, name="event-entrant-take-back"),
    path("withdraw/", entrants.leave, name="event-entrant-withdraw"),
]

entry_pages: list[URLPattern | URLResolver] = [
    path("", entries.show, name="event-entries"),
    path("apart/", check_in.apart, name="event-apart"),
    path("check-in/", check_in.close, name="event-check-in"),
    path("door/", entries.door, name="event-door"),
    path("enter/", entries.enter, name="event-enter"),
    path("late/", entry_lists.late, name="event-late"),
    path("list/", entry_lists.paste, name="event-entries-list"),
    path("seeds/", check_in.seeds, name="event-seeds"),
    path("<int:number>/", include(entrant_pages)),
]

club_pages: list[URLPattern | URLResolver] = [
    path("", events.index, name="events"),
    path("new/", setting_up.choose, name="event-create"),
    path("new/<slug:evening>/", setting_up.from_evening, name="event-create-evening"),
    path("templates/<int:template>/", setting_up.from_template, name="event-create-template"),
    path(
        "templates/<int:template>/forget/",
        setting_up.forget_template,
        name="event-template-forget",
    ),
]

round_pages: list[URLPattern | URLResolver] = [
    path("", console.show, name="event-round"),
    path("type/", console.type_result, name="event-type"),
    path("undo/", rounds.undo, name="event-undo"),
    path("tables/<int:table>/", results.save, name="event-result"),
    path("tables/<int:table>/confirm/", rivals.confirm, name="event-confirm"),
    path("tables/<int:table>/rival/", rivals.decide, name="event-rival"),
]

prize_pages: list[URLPattern | URLResolver] = [
    path("", prizes.show, name="event-prizes"),
    path("announce/", prizes.announce, name="event-prizes-announce"),
    path("announce/undo/", prizes.undo_announcement, name="event-prizes-announce-undo"),
    path("change/", prizes.change, name="event-prizes-change"),
    path("cut/", prizes.cut, name="event-prizes-cut"),
    path("cut/undo/", prizes.undo_cut, name="event-prizes-cut-undo"),
]

card_pages: list[URLPattern | URLResolver] = [
    path("", cards.save, name="event-cards"),
    path("<int:number>/", cards.hands, name="event-cards-hands"),
    path("<int:number>/undo/", cards.undo, name="event-cards-undo"),
]

event_pages: list[URLPattern | URLResolver] = [
    path("", console.show, name="event"),
    path("step/", rounds.step, name="event-step"),
    path("rounds/<int:number>/", include(round_pages)),
    path("act/", events.act, name="event-act"),
    path("adjustments/", adjustments.save, name="event-adjust"),
    path("adjustments/undo/", adjustments.undo, name="event-adjust-undo"),
    path("clock/", clock.save, name="event-clock"),
    path("clock/screen/", clock.screen, name="event-clock-screen"),
    path("rounds/<int:number>/seats/", seating.change, name="event-seats"),
    path("cards/", include(card_pages)),
    path("change/", setting_up.change, name="event-change"),
    path("half-time/", half_time.show, name="event-half-time"),
    path("half-time/announce/", half_time.announce, name="event-half-time-announce"),
    path("half-time/undo/", half_time.undo, name="event-half-time-undo"),
    path("prizes/", include(prize_pages)),
    path("template/", setting_up.keep_template, name="event-template-keep"),
    path("links/", links.show, name="event-links"),
    path("event.json", exports.document, name="event-document"),
    path("log/", audit.show, name="event-audit"),
    path("result.json", exports.answer, name="event-answer"),
    path("rounds/", standings.rounds, name="event-rounds"),
    path(
        "rounds/<int:number>/tables/<int:table>/correct/",
        corrections.correct,
        name="event-correct",
    ),
    path("standings/", standings.standings, name="event-standings"),
    path("print/", prints.index, name="event-prints"),
    path("print/<slug:sheet>.pdf", prints.draw, name="event-print"),
    path("entries/", include(entry_pages)),
]

players_pages: list[URLPattern | URLResolver] = [
    path("", players.find, name="players"),
    path("embed/", public.embed, name="players-embed"),
    path("me/", players.choose, name="players-me"),
    path("public/", public.show, name="public"),
    path("standings/", players.standings, name="players-standings"),
    path("wall/", wall.show, name="wall"),
    path("<int:number>/", players.player, name="player"),
    path("result.json", exports.players_answer, name="players-answer"),
]

table_pages: list[URLPattern | URLResolver] = [
    path("", phone.show, name="event-table"),
    path("confirm/", phone.confirm, name="event-table-confirm"),
    path("save/", phone.save, name="event-table-save"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/table/<str:token>/", include(table_pages)),
    path("e/<str:token>/", include(players_pages)),
    path("<slug:club>/events/", include(club_pages)),
    path("<slug:club>/events/<int:event>/", include(event_pages)),
]
