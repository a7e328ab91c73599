"""Signing in and out, the password, and accepting an invitation."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms import PasswordForm, SetPasswordForm, SignInForm
from clubs.models import User
from clubs.services import guesses
from clubs.services.accounts import invited
from clubs.views import held
from clubs.views.answers import page_with_form, see_other


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign somebody in by username or e-mail address, and send the form held for them."""
    form = SignInForm(request)
    if request.method == "POST":
        form = SignInForm(request, request.POST)
        who = (request.POST.get("username", ""), request.META.get("REMOTE_ADDR", ""))
        if guesses.too_many(*who):
            form.refuse_to_try()
        elif form.is_valid():
            guesses.forget(*who)
            login(request, form.get_user())
            return held.send_held(request) or see_other(_onward(request))
        else:
            guesses.count(*who)
    waiting = held.peek(request)
    context = {
        "next": _onward(request) if _named(request) else "",
        "held": held.shown(waiting["fields"]) if waiting else None,
        "waiting": waiting,
    }
    return page_with_form(request, "clubs/sign_in.html", context, form)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out."""
    logout(request)
    messages.info(request, "You are signed out.")
    return see_other(settings.LOGOUT_REDIRECT_URL)


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Let somebody change their own password."""
    user = request.user
    if not isinstance(user, User):  # pragma: no cover - login_required has seen to it
        raise TypeError
    form = PasswordForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, user)
        messages.success(request, "Your password is changed.")
        return see_other("account")
    return page_with_form(request, "clubs/account.html", {}, form)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invite(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """Let somebody who was invited choose their first password; it signs them in."""
    user = invited(uidb64, token)
    if user is None:
        return render(request, "clubs/invite_ended.html", status=410)
    form = SetPasswordForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        form.save()
        login(request, user)
        messages.success(request, "Your password is set and you are signed in.")
        return see_other(settings.LOGIN_REDIRECT_URL)
    return page_with_form(request, "clubs/invite.html", {"invited": user}, form)


def _named(request: HttpRequest) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""


def _onward(request: HttpRequest) -> str:
    """Return where to go after signing in: the page asked for, if it is one of ours."""
    to = _named(request)
    here = {request.get_host()}
    if url_has_allowed_host_and_scheme(to, allowed_hosts=here, require_https=request.is_secure()):
        return to
    return resolve_url(settings.LOGIN_REDIRECT_URL)
