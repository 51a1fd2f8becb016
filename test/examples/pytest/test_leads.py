import pytest

from leads import Leads, Refused


@pytest.fixture
def leads(mock):
    return Leads(mock.base_url, "anna@example.com", "secret")


def test_a_comment_reaches_the_lead(mock, leads):
    # seed: one lead; what is left out gets a sensible value.
    lead = mock.make("leads", name="Smith & Sons", project_id=1, deal=True)

    # act: your code, pointed at the sandbox.
    leads.comment(lead["id"], "Called back")

    # verify: what was stored, and what was sent.
    [comment] = mock.records("comments", lead_id=lead["id"])
    assert (comment["text"], comment["signature"]) == ("Called back", "my-robot")
    mock.verify(1, operation="add-comment", body={"text": "Called back"})
    assert mock.records("leads", name="Smith & Sons", deal=True) == [lead]


def test_a_token_that_ended_over_night_is_replaced(mock, leads):
    leads.comment(101, "before")
    # A token ends after 24 hours without any action.
    mock.call("POST", "/clock/advance", {"by": "25h"})

    leads.comment(101, "after")

    mock.verify(2, operation="login")
    mock.verify(1, operation="add-comment", code=401)
    assert [comment["text"] for comment in mock.records("comments", lead_id=101)] == ["before", "after"]


def test_another_refusal_is_told(mock, leads):
    with pytest.raises(Refused) as refused:
        leads.comment(999999, "to nobody")
    assert refused.value.code == 400
    assert mock.records("comments") == []
