"""The client."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import io
import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union
from urllib.parse import urlencode, urlsplit

from .errors import NakorApiError, NakorConnectionError
from .result import ApiResult, AuditPack
from .retry import retry_wait

Xml = Union[str, bytes]

#: Bodies of more bytes are compressed: the service accepts about 4.5 MB, and upload is slower than compression.
_COMPRESSED_FROM_BYTES = 200_000

#: Longest response; audit packs, the largest ones, are smaller.
_MAX_RESPONSE_BYTES = 64_000_000

_PLAIN_HEADER = re.compile(r"[!-~]+")

#: Written as it is sent: no user and password, query, fragment, white space or letters beyond ASCII, which URL parsers read differently.
_PLAIN_URL = re.compile(r"https?://(?:\[[0-9a-fA-F:]{2,39}\]|[A-Za-z0-9.-]{1,253})(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~/-]{0,1000})?")


class _Request(NamedTuple):
    method: str
    path: str
    body: Optional[bytes] = None
    media_type: Optional[str] = None
    accept: str = "application/json"
    idempotency_key: Optional[str] = None
    #: Whether executing it twice has the same effect as once.
    is_repeatable: bool = True


class _Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key must not travel to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Secret(str):
    """A string that is not shown where objects and local variables are printed."""

    def __repr__(self) -> str:
        return "'***'"


class _DeadlineReader(io.RawIOBase):
    """Reads from a socket until a deadline: a time limit of a socket only bounds each wait for data."""

    def __init__(self, raw: Any, sock: Any, timeout: float) -> None:
        super().__init__()
        self._raw = raw
        self._sock = sock
        self._deadline = time.monotonic() + timeout

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        # The socket is closed after the headers where the connection ends with the response; its file remains open.
        if self._sock.fileno() >= 0:
            self._sock.settimeout(left)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class _DeadlineResponse(http.client.HTTPResponse):
    def __init__(self, sock: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(sock, *args, **kwargs)
        timeout = sock.gettimeout()
        if timeout is not None:
            self.fp = io.BufferedReader(_DeadlineReader(self.fp.detach(), sock, timeout))


class _HttpConnection(http.client.HTTPConnection):
    response_class = _DeadlineResponse


class _HttpsConnection(http.client.HTTPSConnection):
    response_class = _DeadlineResponse


class _HttpHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_HttpConnection, req)


class _HttpsHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_HttpsConnection, req)


class NakorClient:
    """Calls of the API for one key.

    All raise NakorApiError for an error of the service, NakorConnectionError if it cannot be reached, and ValueError for an
    argument that cannot be sent. An invoice with errors is a result, with `valid` false. Documents are bytes (preferred: the declared encoding is then checked, too) or strings.

    `base_url` is the URL of the API with its version, such as https://api.example.com/api/v1; http is accepted for this
    computer only. `timeout` and `max_wait` are in seconds. If the service asks for a longer wait than `max_wait`, a call fails at once.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        language: str = "pl",
        timeout: float = 60,
        max_attempts: int = 4,
        max_wait: float = 30,
    ) -> None:
        if not re.fullmatch(r"nk_(live|test)_[0-9a-f]{36}", api_key or ""):
            raise ValueError("api_key must be a key of Nakor: nk_live_ or nk_test_ and 36 hexadecimal digits.")
        if language not in ("pl", "en"):
            raise ValueError("language must be 'pl' or 'en'.")
        if max_attempts < 1 or timeout <= 0 or max_wait < 0:
            raise ValueError("max_attempts must be at least 1, timeout positive, and max_wait not negative.")
        self._base_url = _checked_url(base_url)
        self._api_key = _Secret(api_key)
        self._language = language
        self._timeout = timeout
        self._max_attempts = max_attempts
        self._max_wait = max_wait
        self._opener = urllib.request.build_opener(_NoRedirects, _HttpHandler, _HttpsHandler)
        self.batches = Batches(self)
        self.webhooks = Webhooks(self)
        self.events = Events(self)

    def validate(
        self,
        xml: Xml,
        *,
        source_xml: Optional[Xml] = None,
        corrections_xml: Sequence[Xml] = (),
        advances_xml: Sequence[Xml] = (),
        idempotency_key: Optional[str] = None,
        **statements: str,
    ) -> ApiResult:
        """Validates an invoice, also against related documents. Statements are `environment`, `as_of`, `advice`, `ksef_number`."""
        related = _without_empty(
            source_xml=None if source_xml is None else _text(source_xml),
            corrections_xml=_texts(corrections_xml),
            advances_xml=_texts(advances_xml),
        )
        return self._call_once("/validate", xml, statements, related, idempotency_key)

    def autofix(self, xml: Xml, **statements: str) -> ApiResult:
        """Fixes what can be fixed in an invoice without a decision."""
        return self._call(_xml_request("/autofix", xml, statements))

    def analyze(
        self, xml: Xml, *, corrections_xml: Sequence[Xml] = (), idempotency_key: Optional[str] = None, **statements: str
    ) -> ApiResult:
        """Describes an invoice and suggests how it can be corrected."""
        related = _without_empty(corrections_xml=_texts(corrections_xml))
        return self._call_once("/correction/analyze", xml, statements, related, idempotency_key)

    def explain(self, response: str, *, xml: Optional[Xml] = None, **fields: Any) -> ApiResult:
        """Says what a response of KSeF means, and what to do, from the fields of `POST /explain`."""
        body = {**fields, "response": response, **({} if xml is None else {"xml": _text(xml)})}
        return self._call(_json_request("POST", "/explain", body))

    def assess_offline(self, *, xml: Optional[Xml] = None, **fields: Any) -> ApiResult:
        """Says until when an invoice issued without KSeF has to be sent, from the fields of `POST /offline/assess`."""
        body = {**fields, **({} if xml is None else {"xml": _text(xml)})}
        return self._call(_json_request("POST", "/offline/assess", body))

    def verify_code_ii(self, *, xml: Optional[Xml] = None, **fields: Any) -> ApiResult:
        """Verifies code II of an offline invoice, from the fields of `POST /offline/kod-ii/verify`."""
        body = {**fields, **({} if xml is None else {"xml": _text(xml)})}
        return self._call(_json_request("POST", "/offline/kod-ii/verify", body))

    def match_upo(self, upo_xml: Sequence[Xml], *, invoices: Sequence[Mapping[str, Any]] = (), **fields: Any) -> ApiResult:
        """Compares receipts of KSeF (UPO) with files, each a dict with `name` and either `xml` or `sha256`."""
        files = [{**file, **({"xml": _text(file["xml"])} if "xml" in file else {})} for file in invoices]
        return self._call(_json_request("POST", "/upo/match", {**fields, "upo_xml": _texts(upo_xml), "invoices": files}))

    def correct(
        self, source_xml: Xml, *, corrections_xml: Sequence[Xml] = (), idempotency_key: Optional[str] = None, **fields: Any
    ) -> ApiResult:
        """Builds a correcting invoice, from the fields of `POST /correction/build`."""
        body = {**fields, "source_xml": _text(source_xml), **_without_empty(corrections_xml=_texts(corrections_xml))}
        return self._call(_json_request("POST", "/correction/build", body, _idempotency_key(idempotency_key)))

    def audit_pack(self, source_xml: Xml, correction_xml: Xml, *, corrections_xml: Sequence[Xml] = (), **fields: Any) -> AuditPack:
        """Makes the audit pack of a correction, whatever its size."""
        documents = {"source_xml": _text(source_xml), "correction_xml": _text(correction_xml)}
        body = {**fields, **documents, **_without_empty(corrections_xml=_texts(corrections_xml))}
        request = _json_request("POST", "/correction/audit-pack", body)
        response = self._send(request._replace(accept="application/zip, application/json"))
        content = self._download(response.headers.get("location", "")) if response.status == 303 else response.body
        sha256 = response.headers.get("x-audit-pack-sha256", "")
        if hashlib.sha256(content).hexdigest() != sha256:
            raise NakorConnectionError("The audit pack was damaged on its way.")
        warnings = tuple(code.strip() for code in response.headers.get("x-audit-pack-warnings", "").split(",") if code.strip())
        return AuditPack(content, sha256, warnings, response.headers.get("x-audit-pack-url"))

    def scenarios(self) -> ApiResult:
        """The scenarios of corrections."""
        return self._call(_Request("GET", "/scenarios"))

    def presets(self) -> ApiResult:
        """The presets of ERP systems."""
        return self._call(_Request("GET", "/erp-presets"))

    def me(self) -> ApiResult:
        """The key, its organization, limits and usage."""
        return self._call(_Request("GET", "/me"))

    def status(self) -> ApiResult:
        """The status of the service."""
        return self._call(_Request("GET", "/status"))

    def _call_once(
        self, path: str, xml: Xml, statements: Mapping[str, str], related: Mapping[str, Any], idempotency_key: Optional[str]
    ) -> ApiResult:
        key = _idempotency_key(idempotency_key)
        if related:
            return self._call(_json_request("POST", path, {"xml": _text(xml), **statements, **related}, key))
        return self._call(_xml_request(path, xml, statements)._replace(idempotency_key=key))

    def _call(self, request: _Request) -> ApiResult:
        response = self._send(request)
        envelope = _json_object(response.body)
        data, meta = envelope.get("data"), envelope.get("meta")
        request_id = meta.get("request_id") if isinstance(meta, dict) else None
        if not isinstance(data, (dict, list)) or not isinstance(request_id, str):
            # A web page, for example, if the URL is that of another server.
            message = f"The service responded with status {response.status}, but not with JSON of Nakor. Check the URL of the API."
            raise NakorApiError(response.status, "UNKNOWN", message)
        is_replay = response.headers.get("idempotency-replay") == "true"
        return ApiResult(data, request_id, is_replay, response.headers)

    def _send(self, request: _Request) -> _Response:
        """Sends a request, with retries; returns a response with a status of 200 to 299, or 303."""
        body, media_type = request.body, request.media_type
        if body is not None and len(body) >= _COMPRESSED_FROM_BYTES:
            body, media_type = gzip.compress(body, 6), "application/gzip"
        attempt = 1
        while True:
            try:
                return self._attempt(request, body, media_type)
            except (NakorApiError, NakorConnectionError) as failure:
                wait = retry_wait(failure, attempt, self._max_attempts, self._max_wait, request.is_repeatable, random.random())
                if wait is None:
                    raise
            time.sleep(wait)
            attempt += 1

    def _attempt(self, request: _Request, body: Optional[bytes], media_type: Optional[str]) -> _Response:
        headers = {
            "Authorization": _Secret(f"Bearer {self._api_key}"),
            "Accept": request.accept,
            "Accept-Language": self._language,
            "User-Agent": "nakor-client-python/0.1.0",
        }
        if media_type is not None:
            headers["Content-Type"] = media_type
        if request.idempotency_key is not None:
            headers["Idempotency-Key"] = request.idempotency_key
        response = self._open(urllib.request.Request(self._base_url + request.path, body, headers, method=request.method))
        if 200 <= response.status < 300 or response.status == 303:
            return response
        raise _error_of(response)

    def _open(self, request: urllib.request.Request) -> _Response:
        try:
            try:
                opened = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                opened = error
            with opened:
                headers = {name.lower(): value for name, value in opened.headers.items()}
                # Not readable up to the limit alone: that would be a complete response of this length.
                body = opened.read(_MAX_RESPONSE_BYTES + 1)
                if len(body) <= _MAX_RESPONSE_BYTES:
                    declared = headers.get("content-length", "")
                    if declared.isdigit() and len(declared) < 10 and len(body) < int(declared):
                        raise http.client.IncompleteRead(b"")
                    return _Response(opened.status, headers, body)
            reason = "its response is too long"
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = type(error).__name__
        # Outside of the handler: the frames of a cause hold the headers, which tools that show local variables would print.
        raise NakorConnectionError(f"The service could not be reached, or its response was not complete ({reason}).")

    def _download(self, url: str) -> bytes:
        if not _PLAIN_HEADER.fullmatch(url) or url.partition(":")[0] not in ("https", self._base_url.partition(":")[0]):
            raise NakorConnectionError("The service named no address of the audit pack.")
        response = self._open(urllib.request.Request(url))
        if response.status != 200:
            raise NakorConnectionError(f"The file store responded with status {response.status}.")
        return response.body


