"""Addresses of the scoring pages. A table's pages exist under its link and under its night."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.views import (
    corrections,
    desk,
    nights,
    pad,
    prints,
    records,
    rivals,
    rules,
    seats,
    sheet,
    standings,
)

table_pages = [
    path("", pad.show, name="pad"),
    path("hold/", pad.hold, name="hold"),
    path("deal/", pad.save, name="save"),
    path("deal/check/", pad.check, name="check"),
    path("undo/", pad.undo, name="undo"),
    path("finish/", pad.finish, name="finish"),
    path("seats/", seats.seat, name="seats"),
    path("rules/", rules.show_at_table, name="rules"),
    path("sittings/<int:sitting>/", sheet.show, name="sheet"),
    path("sittings/<int:sitting>/deals/<int:sequence>/", corrections.correct, name="correct"),
    path("sittings/<int:sitting>/reopen/", corrections.reopen, name="reopen"),
]

night_pages: list[URLPattern | URLResolver] = [
    path("", nights.show, name="night"),
    path("change/", nights.change, name="night-change"),
    path("close/", nights.close, name="night-close"),
    path("tables/", nights.set_out, name="night-tables"),
    path("tables/<int:number>/link/", nights.link, name="table-link"),
    path("tables/<int:number>/", include((table_pages, "tables"), namespace="table")),
    path("desk/", desk.show, name="desk"),
    path("desk/<int:number>/", desk.show, name="desk-table"),
    path("desk/<int:number>/type/", desk.type_deal, name="desk-type"),
    path("rivals/<int:rival>/", rivals.decide, name="rival"),
    path("standings/", standings.show, name="standings"),
    path("rules/", rules.show, name="rules"),
    path("print/", prints.index, name="prints"),
    path("print/<slug:sheet>.pdf", prints.draw, name="print"),
]

urlpatterns = [
    path("t/<str:token>/", include((table_pages, "tables"), namespace="device")),
    path("<slug:club>/members/<int:member>/", records.show, name="member-record"),
    path("<slug:club>/nights/new/", nights.create, name="night-create"),
    path("<slug:club>/nights/<int:night>/", include(night_pages)),
]
