"""Errors of the client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Problem, Violation


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
