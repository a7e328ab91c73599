"""The site: settings, addresses, error pages, the ``oddtrick`` command and the server."""
