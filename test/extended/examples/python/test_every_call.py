"""Makes every call of the control plane by the client, and holds what is answered against the types that it declares."""

from __future__ import annotations

import os
import re
import threading
import types
import typing
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from leadmock import Leadmock, LeadmockError, NoServerError, _connection, running_server
from leadmock import types as module

NAMES = {"NotRequired": typing.NotRequired}


def misfit(value: Any, kind: Any, place: str) -> str | None:
    """Where a value does not fit a type, None where it does."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return None
    if origin is Literal:
        return None if value in args else f"{place}: {value!r} is none of {args}"
    if origin in (Union, types.UnionType):
        return None if any(misfit(value, each, place) is None for each in args) else f"{place}: {value!r}"
    if origin is list:
        if not isinstance(value, list):
            return f"{place}: {value!r} is no list"
        return next(filter(None, (misfit(each, args[0], f"{place}/{at}") for at, each in enumerate(value))), None)
    if origin is dict:
        if not isinstance(value, dict):
            return f"{place}: {value!r} is no dictionary"
        return next(filter(None, (misfit(each, args[1], f"{place}/{key}") for key, each in value.items())), None)
    if typing.is_typeddict(kind):
        hints = get_type_hints(kind, localns=NAMES, include_extras=True)
        required = {name for name, hint in hints.items() if get_origin(hint) is not typing.NotRequired}
        if not isinstance(value, dict) or not required <= value.keys() <= hints.keys():
            return f"{place}: {value!r} has not the fields of {kind.__name__}"
        hints = get_type_hints(kind, localns=NAMES)
        return next(filter(None, (misfit(each, hints[key], f"{place}/{key}") for key, each in value.items())), None)
    is_right = isinstance(value, (int, float) if kind is float else kind or type(None))
    return None if is_right and (kind is bool or not isinstance(value, bool)) else f"{place}: {value!r} is no {kind}"


def answer_of(name: str, args: tuple[Any, ...]) -> Any:
    """The type that a method says it answers; of several declarations, that of the collection."""
    method = getattr(Leadmock, name)
    declared = [get_type_hints(each, localns=NAMES) for each in typing.get_overloads(method)]
    for hints in declared:
        if get_args(hints["collection"]) == args[:1]:
            return hints["return"]
    assert not declared, f"{name} is not declared for {args}"
    return get_type_hints(method, localns=NAMES)["return"]


class Checked:
    """A sandbox whose answers are held against their types."""

    def __init__(self, sandbox: Leadmock) -> None:
        self.sandbox = sandbox

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            answer = getattr(self.sandbox, name)(*args, **options)
            assert misfit(answer, answer_of(name, args), name) is None
            return answer

        return call


COLLECTIONS = "users employees projects labels leads views tasks comments payments categories purposes".split()
NAME_OF_OTHER = "another-sandbox-of-every-call"


def every_call(api: Any, leadmock: Leadmock) -> None:
    assert api.info()["sandbox"] in leadmock.base_url
    assert (api.health(), api.ready()) == ({"status": "alive"}, {"status": "ready"})
    assert {"default", "empty"} <= {fixture["name"] for fixture in api.fixtures()}
    as_fixture = api.fixture()
    assert as_fixture["counts"]["leads"] == len(as_fixture["fixture"]["leads"])
    api.reset(fixture="empty", retain=["clock"])
    api.seed(fixture="default")
    api.seed(data={"leads": [{"name": "Seeded"}]}, mode="merge")
    assert api.records("leads", name="Seeded", deal=False)

    parts = {"views": {"source": None}, "tasks": {"title": "Call", "date_end": 1}, "payments": {"sum": "1500.5"}}
    for collection in COLLECTIONS:
        made = api.create_record(collection, **parts.get(collection, {}))
        assert api.record(collection, made["id"]) == made
        assert api.put_record(collection, made["id"], **made) == made
        assert api.patch_record(collection, made["id"]) == made
        assert made in api.records(collection)
        assert made in api.state()[collection]
        assert api.delete_record(collection, made["id"]) == made
    assert api.records("tasks", lead_id=None) == []

    api.save_snapshot("before")
    assert [snapshot["name"] for snapshot in api.snapshots()] == ["before"]
    api.restore_snapshot("before", retain=["journal"])
    assert api.delete_snapshot("before")["name"] == "before"

    noon = datetime(2030, 1, 31, 12, tzinfo=timezone.utc)
    stopped = {"now": "2030-01-31T12:00:00.000Z", "frozen": True, "isRealTime": False}
    assert api.set_clock(now=noon, frozen=True) == stopped
    assert api.advance_clock(timedelta(hours=1, microseconds=1500))["now"] == "2030-01-31T13:00:00.001Z"
    assert api.advance_clock(by="1m") == api.clock()
    assert not api.reset_clock()["frozen"]

    token = api.create_token("anna@example.com", "my-shop", token="token-of-the-shop")["token"]
    assert [each["token"] for each in api.tokens()] == [token]
    assert leadmock.call("POST", "/lead/101/comment", {"text": "Hello"}, token=token)["status"] == "success"
    assert not api.expire_token(token)["alive"]
    assert leadmock.call("POST", "/logout", token=token)["errors"][0]["code"] == 401
    assert api.revoke_token(token)["token"] == token

    match = {"operation": "login"}
    fault = api.arm_fault(effect="error", when="before", code=500, match=match, ttl=timedelta(seconds=60), http_status=502)
    assert (fault["httpStatus"], [each["id"] for each in api.faults()]) == (502, [fault["id"]])
    assert api.delete_fault(fault["id"])["unfiredFaults"][0]["id"] == fault["id"]
    api.arm_fault(effect="delay", ms=1)
    assert len(api.clear_faults()["deleted"]) == 1

    assert api.set_assumptions(errorStatus="code", rateLimit=3)["rateLimit"]["value"] == "3"
    assert api.assumptions()["errorStatus"]["value"] == "code"

    [comment, logout] = api.requests()
    assert [each["id"] for each in api.requests(code=None, performed=True, limit=5)] == [comment["id"]]
    assert api.requests(code=401) == [logout]
    found = api.request(comment["id"])
    bases = found.get("restsOn", [])
    assert [each["rule"] for each in bases] == ["comment-id", "comment-time-zone", "comment-author-user"]
    assert found == {**comment, "bodyText": found.get("bodyText"), "restsOn": bases}
    wanted = {"operation": "add-comment", "body": {"text": "Hello"}}
    assert api.verify(match=wanted, at_least=1, at_most=1)["count"] == 1
    assert api.verify(in_order=[wanted, {"operation": "logout"}], no_others=True)["verified"]
    assert api.wait_for_requests(match=wanted, times=1, timeout=timedelta(seconds=2)) == [comment]
    assert api.coverage()["operations"]
    assert api.warnings() == []
    assert [entry["response"]["status"] for entry in api.har()["log"]["entries"]] == [200, 200]
    assert api.clear_requests() == 2
    assert api.rules()
    assert "/login" in api.openapi()["paths"]

    api.create_sandbox(NAME_OF_OTHER, from_="default", assumptions={"secondUser": "allow"})
    seed = {"projects": [{"id": 5, "name": "Five"}]}
    assert api.create_sandbox(NAME_OF_OTHER, seed=seed, replace=True)["counts"]["projects"] == 1
    assert NAME_OF_OTHER in [each["name"] for each in api.sandboxes()]
    assert NAME_OF_OTHER in [each["name"] for each in api.reset_sandboxes()]
    assert api.delete_sandbox(NAME_OF_OTHER)["deleted"] == NAME_OF_OTHER

    begun = api.begin_test("pays", id="pays", fixture="empty")
    assert api.end_test(begun["sandbox"], "failed", message="expected 1")["kept"] is True
    api.delete_sandbox(begun["sandbox"])
    assert api.report()["sandboxes"]["created"] > api.report()["sandboxes"]["active"]


def test_every_call_is_answered_as_it_is_typed(leadmock: Leadmock, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()
    ask = Leadmock._ask

    def note(self: Leadmock, method: str, url: str, *rest: Any) -> Any:
        asked.add((method, re.sub(r"\?.*", "", url)))
        return ask(self, method, url, *rest)

    monkeypatch.setattr(Leadmock, "_ask", note)
    api = Checked(leadmock)
    with_events = leadmock.events(timeout=10)
    every_call(api, leadmock)
    first = next(with_events)
    with_events.close()
    assert (first["event"], first["data"]["operation"]) == ("contents", "reset")

    described = api.control_openapi()["paths"]
    for path, operations in described.items():
        pattern = re.compile(".*" + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)))
        for method in operations:
            assert any(method.upper() == by and pattern.fullmatch(url) for by, url in asked), (method, path)


def test_a_wrong_type_is_found() -> None:
    counts = dict.fromkeys(COLLECTIONS, 0)
    assert misfit(counts, module.Counts, "") is None
    assert misfit({**counts, "leads": True}, module.Counts, "") == "/leads: True is no <class 'int'>"
    assert misfit({**counts, "leeds": 1}, module.Counts, "") is not None
    assert misfit({"users": 0}, module.Counts, "") is not None


def test_a_rejection_lists_its_violations(leadmock: Leadmock) -> None:
    with pytest.raises(LeadmockError) as rejected:
        leadmock.create_record("leads", nmae="Test", project_id=999)
    error = rejected.value
    assert error.status == 400
    assert "name" in error.detail
    assert [each["pointer"] for each in error.violations] == ["/nmae"]
    assert str(error).startswith(f"POST {leadmock.base_url}/_mock/state/leads got 400: ")

    with pytest.raises(LeadmockError) as missed:
        leadmock.verify(match={"operation": "login"}, times=2)
    assert (missed.value.status, missed.value.problem and missed.value.problem["nearest"]) == (417, [])


def test_none_is_sent_as_null_and_omitted_arguments_are_not_sent(leadmock: Leadmock) -> None:
    with pytest.raises(LeadmockError) as rejected:
        leadmock.reset(fixture=None)  # type: ignore[arg-type]
    assert [each["pointer"] for each in rejected.value.violations] == ["/fixture"]


def test_waits_for_events_and_requests_time_out(leadmock: Leadmock) -> None:
    with pytest.raises(LeadmockError, match="no event arrived within 0.2 s"):
        next(leadmock.events(timeout=0.2))
    with pytest.raises(LeadmockError) as late:
        leadmock.wait_for_requests(match={"operation": "login"}, timeout="50ms")
    assert late.value.status == 504


def test_a_wait_may_take_longer_than_a_call(leadmock: Leadmock) -> None:
    hasty = Leadmock(leadmock.base_url, timeout=0.3)
    with pytest.raises(LeadmockError) as late:
        hasty.wait_for_requests(match={"operation": "login"}, timeout=timedelta(seconds=1))
    assert late.value.status == 504
    leadmock.arm_fault(effect="hang")
    with pytest.raises(LeadmockError, match="cannot be reached: no response within 300 ms") as silent:
        hasty.call("POST", "/logout")
    assert silent.value.status is None


def test_events_continue_after_an_id(leadmock: Leadmock) -> None:
    leadmock.reset()
    leadmock.call("POST", "/logout")
    [reset, request] = islice(leadmock.events(after=0, timeout=10), 2)
    assert (reset["event"], request["data"]["operation"]) == ("contents", "logout")
    assert next(leadmock.events(after=reset["id"], timeout=10)) == request


def test_a_lost_or_broken_answer_is_an_error(leadmock: Leadmock) -> None:
    leadmock.arm_fault(effect="response", when="before", times=1)
    leadmock.arm_fault(effect="reset", when="after", times=1)
    leadmock.arm_fault(effect="truncate", times=1)
    statuses = []
    for _ in range(3):
        with pytest.raises(LeadmockError) as lost:
            leadmock.call("POST", "/logout")
        statuses.append(lost.value.status)
    assert statuses == [502, None, None]


def test_a_sandbox_is_found_by_its_name_or_url(leadmock: Leadmock) -> None:
    other = leadmock.sandbox("another one?")
    assert other.base_url.endswith("/_sandbox/another%20one%3F")
    assert other.sandbox("third").base_url == leadmock.sandbox("third").base_url
    for wrong in ("", ".", ".."):
        with pytest.raises(ValueError, match="is not a valid name in a path"):
            leadmock.sandbox(wrong)
    for url in ("localhost:8080", "ftp://localhost", "http://"):
        with pytest.raises(ValueError, match="the URL of a server must be an http or https URL"):
            Leadmock(url)
    with pytest.raises(ValueError, match="is not a path of the service"):
        leadmock.call("GET", "view/1001")


def test_another_version_of_the_server_is_a_warning(leadmock: Leadmock, monkeypatch: pytest.MonkeyPatch) -> None:
    version = leadmock.info()["version"]
    monkeypatch.setattr(_connection, "VERSION", "0.0.1")
    monkeypatch.setattr(_connection, "_compared", set())
    with pytest.warns(UserWarning) as warned:
        leadmock.health()
        leadmock.health()
    url = leadmock.base_url.split("/_sandbox/")[0]
    expected = f"leadmock: the client is 0.0.1, the server at {url} is {version}"
    assert [str(each.message) for each in warned] == [expected]


class Answer(BaseHTTPRequestHandler):
    """Answers each request with the status, headers and body of its class."""

    status = 200
    headers_sent: dict[str, str] = {}
    body = b""

    def do_GET(self) -> None:
        self.send_response(self.status)
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            {"body": b'{"status": "error", "errors": [{"code": 404}]}'},
            " got 200: the service responded instead of the control plane. "
            "Check the path of the base URL, and start the server without --no-control",
        ),
        ({"body": b"<html>"}, " got 200: the response is not from leadmock: <html>"),
        ({"status": 502, "body": b"<html>"}, " got 502: the response is not from leadmock: <html>"),
        (
            {"status": 302, "headers_sent": {"Location": "http://localhost:1/"}},
            ": leadmock cannot be reached: the server redirects to http://localhost:1/: use that URL",
        ),
    ],
)
def test_a_response_of_another_server_is_an_error(answer: dict[str, Any], expected: str) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), type("Other", (Answer,), answer)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        with pytest.raises(LeadmockError) as failed:
            Leadmock(url).health()
        with pytest.raises(LeadmockError) as plain:
            Leadmock(url.replace("http:", "https:")).health()
        server.shutdown()
    assert str(failed.value) == f"GET {url}/_mock/health{expected}"
    assert plain.value.detail == "leadmock cannot be reached: the server speaks plain HTTP: use http://"


def test_a_server_ends_with_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    url = os.environ["LEADMOCK_URL"]
    with running_server() as given:
        assert given == url
    monkeypatch.delenv("LEADMOCK_URL")
    monkeypatch.setenv("LEADMOCK_BIN", "/missing/leadmock")
    with pytest.raises(NoServerError, match="the server did not start: .*No such file"), running_server():
        pass
