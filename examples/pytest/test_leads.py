from __future__ import annotations

import pytest

from leadmock import Leadmock
from leads import Leads, Rejected


# start: the plugin uses the server of LEADMOCK_URL, or starts leadmock.
# own sandbox: each test that asks for `leadmock` gets one.
# reset: the plugin deletes the sandbox when its test ends.
@pytest.fixture
def leads(leadmock: Leadmock) -> Leads:
    return Leads(leadmock.base_url, "anna@example.com", "secret")


def test_a_comment_reaches_the_lead(leadmock: Leadmock, leads: Leads) -> None:
    # seed: one lead; what is left out gets a sensible value.
    lead = leadmock.create_record("leads", name="Smith & Sons", project_id=1, deal=True)

    # act: your code, pointed at the sandbox.
    leads.comment(lead["id"], "Called back")

    # verify: what was stored, and what was sent.
    [comment] = leadmock.records("comments", lead_id=lead["id"])
    assert (comment["text"], comment["signature"]) == ("Called back", "my-robot")
    leadmock.verify(match={"operation": "add-comment", "body": {"text": "Called back"}}, times=1)
    assert leadmock.records("leads", name="Smith & Sons", deal=True) == [lead]


def test_an_expired_token_is_replaced(leadmock: Leadmock, leads: Leads) -> None:
    leads.comment(101, "before")
    # A token ends after 24 hours without any action.
    leadmock.advance_clock("25h")

    leads.comment(101, "after")

    leadmock.verify(match={"operation": "login"}, times=2)
    leadmock.verify(match={"operation": "add-comment", "code": 401}, times=1)
    assert [comment["text"] for comment in leadmock.records("comments", lead_id=101)] == ["before", "after"]


def test_another_rejection_is_reported(leadmock: Leadmock, leads: Leads) -> None:
    with pytest.raises(Rejected) as rejected:
        leads.comment(999999, "to nobody")
    assert rejected.value.code == 400
    assert leadmock.records("comments") == []
