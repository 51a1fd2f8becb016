"""
Controls leadmock, the mock server of the Lead-Tracking Service, in tests of Python.

Each test with the pytest fixture `leadmock` gets a separate sandbox. Without pytest, pass the URL of a running server:
`Leadmock("http://localhost:8080").sandbox("worker-1")`. `leadmock.types` contains the types of responses.
"""

from ._server import NoServerError, running_server
from ._version import VERSION as __version__
from .client import Leadmock
from .errors import LeadmockError

__all__ = ["Leadmock", "LeadmockError", "NoServerError", "__version__", "running_server"]
