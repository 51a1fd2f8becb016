"""The pytest plugin, which pytest loads after `pip install`."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ._server import NoServerError, running_server
from .client import Leadmock
from .errors import LeadmockError

if TYPE_CHECKING:
    from .types import EndedTest, EvidenceFile

_FOLDER = "leadmock-failures"

_servers = pytest.StashKey[ExitStack]()
# Client of the server and name of the sandbox, until the test ends.
_begun = pytest.StashKey["tuple[Leadmock, str]"]()
# Why the current attempt of a test failed.
_why_failed = pytest.StashKey[str]()


@pytest.fixture(scope="session")
def leadmock_url(pytestconfig: pytest.Config) -> str:
    """URL of the server at LEADMOCK_URL, or of a new server on a free port, which stops when the run ends."""
    try:
        return pytestconfig.stash.setdefault(_servers, ExitStack()).enter_context(running_server())
    except NoServerError as error:
        reason = str(error)
    # Outside of the handler, so that pytest does not show the error a second time as the cause.
    pytest.fail(reason, pytrace=False)


# The teardown of a session fixture would stop the server before the last test ends.
def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash.get(_servers, ExitStack()).close()


@pytest.fixture
def leadmock_sandbox() -> Mapping[str, Any]:
    """Start of the sandbox of a test: arguments of `begin_test`. Override this pytest fixture to set them."""
    return {}


@pytest.fixture
def leadmock(request: pytest.FixtureRequest, leadmock_url: str, leadmock_sandbox: Mapping[str, Any]) -> Leadmock:
    """A separate sandbox for one test. A failed test writes a JSON file and a HAR file to `leadmock-failures/`."""
    server = Leadmock(leadmock_url)
    sandbox = server.begin_test(request.node.name, id=request.node.nodeid, **leadmock_sandbox)["sandbox"]
    request.node.stash[_begun] = (server, sandbox)
    return server.sandbox(sandbox)


def _report(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    report = (yield).get_result()
    if report.when == "setup":
        item.stash[_why_failed] = ""
    if report.failed:
        item.stash[_why_failed] = call.excinfo.exconly() if call.excinfo else str(report.longrepr)
    if report.when != "teardown" or _begun not in item.stash:
        return
    try:
        text = _end(item)
    except (LeadmockError, Warning) as error:
        # An exception of a hook would end the whole run.
        report.outcome = "failed"
        report.longrepr = str(error)
    else:
        if text:
            # pytest shows such sections of a failed test, also with pytest-xdist.
            report.sections.append(("leadmock teardown", text))


# In some versions of pytest, type checkers reject this function as a decorator, because it is untyped.
pytest_runtest_makereport = pytest.hookimpl(hookwrapper=True)(_report)


def _end(item: pytest.Item) -> str:
    """
    Ends a test after the teardown of all its fixtures.

    Returns:
        Text for people about a failed test.
    """
    server, sandbox = item.stash[_begun]
    del item.stash[_begun]
    why = item.stash.get(_why_failed, "")
    if not why:
        for line in server.end_test(sandbox, "passed")["lines"]:
            warnings.warn(line, stacklevel=1)
        return ""
    ended = server.end_test(sandbox, "failed", message=why)
    return "\n".join([*ended["lines"], *_save(ended, item.config.invocation_params.dir)])


def _save(ended: EndedTest, place: Path) -> Sequence[str]:
    """Writes the files of a failed test, unless the server has written them or a sweep needs none."""
    failure = ended.get("failure")
    if failure is None or "path" in failure:
        return []
    files: Sequence[EvidenceFile] = failure["files"]
    try:
        folder = place / _FOLDER
        folder.mkdir(exist_ok=True)
        for file in files:
            (folder / file["name"]).write_text(file["text"], encoding="utf-8")
    except OSError as error:
        return [f"  the files cannot be written: {error}"]
    # Without a journal, there is only one file, which leadmock cannot replay.
    replay = " (leadmock open replays it)" if len(files) > 1 else ""
    return [f"  journal and states: {_FOLDER}/{files[0]['name']}{replay}"]
