"""The site as a WSGI application, the way ``oddtrick serve`` runs it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oddtrick.settings")

application = get_wsgi_application()
