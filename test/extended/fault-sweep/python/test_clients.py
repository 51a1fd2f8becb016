import clients
import pytest
from clients import Api
from leadmock import Leadmock


@pytest.fixture
def api(leadmock: Leadmock) -> Api:
    return Api(leadmock.base_url, lambda: leadmock.create_token(user="anna@example.com", service="shop")["token"])


def test_adds_a_task_again(api: Api) -> None:
    assert clients.add_task_with_retry(api, "Call back")["title"] == "Call back"


def test_marks_a_repeated_comment(api: Api) -> None:
    assert clients.comment_with_mark(api, 101, "Called")["text"].startswith("Called")


def test_logs_in_and_drops_the_comment(api: Api) -> None:
    clients.comment_and_refresh(api, 101, "Called")


def test_keeps_a_view_that_it_deletes(api: Api) -> None:
    clients.delete_quietly(api, 1001)


def test_pays_again_in_the_background(api: Api) -> None:
    payments = clients.BackgroundPayments(api)
    payments.pay(101, 10)
    payments.join()


def test_ignores_the_status_of_a_payment(api: Api) -> None:
    clients.pay_unchecked(api, 101, 10)


def test_remembers_a_lead_with_an_error(api: Api) -> None:
    client = clients.RememberingClient(api)
    client.change_owner(101, 12)
    client.comment(101, "Yours now")


def test_logs_in_after_every_error(api: Api) -> None:
    assert clients.pay_with_new_token(api, 101, 10)["id"] == 101


def test_reconnects_and_pays_again(api: Api) -> None:
    kept = clients.KeptConnection(api)
    kept.call("PUT", "/lead/101/owner", {"owner": 12})
    payment = {"category": "Flat", "purpose": "Deposit", "sum": 10}
    assert kept.call("POST", "/lead/101/payment", payment)["status"] == "success"


def test_fails_if_the_view_is_gone(api: Api) -> None:
    clients.delete_with_retry(api, 1001)


def test_good_repeats_only_rejected_comments(api: Api) -> None:
    try:
        assert clients.comment_carefully(api, 101, "Called")["text"] == "Called"
    except clients.UnknownOutcome:
        pass
