"""Where every address of the site leads."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    # First, because a club's pages begin with any word that its owner chose.
    path("admin/", admin.site.urls),
    path("", include("clubs.urls")),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "oddtrick.errors.bad_request"
handler403 = "oddtrick.errors.forbidden"
handler404 = "oddtrick.errors.not_found"
handler500 = "oddtrick.errors.server_error"
