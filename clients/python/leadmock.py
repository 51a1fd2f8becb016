"""
Steers leadmock, the stand-in for the Lead-Tracking Service, from Python.

Copy this one file; it needs nothing but the standard library.

In conftest.py it is a plugin of pytest, and each test that asks for `leadmock` gets a separate sandbox:

    pytest_plugins = ["leadmock"]

Elsewhere, give it the URL of a running server: `Leadmock("http://localhost:8080").sandbox("worker-1")`.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import uuid
import warnings
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, cast, overload
from urllib.parse import quote, urlencode, urlsplit

if TYPE_CHECKING:
    from typing_extensions import NotRequired

__all__ = ["Leadmock", "LeadmockError"]

Duration = Union[str, timedelta]
"""A whole number above 0 and `ms`, `s`, `m`, `h` or `d`, such as `"25h"`; or a timedelta of some milliseconds."""

Instant = Union[str, datetime]
"""ISO 8601 with its zone, such as `"2027-01-31T12:00:00Z"`; or a datetime that knows its zone."""


class _Omitted:
    def __repr__(self) -> str:
        return "..."


# None is a value: `leadmock.requests(code=None)` asks for successes.
_OMITTED: Any = _Omitted()


class LeadmockError(Exception):
    """
    A call that did not succeed. One that leadmock rejected has changed nothing.

    Attributes:
        status: HTTP status; None where no answer came.
        detail: What was wrong, in one sentence.
        problem: All that the control plane said of it, such as `nearest` where a `verify` does not hold.
    """

    def __init__(self, call: str, detail: str, status: int | None = None, problem: Problem | None = None) -> None:
        super().__init__(call, detail, status, problem)
        self.call = call
        self.detail = detail
        self.status = status
        self.problem = problem

    @property
    def violations(self) -> Sequence[Violation]:
        """Each thing that was wrong in the request, with its place: a JSON pointer, or a slash and a parameter."""
        return self.problem.get("errors", []) if self.problem else []

    def __str__(self) -> str:
        answered = "" if self.status is None else f" answered {self.status}"
        # The detail of a problem tells the first violation itself.
        rest = [f"\n  {each['pointer'] or '(the body)'} {each['message']}" for each in self.violations]
        return f"{self.call}{answered}: {self.detail}{''.join(rest if len(rest) > 1 else [])}"


class Leadmock:
    """
    One sandbox of a running leadmock: a method for each call of the control plane.

    Whatever does not succeed raises a LeadmockError.

    Proxies of the environment are never used: the server is a test's own, and mostly on this machine.

    Attributes:
        base_url: What the client under test is pointed at, without a slash at its end.
        timeout: Seconds that the server may be silent before a call is given up.
    """

    def __init__(self, url: str, *, control_token: str | None = None, timeout: float = 10) -> None:
        """
        Args:
            url: Of the server, such as http://localhost:8080, or the base URL of a sandbox.
            control_token: What the server was started with as --control-token; LEADMOCK_CONTROL_TOKEN when left out.
            timeout: Seconds.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no URL of a server, such as http://localhost:8080")
        self.base_url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.timeout = timeout
        self._root = re.sub("/_sandbox/[^/]+$", "", self.base_url)
        self._control_token = control_token or os.environ.get("LEADMOCK_CONTROL_TOKEN")

    def __repr__(self) -> str:
        return f"Leadmock({self.base_url!r})"

    def sandbox(self, name: str) -> Leadmock:
        """
        Another sandbox of the same server.

        It is created by `create_sandbox`, by the first call that writes into it, and by requests to the service.
        """
        url = f"{self._root}/_sandbox/{_part(name)}"
        return Leadmock(url, control_token=self._control_token, timeout=self.timeout)

    def call(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Any:
        """
        A request to the service itself: `call("POST", "/lead/101/comment", {"text": "Hello"}, token=token)`.

        Returns:
            The JSON of the answer, whatever the outcome: `{"status": "success", "result": …}` or
            `{"status": "error", "errors": […]}`.

        Raises:
            LeadmockError: No answer came, or none in JSON; faults do that.
        """
        if not path.startswith("/"):
            raise ValueError(f"{path!r} is no path of the service: it begins with a slash")
        headers = {} if token is None else {"token": token}
        with self._ask(method, self.base_url + path, headers, body) as (response, _):
            answer = _json_of(response)
            if answer is None:
                raise LeadmockError(f"{method} {self.base_url}{path}", "the answer is not valid JSON", response.status)
            return answer

    def har(self) -> dict[str, Any]:
        """
        The requests of the journal as a HAR 1.2 file, which browsers' developer tools and proxies read.

        Returns:
            What such a file holds: `json.dumps(leadmock.har())` is one. Secrets are masked.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/requests", query={"format": "har"}))

    def events(self, *, after: int | str | None = None, timeout: float | None = None) -> Generator[Event, None, None]:
        """
        What happens in this sandbox, as it happens: each request as it is answered, whatever a tester changed.

        The stream is open when this returns: nothing that comes later is missed. It ends when it is closed or let go.

            events = leadmock.events(timeout=5)
            pay()
            assert next(events)["data"]["operation"] == "add-payment"

        Args:
            after: The id of the last event that was read: what came after it comes first, and 0 begins with all that
                is retained.
            timeout: Seconds without an event after which a LeadmockError is raised; without end when left out.
        """
        events = self._events(after, timeout)
        next(events)
        return cast("Generator[Event, None, None]", events)

    def _events(self, after: int | str | None, timeout: float | None) -> Generator[Event | None, None, None]:
        url = f"{self.base_url}/_mock/events"
        headers = self._control_headers()
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        with self._ask("GET", url, headers) as (response, sock):
            if response.status != 200:
                _read(f"GET {url}", response)
            yield None
            fields: dict[str, str] = {}
            latest = time.monotonic()
            while True:
                if timeout is None:
                    sock.settimeout(None)
                else:
                    # A comment that keeps the stream alive is no event.
                    sock.settimeout(max(latest + timeout - time.monotonic(), 0.001))
                try:
                    line = response.readline()
                except socket.timeout as error:
                    raise LeadmockError(f"GET {url}", f"no event came within {timeout} s") from error
                if not line:
                    return
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                elif "data" in fields:
                    yield {"id": fields["id"], "event": fields["event"], "data": json.loads(fields["data"])}
                    fields = {}
                    latest = time.monotonic()

    # ---- calls: made from control-openapi.json by `npm run generate` ----

    def info(self) -> Info:
        """What this is, and where to go from here."""
        return cast("Info", self._send("GET", "/_mock"))

    def health(self) -> Health:
        """Alive."""
        return cast("Health", self._send("GET", "/_mock/health"))

    def ready(self) -> Ready:
        """Seeded and able to write.

        Raises:
            LeadmockError: 503: Changes cannot be kept at the moment; `detail` says why.
        """
        return cast("Ready", self._send("GET", "/_mock/ready"))

    def reset(
        self,
        *,
        fixture: str = _OMITTED,
        retain: Sequence[Literal["sessions", "journal", "faults", "clock", "assumptions"]] = _OMITTED,
    ) -> ResetResult:
        """The whole sandbox back to its start-up fixture, or to a named one.

        Args:
            fixture: Name of a fixture; the start-up fixture when left out.
            retain: Parts that stay as they are.
        """
        return cast("ResetResult", self._send("POST", "/_mock/reset", body={"fixture": fixture, "retain": retain}))

    def fixtures(self) -> list[FixtureInfo]:
        """The fixtures that reset and seed can name, with what they hold.

        Returns:
            The fixtures that reset and seed can name: `fixtures` of the answer.
        """
        return cast("list[FixtureInfo]", self._send("GET", "/_mock/fixtures")["fixtures"])

    def seed(
        self,
        *,
        fixture: str = _OMITTED,
        data: Mapping[str, Any] = _OMITTED,
        mode: Literal["replace", "merge"] = _OMITTED,
    ) -> SeedResult:
        """Put a fixture or inline data in the place of the state, or merge it in by id.

        Args:
            fixture: Name of a fixture.
            data: A seed document: see seed.json; in a merge, at most 10,000 records, of which new ones may leave out
                any field.
            mode: replace (the default) puts it in the place of the state; merge adds it by id: a known record is
                replaced whole, a new one may leave out any field, as in POST /_mock/state/{collection}.
        """
        fields = {
            "fixture": fixture,
            "data": data,
            "mode": mode,
        }
        return cast("SeedResult", self._send("POST", "/_mock/seed", body=fields))

    def state(self) -> State:
        """The whole state as a seed document."""
        return cast("State", self._send("GET", "/_mock/state"))

    def fixture(self) -> GetFixture:
        """The state as a fixture, and the assumption that reading it needs."""
        return cast("GetFixture", self._send("GET", "/_mock/fixture"))

    # fmt: off
    @overload
    def records(
        self, collection: Literal["users"], /, *, id: int = ..., login: str = ..., password: str = ...,
        type: Literal["main", "staff"] = ..., employee_id: int = ..., name: str = ..., phone: str = ...,
        search: str = ..., references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[User]: ...
    @overload
    def records(
        self, collection: Literal["employees"], /, *, id: int = ..., name: str = ..., phone: str = ...,
        email: str = ..., job: str = ..., avatar: str = ..., last_project_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Employee]: ...
    @overload
    def records(
        self, collection: Literal["projects"], /, *, id: int = ..., name: str = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Project]: ...
    @overload
    def records(
        self, collection: Literal["labels"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        color: str = ..., search: str = ..., references: str = ..., sort: str = ..., limit: int = ...,
        offset: int = ..., **extra: Any
    ) -> list[Label]: ...
    @overload
    def records(
        self, collection: Literal["leads"], /, *, id: int = ..., contact_id: int = ..., name: str = ...,
        custom: Sequence[CustomField] = ..., project_id: int = ..., deal: bool = ..., signature: str = ...,
        user_id: int = ..., search: str = ..., references: str = ..., sort: str = ..., limit: int = ...,
        offset: int = ..., **extra: Any
    ) -> list[Lead]: ...
    @overload
    def records(
        self, collection: Literal["views"], /, *, id: int = ..., project_id: int = ..., uuid: str = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[View]: ...
    @overload
    def records(
        self, collection: Literal["tasks"], /, *, id: int = ..., title: str = ..., text: str = ..., owner_id: int = ...,
        project_id: int = ..., lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Task]: ...
    @overload
    def records(
        self, collection: Literal["comments"], /, *, id: str = ..., lead_id: int = ..., text: str = ...,
        created_at: str = ..., author: Person = ..., signature: str = ..., user_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Comment]: ...
    @overload
    def records(
        self, collection: Literal["payments"], /, *, id: int = ..., lead_id: int = ..., category_id: int = ...,
        purpose_id: int = ..., sum: str = ..., signature: str = ..., user_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Payment]: ...
    @overload
    def records(
        self, collection: Literal["categories"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Category]: ...
    @overload
    def records(
        self, collection: Literal["purposes"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Purpose]: ...
    # fmt: on
    def records(self, collection: str, /, **fields: Any) -> Any:
        """The records of a collection, all or those whose fields are as in the query; sorted, and page by page.

        Args:
            collection: A collection of the state.
            search: Only records that hold each of these words somewhere in their values, in any case.
            references: Only records that reference this one, such as leads/101.
            sort: Field to sort by; -field for the other direction.
            limit: At most so many records.
            offset: Without the first so many records.
        """
        return self._send("GET", f"/_mock/state/{_part(collection)}", query=fields)["records"]

    # fmt: off
    @overload
    def create_record(
        self, collection: Literal["users"], /, *, id: int = ..., login: str = ..., password: str = ...,
        type: Literal["main", "staff"] = ..., employee_id: int = ..., name: str = ..., phone: str = ..., **extra: Any
    ) -> User: ...
    @overload
    def create_record(
        self, collection: Literal["employees"], /, *, id: int = ..., name: str = ..., phone: str = ...,
        email: str = ..., job: str = ..., avatar: str = ..., last_project_id: int = ..., **extra: Any
    ) -> Employee: ...
    @overload
    def create_record(
        self, collection: Literal["projects"], /, *, id: int = ..., name: str = ..., **extra: Any
    ) -> Project: ...
    @overload
    def create_record(
        self, collection: Literal["labels"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        color: str = ..., **extra: Any
    ) -> Label: ...
    @overload
    def create_record(
        self, collection: Literal["leads"], /, *, id: int = ..., contact_id: int = ..., name: str = ...,
        custom: Sequence[CustomField] = ..., project_id: int = ..., deal: bool = ..., signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def create_record(
        self, collection: Literal["views"], /, *, id: int = ..., project_id: int = ..., uuid: str = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> View: ...
    @overload
    def create_record(
        self, collection: Literal["tasks"], /, *, id: int = ..., title: str = ..., text: str = ..., owner_id: int = ...,
        project_id: int = ..., lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Task: ...
    @overload
    def create_record(
        self, collection: Literal["comments"], /, *, id: str = ..., lead_id: int = ..., text: str = ...,
        created_at: str = ..., author: Person = ..., signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def create_record(
        self, collection: Literal["payments"], /, *, id: int = ..., lead_id: int = ..., category_id: int = ...,
        purpose_id: int = ..., sum: str = ..., signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def create_record(
        self, collection: Literal["categories"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Category: ...
    @overload
    def create_record(
        self, collection: Literal["purposes"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    def create_record(self, collection: str, /, **fields: Any) -> Any:
        """Create one record from a partial one; {} is enough.

        Args:
            collection: A collection of the state.
        """
        return self._send("POST", f"/_mock/state/{_part(collection)}", body=fields)

    # fmt: off
    @overload
    def record(self, collection: Literal["users"], id: int | str, /) -> User: ...
    @overload
    def record(self, collection: Literal["employees"], id: int | str, /) -> Employee: ...
    @overload
    def record(self, collection: Literal["projects"], id: int | str, /) -> Project: ...
    @overload
    def record(self, collection: Literal["labels"], id: int | str, /) -> Label: ...
    @overload
    def record(self, collection: Literal["leads"], id: int | str, /) -> Lead: ...
    @overload
    def record(self, collection: Literal["views"], id: int | str, /) -> View: ...
    @overload
    def record(self, collection: Literal["tasks"], id: int | str, /) -> Task: ...
    @overload
    def record(self, collection: Literal["comments"], id: int | str, /) -> Comment: ...
    @overload
    def record(self, collection: Literal["payments"], id: int | str, /) -> Payment: ...
    @overload
    def record(self, collection: Literal["categories"], id: int | str, /) -> Category: ...
    @overload
    def record(self, collection: Literal["purposes"], id: int | str, /) -> Purpose: ...
    # fmt: on
    def record(self, collection: str, id: int | str, /) -> Any:
        """One record.

        Args:
            collection: A collection of the state.
            id: ID of the record.
        """
        return self._send("GET", f"/_mock/state/{_part(collection)}/{_part(id)}")

    # fmt: off
    @overload
    def put_record(
        self, collection: Literal["users"], id: int | str, /, *, login: str, password: str,
        type: Literal["main", "staff"], employee_id: int = ..., name: str = ..., phone: str = ..., **extra: Any
    ) -> User: ...
    @overload
    def put_record(
        self, collection: Literal["employees"], id: int | str, /, *, name: str, phone: str = ..., email: str = ...,
        job: str = ..., avatar: str = ..., last_project_id: int = ..., **extra: Any
    ) -> Employee: ...
    @overload
    def put_record(self, collection: Literal["projects"], id: int | str, /, *, name: str, **extra: Any) -> Project: ...
    @overload
    def put_record(
        self, collection: Literal["labels"], id: int | str, /, *, project_id: int, name: str, color: str, **extra: Any
    ) -> Label: ...
    @overload
    def put_record(
        self, collection: Literal["leads"], id: int | str, /, *, contact_id: int, name: str,
        custom: Sequence[CustomField] = ..., project_id: int, deal: bool = ..., signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def put_record(
        self, collection: Literal["views"], id: int | str, /, *, project_id: int, uuid: str,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> View: ...
    @overload
    def put_record(
        self, collection: Literal["tasks"], id: int | str, /, *, title: str, text: str = ..., owner_id: int,
        project_id: int, lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Task: ...
    @overload
    def put_record(
        self, collection: Literal["comments"], id: int | str, /, *, lead_id: int, text: str, created_at: str,
        author: Person, signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def put_record(
        self, collection: Literal["payments"], id: int | str, /, *, lead_id: int, category_id: int, purpose_id: int,
        sum: str, signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def put_record(
        self, collection: Literal["categories"], id: int | str, /, *, project_id: int, name: str, signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Category: ...
    @overload
    def put_record(
        self, collection: Literal["purposes"], id: int | str, /, *, project_id: int, name: str, signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    def put_record(self, collection: str, id: int | str, /, **fields: Any) -> Any:
        """Put a whole record in the place of one.

        Args:
            collection: A collection of the state.
            id: ID of the record.
        """
        return self._send("PUT", f"/_mock/state/{_part(collection)}/{_part(id)}", body=fields)

    # fmt: off
    @overload
    def patch_record(
        self, collection: Literal["users"], id: int | str, /, *, login: str | None = ..., password: str | None = ...,
        type: Literal["main", "staff"] | None = ..., employee_id: int | None = ..., name: str | None = ...,
        phone: str | None = ..., **extra: Any
    ) -> User: ...
    @overload
    def patch_record(
        self, collection: Literal["employees"], id: int | str, /, *, name: str | None = ..., phone: str | None = ...,
        email: str | None = ..., job: str | None = ..., avatar: str | None = ..., last_project_id: int | None = ...,
        **extra: Any
    ) -> Employee: ...
    @overload
    def patch_record(
        self, collection: Literal["projects"], id: int | str, /, *, name: str | None = ..., **extra: Any
    ) -> Project: ...
    @overload
    def patch_record(
        self, collection: Literal["labels"], id: int | str, /, *, project_id: int | None = ..., name: str | None = ...,
        color: str | None = ..., **extra: Any
    ) -> Label: ...
    @overload
    def patch_record(
        self, collection: Literal["leads"], id: int | str, /, *, contact_id: int | None = ..., name: str | None = ...,
        custom: Sequence[CustomField] | None = ..., project_id: int | None = ..., deal: bool | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def patch_record(
        self, collection: Literal["views"], id: int | str, /, *, project_id: int | None = ..., uuid: str | None = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> View: ...
    @overload
    def patch_record(
        self, collection: Literal["tasks"], id: int | str, /, *, title: str | None = ..., text: str | None = ...,
        owner_id: int | None = ..., project_id: int | None = ..., lead_id: int | None = ...,
        date_start: int | None = ..., date_end: int | None = ..., remind_type: int | None = ...,
        remind_method: Sequence[Literal["sms", "email", "call", "popup"]] | None = ..., visibility: int | None = ...,
        status: int | None = ..., observers: Sequence[int] | None = ..., labels: Sequence[int] | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Task: ...
    @overload
    def patch_record(
        self, collection: Literal["comments"], id: int | str, /, *, lead_id: int | None = ..., text: str | None = ...,
        created_at: str | None = ..., author: Person | None = ..., signature: str | None = ...,
        user_id: int | None = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def patch_record(
        self, collection: Literal["payments"], id: int | str, /, *, lead_id: int | None = ...,
        category_id: int | None = ..., purpose_id: int | None = ..., sum: str | None = ..., signature: str | None = ...,
        user_id: int | None = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def patch_record(
        self, collection: Literal["categories"], id: int | str, /, *, project_id: int | None = ...,
        name: str | None = ..., signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Category: ...
    @overload
    def patch_record(
        self, collection: Literal["purposes"], id: int | str, /, *, project_id: int | None = ...,
        name: str | None = ..., signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    def patch_record(self, collection: str, id: int | str, /, **fields: Any) -> Any:
        """Change the given fields of a record, and no others; null takes one out.

        Args:
            collection: A collection of the state.
            id: ID of the record.
        """
        return self._send("PATCH", f"/_mock/state/{_part(collection)}/{_part(id)}", body=fields)

    # fmt: off
    @overload
    def delete_record(self, collection: Literal["users"], id: int | str, /) -> User: ...
    @overload
    def delete_record(self, collection: Literal["employees"], id: int | str, /) -> Employee: ...
    @overload
    def delete_record(self, collection: Literal["projects"], id: int | str, /) -> Project: ...
    @overload
    def delete_record(self, collection: Literal["labels"], id: int | str, /) -> Label: ...
    @overload
    def delete_record(self, collection: Literal["leads"], id: int | str, /) -> Lead: ...
    @overload
    def delete_record(self, collection: Literal["views"], id: int | str, /) -> View: ...
    @overload
    def delete_record(self, collection: Literal["tasks"], id: int | str, /) -> Task: ...
    @overload
    def delete_record(self, collection: Literal["comments"], id: int | str, /) -> Comment: ...
    @overload
    def delete_record(self, collection: Literal["payments"], id: int | str, /) -> Payment: ...
    @overload
    def delete_record(self, collection: Literal["categories"], id: int | str, /) -> Category: ...
    @overload
    def delete_record(self, collection: Literal["purposes"], id: int | str, /) -> Purpose: ...
    # fmt: on
    def delete_record(self, collection: str, id: int | str, /) -> Any:
        """Remove a record that no other record needs.

        Args:
            collection: A collection of the state.
            id: ID of the record.

        Raises:
            LeadmockError: 409: Other records need it: `errors` lists where. References to authors of comments and
                owners of leads do not count.
        """
        return self._send("DELETE", f"/_mock/state/{_part(collection)}/{_part(id)}")["deleted"]

    def snapshots(self) -> list[Snapshot]:
        """The snapshots of this sandbox, with what they hold.

        Returns:
            The snapshots of this sandbox, the newest last: `snapshots` of the answer.
        """
        return cast("list[Snapshot]", self._send("GET", "/_mock/snapshots")["snapshots"])

    def save_snapshot(self, name: str) -> Snapshot:
        """Save state, sessions, sequences, clock and assumptions under a name, in the place of what had it before.

        Args:
            name: Name of the snapshot.
        """
        return cast("Snapshot", self._send("PUT", f"/_mock/snapshots/{_part(name)}"))

    def delete_snapshot(self, name: str) -> Snapshot:
        """Forget a snapshot.

        Args:
            name: Name of the snapshot.
        """
        return cast("Snapshot", self._send("DELETE", f"/_mock/snapshots/{_part(name)}")["deleted"])

    def restore_snapshot(
        self,
        name: str,
        *,
        retain: Sequence[Literal["sessions", "journal", "faults", "clock", "assumptions"]] = _OMITTED,
    ) -> ResetResult:
        """Bring back what was saved, and forget what happened since.

        Args:
            name: Name of the snapshot.
            retain: Parts that stay as they are.
        """
        fields = {
            "retain": retain,
        }
        return cast("ResetResult", self._send("POST", f"/_mock/snapshots/{_part(name)}/restore", body=fields))

    def clock(self) -> ClockState:
        """What time it is in this sandbox, and whether its clock stands."""
        return cast("ClockState", self._send("GET", "/_mock/clock"))

    def set_clock(self, *, now: Instant = _OMITTED, frozen: bool = _OMITTED) -> ClockState:
        """Move the clock to an instant, stop it, or let it run.

        Args:
            now: An ISO 8601 instant with its zone, within the years 1970 to 9999.
            frozen: true stops the clock, false lets it run on from where it stands.
        """
        return cast("ClockState", self._send("PUT", "/_mock/clock", body={"now": now, "frozen": frozen}))

    def reset_clock(self) -> ClockState:
        """Back to real time."""
        return cast("ClockState", self._send("DELETE", "/_mock/clock"))

    def advance_clock(self, by: Duration) -> ClockState:
        """Move the clock on by a duration; it goes on running, or stands, as before.

        Args:
            by: A duration: a whole number above 0 and ms, s, m, h or d.
        """
        return cast("ClockState", self._send("POST", "/_mock/clock/advance", body={"by": by}))

    def tokens(self) -> list[Token]:
        """All tokens, whole, in the order in which they began, with their users and how long they hold.

        Returns:
            All tokens, expired ones too: `tokens` of the answer.
        """
        return cast("list[Token]", self._send("GET", "/_mock/tokens")["tokens"])

    def create_token(self, user: int | str, service: str, *, token: str = _OMITTED) -> Token:
        """Create a token of a user without a login; it is outside "one user per IP address".

        Args:
            user: A user: a number is an id, a string is a login.
            service: Name of the client service: the signature of all its actions.
            token: What a client sends in the header token: whatever one line of an HTTP header can carry unchanged.

        Raises:
            LeadmockError: 409: There is a token of that text.
        """
        fields = {
            "user": user,
            "service": service,
            "token": token,
        }
        return cast("Token", self._send("POST", "/_mock/tokens", body=fields))

    def expire_token(self, token: str) -> Token:
        """Let a token be as old as if it had just expired.

        Args:
            token: The token, whole.
        """
        return cast("Token", self._send("POST", f"/_mock/tokens/{_part(token)}/expire"))

    def revoke_token(self, token: str) -> Token:
        """End a token.

        Args:
            token: The token, whole.
        """
        return cast("Token", self._send("DELETE", f"/_mock/tokens/{_part(token)}")["deleted"])

    def faults(self) -> list[Fault]:
        """The armed faults in the order in which they were armed, with what they have done.

        Returns:
            The faults that can still fire, and those on which requests hang, in the order in which they were armed:
                `faults` of the answer.
        """
        return cast("list[Fault]", self._send("GET", "/_mock/faults")["faults"])

    def arm_fault(
        self,
        *,
        match: FaultMatch = _OMITTED,
        strict: bool = _OMITTED,
        preset: Literal["slow", "lost-response", "down", "maintenance", "expired-token", "rate-limited", "invisible-lead"] = _OMITTED,
        effect: FaultEffect = _OMITTED,
        when: Literal["before", "after"] = _OMITTED,
        ms: int | DelayMs = _OMITTED,
        code: int = _OMITTED,
        message: str = _OMITTED,
        http_status: int = _OMITTED,
        headers: Mapping[str, str | Sequence[str]] = _OMITTED,
        body: str = _OMITTED,
        cors: bool = _OMITTED,
        skip: int = _OMITTED,
        times: int = _OMITTED,
        ttl: Duration = _OMITTED,
    ) -> Fault:
        """Arm a fault: delay, replace, break or lose the responses to requests that match.

        Args:
            match: Which requests a fault is for: all that is given must hold..
            strict: false: armed also where no request to the service can match as things stand; true when left out.
            preset: A ready-made fault, instead of an effect and its fields.
            effect: What a fault does..
            when: Of reset, error and response: before or after the change is stored. All others happen after.
            ms: Of delay: real milliseconds, or a range of them.
            code: Of error: the code in the envelope.
            message: Of error: the message in the envelope.
            http_status: Of error: the HTTP status; the assumption errorStatus decides when left out. Of response: 502
                when left out.
            headers: Of response: its headers; a list sends a header several times. Content-Type is text/html by
                default.
            body: Of response: the body, such as a maintenance page; the page of a gateway when left out.
            cors: Of response: false leaves the CORS headers out, as a gateway does; true when left out.
            skip: How many matching requests pass unharmed first.
            times: How often it fires; without end when left out.
            ttl: How long it lives, in real time: a duration of at most 24 days.
        """
        fields = {
            "match": match,
            "strict": strict,
            "preset": preset,
            "effect": effect,
            "when": when,
            "ms": ms,
            "code": code,
            "message": message,
            "httpStatus": http_status,
            "headers": headers,
            "body": body,
            "cors": cors,
            "skip": skip,
            "times": times,
            "ttl": ttl,
        }
        return cast("Fault", self._send("POST", "/_mock/faults", body=fields))

    def clear_faults(self) -> RemovedFaults:
        """Delete all faults; responses that hang on them are sent."""
        return cast("RemovedFaults", self._send("DELETE", "/_mock/faults"))

    def delete_fault(self, id: int) -> RemovedFault:
        """Delete one fault; responses that hang on it are sent.

        Args:
            id: ID of the fault.
        """
        return cast("RemovedFault", self._send("DELETE", f"/_mock/faults/{_part(id)}"))

    def assumptions(self) -> dict[str, Assumption]:
        """How the assumptions stand, with provenance.

        Returns:
            Every assumption by its id.
        """
        return cast("dict[str, Assumption]", self._send("GET", "/_mock/assumptions"))

    def set_assumptions(self, **fields: str | float) -> dict[str, Assumption]:
        """Set assumptions of this sandbox until its next reset.

        Returns:
            Every assumption by its id, as it stands now.
        """
        return cast("dict[str, Assumption]", self._send("PATCH", "/_mock/assumptions", body=fields))

    def sandboxes(self) -> list[ListedSandbox]:
        """All sandboxes: their base paths, what is in them, and how long they have been idle.

        Returns:
            All sandboxes: `sandboxes` of the answer.
        """
        return cast("list[ListedSandbox]", self._send("GET", "/_mock/sandboxes")["sandboxes"])

    def create_sandbox(
        self,
        name: str,
        *,
        fixture: str = _OMITTED,
        seed: Mapping[str, Any] = _OMITTED,
        from_: str = _OMITTED,
        replace: bool = _OMITTED,
        assumptions: Mapping[str, Any] = _OMITTED,
        overrides: Mapping[str, Any] = _OMITTED,
    ) -> CreatedSandbox:
        """Create a sandbox from a fixture, a seed or another sandbox.

        Args:
            name: Letters, digits and . _ -, beginning with a letter or digit, 64 at most.
            fixture: Name of a fixture; the start-up fixture when left out.
            seed: A seed document: see seed.json; a reset goes back to it.
            from_: Another sandbox, whose state as it is now is copied, without the tokens of logins.
            replace: Whether a sandbox of that name is deleted first, false by default.
            assumptions: Assumptions by id, over those of the start-up.
            overrides: What the account answers, over the overrides of the start-up key by key (null takes one away).
                Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with merge
                (RFC 7396).

        Raises:
            LeadmockError: 409: There is a sandbox of that name, and it is `default` or `replace` is not true.
        """
        fields = {
            "name": name,
            "fixture": fixture,
            "seed": seed,
            "from": from_,
            "replace": replace,
            "assumptions": assumptions,
            "overrides": overrides,
        }
        return cast("CreatedSandbox", self._send("POST", "/_mock/sandboxes", body=fields))

    def reset_sandboxes(self) -> list[ResetSandbox]:
        """Every sandbox back to its own start.

        Returns:
            All sandboxes, as they are after the reset: `sandboxes` of the answer.
        """
        return cast("list[ResetSandbox]", self._send("POST", "/_mock/sandboxes/reset")["sandboxes"])

    def delete_sandbox(self, name: str) -> DeletedSandbox:
        """Delete a sandbox and all that is in it.

        Args:
            name: Name of the sandbox.

        Raises:
            LeadmockError: 409: The sandbox `default` stays.
        """
        return cast("DeletedSandbox", self._send("DELETE", f"/_mock/sandboxes/{_part(name)}"))

    def keep_sandbox(self, name: str) -> KeptSandbox:
        """Keep the sandbox of a failed test; the latest 20 stay.

        Args:
            name: Name of the sandbox.

        Raises:
            LeadmockError: 409: The sandbox `default` stays.
        """
        return cast("KeptSandbox", self._send("POST", f"/_mock/sandboxes/{_part(name)}/keep"))

    def warnings(self) -> list[ClientWarning]:
        """Discouraged or suspicious client behaviour that this sandbox has seen, with counts and request ids.

        Returns:
            What this sandbox has seen of discouraged or suspicious behaviour: `warnings` of the answer.
        """
        return cast("list[ClientWarning]", self._send("GET", "/_mock/warnings")["warnings"])

    def requests(
        self,
        *,
        operation: str = _OMITTED,
        method: str = _OMITTED,
        path: str = _OMITTED,
        service: str = _OMITTED,
        status: int = _OMITTED,
        code: int | None = _OMITTED,
        outcome: Literal["success", "rejected", "fault", "none"] = _OMITTED,
        performed: bool = _OMITTED,
        user: int | str = _OMITTED,
        after: int = _OMITTED,
        limit: int = _OMITTED,
        strict: bool = _OMITTED,
    ) -> list[JournalRequest]:
        """The journal: the latest requests of this sandbox, newest last, and how many were evicted.

        Args:
            operation: Id of the operation, such as add-payment.
            method: HTTP method.
            path: Path; * stands for any text.
            service: service of the login.
            status: HTTP status.
            code: Code of a rejection by a rule; null for a success.
            outcome: What the client got: success, rejected, fault or none.
            performed: Whether the operation ran and its change was committed: true or false.
            user: Id or login of the user.
            after: Only those after the request of this id.
            limit: Only the newest so many.
            strict: false: also what is not documented, which is rejected otherwise where there is none.

        Returns:
            The requests of the journal that were asked for: `requests` of the answer.
        """
        fields = {
            "operation": operation,
            "method": method,
            "path": path,
            "service": service,
            "status": status,
            "code": code,
            "outcome": outcome,
            "performed": performed,
            "user": user,
            "after": after,
            "limit": limit,
            "strict": strict,
        }
        return cast("list[JournalRequest]", self._send("GET", "/_mock/requests", query=fields)["requests"])

    def clear_requests(self) -> int:
        """Empty the journal.

        Returns:
            How many requests are forgotten: `deleted` of the answer.
        """
        return cast("int", self._send("DELETE", "/_mock/requests")["deleted"])

    def wait_for_requests(
        self,
        *,
        match: RequestMatch = _OMITTED,
        times: int = _OMITTED,
        at_least: int = _OMITTED,
        at_most: int = _OMITTED,
        in_order: Sequence[RequestMatch] = _OMITTED,
        no_others: bool = _OMITTED,
        after: int = _OMITTED,
        strict: bool = _OMITTED,
        timeout: Duration = _OMITTED,
    ) -> list[JournalRequest]:
        """Answers when the journal holds what is expected, with the requests that matched.

        Args:
            match: What a request must have been. Every field that is given must hold; without any, every request
                matches..
            times: Exactly so many.
            at_least: So many or more.
            at_most: So many or fewer.
            in_order: Requests that came one after the other; others may stand between.
            no_others: true: no other request came.
            after: Only requests after the one of this id count.
            strict: false: a match of what is not documented is no mistake; true when left out.
            timeout: How long to wait at most, as a duration up to 10m: of a verification for requests that are under
                way (2s when left out), of a wait for what is expected (5s).

        Returns:
            The requests that were waited for: `requests` of the answer.

        Raises:
            LeadmockError: 408: Time is up: the detail says what was missing, `requests` are those that matched.
        """
        fields = {
            "match": match,
            "times": times,
            "atLeast": at_least,
            "atMost": at_most,
            "inOrder": in_order,
            "noOthers": no_others,
            "after": after,
            "strict": strict,
            "timeout": timeout,
        }
        return cast(
            "list[JournalRequest]", self._send("POST", "/_mock/requests/wait", body=fields, waits=timeout)["requests"]
        )

    def request(self, id: int) -> JournalRequest:
        """One request of the journal.

        Args:
            id: ID of the request.
        """
        return cast("JournalRequest", self._send("GET", f"/_mock/requests/{_part(id)}"))

    def verify(
        self,
        *,
        match: RequestMatch = _OMITTED,
        times: int = _OMITTED,
        at_least: int = _OMITTED,
        at_most: int = _OMITTED,
        in_order: Sequence[RequestMatch] = _OMITTED,
        no_others: bool = _OMITTED,
        after: int = _OMITTED,
        strict: bool = _OMITTED,
        timeout: Duration = _OMITTED,
    ) -> VerifyResult:
        """Whether the journal holds what is expected; waits for requests that are under way.

        Args:
            match: What a request must have been. Every field that is given must hold; without any, every request
                matches..
            times: Exactly so many.
            at_least: So many or more.
            at_most: So many or fewer.
            in_order: Requests that came one after the other; others may stand between.
            no_others: true: no other request came.
            after: Only requests after the one of this id count.
            strict: false: a match of what is not documented is no mistake; true when left out.
            timeout: How long to wait at most, as a duration up to 10m: of a verification for requests that are under
                way (2s when left out), of a wait for what is expected (5s).

        Raises:
            LeadmockError: 409: It cannot be told: a request that is still under way, was evicted, or whose body could
                not be had might change the verdict.
            LeadmockError: 417: It does not: `requestIds` are the ids of the requests that matched, `nearest` says what
                came nearest, `others` what should not have come.
        """
        fields = {
            "match": match,
            "times": times,
            "atLeast": at_least,
            "atMost": at_most,
            "inOrder": in_order,
            "noOthers": no_others,
            "after": after,
            "strict": strict,
            "timeout": timeout,
        }
        return cast("VerifyResult", self._send("POST", "/_mock/verify", body=fields, waits=timeout))

    def coverage(self) -> Coverage:
        """Which outcomes of each operation this sandbox has seen, and which it has not."""
        return cast("Coverage", self._send("GET", "/_mock/coverage"))

    def report(self) -> Report:
        """What all sandboxes have seen since the start, also those that were reset or deleted: coverage, guessed
        values, warnings, unknown routes, faults that never fired.
        """
        return cast("Report", self._send("GET", "/_mock/report"))

    def rules(self) -> list[Rule]:
        """Every rule of the service plane, with provenance and the overrides of this sandbox.

        Returns:
            Every rule of what the service answers, overrides included: `rules` of the answer.
        """
        return cast("list[Rule]", self._send("GET", "/_mock/rules")["rules"])

    def openapi(self) -> dict[str, Any]:
        """OpenAPI 3.1 of the operations of the service, with the overrides and assumptions of this sandbox.

        Returns:
            OpenAPI of the service.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/openapi.json"))

    def control_openapi(self) -> dict[str, Any]:
        """OpenAPI 3.1 of this plane.

        Returns:
            OpenAPI of the control plane.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/control-openapi.json"))

    # ---- end of calls ----

    def _control_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._control_token}"} if self._control_token else {}

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        waits: Duration | None = None,
    ) -> Any:
        base = self._root if path.startswith("/_mock/sandboxes") else self.base_url
        given = {name: _text(value) for name, value in (query or {}).items() if value is not _OMITTED}
        url = base + path + ("?" + urlencode(given) if given else "")
        headers = self._control_headers()
        if body is not None:
            body = {name: value for name, value in body.items() if value is not _OMITTED}
        patience = 0 if waits is None else _seconds(waits)
        with self._ask(method, url, headers, body, self.timeout + patience) as (response, _):
            return _read(f"{method} {url}", response)

    @contextmanager
    def _ask(
        self, method: str, url: str, headers: Mapping[str, str], body: Any = None, timeout: float | None = None
    ) -> Iterator[tuple[HTTPResponse, socket.socket]]:
        parts = urlsplit(url)
        # Unlike urllib.request, this looks at no proxy of the environment, and follows no redirect.
        connection_to = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = connection_to(parts.hostname or "", parts.port, timeout=timeout or self.timeout)
        target = parts.path + ("?" + parts.query if parts.query else "")
        content = None if body is None else json.dumps(body, default=_plain).encode()
        typed = {} if content is None else {"Content-Type": "application/json"}
        try:
            connection.connect()
            sock: socket.socket = connection.sock
            connection.request(method, target, content, {**headers, **typed})
            yield connection.getresponse(), sock
        except (OSError, HTTPException) as error:
            detail = f"leadmock cannot be reached: {error or type(error).__name__}"
            raise LeadmockError(f"{method} {url}", detail) from error
        finally:
            connection.close()


def _part(value: int | str) -> str:
    """One part of a path, encoded. A path with an empty one or with dots would lead elsewhere."""
    if str(value) in ("", ".", ".."):
        raise ValueError(f"{value!r} is no name that a path can hold")
    return quote(str(value), safe="")


def _text(value: Any) -> str:
    """A parameter of a query: a text as it is, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def _plain(value: object) -> object:
    """What JSON has no word for, in the words of the control plane."""
    if isinstance(value, timedelta):
        return f"{value // timedelta(milliseconds=1)}ms"
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be sent as JSON")


def _seconds(duration: Duration) -> float:
    """How long the server waits at most, if it is told so. What is no duration it rejects."""
    if duration is _OMITTED:
        return 5
    if isinstance(duration, timedelta):
        return duration.total_seconds()
    found = re.fullmatch("([0-9]{1,9})(ms|s|m)", str(duration))
    return int(found[1]) * {"ms": 0.001, "s": 1, "m": 60}[found[2]] if found else 0


def _json_of(response: HTTPResponse) -> Any:
    """None where the answer is not valid JSON."""
    try:
        return json.loads(response.read())
    except ValueError:
        return None


def _read(call: str, response: HTTPResponse) -> Any:
    """What a control call answers; raises a LeadmockError where that is no success."""
    answer = _json_of(response)
    status = response.status
    is_ok = 200 <= status < 300
    told: Mapping[str, Any] = answer if isinstance(answer, dict) else {}
    if not is_ok and "detail" in told:
        raise LeadmockError(call, told["detail"], status, cast("Problem", told))
    if told.get("status") == "error" and "errors" in told:
        hint = "is the path of the base URL right? Was it started with --no-control?"
        detail = f"the service answered, not its control plane: {hint}"
        raise LeadmockError(call, detail, status)
    if not is_ok or answer is None:
        raise LeadmockError(call, "is this leadmock? Its control plane does not answer so", status)
    return answer


try:
    import pytest
except ImportError:
    # Without pytest there are no fixtures.
    pass
else:
    __all__ += ["leadmock", "leadmock_sandbox", "leadmock_url", "pytest_runtest_makereport"]

    _FAILURES = "leadmock-failures"
    _LONGEST_START_S = 30
    _LONGEST_STOP_S = 20
    _NOT_STARTED = (
        "leadmock cannot be started: "
        "install it from its file, or start it yourself and set LEADMOCK_URL=http://localhost:8080"
    )

    # Ends the server, with all of its process group, when the runner ends, however it does: that closes the pipe.
    _GUARD = """
import os, signal, subprocess, sys, threading, time

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

def end_with_server():
    code = server.wait()
    os._exit(code if code >= 0 else 128 - code)

threading.Thread(target=end_with_server, daemon=True).start()
sys.stdin.read()
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.killpg(0, signal.SIGTERM)
time.sleep(10)
os.killpg(0, signal.SIGKILL)
"""

    @pytest.fixture(scope="session")
    def leadmock_url(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        """The server: the one that LEADMOCK_URL names, otherwise one on a free port, for this run alone."""
        # Use the running server, or start the command.
        named = os.environ.get("LEADMOCK_URL")
        if named:
            yield named
            return
        installed = str(pytestconfig.rootpath / "node_modules" / ".bin")
        command = shutil.which("leadmock", path=installed) or shutil.which("leadmock")
        if command is None:
            pytest.fail(_NOT_STARTED, pytrace=False)
        ready = tmp_path_factory.mktemp("leadmock") / "ready.json"
        serve = [command, "serve", "--ephemeral", "--port=0", f"--ready-file={ready}"]
        with subprocess.Popen(
            [sys.executable, "-IS", "-c", _GUARD, *serve], stdin=subprocess.PIPE, start_new_session=True
        ) as guard:
            assert guard.stdin is not None
            try:
                latest = time.monotonic() + _LONGEST_START_S
                while not ready.exists():
                    if guard.poll() is not None:
                        pytest.fail(f"{_NOT_STARTED} (exit code {guard.returncode})", pytrace=False)
                    if time.monotonic() > latest:
                        pytest.fail(f"leadmock was not ready after {_LONGEST_START_S} s", pytrace=False)
                    time.sleep(0.05)
                yield json.loads(ready.read_text())["url"]
            finally:
                guard.stdin.close()
                guard.wait(_LONGEST_STOP_S)

    @pytest.fixture
    def leadmock_sandbox() -> Mapping[str, Any]:
        """What the sandbox of a test begins with, in words of `create_sandbox`. Put your own fixture in its place."""
        return {}

    @pytest.fixture
    def leadmock(
        request: pytest.FixtureRequest, leadmock_url: str, leadmock_sandbox: Mapping[str, Any]
    ) -> Iterator[Leadmock]:
        """A sandbox for one test alone. A failing test leaves its report in `leadmock-failures/`, and its HAR."""
        server = Leadmock(leadmock_url)
        # Named after the test and a random number, because tests, workers and retries must not share a sandbox. In a sweep, a test has
        # the same name in each run.
        words = re.sub("[^a-z0-9]+", "-", request.node.name.lower())[:40].strip("-")
        swept = hashlib.sha256(request.node.nodeid.encode()).hexdigest()
        unique = swept if os.environ.get("LEADMOCK_SWEEP") else uuid.uuid4().hex
        name = f"{words or 'test'}-{unique[:8]}"
        server.create_sandbox(name, **leadmock_sandbox)
        sandbox = server.sandbox(name)
        try:
            yield sandbox
            if request.node.nodeid in _failed:
                _report_failure(request, server, name, leadmock_sandbox)
        finally:
            # The sandbox goes with its test.
            for fault in _end_sandbox(server, name, request.node.nodeid in _failed):
                what = f"leadmock: fault {fault['id']} ({_fault_name(fault)}) never fired"
                warnings.warn(f"{what}: what it was to show is untested", stacklevel=1)

    # Ids of the tests that have failed in the attempt that is under way.
    _failed: set[str] = set()

    def _note_failure(item: pytest.Item) -> Generator[None, Any, None]:
        report = (yield).get_result()
        if report.when == "setup":
            _failed.discard(item.nodeid)
        if report.failed:
            _failed.add(item.nodeid)

    # Not as a decorator: to type checkers, that of some versions of pytest is untyped.
    pytest_runtest_makereport = pytest.hookimpl(hookwrapper=True)(_note_failure)

    def _report_failure(
        request: pytest.FixtureRequest, server: Leadmock, name: str, start: Mapping[str, Any]
    ) -> None:
        """Prints the rejected requests of a failed test, and writes its journal and states."""
        sandbox = server.sandbox(name)
        report: dict[str, Any] = {"test": request.node.nodeid, "sandbox": name}
        har = None
        try:
            requests = sandbox.requests()
            report |= {"start": start, "startState": _start_state(server, name, start)}
            report |= {"assumptions": sandbox.assumptions(), "clock": sandbox.clock(), "faults": sandbox.faults()}
            report |= {"requests": requests, "warnings": sandbox.warnings(), "state": sandbox.state()}
            har = sandbox.har()
            for one in requests:
                if one["outcome"] == "rejected":
                    why = f"{', '.join(one['rules'])}: {one['explanation']}"
                    print(f"request {one['id']}, {one['method']} {one['path']}: HTTP {one['status']}, {why}")
        except LeadmockError as error:
            # The test may have deleted its sandbox, or ended the server.
            report["gone"] = str(error)
        folder = request.config.invocation_params.dir / _FAILURES
        folder.mkdir(exist_ok=True)
        file = folder / f"{name}.json"
        file.write_text(json.dumps(report, indent=2))
        if har is not None:
            file.with_suffix(".har").write_text(json.dumps(har))
        print(f"its journal and states: {file} (leadmock open replays it)")

    def _start_state(server: Leadmock, name: str, start: Mapping[str, Any]) -> State:
        """The state of a new sandbox with the same start: reading it before each test would slow all tests down."""
        again = f"{name}-start"
        server.create_sandbox(again, **start)
        try:
            return server.sandbox(again).state()
        finally:
            server.delete_sandbox(again)

    def _fault_name(fault: Fault) -> str:
        when = fault.get("when")
        return fault["effect"] if when is None else f"{fault['effect']}-{when}"

    def _end_sandbox(server: Leadmock, name: str, has_failed: bool) -> Sequence[Fault]:
        """Deletes the sandbox. On a server that outlives the tests, the sandbox of a failed test stays.

        Returns:
            The faults that never fired.
        """
        outlives = os.environ.get("LEADMOCK_URL") and not os.environ.get("LEADMOCK_RUN")
        try:
            if has_failed and outlives and not os.environ.get("LEADMOCK_SWEEP"):
                unfired = server.keep_sandbox(name)["unfiredFaults"]
                print(f"panel: {server.sandbox(name).base_url}/_mock/panel")
                return unfired
            return server.delete_sandbox(name)["unfiredFaults"]
        except LeadmockError as error:
            # The test may have deleted the sandbox itself.
            if error.status == 404:
                return []
            raise


class Event(TypedDict):
    """Something that happened in a sandbox: docs/control/events.md lists the fields of `data` for each event."""

    # Where to go on from.
    id: str
    # request, changes, contents, clock, assumptions, faults, snapshots, journal, sandboxes, fixture or operations
    event: str
    data: dict[str, Any]


# ---- types: made from control-openapi.json by `npm run generate` ----


class Info(TypedDict):
    """What this is, and where to go from here."""

    name: str
    version: str  # Version of leadmock
    contract: InfoContract  # What it stands in for
    uptimeSeconds: int  # Seconds
    sandbox: str  # Name of the sandbox that was asked
    fixture: str  # What a reset of it goes back to
    counts: Counts
    links: dict[str, str]  # Paths, by what is found there


class InfoContract(TypedDict):
    """What it stands in for."""

    name: str
    version: str


class Counts(TypedDict):
    """How many records each collection holds."""

    users: int
    employees: int
    projects: int
    labels: int
    leads: int
    views: int
    tasks: int
    comments: int
    payments: int
    categories: int
    purposes: int


class Health(TypedDict):
    """It is alive."""

    status: Literal["alive"]


class Ready(TypedDict):
    """It is seeded and able to write."""

    status: Literal["ready"]


class ResetResult(TypedDict):
    """The state as it is now, and the faults that went unused."""

    stateHash: str  # SHA-256 over state and sequences, in hex: equal hashes are equal worlds
    unfiredFaults: list[Fault]


class Fault(TypedDict):
    """A fault: as it was armed, and what it has done."""

    id: int  # A number within its sandbox
    match: FaultMatch
    effect: FaultEffect
    # Of reset, error and response: before or after the change is stored. All others happen after
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Of error: the code in the envelope
    message: NotRequired[str]  # Of error: the message in the envelope
    # Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is
    # left out
    httpStatus: NotRequired[int]
    # Of response: its headers; a list sends a header several times. Content-Type is text/html by default
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Of response: the body; the page of a gateway when it is left out
    cors: NotRequired[bool]  # Of response: false leaves the CORS headers out, as a gateway does; true when left out
    skip: int  # How many matching requests pass unharmed first
    times: int | None  # How often it fires; null: no end
    matched: int  # Matching requests so far, those that were skipped among them
    fired: int  # How many of them it hit
    remaining: int | None  # How many it still will hit; null: no end
    expiresInMs: int | None  # Real milliseconds; null for one that does not expire
    hanging: NotRequired[int]  # Of hang and stall: how many requests wait
    # Of a fault that was just armed: parts of the match that leadmock could not check for typos, as JSON pointers; left
    # out if there are none
    notChecked: NotRequired[list[str]]


class FaultMatch(TypedDict):
    """Which requests a fault is for: all that is given must hold."""

    operation: NotRequired[str]  # Id of an operation of the service
    method: NotRequired[Literal["GET", "POST", "PUT", "DELETE"]]  # Method of the request
    # Path without the query and without /_sandbox/<name>, as sent or in its canonical form; * stands for any text
    path: NotRequired[str]
    user: NotRequired[int | str]  # User of the token that is sent: a number is an id, a string is a login
    headers: NotRequired[dict[str, str | list[str]]]  # Request headers that must be equal; names in any case
    # What the body must be, compared as verify compares it: of an object the named keys, of anything else the whole
    body: NotRequired[Any]


FaultEffect = Literal["reset", "error", "response", "delay", "hang", "truncate", "stall"]


class DelayMs(TypedDict):
    """Of delay: real milliseconds, or a range of them."""

    min: int
    max: int


class FixtureInfo(TypedDict):
    """A fixture that can be named: what it holds, or why it cannot be used."""

    name: str  # What reset and seed name it by
    counts: NotRequired[Counts]
    tokens: NotRequired[int]  # Beside counts: how many tokens it names
    # Beside counts: what can be used, and looks like a mistake all the same
    warnings: NotRequired[list[FixtureInfoWarning]]
    errors: NotRequired[list[FixtureInfoError]]  # In the place of counts


class FixtureInfoWarning(TypedDict):
    pointer: str  # The place in the fixture
    message: str  # What looks like a mistake there


class FixtureInfoError(TypedDict):
    pointer: str  # Field of a request that names the fixture
    message: str  # File, place and what is wrong there


class SeedResult(TypedDict):
    """The state as it is now."""

    stateHash: str  # SHA-256 over state and sequences, in hex: equal hashes are equal worlds


class State(TypedDict):
    """A seed document with every collection; each record has every field that has a default."""

    users: list[User]
    employees: list[Employee]
    projects: list[Project]
    labels: list[Label]
    leads: list[Lead]
    views: list[View]
    tasks: list[Task]
    comments: list[Comment]
    payments: list[Payment]
    categories: list[Category]
    purposes: list[Purpose]
    # Fields beyond the documented ones that the records of a collection may have: each is kept with any value and shown
    # wherever the record is
    extra_fields: NotRequired[StateExtraFields]


class User(TypedDict):
    """Someone who can log in. Exactly one may be the main account; staff are employees."""

    id: int  # ID
    login: str  # Login, unique
    password: str  # Password, as typed
    type: Literal["main", "staff"]
    employee_id: NotRequired[int]  # The employee that a user of type staff is
    name: str  # Name of the main account where it observes a task
    phone: str  # Phone number of the main account


class Employee(TypedDict):
    """An employee."""

    id: int  # ID
    name: str  # Name
    phone: str  # Phone number
    email: NotRequired[str]  # E-mail address
    job: NotRequired[str]  # Position
    avatar: NotRequired[str]  # Relative path of an image
    last_project_id: NotRequired[int]  # Project that the employee used last


class Project(TypedDict):
    """A project."""

    id: int  # ID
    name: str  # Name of the project


class Label(TypedDict):
    """A label of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the label
    color: str  # Six hex digits without a leading #


class Lead(TypedDict):
    """A lead. Its owner stands in custom, as the field of type owner."""

    id: int  # ID
    contact_id: int  # ID of the contact
    name: str  # Lead name
    custom: list[CustomField]  # Custom fields
    project_id: int  # ID of a project
    deal: bool
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class CustomField(TypedDict):
    """A custom field of a lead. The contract shows two types: owner, whose value is {id, type}, and funnel, whose value
    is a string. Any type may have any value: it is shown untouched.
    """

    id: int  # ID of the field
    name: str  # Name of the field
    type: str  # Type of the field
    value: Any  # Depends on type


class View(TypedDict):
    """A view. Fields that are left out are null."""

    id: int  # ID
    project_id: int  # ID of a project
    uuid: str  # UUID of the view
    ym_client_id: str | None  # Client identifier of an external web-analytics system
    ga_client_id: str | None  # Client identifier of a second external web-analytics system
    visitor: dict[str, Any] | None
    real_visitor: dict[str, Any] | None
    source: str | None  # Source of the view
    campaign: str | None  # Campaign of the view
    keyword: str | None  # Keywords
    seo_system: str | None  # SEO system
    page: str | None  # Page on which the view occurred
    referer: str | None  # Page from which the visitor came
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Task(TypedDict):
    """A task."""

    id: int  # ID
    title: str  # Task title
    text: str  # Task description
    owner_id: int  # The employee responsible; 0 is the main account
    project_id: int  # Project of the task
    lead_id: int | None  # Lead of the task
    date_start: int | None  # Start, unix timestamp
    date_end: int | None  # End, unix timestamp
    remind_type: int  # See the request
    remind_method: list[Literal["sms", "email", "call", "popup"]]  # Empty without a reminder
    visibility: int  # See the request
    status: int  # Its meaning is unknown
    observers: list[int]
    labels: list[int]
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Comment(TypedDict):
    """A comment of a lead."""

    id: str  # Comment ID
    lead_id: int  # ID
    text: str  # Comment text
    created_at: str  # DD.MM.YY HH:MM:SS
    author: Person
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Person(TypedDict):
    """Who owns or wrote something: the main account, or an employee."""

    id: int  # ID of the main account or of the employee
    type: Literal["main", "staff"]


class Payment(TypedDict):
    """A payment on a lead."""

    id: int  # ID
    lead_id: int  # ID of a lead
    category_id: int  # ID of a category of the lead's project
    purpose_id: int  # ID of a purpose of the lead's project
    sum: str  # Amount, a decimal number in a string
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Category(TypedDict):
    """A payment category of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the category, unique in its project
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Purpose(TypedDict):
    """A payment purpose of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the purpose, unique in its project
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class StateExtraFields(TypedDict):
    """Fields beyond the documented ones that the records of a collection may have: each is kept with any value and
    shown wherever the record is.
    """

    users: NotRequired[list[str]]
    employees: NotRequired[list[str]]
    projects: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    leads: NotRequired[list[str]]
    views: NotRequired[list[str]]
    tasks: NotRequired[list[str]]
    comments: NotRequired[list[str]]
    payments: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    purposes: NotRequired[list[str]]


class GetFixture(TypedDict):
    """The state as a fixture that it can be read from."""

    # A fixture, as seed.json describes it, without what reading it fills in: fields that have their default, and empty
    # collections
    fixture: dict[str, Any]
    counts: Counts
    # Assumption that reading the fixture needs, if any: it references records that do not exist
    needs: NotRequired[GetFixtureNeeds]


class GetFixtureNeeds(TypedDict):
    """Assumption that reading the fixture needs, if any: it references records that do not exist."""

    unknownBodyId: Literal["accept"]


class Snapshot(TypedDict):
    """What was saved under a name."""

    name: str
    takenAt: str  # ISO 8601, UTC, by the clock of the sandbox
    stateHash: str  # SHA-256 over state and sequences, in hex: equal hashes are equal worlds
    counts: Counts


class ClockState(TypedDict):
    """What time it is in the sandbox."""

    now: str  # ISO 8601, UTC, with milliseconds
    frozen: bool  # Whether the clock stands
    isRealTime: bool  # Whether it shows real time: nobody has moved or stopped it


class Token(TypedDict):
    """A token, whole."""

    token: str
    userId: int
    login: str | None  # Login of its user
    service: str  # Name of the client service: the signature of all its actions
    address: str | None  # Where its login came from; null for a token that was created without a login
    createdAt: str  # ISO 8601, UTC, by the clock of the sandbox
    lastActionAt: str  # ISO 8601, UTC, by the clock of the sandbox
    expiresAt: str  # The first instant at which it is rejected, if nothing is done with it before
    alive: bool  # False once it has expired: it stays listed until it is revoked, or its user is removed


class RemovedFaults(TypedDict):
    """What was deleted."""

    deleted: list[Fault]
    unfiredFaults: list[Fault]


class RemovedFault(TypedDict):
    """What was deleted."""

    deleted: Fault
    unfiredFaults: list[Fault]


class Assumption(TypedDict):
    """An assumption: how it stands, what it could be, and how sure we are of the default."""

    value: str  # The value that holds now
    startupValue: str  # What a reset goes back to
    default: str
    values: list[AssumptionValue]  # The values, the default first
    # How it is known; faithfulness.md explains each word
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    # Only with the label confirmed: the value was found at the service of your account
    confirmed: NotRequired[AssumptionConfirmed]
    meaning: str  # What the assumption is about


class AssumptionValue(TypedDict):
    value: str
    effect: str  # What it makes leadmock do
    departs: NotRequired[Literal[True]]  # With this value leadmock departs from the contract


class AssumptionConfirmed(TypedDict):
    """Only with the label confirmed: the value was found at the service of your account."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ListedSandbox(TypedDict):
    """A sandbox, and how long it has been idle."""

    name: str
    basePath: str  # What stands between host and path of a call; "" for default
    fixture: str  # What a reset goes back to
    counts: Counts
    autoCreated: bool  # Made at its first use, not by a call
    idleSeconds: int  # Seconds


class CreatedSandbox(TypedDict):
    """The new sandbox."""

    name: str
    basePath: str  # What stands between host and path of a call; "" for default
    fixture: str  # What a reset goes back to
    counts: Counts
    stateHash: str  # SHA-256 over state and sequences, in hex: equal hashes are equal worlds
    # What its overrides say otherwise than the contract; left out where there is nothing of that
    overriddenContract: NotRequired[list[str]]


class ResetSandbox(TypedDict):
    name: str
    stateHash: str  # SHA-256 over state and sequences, in hex: equal hashes are equal worlds
    unfiredFaults: list[Fault]


class DeletedSandbox(TypedDict):
    """What was deleted."""

    deleted: str  # Name of the sandbox
    unfiredFaults: list[Fault]


class KeptSandbox(TypedDict):
    """The sandbox that stays, and older kept sandboxes that were deleted for it."""

    kept: str  # Name of the sandbox
    deleted: list[str]  # Names of deleted sandboxes
    unfiredFaults: list[Fault]


class ClientWarning(TypedDict):
    """Behaviour that was seen: discouraged, or suspicious."""

    id: str
    text: str  # What was seen
    advice: str  # What to do instead
    count: int  # Requests
    first: int  # Number of the first request, as in X-Mock-Request-Id
    last: int  # Number of the last request
    requestIds: list[int]  # Ids of the latest 20 requests


class JournalRequest(TypedDict):
    """A request of the service as the journal tells it; passwords and tokens are masked."""

    id: int  # As in X-Mock-Request-Id
    startedAt: str  # Of the start: ISO 8601, UTC, by the clock of the sandbox
    sandbox: str
    # The sandbox that was asked for, where there was none of that name: its preflights, unknown routes and rejected
    # calls stand in default
    requestedSandbox: NotRequired[str]
    operation: str | None  # Id of the operation; null for an unknown route
    method: str
    path: str  # Without sandbox prefix and query
    query: dict[str, str | list[str]]  # By name; a name that was sent several times has a list
    headers: dict[str, str | list[str]]  # By name, in lower case; a name that was sent several times has a list
    # Its JSON value, or its text where that is not valid JSON or not whole; null where there is none. A number that
    # JavaScript would round is the string of its digits, as sent
    body: Any
    # none was sent; present; truncated: over 64 KiB, of which the beginning is there. All others could not be had: over
    # 64 KiB or over the limit (too-large), not there within a second (too-slow), not what its charset or encoding says
    # (undecodable), its connection ended before it was whole (cut-off), its client waited for 100 Continue and was
    # rejected instead (not-sent), or it is still on its way (pending)
    bodyState: Literal[
        "none", "present", "truncated", "too-large", "too-slow", "undecodable", "cut-off", "not-sent", "pending"
    ]
    bodyBytes: int  # Length in bytes, after decompression; 0 where it is not known
    outcome: RequestOutcome
    performed: bool  # Whether the operation ran and its change was committed
    status: int  # HTTP status; 0 when no answer reached the client whole
    code: int | None  # errors[0].code of a rejection by a rule; null for a success, and for what a fault made up
    responseHeaders: dict[str, str | list[str]]  # By name, in lower case; a name that was sent several times has a list
    response: Any  # null where there was none
    durationMs: float  # Real time from the start to the end of the answer, in milliseconds
    user: JournalRequestUser | None  # User of the token, or of a login that succeeded
    service: str | None  # The service of the login
    rules: list[str]  # The rules that rejected it
    # Why they did, or what overrides made of the result, in words; or what a warning has to tell of this request
    explanation: str | None
    warnings: list[str]  # Ids of the warnings it was seen for
    fault: JournalRequestFault | None  # The fault that touched it
    # Only of GET /_mock/requests/{id}: values of a success that are no contract: guesses, likely values, and values of
    # assumptions
    restsOn: NotRequired[list[RequestBasis]]
    changes: list[RecordChange]  # What it did to the state


RequestOutcome = Literal["success", "rejected", "fault", "none"]


class JournalRequestUser(TypedDict):
    """User of the token, or of a login that succeeded."""

    id: int
    login: str


class JournalRequestFault(TypedDict):
    """The fault that touched it."""

    id: int
    effect: FaultEffect
    # Before or after the change was stored; left out where it is always after
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Of error: the code in the envelope
    message: NotRequired[str]  # Of error: the message in the envelope
    # Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is
    # left out
    httpStatus: NotRequired[int]
    # Of response: its headers; a list sends a header several times. Content-Type is text/html by default
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Of response: the body; the page of a gateway when it is left out
    cors: NotRequired[bool]  # Of response: false leaves the CORS headers out, as a gateway does; true when left out


class RequestBasis(TypedDict):
    """A value of a response that the contract does not decide, and the rule that it follows."""

    pointer: str  # Place of the value: a JSON pointer into the response
    rule: str  # Id of the rule
    # Label of the rule at the time of the request; faithfulness.md explains each word
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    assumption: NotRequired[str]  # The assumption that decides the value, if there is one
    value: NotRequired[str]  # Value of the assumption at the time of the request


class RecordChange(TypedDict):
    """What happened to one record."""

    collection: str  # A collection of the state, or sessions for tokens
    id: int | str  # ID of the record; of a token the first characters
    action: Literal["insert", "update", "remove"]
    before: dict[str, Any] | None  # The record as it was, null for insert; of an update the changed fields alone
    after: dict[str, Any] | None  # The record as it is, null for remove; of an update the changed fields alone


class RequestMatch(TypedDict):
    """What a request must have been. Every field that is given must hold; without any, every request matches."""

    operation: NotRequired[str]  # Operation id, such as add-payment
    method: NotRequired[str]  # HTTP method, in capitals
    # Path without sandbox prefix and query, as sent or in its canonical form; * stands for any text
    path: NotRequired[str]
    outcome: NotRequired[RequestOutcome]
    performed: NotRequired[bool]  # Whether the operation ran and its change was committed, whatever the client got
    status: NotRequired[int]  # HTTP status
    # errors[0].code of a rejection by a rule, never of an injected error; null for a success that the client got
    code: NotRequired[int | None]
    user: NotRequired[int | str]  # Id or login of the user of the token, or of a login that succeeded
    service: NotRequired[str]  # The service of the login
    # Parameters that must be equal: a text, or the list of those that have one name
    query: NotRequired[Mapping[str, Any]]
    headers: NotRequired[Mapping[str, str | Sequence[str]]]  # Request headers that must be equal; names in any case
    # What the body must be, as it was sent: of an object the named keys, of anything else the whole. A sum is compared
    # as a decimal: 1500.5 is "1500.50"
    body: NotRequired[Any]
    bodySchema: NotRequired[Mapping[str, Any] | bool]  # JSON Schema (2020-12) that the body must fit


class VerifyResult(TypedDict):
    """What the journal holds of the expected requests."""

    verified: Literal[True]
    count: int  # Matching requests, also evicted ones
    requestIds: list[int]  # Ids of the matching requests that are in the journal
    # If no request matched: parts of the match that leadmock could not check for typos, as JSON pointers; left out if
    # there are none
    notChecked: NotRequired[list[str]]


class Coverage(TypedDict):
    """Which outcomes of each operation this sandbox has seen."""

    operations: list[CoverageOperation]
    notCalled: list[str]  # Ids of operations without a request


class CoverageOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # How many there were, whatever came of them
    # How often clients saw each outcome: success, or the rule that rejected. What a fault made up is no evidence
    seen: dict[str, int]
    notSeen: list[str]  # Outcomes that were never seen


class Report(TypedDict):
    """What all sandboxes of this process have seen since its start. No reset empties it, and a deleted sandbox stays
    counted.
    """

    sandboxes: ReportSandboxes
    operations: list[ReportOperation]
    # Assumptions whose value was found at the service of your account: what follows them is no guess
    confirmed: list[ReportConfirmed]
    warnings: list[ReportWarning]
    # Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
    unknownRoutes: list[ReportUnknownRoute]
    unfiredFaults: list[ReportUnfiredFault]  # Faults that never fired: what armed them has tested nothing
    # How many more there were: of deleted and expired faults that never fired, the latest 1000 are retained
    evictedUnfiredFaults: int


class ReportSandboxes(TypedDict):
    created: int  # How many were created, default among them
    active: int  # How many exist now


class ReportOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # How many there were, whatever came of them
    # How often clients saw each outcome: success, the rule that rejected, or fault (an injected one befell the request)
    seen: dict[str, int]
    # Outcomes that a client can cause and never saw. Left out are rejections about the wire, and those that only a
    # value of an assumption gives which no sandbox has
    notSeen: list[str]
    # By rule, how many values of successes followed a rule with the label guess: no test should assert on them
    guessedValues: dict[str, int]


class ReportConfirmed(TypedDict):
    assumption: str
    value: str
    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ReportWarning(TypedDict):
    id: str
    text: str  # What was seen
    advice: str  # What to do instead
    count: int  # Requests
    sandboxes: list[str]  # Names of the latest 20 in which it was seen, the latest last


class ReportUnknownRoute(TypedDict):
    method: str
    path: str  # Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
    count: int  # Requests
    # First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no request had a
    # body
    body: NotRequired[str]


class ReportUnfiredFault(TypedDict):
    sandbox: str
    id: int  # A number within its sandbox, until that is reset
    effect: FaultEffect
    when: NotRequired[Literal["before", "after"]]
    match: FaultMatch
    # Whether it can still fire; otherwise it was deleted, by hand, by a reset or with its sandbox, or it expired
    armed: bool


class Rule(TypedDict):
    """A rule of what the service answers, and how it is known."""

    id: str
    section: str  # Section of faithfulness.md
    # How it is known; faithfulness.md explains each word; custom for what a custom operation does
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed", "custom"]
    # Only with the label confirmed: the value was found at the service of your account
    confirmed: NotRequired[RuleConfirmed]
    text: str  # What leadmock does
    # Where the contract speaks of it, and what it says; always there for contract and documented
    contract: NotRequired[RuleContract]
    evidence: NotRequired[list[RuleEvidence]]  # From whom it is known, where it is observed or inferred
    assumption: NotRequired[str]  # The assumption that changes it
    setting: NotRequired[str]  # The start-up setting that changes it
    rejection: NotRequired[RuleRejection]  # What a rejection by it says, overrides included
    # The overrides that it follows, by their keys: the rule, or rule@operation; left out where the answer is leadmock's
    # own
    overrides: NotRequired[dict[str, RejectionOverride]]
    operations: NotRequired[list[str]]  # The operations it is about; every request when left out


class RuleConfirmed(TypedDict):
    """Only with the label confirmed: the value was found at the service of your account."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class RuleContract(TypedDict):
    """Where the contract speaks of it, and what it says; always there for contract and documented."""

    section: str  # Heading of the section
    quote: str  # Its words; an ellipsis between spaces stands for what is left out


class RuleEvidence(TypedDict):
    # Who showed it; inferred: clients send it, and no answer of the service showed it
    source: Literal["live calls", "clients", "inferred"]
    text: str  # What was seen
    # How many clients, or different calls, showed it at least; left out where nobody has counted
    count: NotRequired[int]
    date: NotRequired[str]  # The day of the latest; left out where it is not recorded


class RuleRejection(TypedDict):
    """What a rejection by it says, overrides included."""

    code: int | str  # errors[0].code, or the assumption that chooses it; any if a custom operation sets it
    message: str
    httpStatus: NotRequired[int]  # HTTP status, where it is always the same
    # It is about how a request is written (bytes, encoding, JSON), not about what is asked; left out otherwise
    isTransport: NotRequired[Literal[True]]
    # The one value of the assumption with which anything is rejected by it; left out where it is with each
    onlyWithValue: NotRequired[str]


class RejectionOverride(TypedDict):
    """What the rejections by a rule are in an account, as far as that is known to be otherwise."""

    code: NotRequired[int]  # errors[].code
    message: NotRequired[str]  # In the place of whatever the rule would say
    httpStatus: NotRequired[int]  # HTTP status, whatever errorStatus says; not 204, 205 or 304, which have no body


class Problem(TypedDict):
    """Every error of the control plane (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[Violation]]
    # The sandbox that was asked for and does not exist (404), or does not exist any more (410)
    sandbox: NotRequired[str]
    requests: NotRequired[list[JournalRequest]]  # Of a wait: the requests that matched in time
    requestIds: NotRequired[list[int]]  # Of a verification: ids of the requests that matched
    evicted: NotRequired[int]  # How many requests were evicted from the journal
    # Of a verification, the requests that came nearest, and why each is not what was expected
    nearest: NotRequired[list[ProblemNearest]]
    others: NotRequired[list[ProblemNearest]]  # Of a verification with noOthers, the requests that should not have come


class Violation(TypedDict):
    pointer: str  # JSON pointer into the request body; for a parameter of the query, a slash and its name
    message: str


class ProblemNearest(TypedDict):
    id: int  # Request id
    request: str  # Method and path
    why: list[str]  # What was different, one sentence each


# ---- end of types ----
