"""Logs in over httpx and prints the response."""
import httpx

login = {"login": "owner@example.com", "password": "secret", "service": "httpx", "version": "1.0"}
print(httpx.post("https://api.leads.example/login", json=login).text)
