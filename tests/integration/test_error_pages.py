"""What is refused is refused in words, never with a traceback or a bare status."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.test import Client, override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET

import oddtrick.urls


@require_GET
def reading(request: HttpRequest) -> HttpResponse:
    return HttpResponse("read")


@csrf_exempt
def writing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(len(request.POST)))


def breaking(request: HttpRequest) -> HttpResponse:
    raise {
        "denied": PermissionDenied("Only a director may open a night."),
        "broken": BadRequest("no JSON"),
        "torn": UnreadablePostError("gone"),
        "fault": RuntimeError("secret detail"),
    }[request.GET["how"]]


urlpatterns = [
    path("reading/", reading),
    path("writing/", writing),
    path("breaking/", breaking),
    *oddtrick.urls.urlpatterns,
]
handler400 = oddtrick.urls.handler400
handler403 = oddtrick.urls.handler403
handler404 = oddtrick.urls.handler404
handler500 = oddtrick.urls.handler500


@pytest.fixture
def client() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def check_page(response: HttpResponse, status: int) -> str:
    page = response.content.decode()
    assert response.status_code == status
    assert response["Content-Type"].startswith("text/html")
    assert page.count("<h1>") == 1
    assert 'href="/"' in page
    assert "Traceback" not in page
    return page


@pytest.mark.django_db
class TestPages:
    def test_nothing_at_this_address(self, client: Client) -> None:
        assert "mistyped" in check_page(client.get("/no/such/page/"), 404)

    def test_wrong_method(self, client: Client) -> None:
        response = client.post("/reading/")
        assert "own buttons" in check_page(response, 405)
        assert response["Allow"] == "GET"

    def test_wrong_method_by_head_or_options_has_a_body_too(self, client: Client) -> None:
        check_page(client.options("/reading/"), 405)

    def test_denied_says_why(self, client: Client) -> None:
        page = check_page(client.get("/breaking/?how=denied"), 403)
        assert "Only a director may open a night." in page

    @pytest.mark.parametrize("how", ["broken", "torn"])
    def test_broken_body(self, client: Client, how: str) -> None:
        assert "reload" in check_page(client.get("/breaking/", {"how": how}), 400)

    def test_nul_in_the_address(self, client: Client) -> None:
        check_page(client.get("/reading%00/"), 400)

    def test_broken_multipart(self, client: Client) -> None:
        kind = "multipart/form-data; boundary="
        check_page(client.post("/writing/", b"--", content_type=kind), 400)

    def test_broken_length(self, client: Client) -> None:
        check_page(client.post("/writing/", CONTENT_LENGTH="-1"), 400)

    def test_unknown_host(self, client: Client) -> None:
        check_page(client.get("/reading/", headers={"host": "evil.example"}), 400)

    @pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
    def test_oversized_body(self, client: Client, kind: str) -> None:
        response = client.post("/writing/", b"a" * (256 * 1024 + 1), content_type=kind)
        assert "nothing of it was stored" in check_page(response, 413)

    def test_oversized_by_number_of_fields(self, client: Client) -> None:
        check_page(client.post("/writing/", {str(n): "" for n in range(1001)}), 413)

    def test_fault_of_ours(self, client: Client, caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.CRITICAL, "django.request"):
            page = check_page(client.get("/breaking/?how=fault"), 500)
        assert "secret detail" not in page


@pytest.mark.django_db
def test_every_answer_forbids_foreign_content(client: Client) -> None:
    policy = client.get("/reading/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
