"""The pytest plugin, which pytest loads after `pip install`."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from ._sandbox import SandboxOfTest, sandbox_name
from ._server import NoServerError, running_server
from .client import Leadmock


@pytest.fixture(scope="session")
def leadmock_url() -> Iterator[str]:
    """URL of the server at LEADMOCK_URL, or of a new server on a free port, which stops when the run ends."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(running_server())
        except NoServerError as error:
            reason = str(error)
        else:
            yield url
            return
    # Outside of the handler, so that pytest does not show the error a second time as the cause.
    pytest.fail(reason, pytrace=False)


@pytest.fixture
def leadmock_sandbox() -> Mapping[str, Any]:
    """Arguments of `create_sandbox` for the sandbox of a test. Override this pytest fixture to set them."""
    return {}


@pytest.fixture
def leadmock(
    request: pytest.FixtureRequest, leadmock_url: str, leadmock_sandbox: Mapping[str, Any]
) -> Iterator[Leadmock]:
    """A separate sandbox for one test. A failed test writes a report and a HAR file to `leadmock-failures/`."""
    test = request.node.nodeid
    name = sandbox_name(request.node.name, test)
    sandbox = SandboxOfTest(Leadmock(leadmock_url), name, test, leadmock_sandbox)
    yield sandbox.create()
    is_kept = False
    try:
        if test in _failed:
            text, is_kept = sandbox.report_failure(request.config.invocation_params.dir)
            print(text, file=sys.stderr)
    finally:
        for unfired in sandbox.end(is_kept):
            warnings.warn(unfired, stacklevel=1)


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
