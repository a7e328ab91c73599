"""Let the database itself refuse to change the log of an event."""

from django.db import migrations

from scoring import triggers

LOG = "tournaments_evententry"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.RunPython(
            lambda apps, editor: triggers.install(editor, LOG),
            lambda apps, editor: triggers.remove(editor, LOG),
        )
    ]
