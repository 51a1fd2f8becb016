import json
import os
import re
import shutil
import subprocess
import time
import uuid

import pytest
import requests

FAILURES = "leadmock-failures"
LONGEST_START_S = 30
NOT_STARTED = "leadmock cannot be started: install the command, or name a running server by LEADMOCK_URL"


class Mock:
    """Steers one sandbox of leadmock."""

    def __init__(self, base_url):
        self.base_url = base_url

    def call(self, method, path, body=None, query=None):
        response = requests.request(method, f"{self.base_url}/_mock{path}", params=query, json=body, timeout=10)
        # A refusal says what was wrong, and where.
        assert response.ok, response.text
        return response.json()

    def records(self, collection, **fields):
        # Strings are asked for as they are, everything else as JSON: True is true, None is null.
        query = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
        return self.call("GET", f"/state/{collection}", query=query)

    def make(self, collection, **fields):
        return self.call("POST", f"/state/{collection}", fields)

    def verify(self, times, **match):
        return self.call("POST", "/verify", {"match": match, "times": times})


@pytest.fixture(scope="session")
def leadmock_url(tmp_path_factory):
    # start: the server that LEADMOCK_URL names, or one on a free port for this run alone.
    if os.environ.get("LEADMOCK_URL"):
        yield os.environ["LEADMOCK_URL"]
        return
    command = shutil.which("leadmock")
    if command is None:
        pytest.fail(NOT_STARTED, pytrace=False)
    ready = tmp_path_factory.mktemp("leadmock") / "ready.json"
    server = subprocess.Popen(
        [command, "serve", "--ephemeral", "--port=0", f"--ready-file={ready}"], stdout=subprocess.DEVNULL
    )
    try:
        latest = time.monotonic() + LONGEST_START_S
        while not ready.exists():
            if server.poll() is not None:
                pytest.fail(f"{NOT_STARTED} (exit code {server.returncode})", pytrace=False)
            if time.monotonic() > latest:
                pytest.fail(f"leadmock was not ready after {LONGEST_START_S} s", pytrace=False)
            time.sleep(0.05)
        yield json.loads(ready.read_text())["url"]
    finally:
        server.terminate()
        server.wait()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    report = (yield).get_result()
    # The fixture below asks for it when the test has ended.
    item.has_failed = report.failed or getattr(item, "has_failed", False)


@pytest.fixture
def mock(request, leadmock_url):
    # own sandbox: a world of its own for each test, named after it.
    words = re.sub("[^a-z0-9]+", "-", request.node.name.lower()).strip("-")
    name = f"{words[:40]}-{uuid.uuid4().hex[:8]}"
    server = Mock(leadmock_url)
    server.call("POST", "/sandboxes", {"name": name})
    mock = Mock(f"{leadmock_url}/_sandbox/{name}")
    try:
        yield mock
        if getattr(request.node, "has_failed", False):
            folder = request.config.invocation_params.dir / FAILURES
            keep_journal(mock, folder, test=request.node.nodeid, sandbox=name)
    finally:
        # reset: the sandbox goes with the test.
        server.call("DELETE", f"/sandboxes/{name}")


def keep_journal(mock, folder, **about):
    """What a failed test asked for, in a file: for whoever looks into it, and for CI to keep."""
    journal = {**about, **mock.call("GET", "/requests"), **mock.call("GET", "/warnings")}
    folder.mkdir(exist_ok=True)
    file = folder / f"{about['sandbox']}.json"
    file.write_text(json.dumps(journal, indent=2))
    print(f"its journal: {file}")
