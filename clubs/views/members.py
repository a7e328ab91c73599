"""The club's book: who plays, how they are named, who has left."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms import MemberForm, MembersForm, today
from clubs.models import Member
from clubs.permissions import Action
from clubs.services.people import (
    BadLines,
    NameTaken,
    add_member,
    add_members,
    change_member,
    find_members,
    leave_club,
)
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_of, page_with_form, see_other


@require_safe
@club_view(Action.SEE_CLUB)
def index(request: HttpRequest, visit: Visit) -> HttpResponse:
    """List the people of the club, fifty a page, found by any part of their names."""
    text, left = request.GET.get("q", "")[:80], "left" in request.GET
    people = find_members(visit.club, text)
    people = people.exclude(left_on=None) if left else people.current()
    context = {"visit": visit, "page": page_of(request, people), "q": text, "left": left}
    part = "#found" if request.headers.get("HX-Target") == "found" else ""
    return render(request, f"clubs/members.html{part}", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_PEOPLE)
def add(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Add somebody who plays."""
    form = MemberForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            member = add_member(club=visit.club, **form.cleaned_data)
        except NameTaken as error:
            form.add_error("display_name", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{member} is in the book.")
            return see_other("members", club=visit.club.slug)
    return page_with_form(request, "clubs/member_add.html", {"visit": visit}, form)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_PEOPLE)
def paste(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Add a whole list of names at once, or say what is wrong with which line."""
    form = MembersForm(request.POST if request.method == "POST" else None)
    context = {"visit": visit}
    if request.method == "POST" and form.is_valid():
        try:
            members = add_members(club=visit.club, names=form.cleaned_data["names"])
        except BadLines as error:
            for fault in error.faults:
                where = f"Line {fault.line}, {fault.name}: " if fault.line else ""
                form.add_error("names", where + fault.text)
        else:
            messages.success(request, f"{len(members)} people are added to the book.")
            return see_other("members", club=visit.club.slug)
    return page_with_form(request, "clubs/members_paste.html", context, form)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_PEOPLE)
def change(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """Change how somebody is named."""
    person = get_object_or_404(Member.objects.for_club(visit.club), pk=member)
    form = MemberForm.of(person, request.POST if request.method == "POST" else None)
    context = {"visit": visit, "member": person}
    if request.method == "POST" and form.is_valid():
        try:
            change_member(member=person, **form.cleaned_data)
        except NameTaken as error:
            form.add_error("display_name", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{person} is saved.")
            return see_other("members", club=visit.club.slug)
        context["member"] = Member.objects.get(pk=person.pk)
    return page_with_form(request, "clubs/member_change.html", context, form)


@require_POST
@club_view(Action.MANAGE_PEOPLE)
def leave(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """Mark that somebody left the club today, or came back."""
    person = get_object_or_404(Member.objects.for_club(visit.club), pk=member)
    back = request.POST.get("do") == "return"
    day = None if back else today(visit.club.time_zone, timezone.now())
    try:
        leave_club(member=person, on=day)
    except NameTaken as error:
        messages.error(request, f"{error} Give one of them another name first.")
        return see_other("member-change", club=visit.club.slug, member=member)
    said = "is back in the club" if back else "has left the club; every result stays"
    messages.success(request, f"{person} {said}.")
    return see_other("members", club=visit.club.slug)
