"""A client that knows only the address of production. It calls the nine operations and prints each response in a line."""
import requests

SERVICE = "https://api.leads.example"
session = requests.Session()


def call(method, path, body=None):
    response = session.request(method, SERVICE + path, json=body)
    print(response.text)
    return response.json()


login = {"login": "owner@example.com", "password": "secret", "service": "python", "version": "1.0"}
session.headers["token"] = call("POST", "/login", login)["result"]["token"]
call("POST", "/task", {"title": "Send the offer", "owner_id": 11, "project_id": 1, "lead_id": 101})
call("GET", "/view/1001")
call("PUT", "/view/1001", {"source": "newsletter"})
call("DELETE", "/view/1001")
call("POST", "/lead/101/payment", {"category": "Flat", "purpose": "Deposit", "sum": 1500.5})
call("PUT", "/lead/101/owner", {"owner": 12})
call("POST", "/lead/101/comment", {"text": "Called back"})
call("POST", "/logout")
