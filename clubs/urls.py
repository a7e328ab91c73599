"""Addresses of the clubs pages: signing in, the club, its people, seasons and evenings."""

from django.urls import include, path

from clubs.views import (
    accounts,
    attendance,
    club,
    held,
    home,
    members,
    nights,
    seasons,
    sign_in,
)

club_pages = [
    path("", club.show, name="club"),
    path("settings/", club.change, name="club-change"),
    path("members/", members.index, name="members"),
    path("members/add/", members.add, name="member-add"),
    path("members/paste/", members.paste, name="members-paste"),
    path("members/<int:member>/change/", members.change, name="member-change"),
    path("members/<int:member>/leave/", members.leave, name="member-leave"),
    path("accounts/", accounts.index, name="accounts"),
    path("accounts/<int:account>/", accounts.change, name="account-change"),
    path("seasons/", seasons.index, name="seasons"),
    path("seasons/add/", seasons.add, name="season-add"),
    path("seasons/<int:season>/", seasons.change, name="season-change"),
    path("nights/", nights.index, name="nights"),
    path("nights/<int:night>/attendance/", attendance.keep, name="attendance"),
]

urlpatterns = [
    path("", home.show, name="home"),
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("account/", sign_in.change_password, name="account"),
    path("invite/<str:uidb64>/<str:token>/", sign_in.accept_invite, name="invite"),
    path("held/", held.held_save, name="held-save"),
    path("<slug:club>/", include(club_pages)),
]
