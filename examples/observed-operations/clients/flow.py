"""Your own code, under test: sells a flat through the Lead-Tracking Service. Only the address differs from production."""
import os

import requests

SERVICE = os.environ.get("SERVICE_URL", "https://api.leads.example")
PHONE = "70000000777"
session = requests.Session()


def call(method, path, body=None, **parameters):
    response = session.request(method, SERVICE + path, params=parameters, json=body).json()
    if response["status"] != "success":
        raise RuntimeError(f"{method} {path}: {response['errors'][0]['message']}")
    return response.get("result")


credentials = {"login": "owner@example.com", "password": "secret", "service": "python-bot", "version": "1.0"}
session.headers["token"] = call("POST", "/login", credentials)["token"]
project = next(each for each in call("GET", "/projects") if each["name"] == "Riverside")
steps = call("GET", f"/project/{project['id']}/funnel")
viewing = next(step for step in steps if step["name"] == "Viewing")
found = call("GET", "/contact/search", project_id=project["id"], phone=PHONE)
contact = found[0] if found else call("POST", "/contact", {
    "project_id": project["id"],
    "name": "Nina Egorova",
    "profession": None,
    "site": None,
    "details": [{"type": "phone", "data": PHONE}],
    "fields": None,
})
lead = call("POST", "/lead", {
    "contact_id": contact["id"],
    "contact": None,
    "name": "Flat with two rooms",
    "callback": False,
    "funnel": viewing["id"],
})
call("PUT", f"/lead/{lead['id']}/owner", {"owner": 12})
call("POST", f"/lead/{lead['id']}/comment", {"text": "Asked for a viewing"})
call("POST", f"/lead/{lead['id']}/payment", {"category": "Flat", "purpose": "Deposit", "sum": 1500.5})
print(f"sold by lead {lead['id']} to contact {contact['id']}")
