"""Requests to a running leadmock over HTTP."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode, urlsplit

from ._values import OMITTED, Duration, plain, query_text, seconds
from ._version import VERSION
from .errors import LeadmockError

if TYPE_CHECKING:
    from .types import Problem

TIMEOUT = 504
BLOCKED = ". The call blocked the event loop, so no coroutine could send requests: wait in asyncio.to_thread"

# URLs of servers whose version was compared with the version of this package.
_compared: set[str] = set()


class Connection:
    """
    Sends requests to one sandbox of a server.

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
            wanted = "an http or https URL such as http://localhost:8080"
            raise ValueError(f"the URL of a server must be {wanted} (it is {url})")
        self.base_url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.timeout = timeout
        self._root = re.sub("/_sandbox/[^/]+$", "", self.base_url)
        self._control_token = control_token or os.environ.get("LEADMOCK_CONTROL_TOKEN")

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
        """Sends a call of the control plane, and returns the JSON of its response."""
        base = self._root if path.startswith("/_mock/sandboxes") else self.base_url
        given = {name: query_text(value) for name, value in (query or {}).items() if value is not OMITTED}
        url = base + path + ("?" + urlencode(given) if given else "")
        if body is not None:
            body = {name: value for name, value in body.items() if value is not OMITTED}
        patience = 0 if waits is None else seconds(waits)
        with self._ask(method, url, self._control_headers(), body, self.timeout + patience) as (response, _):
            text = response.read()
        self._compare_versions()
        return read(f"{method} {url}", response, text)

    @contextmanager
    def _ask(
        self, method: str, url: str, headers: Mapping[str, str], body: Any = None, timeout: float | None = None
    ) -> Iterator[tuple[HTTPResponse, socket.socket]]:
        parts = urlsplit(url)
        # Unlike urllib.request, this ignores proxies of the environment, and does not follow redirects.
        connection_to = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        timeout = timeout or self.timeout
        connection = connection_to(parts.hostname or "", parts.port, timeout=timeout)
        target = parts.path + ("?" + parts.query if parts.query else "")
        content = None if body is None else json.dumps(body, default=plain).encode()
        typed = {} if content is None else {"Content-Type": "application/json"}
        try:
            connection.connect()
            sock: socket.socket = connection.sock
            connection.request(method, target, content, {**headers, **typed})
            yield connection.getresponse(), sock
        except socket.timeout as error:
            late = f"no response within {timeout * 1000:.0f} ms"
            raise LeadmockError(f"{method} {url}", f"leadmock cannot be reached: {late}") from error
        except (OSError, HTTPException) as error:
            raise LeadmockError(f"{method} {url}", f"leadmock cannot be reached: {_reason(error)}") from error
        finally:
            connection.close()

    def _compare_versions(self) -> None:
        """Warns once for each server if the server has another version than this package."""
        if self._root in _compared:
            return
        _compared.add(self._root)
        url = f"{self._root}/_mock"
        try:
            with self._ask("GET", url, self._control_headers()) as (response, _):
                version = read(f"GET {url}", response, response.read()).get("version")
        except LeadmockError:
            return
        if version != VERSION:
            text = f"leadmock: the client is {VERSION}, the server at {self._root} is {version}"
            warnings.warn(text, stacklevel=4)


def _reason(error: Exception) -> str:
    if "wrong version number" in str(error):
        return "the server speaks plain HTTP: use http://"
    return str(error) or type(error).__name__


def json_of(text: bytes) -> Any:
    """None if the text is not valid JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _is_in_event_loop() -> bool:
    asyncio = sys.modules.get("asyncio")
    if asyncio is None:
        return False
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def read(call: str, response: HTTPResponse, text: bytes) -> Any:
    """The JSON of a response of the control plane. Raises a LeadmockError if the call failed."""
    status = response.status
    location = response.getheader("Location")
    if location is not None:
        raise LeadmockError(call, f"leadmock cannot be reached: the server redirects to {location}: use that URL")
    answer = json_of(text)
    fields: Mapping[str, Any] = answer if isinstance(answer, dict) else {}
    if "detail" in fields and fields.get("status") == status:
        blocked = BLOCKED if status == TIMEOUT and _is_in_event_loop() else ""
        raise LeadmockError(call, fields["detail"] + blocked, status, cast("Problem", fields))
    if fields.get("status") == "error" and "errors" in fields:
        hint = "Check the path of the base URL, and start the server without --no-control"
        raise LeadmockError(call, f"the service responded instead of the control plane. {hint}", status)
    if 200 <= status < 300 and isinstance(answer, dict):
        return answer
    raise LeadmockError(call, f"the response is not from leadmock: {text.decode(errors='replace')[:200]}", status)
