'use strict';

// Plain JavaScript without dependencies or build step, for `require` and `import`.
const { createHmac, timingSafeEqual } = require('node:crypto');

const messages = {
  header_missing: 'The request has no X-NK-Signature header.',
  header_malformed: 'The X-NK-Signature header does not have the form t=<unix seconds>,v1=<hex>.',
  signature_wrong: 'The signature does not match: the body was changed, or the secret is wrong.',
  too_old: 'The signature is too old: the request is a replay, or the clock of this computer is fast.',
  too_new: 'The signature is from the future: the clock of this computer is slow.',
  body_not_json: 'The signature is valid, but the body is not a JSON object.',
};

function verifyWebhook({ secret, header, body, toleranceSeconds = 300, nowUnixSeconds = Math.floor(Date.now() / 1000) }) {
  const secrets = readSecrets(secret);
  const bytes = readBody(body);
  if (!isNumber(toleranceSeconds) || toleranceSeconds < 0) throw new TypeError('toleranceSeconds must be a number of at least 0.');
  if (!isNumber(nowUnixSeconds)) throw new TypeError('nowUnixSeconds must be a number.');
  if (header === undefined || header === null || header === '') return reject('header_missing');
  const signature = parseHeader(header);
  if (signature === null) return reject('header_malformed');
  if (!isSigned(signature, secrets, bytes)) return reject('signature_wrong');
  // The signature is valid at this point, so its time can be trusted.
  const ageSeconds = nowUnixSeconds - Number(signature.time);
  if (ageSeconds > toleranceSeconds) return reject('too_old');
  if (ageSeconds < -toleranceSeconds) return reject('too_new');
  const event = parseJsonObject(bytes);
  return event === null ? reject('body_not_json') : { ok: true, event };
}

function readSecrets(secret) {
  const secrets = Array.isArray(secret) ? secret : [secret];
  const areGiven = secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '');
  // With an empty key anyone could sign.
  if (!areGiven) throw new TypeError('secret must be the secret of the webhook (whsec_...), or a list of secrets.');
  return secrets;
}

function readBody(body) {
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  if (body instanceof Uint8Array) return body;
  throw new TypeError('body must be the raw body of the request, as bytes or text. A parsed body cannot be verified.');
}

function isNumber(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Parts other than t and v1 may be added in later versions, and are ignored. */
function parseHeader(header) {
  if (typeof header !== 'string') return null;
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name) => parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const times = valuesOf('t');
  const signatures = valuesOf('v1');
  const isValid = times.length === 1 && /^\d{1,12}$/.test(times[0]) && signatures.length > 0;
  return isValid ? { time: times[0], signatures } : null;
}

/** Compares each signature with each secret in constant time, without stopping early. */
function isSigned({ time, signatures }, secrets, bytes) {
  let isFound = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex'));
    for (const signature of signatures) {
      const given = Buffer.from(signature);
      if (given.length === expected.length && timingSafeEqual(given, expected)) isFound = true;
    }
  }
  return isFound;
}

function parseJsonObject(bytes) {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function reject(reason) {
  return { ok: false, reason, message: messages[reason] };
}

exports.verifyWebhook = verifyWebhook;
