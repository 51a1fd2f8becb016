import os
from datetime import timedelta

from leadmock import Leadmock, LeadmockError

server = Leadmock(os.environ["LEADMOCK_URL"])
mock = server.sandbox("conformance")

server.info()
server.create_sandbox("conformance", fixture="default", assumptions={"secondUser": "allow"})
token = mock.create_token(user="anna@example.com", service="my-shop")["token"]
mock.arm_fault(effect="error", when="before", code=503, match={"operation": "add-comment"}, times=1)
payment = {"category": "Flat", "purpose": "Second deposit", "sum": 1500.5}
mock.call("POST", "/lead/101/payment", payment, token=token)
mock.verify(match={"operation": "add-payment", "body": {"sum": 1500.5}}, times=1, timeout=timedelta(seconds=1.5))
mock.records("payments", lead_id=101, search="Second deposit")
mock.create_record("views", id=77, keyword="Zoë & Söhne")
mock.patch_record("views", 77, keyword="Zoë", campaign=None)
mock.delete_record("views", 77)
mock.advance_clock(timedelta(seconds=1.5))
mock.save_snapshot("paid")
mock.restore_snapshot("paid", retain=["sessions", "journal"])
mock.set_assumptions(secondUser="reject", rateLimit=3)
mock.requests(operation="add-payment", code=None, performed=True, limit=5)
try:
    mock.seed(mode="merge", data={"labels": [{"id": 1, "project_id": 8}], "leads": [{"id": 1, "project_id": 7}]})
except LeadmockError as error:
    print(error)
server.delete_sandbox("conformance")
sandbox = server.begin_test("pays", id="shop pays", fixture="default")["sandbox"]
server.end_test(sandbox, "failed", message="expected 1")
try:
    Leadmock(os.environ["SILENT_URL"], timeout=0.3).health()
except LeadmockError as error:
    print(error)