class Batches:
    """Batches: archives of documents, validated in one request, or compared with a JPK; `client.batches`."""

    def __init__(self, client: NakorClient) -> None:
        self._client = client

    def create(self, *, idempotency_key: Optional[str] = None, **fields: Any) -> ApiResult:
        """From the fields of `POST /batches`. The result says where to upload the archive, in one or several parts."""
        return self._client._call(_json_request("POST", "/batches", fields, _idempotency_key(idempotency_key)))

    def create_reconciliation(self, *, idempotency_key: Optional[str] = None, **fields: Any) -> ApiResult:
        """A batch that compares a JPK with its invoices, from the fields of `POST /reconciliations`; uploaded and loaded as any other."""
        return self._client._call(_json_request("POST", "/reconciliations", fields, _idempotency_key(idempotency_key)))

    def get(self, batch_id: str) -> ApiResult:
        return self._client._call(_Request("GET", _batch_path(batch_id)))

    def complete(self, batch_id: str, **fields: Any) -> ApiResult:
        """Starts the work after the upload. Repeated, it changes nothing."""
        return self._client._call(_json_request("POST", f"{_batch_path(batch_id)}/complete", fields))

    def cancel(self, batch_id: str) -> ApiResult:
        """Cancels a batch in progress, and deletes its archive and register."""
        return self._client._call(_Request("DELETE", _batch_path(batch_id)))

    def register(self, batch_id: str, **filters: Union[str, int]) -> ApiResult:
        """Where to load the register."""
        return self._client._call(_Request("GET", f"{_batch_path(batch_id)}/register{_query(filters)}"))

    def documents(self, batch_id: str, **filters: Union[str, int]) -> ApiResult:
        """Rows of the register, 200 at a time."""
        return self._client._call(_Request("GET", f"{_batch_path(batch_id)}/documents{_query(filters)}"))


