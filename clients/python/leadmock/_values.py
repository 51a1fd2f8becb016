"""Values that calls of the control plane accept, and their forms in requests."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any, Union
from urllib.parse import quote

Duration = Union[str, timedelta]
"""A whole number above 0 and `ms`, `s`, `m`, `h` or `d`, such as `"25h"`; or a timedelta of at least 1 ms."""

Instant = Union[str, datetime]
"""ISO 8601 with a time zone, such as `"2027-01-31T12:00:00Z"`; or a datetime with a time zone."""


class _Omitted:
    def __repr__(self) -> str:
        return "..."


# None means null: `leadmock.requests(code=None)` lists successful requests.
OMITTED: Any = _Omitted()


def path_part(value: int | str) -> str:
    """Encodes a part of a path. Empty parts and dots are rejected, because they would lead to another path."""
    if str(value) in ("", ".", ".."):
        raise ValueError(f"{json.dumps(value)} is not a valid name in a path")
    return quote(str(value), safe="")


def query_text(value: Any) -> str:
    """A query parameter: strings are sent unchanged, other values as JSON."""
    return value if isinstance(value, str) else json.dumps(value, default=plain)


def plain(value: object) -> object:
    """Durations and instants as the strings that the control plane expects."""
    if isinstance(value, timedelta):
        return f"{value // timedelta(milliseconds=1)}ms"
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be sent as JSON")


def seconds(duration: Duration) -> float:
    """Maximum wait of the server, in seconds. The server rejects invalid durations at once, so they need no wait."""
    if duration is OMITTED:
        return 5
    if isinstance(duration, timedelta):
        return duration.total_seconds()
    found = re.fullmatch("([0-9]{1,9})(ms|s|m)", str(duration))
    return int(found[1]) * {"ms": 0.001, "s": 1, "m": 60}[found[2]] if found else 0
