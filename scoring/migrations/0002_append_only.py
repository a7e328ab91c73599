"""Let the database itself refuse to change the log."""

from django.db import migrations

from scoring import triggers


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [
        migrations.RunPython(
            lambda apps, editor: triggers.install(editor),
            lambda apps, editor: triggers.remove(editor),
        )
    ]
