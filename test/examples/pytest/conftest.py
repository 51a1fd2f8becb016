import os
import re
import uuid

import pytest
import requests

# start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
LEADMOCK_URL = os.environ.get("LEADMOCK_URL", "http://localhost:8080")


class Mock:
    """Steers one sandbox of leadmock."""

    def __init__(self, base_url):
        self.base_url = base_url

    def call(self, method, path, body=None):
        response = requests.request(method, f"{self.base_url}/_mock{path}", json=body, timeout=10)
        # A refusal says what was wrong, and where.
        assert response.ok, response.text
        return response.json()

    def records(self, collection, **fields):
        query = "&".join(f"{name}={value}" for name, value in fields.items())
        return self.call("GET", f"/state/{collection}?{query}")

    def make(self, collection, **fields):
        return self.call("POST", f"/state/{collection}", fields)

    def verify(self, times, **match):
        return self.call("POST", "/verify", {"match": match, "times": times})


@pytest.fixture
def mock(request):
    # own sandbox: a world of its own for each test, named after it.
    words = re.sub("[^a-z0-9]+", "-", request.node.name.lower()).strip("-")
    name = f"{words[:40]}-{uuid.uuid4().hex[:8]}"
    Mock(LEADMOCK_URL).call("POST", "/sandboxes", {"name": name})
    yield Mock(f"{LEADMOCK_URL}/_sandbox/{name}")
    # reset: the sandbox goes with the test.
    requests.delete(f"{LEADMOCK_URL}/_mock/sandboxes/{name}", timeout=10).raise_for_status()
