"""Finds or starts the server of the tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_LONGEST_START_S = 60
_LONGEST_STOP_S = 20
_WAYS = """leadmock: the tests have no server. Do one of these:
  set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080
  set LEADMOCK_BIN to the path of the program leadmock
  add leadmock to PATH
  install leadmock with npm, so that `npx --no -- leadmock` works in this folder"""

# Reads the id of a process group, and ends the group when the input closes: the end of this process, even by a crash,
# closes the input. Then removes a folder.
_GUARD = """
read -r group && read -r line
if [ -n "$group" ]; then
  kill -s TERM -- "-$group"
  polls=0
  while kill -s 0 -- "-$group" && [ "$polls" -lt 100 ]; do sleep 0.1; polls=$((polls + 1)); done
  kill -s KILL -- "-$group"
fi
rm -rf -- "$1"
"""


class NoServerError(RuntimeError):
    """LEADMOCK_URL is not set, and no server can be started."""


@contextmanager
def running_server() -> Iterator[str]:
    """
    Provides the URL of the server at LEADMOCK_URL, or of a new server on a free port.

    A new server ends with the block, or with this process, also if this process is killed (on Linux and macOS). The
    program is LEADMOCK_BIN, `leadmock` on PATH, or the one that npm has installed in the working directory.

    Raises:
        NoServerError: No server is known, and none can be started.
    """
    given = os.environ.get("LEADMOCK_URL")
    if given:
        yield given
        return
    program = _program()
    folder = Path(tempfile.mkdtemp(prefix="leadmock-"))
    ready = folder / "ready.json"
    output = folder / "output.txt"
    command = [*program, "serve", "--ephemeral", "--port=0", f"--ready-file={ready}", "--log-level=error"]
    guard = subprocess.Popen(
        ["/bin/sh", "-c", _GUARD, "guard", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )
    assert guard.stdin is not None
    try:
        server = _start(command, output)
        with server:
            try:
                guard.stdin.write(f"{server.pid}\n")
                guard.stdin.flush()
                yield _url(server, ready, output, " ".join(program))
            finally:
                guard.stdin.close()
                server.wait(_LONGEST_STOP_S)
    finally:
        guard.stdin.close()
        guard.wait(_LONGEST_STOP_S)


def _program() -> Sequence[str]:
    """The command that starts leadmock."""
    given = os.environ.get("LEADMOCK_BIN")
    if given:
        return [given]
    installed = shutil.which("leadmock")
    if installed:
        return [installed]
    npx = shutil.which("npx")
    if npx:
        # Without --offline, npx asks the registry for a package that is not installed.
        return [npx, "--offline", "--no", "--", "leadmock"]
    raise NoServerError(_WAYS)


def _start(command: Sequence[str], output: Path) -> subprocess.Popen[bytes]:
    environment = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    environment["NO_COLOR"] = "1"
    try:
        with output.open("wb") as file:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
    except OSError as error:
        raise NoServerError(f"leadmock: the server did not start: {error}\n{_WAYS}") from error


def _url(server: subprocess.Popen[bytes], ready: Path, output: Path, program: str) -> str:
    """Waits for the ready file of a started server, and returns the URL in it."""
    latest = time.monotonic() + _LONGEST_START_S
    while not ready.exists():
        code = server.poll()
        if code is not None or time.monotonic() > latest:
            why = f"was not ready after {_LONGEST_START_S} s" if code is None else f"ended with exit code {code}"
            said = output.read_text(errors="replace")
            raise NoServerError(f"leadmock: the server did not start: {program} {why}\n{said}{_WAYS}")
        time.sleep(0.05)
    url: str = json.loads(ready.read_text())["url"]
    return url
