import { headerNames, quotaHeaderNames, rateLimitHeaderNames, replayHeaderNames, transportSecurity } from '../headers.ts';

/** A header of answers: what it says, and the form of its value. */
interface HeaderDescription {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' } as const;
const number = { type: 'integer', minimum: 0 } as const;

const rateHeaders = headersOfWindows(['minute', 'day'] as const, rateLimitHeaderNames, (window) => ({
  limit: `Most calls of the key in a ${window} (UTC).`,
  used: `Calls of the key in this ${window}, with this one.`,
  remaining: `Calls that the key has left in this ${window}.`,
  reset: `When this ${window} ends, in seconds since 1970.`,
}));
const quotaHeaders = headersOfWindows(['day', 'month'] as const, quotaHeaderNames, (window) => ({
  limit: `Most paid operations of the organisation in a ${window} (UTC). With live keys.`,
  used: `Paid operations of the organisation in this ${window}. With live keys.`,
  remaining: `Paid operations that the organisation has left in this ${window}. With live keys.`,
}));

/** Every header of answers, by its name. */
export const responseHeaders: Readonly<Record<string, HeaderDescription>> = {
  [headerNames.requestId]: {
    description: 'Id of this call, as in meta.request_id. Quote it when you report a problem.',
    schema: { ...text, pattern: '^[0-9a-f]{16}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  },
  [headerNames.contentLanguage]: {
    description: 'Language of the texts in the answer: `pl` or `en`.',
    schema: { ...text, enum: ['pl', 'en'] },
  },
  [headerNames.contentEncoding]: {
    description: 'How the answer is compressed: `gzip`. Absent when it is not.',
    schema: { ...text, const: 'gzip' },
  },
  [headerNames.vary]: { description: 'Which headers of the request the answer depends on.', schema: text },
  [headerNames.cacheControl]: { description: 'How long the answer may be kept by others.', schema: text },
  [headerNames.contentTypeOptions]: { description: 'The Content-Type is to be believed.', schema: { ...text, const: 'nosniff' } },
  [headerNames.retryAfter]: { description: 'After how many seconds the call may be repeated.', schema: { type: 'integer', minimum: 1 } },
  [headerNames.remappedWwwAuthenticate]: {
    description: 'How to identify oneself: a bearer key. The gateway gives WWW-Authenticate this name.',
    schema: text,
  },
  [headerNames.entityTag]: {
    description: 'Names this very content. Send it as If-None-Match to get 304 as long as nothing has changed.',
    schema: text,
  },
  [headerNames.contentSecurityPolicy]: { description: 'What the page may run, load and call.', schema: text },
  [headerNames.referrerPolicy]: { description: 'What the page tells others.', schema: text },
  [headerNames.transportSecurity]: {
    description: 'Tells browsers to use https alone, for a year.',
    schema: { ...text, const: transportSecurity },
  },
  [headerNames.autofixApplied]: { description: 'How many fixes were made.', schema: number },
  [headerNames.autofixRemaining]: { description: 'How many issues the repaired document still has.', schema: number },
  [headerNames.contentDisposition]: { description: 'The name of the file, by the number of the correction.', schema: text },
  [headerNames.location]: { description: 'Where the pack lies for 15 minutes.', schema: { ...text, format: 'uri' } },
  [headerNames.auditPackSchema]: { description: 'Identifies the form of the pack.', schema: { ...text, const: 'nakor.audit-pack/v1' } },
  [headerNames.auditPackSha256]: { description: 'SHA-256 of the ZIP.', schema: { ...text, pattern: '^[0-9a-f]{64}$' } },
  [headerNames.auditPackUrl]: {
    description: 'Where the pack lies for 15 minutes; absent when it could not be stored. Whoever has the address can read the pack.',
    schema: { ...text, format: 'uri' },
  },
  [headerNames.auditPackWarnings]: {
    description: 'Codes of what you should know of the pack, with commas between them; absent when there is nothing.',
    schema: text,
  },
  ...rateHeaders,
  ...quotaHeaders,
  ...Object.fromEntries(
    replayHeaderNames.map((name) => [
      name,
      {
        description: 'The answer was given before to the same Idempotency-Key; nothing was done again.',
        schema: { ...text, const: 'true' },
      },
    ]),
  ),
};

/** Name of a header of answers. */
export type ResponseHeaderName = string;

/** How much of its rate limit a key has left. */
export const rateHeaderNames: readonly ResponseHeaderName[] = Object.keys(rateHeaders);
/** How much of its quota an organisation has left. */
export const allQuotaHeaderNames: readonly ResponseHeaderName[] = Object.keys(quotaHeaders);
/** What functions, but not the gateway, say of every answer. */
export const contentHeaderNames: readonly ResponseHeaderName[] = [headerNames.cacheControl, headerNames.contentTypeOptions];
/** What functions say of answers with texts. */
export const languageHeaderNames: readonly ResponseHeaderName[] = [headerNames.contentLanguage, headerNames.vary];

/** The headers of windows: their names by kind, with what each says. */
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
