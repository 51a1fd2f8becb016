"""
Controls leadmock, the mock server of the Lead-Tracking Service, in tests of Python.

Copy this one file; it needs only the standard library.

conftest.py loads it as a pytest plugin. Each test with the pytest fixture `leadmock` gets a separate sandbox:

    pytest_plugins = ["leadmock"]

Without pytest, pass the URL of a running server: `Leadmock("http://localhost:8080").sandbox("worker-1")`.
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
"""A whole number above 0 and `ms`, `s`, `m`, `h` or `d`, such as `"25h"`; or a timedelta of at least 1 ms."""

Instant = Union[str, datetime]
"""ISO 8601 with a time zone, such as `"2027-01-31T12:00:00Z"`; or a datetime with a time zone."""


class _Omitted:
    def __repr__(self) -> str:
        return "..."


# None means null: `leadmock.requests(code=None)` lists successful requests.
_OMITTED: Any = _Omitted()


class LeadmockError(Exception):
    """
    A call that failed. A rejected call changes nothing.

    Attributes:
        call: Method and URL.
        status: HTTP status; None if no response arrived.
        detail: Cause, in one sentence.
        problem: The whole problem, with `nearest` if a `verify` failed; None if the control plane sent none.
    """

    def __init__(self, call: str, detail: str, status: int | None = None, problem: Problem | None = None) -> None:
        super().__init__(call, detail, status, problem)
        self.call = call
        self.detail = detail
        self.status = status
        self.problem = problem

    @property
    def violations(self) -> Sequence[Violation]:
        """Errors of the request by JSON pointer; a slash and a name for a parameter."""
        return self.problem.get("errors", []) if self.problem else []

    def __str__(self) -> str:
        answered = "" if self.status is None else f" got {self.status}"
        # The detail of a problem contains the first violation.
        rest = [f"\n  {each['pointer'] or '(the body)'} {each['message']}" for each in self.violations]
        return f"{self.call}{answered}: {self.detail}{''.join(rest if len(rest) > 1 else [])}"


class Leadmock:
    """
    One sandbox of a running leadmock, with a method for each call of the control plane.

    A call that fails raises a LeadmockError. Proxies of the environment are ignored.

    Attributes:
        base_url: URL for the client under test, without a slash at the end.
        timeout: Seconds without data from the server after which a call fails. If the call makes the server wait, the
            wait is added.
    """

    def __init__(self, url: str, *, control_token: str | None = None, timeout: float = 10) -> None:
        """
        Args:
            url: URL of the server, such as http://localhost:8080, or base URL of a sandbox.
            control_token: Value of --control-token of the server; default: LEADMOCK_CONTROL_TOKEN.
            timeout: Seconds; see the attribute.

        Raises:
            ValueError: The URL is not an http or https URL.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is not the URL of a server. Use a URL such as http://localhost:8080.")
        self.base_url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.timeout = timeout
        self._root = re.sub("/_sandbox/[^/]+$", "", self.base_url)
        self._control_token = control_token or os.environ.get("LEADMOCK_CONTROL_TOKEN")

    def __repr__(self) -> str:
        return f"Leadmock({self.base_url!r})"

    def sandbox(self, name: str) -> Leadmock:
        """
        Another sandbox of the same server.

        `create_sandbox` creates it, or the first call that writes into it, or the first request to the service.
        """
        url = f"{self._root}/_sandbox/{_part(name)}"
        return Leadmock(url, control_token=self._control_token, timeout=self.timeout)

    def call(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Any:
        """
        Sends a request to the service: `call("POST", "/lead/101/comment", {"text": "Hello"}, token=token)`.

        Returns:
            The JSON of the response, also of an error response: `{"status": "success", "result": …}` or
            `{"status": "error", "errors": […]}`.

        Raises:
            LeadmockError: No response arrived, or the response is not JSON. Faults can cause both.
        """
        if not path.startswith("/"):
            raise ValueError(f"{path!r} is not a path of the service. Begin it with a slash.")
        headers = {} if token is None else {"token": token}
        with self._ask(method, self.base_url + path, headers, body) as (response, _):
            answer = _json_of(response)
            if answer is None:
                raise LeadmockError(f"{method} {self.base_url}{path}", "the response is not JSON", response.status)
            return answer

    def har(self) -> dict[str, Any]:
        """
        Gets the journal as a HAR 1.2 file, which developer tools of browsers and proxies can open.

        Returns:
            Content of the file, for `json.dumps`. Secrets are masked.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/requests", query={"format": "har"}))

    def events(self, *, after: int | str | None = None, timeout: float | None = None) -> Generator[Event, None, None]:
        """
        Streams the events of this sandbox: each completed request, and each change by a control call.

        The stream is open when this method returns, so the generator yields all later events. `close()` ends it.

            events = leadmock.events(timeout=5)
            pay()
            assert next(events)["data"]["operation"] == "add-payment"

        Args:
            after: Id of an event: the stream begins with the events after it. 0 begins with all retained events.
            timeout: Seconds without an event after which the generator raises a LeadmockError; default: no limit.
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
                    # Comments that keep the stream alive do not extend the timeout.
                    sock.settimeout(max(latest + timeout - time.monotonic(), 0.001))
                try:
                    line = response.readline()
                except socket.timeout as error:
                    raise LeadmockError(f"GET {url}", f"no event arrived within {timeout} s") from error
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
        """Get name, version, sandbox and links."""
        return cast("Info", self._send("GET", "/_mock"))

    def health(self) -> Health:
        """Check that the process responds."""
        return cast("Health", self._send("GET", "/_mock/health"))

    def ready(self) -> Ready:
        """Check that leadmock is ready.

        Raises:
            LeadmockError: 503: leadmock cannot store changes at the moment; `detail` shows the cause.
        """
        return cast("Ready", self._send("GET", "/_mock/ready"))

    def reset(
        self,
        *,
        fixture: str = _OMITTED,
        retain: Sequence[Literal["sessions", "journal", "faults", "clock", "assumptions"]] = _OMITTED,
    ) -> ResetResult:
        """Reset a sandbox to its initial state, or to another fixture.

        Args:
            fixture: Name of a fixture; default: the start-up fixture.
            retain: Parts that stay as they are.
        """
        return cast("ResetResult", self._send("POST", "/_mock/reset", body={"fixture": fixture, "retain": retain}))

    def fixtures(self) -> list[FixtureInfo]:
        """List fixtures, with their contents.

        Returns:
            Fixtures for reset and seed: `fixtures` of the answer.
        """
        return cast("list[FixtureInfo]", self._send("GET", "/_mock/fixtures")["fixtures"])

    def seed(
        self,
        *,
        fixture: str = _OMITTED,
        data: Mapping[str, Any] = _OMITTED,
        mode: Literal["replace", "merge"] = _OMITTED,
    ) -> SeedResult:
        """Replace the state with a fixture or data, or merge by id.

        Args:
            fixture: Name of a fixture.
            data: A seed (see seed.json). In a merge, new records may omit any field.
            mode: replace (default) replaces the state; merge replaces records with the same id, and adds the others,
                which may omit any field.
        """
        fields = {
            "fixture": fixture,
            "data": data,
            "mode": mode,
        }
        return cast("SeedResult", self._send("POST", "/_mock/seed", body=fields))

    def state(self) -> State:
        """Get the whole state as a seed."""
        return cast("State", self._send("GET", "/_mock/state"))

    def fixture(self) -> GetFixture:
        """Get the state as a fixture."""
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
        """List records of a collection, filtered, sorted and paged.

        Args:
            collection: Name of the collection.
            search: Only records whose values contain each of these words, in any letter case.
            references: Only records that reference this record, such as leads/101.
            sort: Field to sort by; -field sorts in descending order.
            limit: Maximum number of records.
            offset: Number of records to skip.
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
        """Create a record, with sample values for omitted fields.

        Args:
            collection: Name of the collection.
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
        """Get a record.

        Args:
            collection: Name of the collection.
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
        """Replace a record.

        Args:
            collection: Name of the collection.
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
        """Change the given fields of a record; null resets a documented field.

        Args:
            collection: Name of the collection.
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
        """Delete a record that no other record references.

        Args:
            collection: Name of the collection.
            id: ID of the record.

        Raises:
            LeadmockError: 409: Other records reference the record: `errors` lists them. Some references do not count,
                such as authors of comments and owners of leads.
        """
        return self._send("DELETE", f"/_mock/state/{_part(collection)}/{_part(id)}")["deleted"]

    def snapshots(self) -> list[Snapshot]:
        """List snapshots, with their contents.

        Returns:
            Snapshots of this sandbox, newest last: `snapshots` of the answer.
        """
        return cast("list[Snapshot]", self._send("GET", "/_mock/snapshots")["snapshots"])

    def save_snapshot(self, name: str) -> Snapshot:
        """Save a snapshot of state, tokens, ids, clock and assumptions.

        Args:
            name: Name of the snapshot.
        """
        return cast("Snapshot", self._send("PUT", f"/_mock/snapshots/{_part(name)}"))

    def delete_snapshot(self, name: str) -> Snapshot:
        """Delete a snapshot.

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
        """Restore a snapshot.

        Args:
            name: Name of the snapshot.
            retain: Parts that stay as they are.
        """
        fields = {
            "retain": retain,
        }
        return cast("ResetResult", self._send("POST", f"/_mock/snapshots/{_part(name)}/restore", body=fields))

    def clock(self) -> ClockState:
        """Get the time of the sandbox."""
        return cast("ClockState", self._send("GET", "/_mock/clock"))

    def set_clock(self, *, now: Instant = _OMITTED, frozen: bool = _OMITTED) -> ClockState:
        """Set, freeze or resume the clock.

        Args:
            now: An ISO 8601 instant with its zone, within the years 1970 to 9999.
            frozen: true freezes the clock, false resumes it.
        """
        return cast("ClockState", self._send("PUT", "/_mock/clock", body={"now": now, "frozen": frozen}))

    def reset_clock(self) -> ClockState:
        """Reset the clock to real time."""
        return cast("ClockState", self._send("DELETE", "/_mock/clock"))

    def advance_clock(self, by: Duration) -> ClockState:
        """Advance the clock by a duration.

        Args:
            by: A duration: a whole number above 0 and ms, s, m, h or d.
        """
        return cast("ClockState", self._send("POST", "/_mock/clock/advance", body={"by": by}))

    def tokens(self) -> list[Token]:
        """List all tokens, oldest first, with user and expiry.

        Returns:
            All tokens, also expired tokens: `tokens` of the answer.
        """
        return cast("list[Token]", self._send("GET", "/_mock/tokens")["tokens"])

    def create_token(self, user: int | str, service: str, *, token: str = _OMITTED) -> Token:
        """Create a token without a login.

        Args:
            user: A user: a number is an id, a string is a login.
            service: Name of the client service, which signs all its actions.
            token: Value of the header token: printable ASCII text.

        Raises:
            LeadmockError: 409: The token exists.
        """
        fields = {
            "user": user,
            "service": service,
            "token": token,
        }
        return cast("Token", self._send("POST", "/_mock/tokens", body=fields))

    def expire_token(self, token: str) -> Token:
        """Expire a token.

        Args:
            token: The unmasked token.
        """
        return cast("Token", self._send("POST", f"/_mock/tokens/{_part(token)}/expire"))

    def revoke_token(self, token: str) -> Token:
        """Revoke a token.

        Args:
            token: The unmasked token.
        """
        return cast("Token", self._send("DELETE", f"/_mock/tokens/{_part(token)}")["deleted"])

    def faults(self) -> list[Fault]:
        """List armed faults, oldest first, with their counts.

        Returns:
            Faults that can still fire or have hanging requests, oldest first: `faults` of the answer.
        """
        return cast("list[Fault]", self._send("GET", "/_mock/faults")["faults"])

    def arm_fault(
        self,
        *,
        match: FaultMatch = _OMITTED,
        strict: bool = _OMITTED,
        preset: Literal["slow", "hang", "lost-response", "down", "maintenance", "expired-token", "rate-limited", "invisible-lead"] = _OMITTED,
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
        """Arm a fault, which changes responses to matching requests.

        Args:
            match: Requests that the fault matches: all given conditions must be true..
            strict: false arms a fault that no documented request can match; default: true.
            preset: A ready-made fault, instead of an effect and its fields.
            effect: Effect of a fault..
            when: Before or after the change is stored, for reset, error and response. Other effects happen after it.
            ms: Delay in real milliseconds, or a range.
            code: Code in the envelope of error.
            message: Message in the envelope of error.
            http_status: HTTP status of error (default: by the assumption errorStatus) and of response (default: 502).
            headers: Headers of response; a list sends a header several times. Default Content-Type: text/html.
            body: Body of response, such as a maintenance page; default: the page of a gateway.
            cors: false omits the CORS headers of response, as a gateway does; default: true.
            skip: Number of matching requests before the fault fires.
            times: Number of times that the fault fires; default: unlimited.
            ttl: Lifetime in real time: a duration of at most 24 days.
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
        """Delete all faults, and send their hanging responses."""
        return cast("RemovedFaults", self._send("DELETE", "/_mock/faults"))

    def delete_fault(self, id: int) -> RemovedFault:
        """Delete a fault, and send its hanging responses.

        Args:
            id: ID of the fault.
        """
        return cast("RemovedFault", self._send("DELETE", f"/_mock/faults/{_part(id)}"))

    def assumptions(self) -> dict[str, Assumption]:
        """List all assumptions, with value and label.

        Returns:
            All assumptions by id.
        """
        return cast("dict[str, Assumption]", self._send("GET", "/_mock/assumptions"))

    def set_assumptions(self, **fields: str | float) -> dict[str, Assumption]:
        """Set assumptions until the next reset or restore.

        Returns:
            All assumptions by id, with their current values.
        """
        return cast("dict[str, Assumption]", self._send("PATCH", "/_mock/assumptions", body=fields))

    def sandboxes(self) -> list[ListedSandbox]:
        """List all sandboxes, with base path, contents and idle time.

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
            fixture: Name of a fixture; default: the start-up fixture.
            seed: A seed (see seed.json); a reset restores it.
            from_: Another sandbox: leadmock copies its current records, and the tokens of its fixture.
            replace: Whether to delete an existing sandbox of this name; default: false.
            assumptions: Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up
                settings.
            overrides: Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings
                (null removes an override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id
                of an operation, with merge (RFC 7396).

        Raises:
            LeadmockError: 409: The sandbox exists, and is `default` or `replace` is not true.
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
        """Reset every sandbox to its initial state.

        Returns:
            All sandboxes after the reset: `sandboxes` of the answer.
        """
        return cast("list[ResetSandbox]", self._send("POST", "/_mock/sandboxes/reset")["sandboxes"])

    def delete_sandbox(self, name: str) -> DeletedSandbox:
        """Delete a sandbox.

        Args:
            name: Name of the sandbox.

        Raises:
            LeadmockError: 409: The sandbox `default` cannot be deleted.
        """
        return cast("DeletedSandbox", self._send("DELETE", f"/_mock/sandboxes/{_part(name)}"))

    def warnings(self) -> list[ClientWarning]:
        """List warnings about clients, with counts and request ids.

        Returns:
            Warnings of this sandbox: `warnings` of the answer.
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
        """List requests of the journal, oldest first.

        Args:
            operation: Id of the operation, such as add-payment.
            method: HTTP method.
            path: Path; * matches any text.
            service: Service of the token.
            status: HTTP status.
            code: Code of a rejection by a rule; null for a success.
            outcome: Result for the client: success, rejected, fault or none.
            performed: Whether the operation ran: true or false.
            user: Id or login of the user.
            after: Only requests after this request id.
            limit: Maximum number of requests; the newest are listed.
            strict: false allows values that no documented request can have; default: true.

        Returns:
            Matching requests of the journal: `requests` of the answer.
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
        """Clear the journal.

        Returns:
            Number of removed requests: `deleted` of the answer.
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
        """Wait for expected requests, and return them.

        Args:
            match: Conditions on a request. All given conditions must be true; without conditions, every request
                matches..
            times: Exact number of requests.
            at_least: Smallest number of requests.
            at_most: Greatest number of requests.
            in_order: Requests in this order; other requests may come between them.
            no_others: true: no other request may have come.
            after: Only requests after the request with this id count.
            strict: false allows a match that no documented request can fit; default: true.
            timeout: Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a
                wait for the expected requests (default: 5s).

        Returns:
            Matching requests of a wait: `requests` of the answer.

        Raises:
            LeadmockError: 408: Timeout: `detail` gives the reason, `requests` lists matching requests, if known.
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
        """Get a request of the journal.

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
        """Check which requests arrived.

        Args:
            match: Conditions on a request. All given conditions must be true; without conditions, every request
                matches..
            times: Exact number of requests.
            at_least: Smallest number of requests.
            at_most: Greatest number of requests.
            in_order: Requests in this order; other requests may come between them.
            no_others: true: no other request may have come.
            after: Only requests after the request with this id count.
            strict: false allows a match that no documented request can fit; default: true.
            timeout: Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a
                wait for the expected requests (default: 5s).

        Raises:
            LeadmockError: 409: The result is unknown: a request that is in flight, evicted or unreadable could change
                it.
            LeadmockError: 417: The expectation failed: `requestIds` lists matching requests, `nearest` the most similar
                requests, `others` the unexpected ones.
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
        """Get the seen and unseen outcomes of each operation."""
        return cast("Coverage", self._send("GET", "/_mock/coverage"))

    def report(self) -> Report:
        """Get coverage, guesses, warnings and faults of all sandboxes."""
        return cast("Report", self._send("GET", "/_mock/report"))

    def rules(self) -> list[Rule]:
        """List all rules, with label and overrides.

        Returns:
            All rules of the service, with overrides: `rules` of the answer.
        """
        return cast("list[Rule]", self._send("GET", "/_mock/rules")["rules"])

    def openapi(self) -> dict[str, Any]:
        """Get the OpenAPI 3.1 document of the service.

        Returns:
            OpenAPI of the service.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/openapi.json"))

    def control_openapi(self) -> dict[str, Any]:
        """Get the OpenAPI 3.1 document of the control plane.

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
        # Unlike urllib.request, this ignores proxies of the environment, and does not follow redirects.
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
    """Encodes a part of a path. Empty parts and dots are rejected, because they would lead to another path."""
    if str(value) in ("", ".", ".."):
        raise ValueError(f"{value!r} cannot be used in a path. Use another name or id.")
    return quote(str(value), safe="")


def _text(value: Any) -> str:
    """A query parameter: strings are sent unchanged, other values as JSON."""
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def _plain(value: object) -> object:
    """Durations and instants as the strings that the control plane expects."""
    if isinstance(value, timedelta):
        return f"{value // timedelta(milliseconds=1)}ms"
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be sent as JSON")


def _seconds(duration: Duration) -> float:
    """Maximum wait of the server, in seconds. The server rejects invalid durations at once, so they need no wait."""
    if duration is _OMITTED:
        return 5
    if isinstance(duration, timedelta):
        return duration.total_seconds()
    found = re.fullmatch("([0-9]{1,9})(ms|s|m)", str(duration))
    return int(found[1]) * {"ms": 0.001, "s": 1, "m": 60}[found[2]] if found else 0


def _json_of(response: HTTPResponse) -> Any:
    """None if the response is not valid JSON."""
    try:
        return json.loads(response.read())
    except ValueError:
        return None


def _read(call: str, response: HTTPResponse) -> Any:
    """The JSON of a response of the control plane. Raises a LeadmockError if the call failed."""
    answer = _json_of(response)
    status = response.status
    is_ok = 200 <= status < 300
    told: Mapping[str, Any] = answer if isinstance(answer, dict) else {}
    if not is_ok and "detail" in told:
        raise LeadmockError(call, told["detail"], status, cast("Problem", told))
    if told.get("status") == "error" and "errors" in told:
        hint = "check the path of the base URL, and start the server without --no-control"
        detail = f"the service responded instead of the control plane: {hint}"
        raise LeadmockError(call, detail, status)
    if not is_ok or answer is None:
        raise LeadmockError(call, "the control plane of leadmock does not answer like this. Check the URL.", status)
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

    # Ends the process group of the server when pytest ends, even by a crash, because both close the pipe.
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
        """URL of the server at LEADMOCK_URL, or of a new server on a free port, which stops when the run ends."""
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
        """Arguments of `create_sandbox` for the sandbox of a test. Override this pytest fixture to set them."""
        return {}

    @pytest.fixture
    def leadmock(
        request: pytest.FixtureRequest, leadmock_url: str, leadmock_sandbox: Mapping[str, Any]
    ) -> Iterator[Leadmock]:
        """A separate sandbox for one test. A failed test writes a report and a HAR file to `leadmock-failures/`."""
        server = Leadmock(leadmock_url)
        # Tests, workers and retries must not share a sandbox, so its name contains a random number. In a sweep, a test
        # has the same name in each run.
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
            for fault in _end_sandbox(server, name, request.node.nodeid in _failed):
                what = f"leadmock: fault {fault['id']} ({_fault_name(fault)}) never fired"
                warnings.warn(f"{what}: its effect is untested", stacklevel=1)

    # Ids of the tests that failed in their current attempt.
    _failed: set[str] = set()

    def _note_failure(item: pytest.Item) -> Generator[None, Any, None]:
        report = (yield).get_result()
        if report.when == "setup":
            _failed.discard(item.nodeid)
        if report.failed:
            _failed.add(item.nodeid)

    # In some versions of pytest, type checkers reject this function as a decorator, because it is untyped.
    pytest_runtest_makereport = pytest.hookimpl(hookwrapper=True)(_note_failure)

    def _report_failure(
        request: pytest.FixtureRequest, server: Leadmock, name: str, start: Mapping[str, Any]
    ) -> None:
        """Prints the rejected requests of a failed test, and writes its report and HAR file."""
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
        print(f"journal and states: {file} (leadmock open replays it)")

    def _start_state(server: Leadmock, name: str, start: Mapping[str, Any]) -> State:
        """The state of a new sandbox with the same start. Reading it before each test would slow all tests down."""
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
        """Deletes the sandbox. A server that runs longer than the tests keeps the sandbox of a failed test.

        Returns:
            The faults that never fired.
        """
        outlives = os.environ.get("LEADMOCK_URL") and not os.environ.get("LEADMOCK_RUN")
        try:
            if has_failed and outlives and not os.environ.get("LEADMOCK_SWEEP"):
                kept = server.sandbox(name)
                unfired = [fault for fault in kept.faults() if fault["fired"] == 0]
                print(f"panel: {kept.base_url}/_mock/panel")
                return unfired
            return server.delete_sandbox(name)["unfiredFaults"]
        except LeadmockError as error:
            # The test may have deleted the sandbox itself.
            if error.status == 404:
                return []
            raise


class Event(TypedDict):
    """An event of a sandbox. docs/control/events.md lists the fields of `data` for each event."""

    # Pass the id as `after` to continue with later events.
    id: str
    # request, changes, contents, clock, assumptions, faults, snapshots, journal, sandboxes, fixture or operations
    event: str
    data: dict[str, Any]


# ---- types: made from control-openapi.json by `npm run generate` ----


class Info(TypedDict):
    """Name, version, sandbox and links."""

    name: str
    version: str  # Version of leadmock
    contract: InfoContract  # Mocked API
    uptimeSeconds: int  # Seconds
    sandbox: str  # Name of the sandbox
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    # URL of the server, such as http://127.0.0.1:8080, even if the call came through a proxy with another URL; absent
    # without a port
    address: NotRequired[str]
    links: dict[str, str]  # Paths by subject, on the server at address


class InfoContract(TypedDict):
    """Mocked API."""

    name: str
    version: str


class Counts(TypedDict):
    """Number of records in each collection."""

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
    """The server is alive."""

    status: Literal["alive"]


class Ready(TypedDict):
    """The server is ready."""

    status: Literal["ready"]


class ResetResult(TypedDict):
    """Current state, and unfired faults."""

    stateHash: str  # SHA-256 of the state and the next ids, in hex
    unfiredFaults: list[Fault]


class Fault(TypedDict):
    """A fault, and its counts."""

    id: int  # Number in its sandbox
    match: FaultMatch
    effect: FaultEffect
    # Before or after the change is stored, for reset, error and response. Other effects happen after it
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Code in the envelope of error
    message: NotRequired[str]  # Message in the envelope of error
    # HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
    httpStatus: NotRequired[int]
    # Headers of response; a list sends a header several times. Default Content-Type: text/html
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Body of response; default: the page of a gateway
    cors: NotRequired[bool]  # false omits the CORS headers of response, as a gateway does; default: true
    skip: int  # Number of matching requests before the fault fires
    times: int | None  # Number of times that the fault fires; null: unlimited
    matched: int  # Number of matching requests, also skipped ones
    fired: int  # Number of times that the fault fired
    remaining: int | None  # Number of times that the fault can still fire; null: unlimited
    expiresInMs: int | None  # Real milliseconds until the fault expires; null without expiry
    hanging: NotRequired[int]  # Number of waiting requests, for hang and stall
    # JSON pointers to parts of the match that leadmock could not check for typos; only of a new fault
    notChecked: NotRequired[list[str]]


class FaultMatch(TypedDict):
    """Requests that the fault matches: all given conditions must be true."""

    operation: NotRequired[str]  # Id of an operation of the service
    method: NotRequired[Literal["GET", "POST", "PUT", "DELETE"]]  # Method of the request
    path: NotRequired[str]  # Path without query and without /_sandbox/<name>, as sent or canonical; * matches any text
    user: NotRequired[int | str]  # User of the token: an id (number) or a login (string)
    headers: NotRequired[dict[str, str | list[str]]]  # Request headers that must be equal; names in any letter case
    body: NotRequired[Any]  # Expected body, compared as in verify: given keys of an object, otherwise the whole value


FaultEffect = Literal["reset", "error", "response", "delay", "hang", "truncate", "stall"]


class DelayMs(TypedDict):
    """Delay in real milliseconds, or a range."""

    min: int
    max: int


class FixtureInfo(TypedDict):
    """A fixture: its contents, or its errors."""

    name: str  # Name for reset and seed
    file: NotRequired[str]  # Path of a custom fixture
    replacesBuiltIn: NotRequired[bool]  # Whether a custom fixture replaces the built-in one of this name
    counts: NotRequired[Counts]
    tokens: NotRequired[int]  # Number of tokens, for a valid fixture
    warnings: NotRequired[list[FixtureInfoWarning]]  # Suspicious values of a valid fixture
    errors: NotRequired[list[FixtureInfoError]]  # Errors of an invalid fixture, instead of counts


class FixtureInfoWarning(TypedDict):
    pointer: str  # Place in the fixture
    message: str  # Suspicious value


class FixtureInfoError(TypedDict):
    pointer: str  # Field of a request body that takes the name of the fixture
    message: str  # File, place and error


class SeedResult(TypedDict):
    """Current state."""

    stateHash: str  # SHA-256 of the state and the next ids, in hex


class State(TypedDict):
    """A seed with all collections. Each record has all fields with a default."""

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
    # Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of
    # leads, views, employees and labels
    extra_fields: NotRequired[StateExtraFields]


class User(TypedDict):
    """A user who can log in. At most one is the main account; users of type staff are employees."""

    id: int  # ID
    login: str  # Login, unique
    password: str  # Password, as typed
    type: Literal["main", "staff"]
    employee_id: NotRequired[int]  # Employee of a user of type staff
    name: str  # Name of the main account, shown if it observes a task
    phone: str  # Phone number of the main account


class Employee(TypedDict):
    """An employee."""

    id: int  # ID
    name: str  # Name
    phone: str  # Phone number
    email: NotRequired[str]  # E-mail address
    job: NotRequired[str]  # Position
    avatar: NotRequired[str]  # Relative path of an image
    last_project_id: NotRequired[int]  # ID of the project that the employee used last


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
    """A lead. Its owner is the custom field of type owner."""

    id: int  # ID
    contact_id: int  # ID of the contact
    name: str  # Lead name
    custom: list[CustomField]  # Custom fields
    project_id: int  # ID of a project
    deal: bool
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class CustomField(TypedDict):
    """A custom field of a lead. The contract shows two types: owner, with the value {id, type}, and funnel, with a
    string. Other types can have any value, which responses show unchanged.
    """

    id: int  # ID of the field
    name: str  # Name of the field
    type: str  # Type of the field
    value: Any  # Value, depending on type


class View(TypedDict):
    """A view. Omitted optional fields are null."""

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
    """The main account or an employee, as owner or author."""

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
    """Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of
    leads, views, employees and labels.
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
    """The state as a fixture."""

    # A fixture (see seed.json), without fields that have their default and without empty collections
    fixture: dict[str, Any]
    counts: Counts
    needs: NotRequired[GetFixtureNeeds]  # Assumption that the fixture needs because it references missing records


class GetFixtureNeeds(TypedDict):
    """Assumption that the fixture needs because it references missing records."""

    unknownBodyId: Literal["accept"]


class Snapshot(TypedDict):
    """A snapshot."""

    name: str
    takenAt: str  # ISO 8601, UTC, by the sandbox's clock
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    counts: Counts


class ClockState(TypedDict):
    """Time of the sandbox."""

    now: str  # ISO 8601, UTC, with milliseconds
    frozen: bool  # Whether the clock is frozen
    isRealTime: bool  # Whether the clock shows real time: neither moved nor frozen


class Token(TypedDict):
    """A token."""

    token: str
    userId: int
    login: str | None  # Login of its user
    service: str  # Name of the client service, which signs all its actions
    address: str | None  # Address of the login; null for a token that was created without a login
    createdAt: str  # ISO 8601, UTC, by the sandbox's clock
    lastActionAt: str  # ISO 8601, UTC, by the sandbox's clock
    expiresAt: str  # Time of expiry, if no further action comes before
    alive: bool  # Whether the token is valid. The list also contains expired tokens


class RemovedFaults(TypedDict):
    """Deleted faults."""

    deleted: list[Fault]
    unfiredFaults: list[Fault]


class RemovedFault(TypedDict):
    """The deleted fault."""

    deleted: Fault
    unfiredFaults: list[Fault]


class Assumption(TypedDict):
    """An assumption: its value, its possible values, and its label."""

    value: str  # Current value
    startupValue: str  # Value after a reset
    default: str
    values: list[AssumptionValue]  # Values, default first
    # Label; faithfulness.md explains each label
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    confirmed: NotRequired[AssumptionConfirmed]  # Only with the label confirmed: the source of the value
    meaning: str  # Subject of the assumption


class AssumptionValue(TypedDict):
    value: str
    effect: str  # Behavior of leadmock with this value
    violatesContract: NotRequired[Literal[True]]  # Whether leadmock violates the contract with this value


class AssumptionConfirmed(TypedDict):
    """Only with the label confirmed: the source of the value."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ListedSandbox(TypedDict):
    """A sandbox, and its idle time."""

    name: str
    basePath: str  # Prefix of paths in this sandbox; "" for default
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    requestCount: int  # Requests since the start, the last reset or the last clearing of the journal
    rejectionCount: int  # Requests among them that were rejected
    autoCreated: bool  # Whether its first use created it, not POST /_mock/sandboxes
    idleSeconds: int  # Seconds


class CreatedSandbox(TypedDict):
    """The new sandbox."""

    name: str
    basePath: str  # Prefix of paths in this sandbox; "" for default
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    overriddenContract: NotRequired[list[str]]  # Overrides that violate the contract; absent without such overrides


class ResetSandbox(TypedDict):
    name: str
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    unfiredFaults: list[Fault]


class DeletedSandbox(TypedDict):
    """The deleted sandbox."""

    deleted: str  # Name of the sandbox
    unfiredFaults: list[Fault]


class ClientWarning(TypedDict):
    """Discouraged or suspicious behavior of clients."""

    id: str
    text: str  # Description
    advice: str  # Advice
    count: int  # Requests
    first: int  # Number of the first request, as in X-Mock-Request-Id
    last: int  # Number of the last request
    requestIds: list[int]  # Ids of the latest 20 requests


class JournalRequest(TypedDict):
    """A request in the journal. Passwords and tokens are masked."""

    id: int  # As in X-Mock-Request-Id
    startedAt: str  # Start: ISO 8601, UTC, by the sandbox's clock
    sandbox: str
    # Name of the requested sandbox if it did not exist; the journal of default contains its preflights, unknown routes
    # and rejected requests
    requestedSandbox: NotRequired[str]
    operation: str | None  # Id of the operation; null without an operation, for example for an unknown route
    method: str
    path: str  # Without sandbox prefix and query
    query: dict[str, str | list[str]]  # By name; a repeated name has a list
    headers: dict[str, str | list[str]]  # By name in lower case; a repeated name has a list
    # JSON value of the body; its text if it is invalid or incomplete JSON; null without a body. A number that
    # JavaScript would round is a string of its digits
    body: Any
    # none; present; truncated: longer than 64 KiB, only the beginning is kept; unreadable: longer than --body-limit,
    # cut off, not UTF-8, or with a wrong or unsupported Content-Encoding
    bodyState: Literal["none", "present", "truncated", "unreadable"]
    bodyBytes: int  # Length in bytes, after decompression; 0 if unknown
    outcome: RequestOutcome
    performed: bool  # Whether the operation ran and its change was committed
    status: int  # HTTP status; 0 if the client got no complete response
    code: int | None  # errors[0].code of a rejection by a rule; null for successes and for responses of faults
    responseHeaders: dict[str, str | list[str]]  # By name in lower case; a repeated name has a list
    response: Any  # null without a response
    durationMs: float  # Real milliseconds from the start of the request to the end of the response or connection
    user: JournalRequestUser | None  # User of the token, or of a successful login
    service: str | None  # Service of the token
    rules: list[str]  # Rules of the rejection
    explanation: str | None  # Reason of the rejection, effect of overrides, or detail of a warning
    warnings: list[str]  # Ids of warnings
    fault: JournalRequestFault | None  # First fault that fired on the request
    # Only of GET /_mock/requests/{id}: values of a success that the contract does not decide: guesses, likely values,
    # and values of assumptions
    restsOn: NotRequired[list[RequestBasis]]
    changes: list[RecordChange]  # Changes of the state


RequestOutcome = Literal["success", "rejected", "fault", "none"]


class JournalRequestUser(TypedDict):
    """User of the token, or of a successful login."""

    id: int
    login: str


class JournalRequestFault(TypedDict):
    """First fault that fired on the request."""

    id: int
    effect: FaultEffect
    # Before or after the change was stored; absent for effects that always happen after it
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Code in the envelope of error
    message: NotRequired[str]  # Message in the envelope of error
    # HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
    httpStatus: NotRequired[int]
    # Headers of response; a list sends a header several times. Default Content-Type: text/html
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Body of response; default: the page of a gateway
    cors: NotRequired[bool]  # false omits the CORS headers of response, as a gateway does; default: true


class RequestBasis(TypedDict):
    """A value of a response that the contract does not decide, and the rule that it follows."""

    pointer: str  # Place of the value: a JSON pointer into the response
    rule: str  # Id of the rule
    # Label of the rule at the time of the request; faithfulness.md explains each label
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    assumption: NotRequired[str]  # Assumption that decides the value, if any
    value: NotRequired[str]  # Value of the assumption at the time of the request


class RecordChange(TypedDict):
    """Change of one record."""

    collection: str  # A collection of the state, or sessions for tokens
    id: int | str  # ID of the record, or the first characters of a token
    action: Literal["insert", "update", "remove"]
    before: dict[str, Any] | None  # Record before the change; null for insert; only the changed fields for update
    after: dict[str, Any] | None  # Record after the change; null for remove; only the changed fields for update


class RequestMatch(TypedDict):
    """Conditions on a request. All given conditions must be true; without conditions, every request matches."""

    operation: NotRequired[str]  # Operation id, such as add-payment
    method: NotRequired[str]  # HTTP method, in capitals
    path: NotRequired[str]  # Path without sandbox prefix and query, as sent or canonical; * matches any text
    outcome: NotRequired[RequestOutcome]
    performed: NotRequired[bool]  # Whether the operation ran and its change was committed, independent of the response
    status: NotRequired[int]  # HTTP status
    # errors[0].code of a rejection by a rule, not of a fault; null for a success that the client got
    code: NotRequired[int | None]
    user: NotRequired[int | str]  # Id or login of the user, by the token or a successful login
    service: NotRequired[str]  # Service of the token
    query: NotRequired[Mapping[str, Any]]  # Parameters that must be equal: a string, or a list for a repeated name
    # Request headers that must be equal; names in any letter case
    headers: NotRequired[Mapping[str, str | Sequence[str]]]
    # Expected body, as sent: given keys of an object, otherwise the whole value. Sums are compared as decimals: 1500.5
    # equals "1500.50"
    body: NotRequired[Any]
    bodySchema: NotRequired[Mapping[str, Any] | bool]  # JSON Schema (2020-12) that the body must fit


class VerifyResult(TypedDict):
    """Matching requests."""

    verified: Literal[True]
    # Number of matching requests; includes evicted requests if the match has only an operation, and after is absent or
    # 0
    count: int
    requestIds: list[int]  # Ids of matching requests in the journal
    # JSON pointers to parts of the match that leadmock could not check for typos, if no request matched
    notChecked: NotRequired[list[str]]


class Coverage(TypedDict):
    """Seen and unseen outcomes of each operation in this sandbox."""

    operations: list[CoverageOperation]
    notCalled: list[str]  # Ids of operations without a request


class CoverageOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # Number of requests
    seen: dict[str, int]  # Number of responses by outcome: success, the rule of the rejection, or fault
    notSeen: list[str]  # Unseen outcomes


class Report(TypedDict):
    """Counts of all sandboxes since the start of the process, also of reset and deleted sandboxes."""

    sandboxes: ReportSandboxes
    operations: list[ReportOperation]
    confirmed: list[ReportConfirmed]  # Assumptions whose value was detected at the service of your account
    warnings: list[ReportWarning]
    # Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
    unknownRoutes: list[ReportUnknownRoute]
    unfiredFaults: list[ReportUnfiredFault]  # Faults that have not fired, so no test covered their effect
    # Number of further faults that never fired: only the latest 1000 deleted and expired faults are kept
    evictedUnfiredFaults: int


class ReportSandboxes(TypedDict):
    created: int  # Number of created sandboxes, including default
    active: int  # Number of existing sandboxes


class ReportOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # Number of requests
    seen: dict[str, int]  # Number of responses by outcome: success, the rule of the rejection, or fault
    # Unseen outcomes that a client can cause. Rejections of malformed requests, and rejections that need another value
    # of an assumption, are left out
    notSeen: list[str]
    # Number of values in successes that follow a guess, by rule: tests should not assert on them
    guessedValues: dict[str, int]


class ReportConfirmed(TypedDict):
    assumption: str
    value: str
    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ReportWarning(TypedDict):
    id: str
    text: str  # Description
    advice: str  # Advice
    count: int  # Requests
    sandboxes: list[str]  # Names of the latest 20 sandboxes with the warning, latest last


class ReportUnknownRoute(TypedDict):
    method: str
    path: str  # Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
    count: int  # Requests
    # First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no request had a
    # body
    body: NotRequired[str]


class ReportUnfiredFault(TypedDict):
    sandbox: str
    id: int  # Number in its sandbox, until the next reset
    effect: FaultEffect
    when: NotRequired[Literal["before", "after"]]
    match: FaultMatch
    armed: bool  # Whether the fault can still fire: it is neither deleted nor expired


class Rule(TypedDict):
    """A rule of the service, with its source."""

    id: str
    section: str  # Section of rules.md, or Custom operations
    # Label; faithfulness.md explains each label; custom for custom operations
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed", "custom"]
    confirmed: NotRequired[RuleConfirmed]  # Only with the label confirmed: the source of the value
    text: str  # Behavior of leadmock
    contract: NotRequired[RuleContract]  # Section and quote of the contract; always present for the label contract
    evidence: NotRequired[list[RuleEvidence]]  # Observations that support the rule
    assumption: NotRequired[str]  # Assumption that changes the rule
    setting: NotRequired[str]  # Start-up setting that changes the rule
    rejection: NotRequired[RuleRejection]  # Rejection of the rule, with overrides
    # Overrides of the rejection, by rule id or rule-id@operation; absent without overrides
    overrides: NotRequired[dict[str, RejectionOverride]]
    operations: NotRequired[list[str]]  # Operations of the rule; absent for all requests


class RuleConfirmed(TypedDict):
    """Only with the label confirmed: the source of the value."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class RuleContract(TypedDict):
    """Section and quote of the contract; always present for the label contract."""

    section: str  # Heading of the section
    quote: str  # Quote; an ellipsis between spaces marks an omission


class RuleEvidence(TypedDict):
    # Source; inferred: concluded from indirect observations, such as requests of clients
    source: Literal["live calls", "clients", "inferred"]
    text: str  # Description
    count: NotRequired[int]  # Smallest number of clients or calls that show it; absent if unknown
    date: NotRequired[str]  # Day of the latest observation; absent if unknown


class RuleRejection(TypedDict):
    """Rejection of the rule, with overrides."""

    code: int | str  # errors[0].code, or the assumption that chooses it; any if a custom operation sets it
    message: str
    httpStatus: NotRequired[int]  # HTTP status, if it is always the same
    # true for rules about the form of a request (bytes, encoding, JSON); absent otherwise
    isTransport: NotRequired[Literal[True]]
    # Value of the assumption with which the rule rejects requests; absent if it always does
    onlyWithValue: NotRequired[str]


class RejectionOverride(TypedDict):
    """Different rejections of an account by a rule."""

    code: NotRequired[int]  # errors[].code
    message: NotRequired[str]  # Message, instead of the message of the rule
    httpStatus: NotRequired[int]  # HTTP status with any value of errorStatus; not 204, 205 or 304, which have no body


class Problem(TypedDict):
    """Error of the control plane (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[Violation]]
    # Name of the requested sandbox, which does not exist (404) or was deleted or evicted (410)
    sandbox: NotRequired[str]
    requests: NotRequired[list[JournalRequest]]  # Requests that matched before the timeout of a wait
    requestIds: NotRequired[list[int]]  # Ids of matching requests, for a verification
    evicted: NotRequired[int]  # Number of requests that were evicted from the journal
    nearest: NotRequired[list[ProblemNearest]]  # Most similar requests, with their differences, for a verification
    others: NotRequired[list[ProblemNearest]]  # Unexpected requests, for a verification with noOthers


class Violation(TypedDict):
    pointer: str  # JSON pointer into the request body or the state; for a query parameter, a slash and its name
    message: str


class ProblemNearest(TypedDict):
    id: int  # Request id
    request: str  # Method and path
    why: list[str]  # Differences, one sentence each


# ---- end of types ----
