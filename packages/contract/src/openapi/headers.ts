import { getQuotaHeaderNames, getRateLimitHeaderNames, headerNames, replayHeaderNames, transportSecurity } from '../headers.ts';

/** A response header: its meaning, and the schema of its value. */
interface HeaderDescription {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' } as const;
const number = { type: 'integer', minimum: 0 } as const;

const rateHeaders = headersOfWindows(['minute', 'day'] as const, getRateLimitHeaderNames, (window) => ({
  limit: `Maximum number of requests of the key per ${window} (UTC).`,
  used: `Requests of the key in this ${window}, including this one.`,
  remaining: `Requests the key has left in this ${window}.`,
  reset: `When this ${window} ends, as a Unix timestamp in seconds.`,
}));
const quotaHeaders = headersOfWindows(['day', 'month'] as const, getQuotaHeaderNames, (window) => ({
  limit: `Maximum number of paid operations of the organization per ${window} (UTC). Only with live keys.`,
  used: `Paid operations of the organization in this ${window}. Only with live keys.`,
  remaining: `Paid operations the organization has left in this ${window}. Only with live keys.`,
}));

/** All response headers, by name. */
export const responseHeaders: Readonly<Record<string, HeaderDescription>> = {
  [headerNames.requestId]: {
    description: 'Id of this request, as in `meta.request_id`. Quote it when you report a problem.',
    schema: { ...text, pattern: '^[0-9a-f]{16}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  },
  [headerNames.contentLanguage]: {
    description: 'Language of the messages in the response: `pl` or `en`.',
    schema: { ...text, enum: ['pl', 'en'] },
  },
  [headerNames.contentEncoding]: {
    description: '`gzip` if the response is compressed; absent if it is not.',
    schema: { ...text, const: 'gzip' },
  },
  [headerNames.vary]: { description: 'The request headers that the response depends on.', schema: text },
  [headerNames.cacheControl]: { description: 'How long the response may be cached.', schema: text },
  [headerNames.contentTypeOptions]: { description: 'Prevents MIME sniffing.', schema: { ...text, const: 'nosniff' } },
  [headerNames.retryAfter]: { description: 'The number of seconds to wait before retrying.', schema: { type: 'integer', minimum: 1 } },
  [headerNames.wwwAuthenticate]: {
    description: 'The authentication scheme: a bearer key. On AWS the gateway renames it to `x-amzn-Remapped-WWW-Authenticate`.',
    schema: text,
  },
  [headerNames.remappedWwwAuthenticate]: {
    description: 'The same as `WWW-Authenticate`, under the name that the gateway on AWS gives it.',
    schema: text,
  },
  [headerNames.entityTag]: {
    description: 'Version of the content. Send it as `If-None-Match` to get 304 while nothing has changed.',
    schema: text,
  },
  [headerNames.contentSecurityPolicy]: { description: 'What the page may execute, load and connect to.', schema: text },
  [headerNames.referrerPolicy]: { description: 'What the page sends to other sites as the referrer.', schema: text },
  [headerNames.transportSecurity]: {
    description: 'Instructs browsers to use only HTTPS, for a year.',
    schema: { ...text, const: transportSecurity },
  },
  [headerNames.autofixApplied]: { description: 'Number of fixes applied.', schema: number },
  [headerNames.autofixRemaining]: { description: 'Number of occurrences of issues that remain in the fixed document.', schema: number },
  [headerNames.contentDisposition]: { description: 'File name, made from the number of the correction.', schema: text },
  [headerNames.location]: { description: 'URL of the pack, valid for 15 minutes.', schema: { ...text, format: 'uri' } },
  [headerNames.auditPackSchema]: { description: 'Name of the format of the pack.', schema: { ...text, const: 'nakor.audit-pack/v1' } },
  [headerNames.auditPackSha256]: { description: 'SHA-256 checksum of the ZIP.', schema: { ...text, pattern: '^[0-9a-f]{64}$' } },
  [headerNames.auditPackUrl]: {
    description: 'URL of the pack, valid for 15 minutes; absent if the pack could not be stored. Anyone who has the URL can read the pack.',
    schema: { ...text, format: 'uri' },
  },
  [headerNames.auditPackWarnings]: {
    description: 'Codes of warnings about the pack, separated by commas; absent if there are none.',
    schema: text,
  },
  ...rateHeaders,
  ...quotaHeaders,
  ...Object.fromEntries(
    replayHeaderNames.map((name) => [
      name,
      {
        description: 'This is the stored response to an earlier request with the same `Idempotency-Key`; nothing was executed again.',
        schema: { ...text, const: 'true' },
      },
    ]),
  ),
};

/** Name of a response header. */
export type ResponseHeaderName = string;

/** Names of the rate-limit headers. */
export const rateHeaderNames: readonly ResponseHeaderName[] = Object.keys(rateHeaders);
/** Names of the quota headers. */
export const allQuotaHeaderNames: readonly ResponseHeaderName[] = Object.keys(quotaHeaders);
/** Headers of every response of a function, but not of the gateway. */
export const contentHeaderNames: readonly ResponseHeaderName[] = [headerNames.cacheControl, headerNames.contentTypeOptions];
/** Headers of responses that contain messages. */
export const languageHeaderNames: readonly ResponseHeaderName[] = [headerNames.contentLanguage, headerNames.vary];

/** Describes the headers of each window, by name. */
function headersOfWindows<Window extends string, Kind extends string>(
  windows: readonly Window[],
  namesOf: (window: Window) => Record<Kind, string>,
  textsOf: (window: Window) => Record<Kind, string>,
): Readonly<Record<string, HeaderDescription>> {
  const entries = windows.flatMap((window) => {
    const texts = textsOf(window);
    return Object.entries<string>(namesOf(window)).map(
      ([kind, name]) => [name, { description: texts[kind as Kind], schema: number }] as const,
    );
  });
  return Object.fromEntries(entries);
}
