"""What is typed about clubs and people, read and refused at the field.

A form reads; what is true of the club (a name taken, the last owner) its service finds out.
"""

from __future__ import annotations

import datetime
import zoneinfo
from decimal import Decimal
from typing import Any

from babel.core import get_global
from babel.numbers import get_currency_name, get_currency_precision, get_currency_symbol
from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.forms import SetPasswordForm as DjangoSetPasswordForm
from django.core.exceptions import ValidationError

from clubs.models import Attendance, Club, Member, Paper, RoleName, Season, User
from clubs.names import check_name, tidy_name

LOCALE = "en_GB"
LARGEST = 10**9
"""The most minor units that anybody owes or plays for: it fits every database's integer."""


class NameField(forms.CharField):
    """A name in any script, tidied; what cannot be seen is refused."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.validators.append(check_name)

    def to_python(self, value: Any) -> str:
        """Return the name in composed form with single spaces."""
        return tidy_name(super().to_python(value) or "")


class DayField(forms.DateField):
    """A day, chosen from the browser's own calendar."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, **kwargs)


class MoneyField(forms.DecimalField):
    """An amount as typed (``0.50``, ``£2``, ``50p``), read exactly into minor units."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        self.digits = get_currency_precision(currency)
        self.symbol = get_currency_symbol(currency, locale=LOCALE)
        example = format(Decimal(50).scaleb(-self.digits), "f") if self.digits else "50"
        after = f"at most {self.digits} digits after the point" if self.digits else "no point"
        super().__init__(
            min_value=0,
            max_value=Decimal(LARGEST).scaleb(-self.digits),
            decimal_places=self.digits,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            error_messages={
                "invalid": f"Write the amount in digits, like {example}.",
                "min_value": "This amount cannot be below zero.",
                "max_value": "This amount is too large.",
                "max_decimal_places": f"This currency has {after}.",
            },
            **kwargs,
        )

    def to_python(self, value: Any) -> Any:
        """Read what was typed, the sign of the currency or the letter of pence left aside."""
        text = str(value or "").strip().removeprefix(self.symbol).strip()
        if self.symbol == "£" and text.lower().endswith("p"):
            pence: Any = super().to_python(text[:-1])
            return None if pence is None else pence.scaleb(-self.digits)
        return super().to_python(text)

    def clean(self, value: Any) -> Any:
        """Return whole minor units."""
        amount = super().clean(value)
        return None if amount is None else int(amount.scaleb(self.digits))

    def prepare_value(self, value: Any) -> Any:
        """Show minor units as an amount, and what was typed as it was typed."""
        if isinstance(value, int):
            return format(Decimal(value).scaleb(-self.digits), "f")
        return value


class SignInForm(AuthenticationForm):
    """Signs in by username or by e-mail address."""

    error_messages = {  # noqa: RUF012 - as in the class it extends
        "invalid_login": "This name and password do not go together. Try again.",
        "inactive": "This account is closed. Ask the club’s owner.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Username or e-mail"

    def clean_username(self) -> str:
        """Return the username, found by the address when it is one of nobody else."""
        typed: str = self.cleaned_data["username"]
        if "@" in typed and not User.objects.filter(username=typed).exists():
            named = list(User.objects.filter(email__iexact=typed)[:2])
            if len(named) == 1:
                return named[0].username
        return typed

    def refuse_to_try(self) -> None:
        """Answer without looking at the password."""
        self.errors.clear()
        self.add_error(None, "Too many wrong passwords. Wait ten minutes and try again.")


class PasswordForm(PasswordChangeForm):
    """Changes one's own password."""


class SetPasswordForm(DjangoSetPasswordForm):  # type: ignore[type-arg]
    """Chooses a first password."""


