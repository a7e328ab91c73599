"""Accounts and how people come by them: the owner names somebody and hands over a link.

An invitation is a link with which a new account chooses its first password; the choice makes
the link worthless. No e-mail is needed, and no owner ever knows anybody's password.
"""

from __future__ import annotations

from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from clubs.models import Club, Role, RoleName, User
from clubs.services.people import set_role


class AlreadyHere(ValueError):
    """The account has a role in the club already."""


class NotOurs(ValueError):
    """The account has rights beyond this club, so that its password is not the club's affair."""


@transaction.atomic
def add_account(*, club: Club, username: str, email: str, role: RoleName) -> User:
    """Give an account a role in the club; an account not known yet is created without a password.

    :raises AlreadyHere: it has a role here.
    :raises ValidationError: the username or the address is not acceptable.
    """
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        if email and User.objects.filter(email__iexact=email).exists():
            msg = "Another account has this address. Add it by its username."
            raise ValidationError({"email": msg})
        user = User(username=username, email=email)
        user.set_unusable_password()
        user.full_clean()
        user.save()
    if Role.objects.filter(club=club, user=user).exists():
        msg = f"{user.username} has a role here already. Change it in the list."
        raise AlreadyHere(msg)
    set_role(club=club, user=user, role=role)
    return user


def only_here(club: Club, user: User) -> bool:
    """Say whether this club is the account's only one, so that its owner may invite it anew."""
    privileged = user.is_staff or user.is_superuser
    return not privileged and not Role.objects.filter(user=user).exclude(club=club).exists()


def invitation(club: Club, user: User) -> tuple[str, str] | None:
    """Return the two parts of an invitation's address; None when there is nothing to choose.

    It is for accounts that have no password and belong to this club alone.
    """
    if user.has_usable_password() or not only_here(club, user):
        return None
    return urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)


@transaction.atomic
def invite_again(*, club: Club, user: User) -> None:
    """Take away a forgotten password, so that a new invitation can be handed over.

    :raises NotOurs: the account has rights beyond this club.
    """
    if not only_here(club, user):
        msg = "This account belongs to another club too; only its own user can change the password."
        raise NotOurs(msg)
    user.set_unusable_password()
    user.save(update_fields=["password"])


def invited(uidb64: str, token: str) -> User | None:
    """Return the account an invitation is for, while the invitation holds."""
    try:
        pk = int(urlsafe_base64_decode(uidb64))
    except (ValueError, OverflowError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if pk < 2**63 else None
    if user is None or user.has_usable_password():
        return None
    return user if default_token_generator.check_token(user, token) else None