class Webhooks:
    """Webhooks of the organization; `client.webhooks`."""

    def __init__(self, client: NakorClient) -> None:
        self._client = client

    def list(self) -> ApiResult:
        return self._client._call(_Request("GET", "/webhooks"))

    def create(self, name: str, url: str, **fields: Any) -> ApiResult:
        """Only this result contains the secret. It is not repeated after a lost response: list the webhooks then."""
        request = _json_request("POST", "/webhooks", {"name": name, "url": url, **fields})
        return self._client._call(request._replace(is_repeatable=False))

    def get(self, webhook_id: str) -> ApiResult:
        return self._client._call(_Request("GET", _webhook_path(webhook_id)))

    def change(self, webhook_id: str, **fields: Any) -> ApiResult:
        return self._client._call(_json_request("PATCH", _webhook_path(webhook_id), fields))

    def remove(self, webhook_id: str) -> None:
        self._client._call(_Request("DELETE", _webhook_path(webhook_id), is_repeatable=False))

    def deliveries(self, webhook_id: str, **filters: Union[str, int]) -> ApiResult:
        """Deliveries of the last 30 days, newest event first."""
        return self._client._call(_Request("GET", f"{_webhook_path(webhook_id)}/deliveries{_query(filters)}"))

    def test(self, webhook_id: str, **fields: Any) -> ApiResult:
        """Sends a test event; with a test key also one of a `type`, which contains an example."""
        path = f"{_webhook_path(webhook_id)}/test"
        request = _json_request("POST", path, fields) if fields else _Request("POST", path)
        return self._client._call(request._replace(is_repeatable=False))

    def redeliver(self, webhook_id: str, delivery_id: str) -> ApiResult:
        """Starts a delivery again."""
        path = f"{_webhook_path(webhook_id)}/deliveries/{_id(delivery_id)}/redeliver"
        return self._client._call(_Request("POST", path, is_repeatable=False))

    def recover(self, webhook_id: str, since: str, **fields: Any) -> ApiResult:
        """Starts failed deliveries again, some at a time: call it with `cursor=next_cursor` until there is none."""
        request = _json_request("POST", f"{_webhook_path(webhook_id)}/recover", {"since": since, **fields})
        return self._client._call(request._replace(is_repeatable=False))

    def rotate_secret(self, webhook_id: str) -> ApiResult:
        """Replaces the secret. Only this result contains the new one; the former one signs for another day."""
        return self._client._call(_Request("POST", f"{_webhook_path(webhook_id)}/rotate-secret", is_repeatable=False))


