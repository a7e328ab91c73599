"""The site as an ASGI application, for hosts that offer nothing else."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oddtrick.settings")

application = get_asgi_application()
