"""Views of events: who asks, one call of a service, and the page."""