class Events:
    """Events of the organization; `client.events`."""

    def __init__(self, client: NakorClient) -> None:
        self._client = client

    def list(self, **filters: Union[str, int]) -> ApiResult:
        return self._client._call(_Request("GET", f"/events{_query(filters)}"))

    def get(self, event_id: str) -> ApiResult:
        return self._client._call(_Request("GET", f"/events/{_id(event_id)}"))


def _checked_url(base_url: str) -> str:
    if not isinstance(base_url, str) or not _PLAIN_URL.fullmatch(base_url):
        raise ValueError("base_url must be the URL of the API, such as https://api.example.com/api/v1.")
    parts = urlsplit(base_url)
    # A key must not travel unencrypted.
    is_local = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    if parts.scheme != "https" and not is_local:
        raise ValueError("base_url must use https, except on this computer.")
    return base_url.rstrip("/")


def _batch_path(batch_id: str) -> str:
    return f"/batches/{_id(batch_id)}"


def _webhook_path(webhook_id: str) -> str:
    return f"/webhooks/{_id(webhook_id)}"


def _id(text: str) -> str:
    """Checks an id before it becomes a part of a path: an empty one, or two dots, would name another operation."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,200}", text):
        raise ValueError("An id has 1 to 200 characters of A-Z a-z 0-9 _ -.")
    return text


def _idempotency_key(key: Optional[str]) -> str:
    if key is None:
        return str(uuid.uuid4())
    if not isinstance(key, str) or not re.fullmatch(r"[A-Za-z0-9_-]{8,200}", key):
        raise ValueError("idempotency_key must have 8 to 200 characters of A-Z a-z 0-9 _ -.")
    return key


def _xml_request(path: str, xml: Xml, statements: Mapping[str, str]) -> _Request:
    body = xml.encode("utf-8") if isinstance(xml, str) else bytes(xml)
    return _Request("POST", path + _query(statements), body, "application/xml")


def _json_request(method: str, path: str, body: Mapping[str, Any], idempotency_key: Optional[str] = None) -> _Request:
    content = json.dumps(body, ensure_ascii=False).encode("utf-8")
    return _Request(method, path, content, "application/json", idempotency_key=idempotency_key)


def _query(fields: Mapping[str, Any]) -> str:
    return f"?{urlencode(fields)}" if fields else ""


def _text(xml: Xml) -> str:
    # The byte order mark is kept, since it is part of the file.
    return xml if isinstance(xml, str) else bytes(xml).decode("utf-8")


def _texts(documents: Sequence[Xml]) -> List[str]:
    return [_text(document) for document in documents]


def _without_empty(**fields: Any) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in (None, [])}


def _error_of(response: _Response) -> NakorApiError:
    error, meta = _envelope_of(response.body)
    retry_after = response.headers.get("retry-after", "")
    return NakorApiError(
        response.status,
        _string(error, "code") or "UNKNOWN",
        _string(error, "message") or f"The service responded with status {response.status}.",
        error.get("details"),
        _string(meta, "request_id") or response.headers.get("x-request-id"),
        int(retry_after) if re.fullmatch(r"[0-9]{1,9}", retry_after) else None,
    )


def _envelope_of(body: bytes) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    value = _json_object(body)
    error, meta = value.get("error"), value.get("meta")
    return error if isinstance(error, dict) else {}, meta if isinstance(meta, dict) else {}


def _string(fields: Mapping[str, Any], name: str) -> Optional[str]:
    value = fields.get(name)
    return value if isinstance(value, str) else None


def _json_object(body: bytes) -> Dict[str, Any]:
    """The object of a response; empty for one without. A proxy on the way may respond with anything."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
