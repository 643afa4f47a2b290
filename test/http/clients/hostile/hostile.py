"""Tries hostile inputs, and prints the outcome of each and what a program would show of a client and an error."""

import base64
import json
import sys
import traceback

from nakor_client import NakorApiError, NakorClient, NakorConnectionError, verify_webhook

given = json.load(sys.stdin)
errors = []


def client(url, key=given["key"]):
    return NakorClient(url, key, timeout=1, max_attempts=2, max_wait=0)


def attempt(kind, value):
    nakor = client(given["url"] + "/empty/api/v1")
    if kind == "url":
        client(value)
    elif kind == "apiKey":
        client(given["url"], value)
    elif kind == "idempotencyKey":
        nakor.validate(b"<a/>", idempotency_key=value)
    elif kind == "id":
        nakor.webhooks.get(value)
    elif kind == "text":
        nakor.correct("\ud800", scenario_id="price-change")
    elif kind == "response":
        NakorClient(f"{given['url']}/{value}/api/v1", given["key"], timeout=5 if value == "huge" else 1, max_attempts=1).me()
    elif kind == "pack":
        location = base64.urlsafe_b64encode(value.encode()).decode().rstrip("=")
        client(f"{given['url']}/pack-{location}/api/v1").audit_pack("<a/>", "<b/>")


def outcome(kind, value):
    try:
        attempt(kind, value)
        return "ok"
    except ValueError:
        return "argument"
    except NakorConnectionError as error:
        errors.append("".join(traceback.TracebackException.from_exception(error, capture_locals=True).format()))
        return "connection"
    except NakorApiError as error:
        errors.append("".join(traceback.TracebackException.from_exception(error, capture_locals=True).format()))
        return f"api:{error.code}"
    except Exception as error:
        return type(error).__name__


def short(shown):
    # The program of this test has the key in its own variables.
    return [line for line in shown.split("\n") if "given = " not in line]


outcomes = {one["name"]: outcome(one["kind"], one["value"]) for one in given["inputs"]}
nakor = client(given["url"])
shown = [repr(nakor), str(nakor), repr(vars(nakor)), repr(vars(nakor.webhooks)), *(line for error in errors for line in short(error))]
print(json.dumps({"outcomes": outcomes, "shown": "\n".join(shown)}))
