"""The database's own refusal to change a log, in each database's words.

The query sets of the logs (:class:`~scoring.models.LogQuerySet`) refuse as well; this holds for
everything else that can reach the database, the admin's SQL shell included.
"""

from __future__ import annotations

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

DEALS = "scoring_dealentry"


def _sqlite(table: str) -> list[str]:
    return [
        (
            f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{_message(table)}'); END"
        )
        for verb in ("update", "delete")
    ]


def _postgresql(table: str) -> list[str]:
    return [
        (
            f"CREATE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{_message(table)}'; END $$"
        ),
        (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_refuse()"
        ),
    ]


def _sqlite_undo(table: str) -> list[str]:
    return [f"DROP TRIGGER IF EXISTS {table}_no_{verb}" for verb in ("update", "delete")]


def _postgresql_undo(table: str) -> list[str]:
    return [
        f"DROP TRIGGER IF EXISTS {table}_no_change ON {table}",
        f"DROP FUNCTION IF EXISTS {table}_refuse()",
    ]


def _message(table: str) -> str:
    what = table.partition("_")[2].removesuffix("entry")
    return f"{what} entries are never changed or deleted"


def install(editor: BaseDatabaseSchemaEditor, table: str = DEALS) -> None:
    """Make the database refuse to change or delete an entry of a log."""
    _run(editor, {"sqlite": _sqlite(table), "postgresql": _postgresql(table)})


def remove(editor: BaseDatabaseSchemaEditor, table: str = DEALS) -> None:
    """Take the refusal away: for undoing the migration, and for emptying a test database."""
    _run(editor, {"sqlite": _sqlite_undo(table), "postgresql": _postgresql_undo(table)})


def _run(editor: BaseDatabaseSchemaEditor, statements: dict[str, list[str]]) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)
