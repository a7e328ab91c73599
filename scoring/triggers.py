"""The database's own refusal to change the log, in each database's words.

The query set of :class:`~scoring.models.DealEntry` refuses as well; this holds for everything
else that can reach the database, the admin's SQL shell included.
"""

from __future__ import annotations

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_TABLE = "scoring_dealentry"
_MESSAGE = "deal entries are never changed or deleted"

_SQLITE = [
    (
        f"CREATE TRIGGER {_TABLE}_no_{verb} BEFORE {verb} ON {_TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{_MESSAGE}'); END"
    )
    for verb in ("update", "delete")
]
_POSTGRESQL = [
    (
        f"CREATE FUNCTION {_TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_MESSAGE}'; END $$"
    ),
    (
        f"CREATE TRIGGER {_TABLE}_no_change BEFORE UPDATE OR DELETE ON {_TABLE} "
        f"FOR EACH ROW EXECUTE FUNCTION {_TABLE}_refuse()"
    ),
]
_SQLITE_UNDO = [f"DROP TRIGGER IF EXISTS {_TABLE}_no_{verb}" for verb in ("update", "delete")]
_POSTGRESQL_UNDO = [
    f"DROP TRIGGER IF EXISTS {_TABLE}_no_change ON {_TABLE}",
    f"DROP FUNCTION IF EXISTS {_TABLE}_refuse()",
]


def install(editor: BaseDatabaseSchemaEditor) -> None:
    """Make the database refuse to change or delete an entry."""
    _run(editor, {"sqlite": _SQLITE, "postgresql": _POSTGRESQL})


def remove(editor: BaseDatabaseSchemaEditor) -> None:
    """Take the refusal away: for undoing the migration, and for emptying a test database."""
    _run(editor, {"sqlite": _SQLITE_UNDO, "postgresql": _POSTGRESQL_UNDO})


def _run(editor: BaseDatabaseSchemaEditor, statements: dict[str, list[str]]) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)
