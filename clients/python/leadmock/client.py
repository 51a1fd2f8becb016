"""The client of a running leadmock."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Generator
from typing import Any, TypedDict, cast

from ._calls import Calls
from ._connection import json_of, read
from ._values import path_part
from .errors import LeadmockError


class Event(TypedDict):
    """An event of a sandbox. docs/reference/report.md lists the fields of `data` for each event."""

    # Pass the id as `after` to continue with later events.
    id: str
    # request, changes, contents, clock, assumptions, faults, snapshots, journal, sandboxes, fixture or operations
    event: str
    data: dict[str, Any]


class Leadmock(Calls):
    """
    One sandbox of a running leadmock, with a method for each call of the control plane.

    A call that fails raises a LeadmockError. Proxies of the environment are ignored.
    """

    def __repr__(self) -> str:
        return f"Leadmock({self.base_url!r})"

    def sandbox(self, name: str) -> Leadmock:
        """
        Another sandbox of the same server.

        `create_sandbox` creates it, or the first call that writes into it, or the first request to the service.
        """
        url = f"{self._root}/_sandbox/{path_part(name)}"
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
            answer = json_of(response.read())
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
                read(f"GET {url}", response, response.read())
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
