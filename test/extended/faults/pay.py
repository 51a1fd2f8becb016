"""Pays once over urllib, and prints what came: status, body, and how it ended."""
import json
import sys
import urllib.error
import urllib.request

url, token, body, seconds = sys.argv[1:]
headers = {"token": token, "Content-Type": "application/json"}
request = urllib.request.Request(url, data=body.encode(), headers=headers, method="POST")
seen = {"text": "", "end": "whole"}
try:
    try:
        answer = urllib.request.urlopen(request, timeout=float(seconds))
    except urllib.error.HTTPError as error:
        answer = error
    seen["status"] = answer.status
    while chunk := answer.read1():
        seen["text"] += chunk.decode()
    if answer.length:
        seen["end"] = "lost"
except TimeoutError:
    seen["end"] = "gave up"
except (OSError, urllib.error.URLError) as error:
    seen["end"] = "gave up" if isinstance(getattr(error, "reason", None), TimeoutError) else "lost"
except Exception as error:
    seen["end"] = "lost"
print(json.dumps(seen))
