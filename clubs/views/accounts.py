"""Who may sign in to the club and what they may do there."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms import AccountForm, RoleForm
from clubs.models import Role, RoleName, User
from clubs.permissions import Action
from clubs.services.accounts import (
    AlreadyHere,
    NotOurs,
    add_account,
    invitation,
    invite_again,
    only_here,
)
from clubs.services.people import LastOwner, set_role
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_with_form, see_other


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_CLUB)
def index(request: HttpRequest, visit: Visit) -> HttpResponse:
    """List the accounts of the club, and add one."""
    form = AccountForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = {**form.cleaned_data, "role": RoleName(form.cleaned_data["role"])}
        try:
            account = add_account(club=visit.club, **given)
        except AlreadyHere as error:
            form.add_error("username", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{account.username} now has a role in the club.")
            return see_other("account-change", club=visit.club.slug, account=account.pk)
    roles = Role.objects.filter(club=visit.club).select_related("user").order_by("user__username")
    return page_with_form(request, "clubs/accounts.html", {"visit": visit, "roles": roles}, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_CLUB)
def change(request: HttpRequest, visit: Visit, account: int) -> HttpResponse:
    """Change or take away an account's role, and show its invitation while it has no password."""
    roles = Role.objects.filter(club=visit.club).select_related("user")
    role = get_object_or_404(roles, user=account)
    doing = request.POST.get("do")
    form = RoleForm(request.POST if doing == "role" else None, initial={"role": role.role})
    if request.method == "POST":
        if doing == "remove":
            return _remove(request, visit, role.user)
        if doing == "invite":
            return _invite_again(request, visit, role.user)
        if doing != "role":
            raise BadRequest
        if form.is_valid():
            return _set_role(request, visit, role.user, RoleName(form.cleaned_data["role"]))
    link = invitation(visit.club, role.user)
    context = {
        "visit": visit,
        "account": role.user,
        "invitation": link and request.build_absolute_uri(reverse("invite", args=link)),
        "may_invite": only_here(visit.club, role.user) and role.user != visit.user,
    }
    return page_with_form(request, "clubs/account_change.html", context, form)


def _set_role(request: HttpRequest, visit: Visit, user: User, role: RoleName) -> HttpResponse:
    try:
        set_role(club=visit.club, user=user, role=role)
    except LastOwner as error:
        messages.error(request, str(error))
        return see_other("account-change", club=visit.club.slug, account=user.pk)
    messages.success(request, f"{user.username} is now {role.label.lower()}.")
    return _back(visit, user)


def _remove(request: HttpRequest, visit: Visit, user: User) -> HttpResponse:
    try:
        set_role(club=visit.club, user=user, role=None)
    except LastOwner as error:
        messages.error(request, str(error))
        return see_other("account-change", club=visit.club.slug, account=user.pk)
    messages.success(request, f"{user.username} has no role in the club any more.")
    return _back(visit, user)


def _back(visit: Visit, user: User) -> HttpResponse:
    """Return to the list, unless the owner has just stepped down from owning."""
    page = "home" if user == visit.user else "accounts"
    return see_other(page) if page == "home" else see_other(page, club=visit.club.slug)


def _invite_again(request: HttpRequest, visit: Visit, user: User) -> HttpResponse:
    try:
        invite_again(club=visit.club, user=user)
    except NotOurs as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "The old password is gone. Hand over the new link below.")
    return see_other("account-change", club=visit.club.slug, account=user.pk)
