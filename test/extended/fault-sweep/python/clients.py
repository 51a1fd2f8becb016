"""Small clients. Each one is sound as long as no fault occurs; the docstring names its defect."""

from __future__ import annotations

import json
import queue
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPConnection, HTTPException
from typing import Any, Callable

LOST = (OSError, HTTPException, ValueError)


class Rejected(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"rejected with code {code}")
        self.code = code


class UnknownOutcome(Exception):
    pass


class Api:
    def __init__(self, url: str, login: Callable[[], str]) -> None:
        self.url = url
        self.login = login
        self.token = login()

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """Sends one request, and returns the JSON of each response."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"token": self.token, "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            return {"status": "error", "errors": [{"code": error.code, "message": error.reason}]}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends one request, and raises errors of the service."""
        answer = self.send(method, path, body)
        if answer["status"] != "success":
            raise Rejected(answer["errors"][0]["code"])
        return answer.get("result")

    def pay(self, lead: int, amount: int) -> Any:
        return self.call("POST", f"/lead/{lead}/payment", {"category": "Flat", "purpose": "Deposit", "sum": amount})

    def comment(self, lead: int, text: str) -> Any:
        return self.call("POST", f"/lead/{lead}/comment", {"text": text})

    def add_task(self, title: str) -> Any:
        return self.call("POST", "/task", {"title": title, "owner_id": 11, "project_id": 1})

    def change_owner(self, lead: int, owner: int) -> Any:
        return self.call("PUT", f"/lead/{lead}/owner", {"owner": owner})

    def delete_view(self, view: int) -> None:
        self.call("DELETE", f"/view/{view}")


def add_task_with_retry(api: Api, title: str) -> Any:
    """Repeats a POST, although the first task may be stored."""
    try:
        return api.add_task(title)
    except LOST:
        return api.add_task(title)


def comment_with_mark(api: Api, lead: int, text: str) -> Any:
    """Repeats a comment with another text, although the first one may be stored."""
    try:
        return api.comment(lead, text)
    except LOST:
        return api.comment(lead, f"{text} (retry)")


def comment_and_refresh(api: Api, lead: int, text: str) -> Any:
    """Logs in after "invalid token", and does not repeat the comment."""
    try:
        return api.comment(lead, text)
    except Rejected as error:
        if error.code != 401:
            raise
        api.token = api.login()
        return None


def delete_quietly(api: Api, view: int) -> None:
    """Swallows each exception, so the view may remain."""
    try:
        api.delete_view(view)
    except Exception:
        pass


class BackgroundPayments:
    """Repeats failed payments in a thread, also payments that the service may have stored."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.waiting: queue.Queue[tuple[int, int]] = queue.Queue()
        threading.Thread(target=self._work, daemon=True).start()

    def pay(self, lead: int, amount: int) -> None:
        self.waiting.put((lead, amount))

    def join(self) -> None:
        self.waiting.join()

    def _work(self) -> None:
        while True:
            lead, amount = self.waiting.get()
            try:
                self.api.pay(lead, amount)
            except Exception:
                self.waiting.put((lead, amount))
            self.waiting.task_done()


def pay_unchecked(api: Api, lead: int, amount: int) -> None:
    """Never reads the status of the response."""
    api.send("POST", f"/lead/{lead}/payment", {"category": "Flat", "purpose": "Deposit", "sum": amount})


class RememberingClient:
    """Remembers leads with an error, and skips their later writes."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.bad_leads: set[int] = set()

    def _unless_bad(self, lead: int, act: Callable[[], Any]) -> None:
        if lead in self.bad_leads:
            return
        try:
            act()
        except Rejected:
            self.bad_leads.add(lead)

    def change_owner(self, lead: int, owner: int) -> None:
        self._unless_bad(lead, lambda: self.api.change_owner(lead, owner))

    def comment(self, lead: int, text: str) -> None:
        self._unless_bad(lead, lambda: self.api.comment(lead, text))


def pay_with_new_token(api: Api, lead: int, amount: int) -> Any:
    """Treats each failure as an expired token: logs in and pays again, up to three times."""
    for _ in range(3):
        try:
            return api.pay(lead, amount)
        except Exception:
            api.token = api.login()
    raise Rejected(401)


class KeptConnection:
    """Connects again if its connection breaks, and repeats the request."""

    def __init__(self, api: Api) -> None:
        self.api = api
        address = urllib.parse.urlsplit(api.url)
        self.prefix = address.path
        self.connection = HTTPConnection(address.netloc, timeout=10)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"token": self.api.token, "Content-Type": "application/json"}
        for _ in range(2):
            try:
                self.connection.request(method, self.prefix + path, json.dumps(body), headers)
                return json.loads(self.connection.getresponse().read())
            except (OSError, HTTPException):
                self.connection.close()
        raise UnknownOutcome("the connection broke twice")


def delete_with_retry(api: Api, view: int) -> None:
    """Repeats a deletion, and reports that the view is unknown."""
    try:
        api.delete_view(view)
    except LOST:
        api.delete_view(view)


def comment_carefully(api: Api, lead: int, text: str) -> Any:
    """Good: repeats only comments that the service rejected before it stored them."""
    try:
        return api.comment(lead, text)
    except Rejected as error:
        if error.code == 401:
            api.token = api.login()
        elif error.code != 503:
            raise
        return api.comment(lead, text)
    except LOST as error:
        raise UnknownOutcome("the comment may be stored") from error
