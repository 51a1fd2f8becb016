"""Finds or starts the server of the tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

_LONGEST_START_S = 60
_WAYS = """leadmock: the tests have no server. Do one of these:
  set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080
  set LEADMOCK_BIN to the path of the program leadmock
  add leadmock to PATH
  install leadmock with npm, so that `npx --no -- leadmock` works in this folder"""

# Reads the id of a process group, and ends the group after a second line, or when the input closes: the end of this
# process, even by a crash, closes the input. Then removes a folder.
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

    A new server ends with the block, or with this process, also if this process is killed (on Linux and macOS). Forked
    processes do not keep the server alive. The program is LEADMOCK_BIN, `leadmock` on PATH, or the one that npm has
    installed in the working directory.

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
    flags = ["serve", "--ephemeral", "--port=0", f"--ready-file={ready}", "--log-level=error"]
    with _spawn(["/bin/sh", "-c", _GUARD, "guard", str(folder)], stdin=subprocess.PIPE) as guard:
        assert guard.stdin is not None
        # A child that inherits the open input would keep the server alive after this process was killed.
        os.register_at_fork(after_in_child=guard.stdin.close)
        with output.open("wb") as file:
            server = _spawn([*program, *flags], stdout=file, stderr=file, env=_environment())
        with server:
            try:
                guard.stdin.write(f"{server.pid}\n".encode())
                url = _url(server, ready, output, " ".join(program))
                with _without_proxy(url):
                    yield url
            finally:
                # A forked process that leaves the block has a closed input: the server belongs to the parent process.
                if not guard.stdin.closed:
                    # The guard reads this line even if C code forked: Python does not close the input in such a child.
                    # The pipe is broken if a test has killed the guard.
                    with suppress(BrokenPipeError):
                        guard.stdin.write(b"end\n")
                    guard.stdin.close()


@contextmanager
def _without_proxy(url: str) -> Iterator[None]:
    """Excludes the host of the server from the proxies of this process, because the code under test calls it too."""
    before = {name: os.environ.get(name) for name in ("NO_PROXY", "no_proxy")}
    known = before["no_proxy"] or before["NO_PROXY"]
    hosts = known if known == "*" else ",".join(filter(None, [known, urlsplit(url).hostname]))
    os.environ.update(dict.fromkeys(before, hosts or ""))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


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


def _environment() -> Mapping[str, str]:
    """The environment of the server, whose output has no colors."""
    kept = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    return {**kept, "NO_COLOR": "1"}


def _spawn(
    command: Sequence[str],
    *,
    stdin: int = subprocess.DEVNULL,
    stdout: int | IO[bytes] = subprocess.DEVNULL,
    stderr: int | IO[bytes] = subprocess.DEVNULL,
    env: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Starts a process in a process group of its own."""
    try:
        # Without a buffer, `stdin` has no lock, which a child could inherit locked.
        return subprocess.Popen(
            command, bufsize=0, stdin=stdin, stdout=stdout, stderr=stderr, env=env, start_new_session=True
        )
    except OSError as error:
        raise NoServerError(f"leadmock: the server did not start: {error}\n{_WAYS}") from None


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
