import { trimEndOf } from '../shared/trim-characters.ts';
import { findKsefStatuses, findKsefStatusesByName, toComparable } from './catalogue.ts';
import type { KsefStatusKind } from './ksef-status.ts';
import { readSchemaMessage } from './schema-message.ts';

/** The invoice that a status is about, as far as the response names it. */
export interface StatedInvoice {
  readonly invoiceNumber: string | null;
  readonly ksefNumber: string | null;
  readonly referenceNumber: string | null;
  /** SHA-256 of the file that was sent, in Base64. */
  readonly hash: string | null;
}

/** A status that a response of KSeF states. */
export interface StatedStatus {
  /** Null if the response does not show what the status is about. */
  readonly kind: KsefStatusKind | null;
  readonly code: number;
  /** The words of KSeF; null if only the code is stated. */
  readonly description: string | null;
  readonly details: readonly string[];
  readonly invoice: StatedInvoice | null;
  /** KSeF number of the invoice of which this one is a duplicate. */
  readonly originalKsefNumber: string | null;
}

/** What could be read, and whether the response has more than is read. */
export interface ReadResponse {
  readonly statuses: readonly StatedStatus[];
  readonly isTruncated: boolean;
}

/** More is not read of one response: statuses, and values of JSON. A page of KSeF has at most 500 invoices. */
const statusLimit = 1_000;
const valueLimit = 100_000;
/** Details of one status. */
const detailLimit = 50;

/**
 * Reads what KSeF has returned: JSON of an invoice, of a session, of a list of invoices, of an error in either format, or pasted text with a code,
 * a name or a message of the schema validator.
 *
 * @returns no statuses if nothing is recognized
 */
