"""A complete webhook receiver for Python 3.8 or newer, using only the standard library:

    NAKOR_WEBHOOK_SECRET=whsec_… python3 docs/examples/receiver.py 9090
"""

import hashlib
import hmac
import json
import os
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
BODY_LIMIT = 100_000  # Events have at most 64,000 bytes.


def rejection_reason(secret, header, body, now):
    """Returns why a request is rejected; None if it is authentic, unmodified and recent.

    secret, body: bytes, the body exactly as received; now: Unix timestamp in seconds.
    """
    if not header:
        return "header_missing"
    pairs = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in pairs if name == "t"]
    signatures = [value for name, _, value in pairs if name == "v1"]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,12}", times[0]) or not signatures:
        return "header_malformed"
    expected = hmac.new(secret, times[0].encode() + b"." + body, hashlib.sha256).hexdigest().encode()
    # A list, so that every signature is compared, in constant time. Bytes, because compare_digest accepts only ASCII strings.
    if not any([hmac.compare_digest(expected, signature.encode()) for signature in signatures]):
        return "signature_wrong"
    age = now - int(times[0])
    if age > TOLERANCE_SECONDS:
        return "too_old"
    if age < -TOLERANCE_SECONDS:
        return "too_new"
    return None


class Receiver(BaseHTTPRequestHandler):
    seen = set()  # A real receiver stores the ids for 30 days, in the transaction that processes the event.

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > BODY_LIMIT:
            return self.end(413)
        body = self.rfile.read(length)
        reason = rejection_reason(SECRET, self.headers.get("X-NK-Signature"), body, int(time.time()))
        if reason is not None:
            print("rejected", reason, flush=True)
            return self.end(400)
        event = json.loads(body)
        what = "seen before" if event["id"] in self.seen else "accepted"
        self.seen.add(event["id"])
        print(what, event["type"], event["id"], event["created_at"], flush=True)
        # Respond immediately and process later: without a response within 10 seconds the event is sent again.
        self.end(204)

    def end(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    SECRET = os.environ.get("NAKOR_WEBHOOK_SECRET", "").encode()
    if not SECRET:
        sys.exit("Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.")
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 9090), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
