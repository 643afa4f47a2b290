"""Calls every operation of the client and prints what it returns as JSON; the same walk as walk.php."""

import hashlib
import json
import os
import sys

from nakor_client import NakorApiError, NakorClient, NakorConnectionError, WebhookVerificationError, verify_webhook

given = json.load(sys.stdin)
nakor = NakorClient(given["url"], given["key"], language="en")
sold = given["sold"]


def rejected(call):
    try:
        call()
    except NakorApiError as error:
        return {"status": error.status, "code": error.code, "has_id": error.request_id is not None}
    except NakorConnectionError:
        return "connection"
    except (ValueError, TypeError) as error:
        return type(error).__name__
    except WebhookVerificationError as error:
        return error.reason
    return None


first = nakor.validate(sold.encode(), idempotency_key="walk-py-1")
second = nakor.validate(sold.encode(), idempotency_key="walk-py-1")
large = nakor.validate(given["large"])
fixed = nakor.autofix(sold.replace("<P_15>123.00", "<P_15>123,00"))
analysis = nakor.analyze(sold)
correction = nakor.correct(sold, **given["correction"]).data
related = nakor.validate(correction["xml"], source_xml=sold, environment="test").data
pack = nakor.audit_pack(**given["pack"])
created = nakor.webhooks.create("Accounting", given["receiver"], events=["*"]).data
hook = created["webhook"]["id"]
tested = nakor.webhooks.test(hook).data
of_type = nakor.webhooks.test(hook, type="quota.exceeded").data["envelope"]["type"]
deliveries = nakor.webhooks.deliveries(hook, limit=5).data["deliveries"]
rotated = nakor.webhooks.rotate_secret(hook).data["secret"]
recovered = nakor.webhooks.recover(hook, given["since"]).data["restarted"]
listed = nakor.events.list(limit=5).data["events"]
changed = nakor.webhooks.change(hook, is_active=False).data["webhook"]["is_active"]
nakor.webhooks.remove(hook)
signed = given["signed"]

print(
    json.dumps(
        {
            "valid": first.data["valid"],
            "replays": [first.is_replay, second.is_replay],
            "same": first.data == second.data and first.request_id == second.request_id,
            "large": large.data["valid"],
            "fixed": fixed.data["xml"] == sold,
            "suggestions": len(analysis.data["suggestions"]) > 0,
            "correction": correction["rodzaj_faktury"],
            "related": related["valid"],
            "pack": hashlib.sha256(pack.zip).hexdigest() == pack.sha256,
            "warnings": list(pack.warnings),
            "tested": tested["succeeded"],
            "of_type": of_type,
            "deliveries": deliveries,
            "changed": changed,
            "self_service": [rotated != created["secret"], recovered, isinstance(listed, list)],
            "catalogues": [len(nakor.scenarios().data["scenarios"]) > 5, len(nakor.presets().data["presets"]) > 0],
            "prefix": nakor.me().data["key"]["prefix"],
            "status": "components" in nakor.status().data,
            "event": verify_webhook(signed["secret"], signed["header"], signed["body"].encode(), now=signed["time"])["id"],
            "refusals": [
                rejected(lambda: verify_webhook("whsec_other", signed["header"], signed["body"].encode(), now=signed["time"])),
                rejected(lambda: verify_webhook(signed["secret"], signed["header"], signed["body"].encode(), now=signed["time"] + 301)),
                rejected(lambda: verify_webhook(signed["secret"], "t=1", signed["body"].encode())),
            ],
            "errors": [
                rejected(lambda: nakor.validate("<a")),
                rejected(lambda: nakor.webhooks.get(hook)),
                rejected(lambda: nakor.events.get(hook)),
                rejected(lambda: nakor.webhooks.redeliver(hook, hook)),
                rejected(lambda: NakorClient(given["url"], "nk_live_" + "0" * 36).me()),
                rejected(lambda: NakorClient(given["closed"], given["key"], max_attempts=1).me()),
            ],
        }
    )
)