export function readKsefResponse(text: string): ReadResponse {
  const json = parseJson(text);
  if (json === undefined) return { statuses: readText(text), isTruncated: false };
  const read = readJson(json);
  // JSON in which nothing is recognized, such as `"450"` or the log line of another program, still has its text.
  return read.statuses.length > 0 ? read : { statuses: readText(text), isTruncated: read.isTruncated };
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Walks the values in their order, without recursion: nesting costs nothing. */
function readJson(json: unknown): ReadResponse {
  const statuses: StatedStatus[] = [];
  const rest: unknown[] = [json];
  let values = 0;
  while (rest.length > 0) {
    const value = rest.pop();
    values += 1;
    if (values > valueLimit || statuses.length >= statusLimit) return { statuses, isTruncated: true };
    const inner: unknown[] = Array.isArray(value) ? [...value] : [];
    if (isObject(value)) {
      const found = statusOf(value);
      if (found !== null) statuses.push(found.stated);
      inner.push(...Object.entries(value).flatMap(([key, child]) => (found?.key === key ? [] : [child])));
    }
    for (let index = inner.length - 1; index >= 0; index -= 1) rest.push(inner[index]);
  }
  return { statuses, isTruncated: false };
}

/** The status that an object states, and the key of the object within it that must not be read again. */
function statusOf(value: JsonObject): { readonly stated: StatedStatus; readonly key: string | null } | null {
  const { status } = value;
  if (isObject(status) && typeof status['code'] === 'number') {
    const kind = kindOf(value);
    return { stated: statedStatus(status, kind, kind === 'invoice' ? invoiceOf(value) : null), key: 'status' };
  }
  if (typeof value['exceptionCode'] === 'number') {
    const { exceptionCode: code, exceptionDescription: description, details } = value;
    return { stated: statedStatus({ code, description, details }, 'request', null), key: null };
  }
  if (typeof status === 'number' && (typeof value['title'] === 'string' || typeof value['detail'] === 'string')) {
    const hasErrors = Array.isArray(value['errors']) && value['errors'].length > 0;
    if (hasErrors) return null;
    const { title: description, detail, reasonCode } = value;
    return { stated: statedStatus({ code: status, description, details: [detail, reasonCode] }, 'http', null), key: null };
  }
  if (typeof value['code'] === 'number' && typeof value['description'] === 'string') {
    return { stated: statedStatus(value, value['code'] >= 1_000 ? 'request' : null, null), key: null };
  }
  return null;
}

/** What an object with a status is, by the fields that KSeF gives it. */
const fieldsOfKinds: readonly (readonly [KsefStatusKind, readonly string[]])[] = [
  ['invoice', ['ordinalNumber', 'invoiceHash', 'invoicingDate', 'invoiceNumber', 'invoiceFileName']],
  ['session', ['invoiceCount', 'failedInvoiceCount', 'successfulInvoiceCount', 'totalInvoiceCount', 'upo', 'validUntil', 'dateCreated']],
  ['access', ['authenticationMethod', 'authenticationMethodInfo', 'startDate', 'isTokenRedeemed']],
  ['export', ['package', 'packageExpirationDate', 'completedDate']],
];

function kindOf(value: JsonObject): KsefStatusKind | null {
  return fieldsOfKinds.find(([, fields]) => fields.some((field) => value[field] !== undefined))?.[0] ?? null;
}

function statedStatus(status: JsonObject, kind: KsefStatusKind | null, invoice: StatedInvoice | null): StatedStatus {
  const extensions = isObject(status['extensions']) ? status['extensions'] : {};
  const details = (Array.isArray(status['details']) ? status['details'] : [])
    .filter((detail): detail is string => typeof detail === 'string' && detail.trim() !== '')
    .slice(0, detailLimit);
  const description = stringOf(status['description']);
  return {
    kind: kind ?? kindByName(Number(status['code']), description),
    code: Number(status['code']),
    description,
    details,
    invoice,
    originalKsefNumber: stringOf(extensions['originalKsefNumber']) ?? findKsefNumber(details.join(' ')),
  };
}

function invoiceOf(value: JsonObject): StatedInvoice {
  return {
    invoiceNumber: stringOf(value['invoiceNumber']),
    ksefNumber: stringOf(value['ksefNumber']),
    referenceNumber: stringOf(value['referenceNumber']),
    hash: stringOf(value['invoiceHash']),
  };
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function kindByName(code: number, description: string | null): KsefStatusKind | null {
  const named = description === null ? [] : findKsefStatusesByName(description).filter((status) => status.code === code);
  const kinds = new Set(named.map(({ kind }) => kind));
  return kinds.size === 1 ? (named[0]?.kind ?? null) : null;
}

const ksefNumberPattern = /\b[0-9A-Z]{10}-\d{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}\b/;

function findKsefNumber(text: string): string | null {
  return ksefNumberPattern.exec(text)?.[0] ?? null;
}

/** A pasted text of this length is read; a message box or a line of a log is shorter. */
const textLimit = 20_000;

function readText(whole: string): readonly StatedStatus[] {
  const text = whole.slice(0, textLimit);
  const details = schemaMessages(text);
  const codes = statedCodes(text);
  const named = findKsefStatusesByName(text);
  const originalKsefNumber = findKsefNumber(text);
  const state = (kind: KsefStatusKind | null, code: number, description: string | null): StatedStatus => ({
    ...{ kind, code, description, originalKsefNumber, invoice: null },
    details: kind === 'invoice' || kind === null ? details : [],
  });
  const byName = named
    // A code next to the name decides between kinds that share the name.
    .filter(({ code }, _, all) => !all.some((other) => codes.includes(other.code)) || codes.includes(code))
    .map(({ kind, code, name }) => state(kind, code, name));
  const known = new Set(byName.map(({ code }) => code));
  const byCode = codes.filter((code) => !known.has(code) && (byName.length === 0 || code >= 1_000)).map((code) => state(null, code, null));
  if (byName.length + byCode.length > 0) return [...byName, ...byCode];
  // Only the schema validator writes so, and only about the content of an invoice.
  return details.length === 0 ? [] : [state('invoice', 450, null)];
}

/** Beginnings of the words after which a number is a code. */
const announcing: readonly string[] = ['kod', 'code', 'status', 'error', 'blad', 'bled', 'http'];

/** Three digits are a code if little else is there, or after a word that says so; five digits are rarely anything else. */
function statedCodes(text: string): readonly number[] {
  const isShort = text.trim().length <= 40;
  const stated = [...text.matchAll(/(?<![\p{L}\d.,/-])(\d{3,5})(?![\d-]|[.,]\d)/gu)].flatMap((match) => {
    const code = Number(match[1]);
    if (code >= 1_000 || isShort) return [code];
    const before =
      toComparable(text.slice(Math.max(0, match.index - 20), match.index))
        .split(' ')
        .at(-1) ?? '';
    return announcing.some((word) => before.startsWith(word)) ? [code] : [];
  });
  const known = stated.filter((code) => findKsefStatuses(code).length > 0);
  // A code that nobody knows is worth saying only if the text is little more than the code.
  return [...new Set(known.length > 0 ? known : isShort ? stated : [])].slice(0, 10);
}

/** Messages of the schema validator within a text, each from where it begins to where the next one does. */
function schemaMessages(text: string): readonly string[] {
  const starts = [...text.matchAll(/(?:The (?:element|value|required|Element)\b|The ['"„“]|Element ['"„“])/g)].map(({ index }) => index);
  return starts
    .map((start, position) => trimEndOf(text.slice(start, starts[position + 1] ?? text.length), '"], \n\r\t'))
    .filter((message) => readSchemaMessage(message) !== null)
    .slice(0, detailLimit);
}
