"""The client."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode, urlsplit

from .errors import NakorApiError, NakorConnectionError
from .result import ApiResult, AuditPack
from .retry import retry_wait

Xml = Union[str, bytes]

#: Bodies of more bytes are compressed: the service accepts about 4.5 MB, and upload is slower than compression.
_COMPRESSED_FROM_BYTES = 200_000


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


class NakorClient:
    """Calls of the API for one key.

    All raise NakorApiError for an error of the service, and NakorConnectionError if it cannot be reached. An invoice with errors
    is a result, with `valid` false. Documents are bytes (preferred: the declared encoding is then checked, too) or strings.

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
        self._api_key = api_key
        self._language = language
        self._timeout = timeout
        self._max_attempts = max_attempts
        self._max_wait = max_wait
        self._opener = urllib.request.build_opener(_NoRedirects)
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

    def correct(
        self, source_xml: Xml, *, corrections_xml: Sequence[Xml] = (), idempotency_key: Optional[str] = None, **fields: Any
    ) -> ApiResult:
        """Builds a correcting invoice, from the fields of `POST /correction/build`."""
        body = {**fields, "source_xml": _text(source_xml), **_without_empty(corrections_xml=_texts(corrections_xml))}
        return self._call(_json_request("POST", "/correction/build", body, idempotency_key or str(uuid.uuid4())))

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
        key = idempotency_key or str(uuid.uuid4())
        if related:
            return self._call(_json_request("POST", path, {"xml": _text(xml), **statements, **related}, key))
        return self._call(_xml_request(path, xml, statements)._replace(idempotency_key=key))

    def _call(self, request: _Request) -> ApiResult:
        response = self._send(request)
        envelope = json.loads(response.body)
        is_replay = response.headers.get("idempotency-replay") == "true"
        return ApiResult(envelope["data"], envelope["meta"]["request_id"], is_replay, response.headers)

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
            "Authorization": f"Bearer {self._api_key}",
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
                return _Response(opened.status, headers, opened.read())
        except (OSError, http.client.HTTPException) as error:
            raise NakorConnectionError("The service could not be reached, or its response was not complete.") from error

    def _download(self, url: str) -> bytes:
        if urlsplit(url).scheme not in ("http", "https"):
            raise NakorConnectionError("The service named no address of the audit pack.")
        response = self._open(urllib.request.Request(url))
        if response.status != 200:
            raise NakorConnectionError(f"The file store responded with status {response.status}.")
        return response.body


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
        path = f"{_webhook_path(webhook_id)}/deliveries/{quote(delivery_id, safe='')}/redeliver"
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
        return self._client._call(_Request("GET", f"/events/{quote(event_id, safe='')}"))


def _checked_url(base_url: str) -> str:
    parts = urlsplit(base_url)
    if parts.hostname is None or parts.query or parts.fragment or parts.username:
        raise ValueError("base_url must be the URL of the API, such as https://api.example.com/api/v1.")
    # A key must not travel unencrypted.
    is_local = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    if parts.scheme != "https" and not is_local:
        raise ValueError("base_url must use https, except on this computer.")
    return base_url.rstrip("/")


def _webhook_path(webhook_id: str) -> str:
    return f"/webhooks/{quote(webhook_id, safe='')}"


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
        error.get("code", "UNKNOWN"),
        error.get("message", f"The service responded with status {response.status}."),
        error.get("details"),
        meta.get("request_id", response.headers.get("x-request-id")),
        int(retry_after) if re.fullmatch(r"[0-9]{1,9}", retry_after) else None,
    )


def _envelope_of(body: bytes) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """A proxy on the way may respond with anything."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}, {}
    if not isinstance(value, dict):
        return {}, {}
    error, meta = value.get("error"), value.get("meta")
    return error if isinstance(error, dict) else {}, meta if isinstance(meta, dict) else {}