class MemberForm(forms.Form):
    """How somebody who plays is named."""

    name = NameField(max_length=80, help_text="The whole name, in any script.")
    display_name = NameField(
        max_length=40,
        required=False,
        label="Shown as",
        help_text="On screens and score sheets; nobody else in the club may have it. "
        "Leave empty to show the name.",
    )
    sort_name = NameField(
        max_length=80,
        required=False,
        label="Filed under",
        help_text="Where lists put it, like “Lee, Ann”. Leave empty to file by the last word.",
    )
    visitor = forms.BooleanField(
        required=False, label="Visitor", help_text="Plays without being a member of the club."
    )

    @classmethod
    def of(cls, member: Member, data: Any = None) -> MemberForm:
        """Return the form of somebody in the book."""
        names = ("name", "display_name", "sort_name", "visitor")
        return cls(data, initial={name: getattr(member, name) for name in names})


class MembersForm(forms.Form):
    """A list of names, one a line."""

    names = forms.CharField(
        max_length=40_000,
        label="Names",
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="One a line, as they are to be shown. Up to 500 at a time.",
    )

    def clean_names(self) -> list[str]:
        """Return the lines, empty ones too, so that faults can name them."""
        lines: list[str] = self.cleaned_data["names"].splitlines()
        if len(lines) > 500:
            msg = "Up to 500 names at a time, please: split the list."
            raise ValidationError(msg)
        return lines


class AccountForm(forms.Form):
    """Somebody who is to sign in."""

    username = forms.CharField(
        max_length=150,
        validators=[User.username_validator],
        help_text="Letters, digits and @ . + - _. If the account exists already, it gets the role.",
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    email = forms.EmailField(
        required=False, label="E-mail", help_text="May be left empty; it can be used to sign in."
    )
    role = forms.ChoiceField(choices=RoleName, initial=RoleName.SCORER)


class RoleForm(forms.Form):
    """What an account is in the club."""

    role = forms.ChoiceField(choices=RoleName)


def time_zones() -> list[tuple[str, str]]:
    """Return the time zones named after places."""
    zones = sorted(zone for zone in zoneinfo.available_timezones() if "/" in zone)
    return [(zone, zone.replace("_", " ")) for zone in zones]


def currencies() -> list[tuple[str, str]]:
    """Return the currencies in use somewhere, by code, with their names."""
    used = {
        code
        for told in get_global("territory_currencies").values()
        for code, _, end, tender in told
        if tender and end is None
    }
    return [(code, f"{code}, {get_currency_name(code, locale=LOCALE)}") for code in sorted(used)]


class ClubForm(forms.Form):
    """The club's settings; nights already created keep their own currency and time zone."""

    name = NameField(max_length=80)
    time_zone = forms.ChoiceField(choices=time_zones)
    currency = forms.ChoiceField(choices=currencies, help_text="For nights created from now on.")
    paper = forms.ChoiceField(choices=Paper)

    @classmethod
    def of(cls, club: Club, data: Any = None) -> ClubForm:
        """Return the form of a club."""
        return cls(data, initial={name: getattr(club, name) for name in cls.base_fields})


class SeasonForm(forms.Form):
    """A run of nights."""

    name = NameField(max_length=40, help_text="Like “Autumn 2026”.")
    starts = DayField(label="First day")
    ends = DayField(label="Last day")

    def clean(self) -> dict[str, Any]:
        """Refuse a season that ends before it starts."""
        cleaned = super().clean() or {}
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", "A season ends on or after the day it starts.")
        return cleaned

    @classmethod
    def of(cls, season: Season, data: Any = None) -> SeasonForm:
        """Return the form of a season."""
        return cls(data, initial={name: getattr(season, name) for name in cls.base_fields})


class VisitorForm(forms.Form):
    """Somebody who came to play without being in the book."""

    visitor_name = NameField(max_length=40, label="Name")


class TableMoneyForm(forms.Form):
    """What somebody owes for the evening and has paid so far."""

    def __init__(self, data: Any = None, *, attendance: Attendance, currency: str) -> None:
        given = {"owed": attendance.owed, "paid": attendance.paid}
        super().__init__(data, initial=given, prefix=f"money-{attendance.pk}")
        self.fields["owed"] = MoneyField(currency=currency, label="Owes")
        self.fields["paid"] = MoneyField(currency=currency, label="Has paid")


def today(time_zone: str, now: datetime.datetime) -> datetime.date:
    """Return the day it is where the club meets."""
    return now.astimezone(zoneinfo.ZoneInfo(time_zone)).date()
