"""The sandbox of one test: its name, its end, and the report of a failed test."""

from __future__ import annotations

import hashlib
import json
import os
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .client import Leadmock
from .errors import LeadmockError

if TYPE_CHECKING:
    from .types import Fault, JournalRequest, State

FOLDER = "leadmock-failures"
_LONGEST_TITLE = 40


def sandbox_name(title: str, test_id: str) -> str:
    """
    Creates a name from the title and a random suffix, because tests, workers and retries must not share a sandbox.

    In a sweep, the suffix comes from `test_id`, so that the sandbox of a test has the same name in each run.
    """
    words = re.sub("[^a-z0-9]+", "-", title.lower())[:_LONGEST_TITLE].strip("-")
    is_swept = bool(os.environ.get("LEADMOCK_SWEEP"))
    unique = hashlib.sha256(test_id.encode()).hexdigest() if is_swept else uuid.uuid4().hex
    return f"{words or 'test'}-{unique[:8]}"


def outlives_tests() -> bool:
    """Whether the server probably runs longer than the tests: neither they nor `leadmock run` nor a sweep started it."""
    environment = os.environ.get
    return bool(environment("LEADMOCK_URL") and not environment("LEADMOCK_RUN") and not environment("LEADMOCK_SWEEP"))


@dataclass
class SandboxOfTest:
    """
    A sandbox that exists during one test.

    Attributes:
        server: Client of the server.
        name: Name of the sandbox.
        test: Id of the test, for people.
        start: Arguments of `create_sandbox`.
    """

    server: Leadmock
    name: str
    test: str
    start: Mapping[str, Any]

    def create(self) -> Leadmock:
        self.server.create_sandbox(self.name, **self.start)
        return self.server.sandbox(self.name)

    def report_failure(self, place: Path) -> tuple[str, bool]:
        """
        Writes the report of a failed test, and its HAR file, below `place`.

        Returns:
            A text with the rejected requests and the places of the evidence; whether the server keeps the sandbox.
        """
        sandbox = self.server.sandbox(self.name)
        report: dict[str, Any] = {"test": self.test, "sandbox": self.name}
        har = None
        try:
            requests = sandbox.requests()
            report |= {"start": self.start, "startState": self._start_state()}
            report |= {"assumptions": sandbox.assumptions(), "clock": sandbox.clock(), "faults": sandbox.faults()}
            report |= {"requests": requests, "warnings": sandbox.warnings(), "state": sandbox.state()}
            har = sandbox.har()
            rejected = [_rejection(each) for each in requests if each["outcome"] == "rejected"]
            lines = rejected or ["the journal of this sandbox has no rejected requests"]
        except LeadmockError as error:
            if not error.problem or "sandbox" not in error.problem:
                raise
            # The test has deleted its sandbox.
            report["gone"] = error.detail
            lines = [error.detail]
        is_kept = outlives_tests() and har is not None
        if is_kept:
            lines.append(f"panel: {sandbox.base_url}/_mock/panel")
        folder = place / FOLDER
        file = folder / f"{self.name}.json"
        try:
            folder.mkdir(exist_ok=True)
            file.write_text(json.dumps(report, indent=2))
            if har is not None:
                file.with_suffix(".har").write_text(json.dumps(har))
            lines.append(f"journal and states: {FOLDER}/{file.name} (leadmock open replays it)")
        except OSError as error:
            lines.append(f"the files cannot be written: {error}")
        return "\n  ".join([f"leadmock: in the failed test {_quoted(self.test)}", *lines]), is_kept

    def end(self, is_kept: bool) -> Sequence[str]:
        """
        Deletes the sandbox, unless it is kept.

        Returns:
            A text for each fault that never fired.
        """
        return [self._unfired(fault) for fault in self._end(is_kept)]

    def _end(self, is_kept: bool) -> Sequence[Fault]:
        try:
            if not is_kept:
                return self.server.delete_sandbox(self.name)["unfiredFaults"]
            faults = self.server.sandbox(self.name).faults()
            return [fault for fault in faults if fault["fired"] == 0 and fault["remaining"] != 0]
        except LeadmockError as error:
            # The test may have deleted the sandbox itself.
            if error.status == 404:
                return []
            raise

    def _start_state(self) -> State:
        """The state of a new sandbox with the same start. Reading it before each test would slow all tests down."""
        again = f"{self.name}-start"
        self.server.create_sandbox(again, **self.start)
        try:
            return self.server.sandbox(again).state()
        finally:
            self.server.delete_sandbox(again)

    def _unfired(self, fault: Fault) -> str:
        when = fault.get("when")
        name = fault["effect"] if when is None else f"{fault['effect']}-{when}"
        match = json.dumps(fault["match"], separators=(",", ":"), ensure_ascii=False)
        meant = f" for {match}" if fault["match"] else ""
        which = f"leadmock: fault {fault['id']} ({name}{meant})"
        return f"{which} never fired in the test {_quoted(self.test)}: its effect is untested"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _rejection(request: JournalRequest) -> str:
    why = ": ".join(filter(None, [", ".join(request["rules"]), request["explanation"]]))
    outcome = f"HTTP {request['status']}, code {request['code']}"
    return f"request {request['id']}, {request['method']} {request['path']}: {outcome}: {why}"
