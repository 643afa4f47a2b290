import { gzipSync } from 'node:zlib';
import type { KeyEnvironment } from '@nakor/domain/access/api-key';
import { sha256Hex } from '@nakor/domain/shared/hash';

/** The organizations of a run. */
export const organizationNames = ['Alder', 'Birch'] as const;
export type OrganizationName = (typeof organizationNames)[number];

/** The keys of a run, by whose they are. */
export const slots = {
  'Alder live': { organization: 'Alder', environment: 'live' },
  'Alder live too': { organization: 'Alder', environment: 'live' },
  'Alder test': { organization: 'Alder', environment: 'test' },
  'Birch live': { organization: 'Birch', environment: 'live' },
  'Birch test': { organization: 'Birch', environment: 'test' },
} as const satisfies Record<string, { organization: OrganizationName; environment: KeyEnvironment }>;
export type SlotName = keyof typeof slots;

/** What is called: `validate` is paid for and emits an event; `repair` is done once for an idempotency key, and neither. */
export const operations = {
  validate: { routeId: 'validateInvoice', path: '/validate', faultCode: 'VALIDATION_FAILED' },
  repair: { routeId: 'autofixInvoice', path: '/autofix', faultCode: 'INTERNAL_ERROR' },
} as const;
export type OperationName = keyof typeof operations;

/** Documents that are sent. The response to the last one is too large for a table. */
const documents = ['<a/>', '<b/>', '<large/>'] as const;
export type DocumentName = (typeof documents)[number];

/** How work ends: with a response, with a rejection of ours, or with a fault. */
export type Ending = 'succeeds' | 'is refused' | 'breaks';

/** How a request goes on once its work has begun: the work ends, or sleeps (dies, if nobody wakes it), or the owner dies when its end is written. */
export type Course = Ending | 'sleeps' | 'dies before its answer';

const bytes = (text: string) => new TextEncoder().encode(text);
const plain = (document: string) => bytes(document);
const json = (document: string) => bytes(JSON.stringify({ xml: document }));

/** Ways to send a document. `kind` says which of them are the same request; null when the body cannot be read. */
export const forms = {
  xml: { kind: 'application/xml', headers: { 'content-type': 'application/xml' }, encode: plain },
  'xml in UTF-8': { kind: 'application/xml', headers: { 'content-type': 'Application/XML; charset=utf-8' }, encode: plain },
  'xml, gzip-coded': {
    kind: 'application/xml',
    headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' },
    encode: (document: string) => new Uint8Array(gzipSync(document)),
  },
  'text/xml': { kind: 'text/xml', headers: { 'content-type': 'text/xml' }, encode: plain },
  gzip: {
    kind: 'application/gzip',
    headers: { 'content-type': 'application/gzip' },
    encode: (document: string) => new Uint8Array(gzipSync(document)),
  },
  json: { kind: 'application/json', headers: { 'content-type': 'application/json' }, encode: json },
  'broken json': { kind: null, headers: { 'content-type': 'application/json' }, encode: (document: string) => json(document).slice(1) },
} as const;
export type FormName = keyof typeof forms;

/** One call, as a command describes it. */
export interface ScriptedRequest {
  readonly slot: SlotName;
  readonly operation: OperationName;
  readonly idempotencyKey: string | null;
  readonly document: DocumentName;
  readonly form: FormName;
}

/** A request in the words of a counterexample. */
export function describeRequest({ slot, operation, idempotencyKey, document, form }: ScriptedRequest): string {
  return `${operation} ${document} as ${form} by ${slot}${idempotencyKey === null ? '' : ` under ${idempotencyKey}`}`;
}

/** What the response to a document contains besides its name; it hardly compresses. */
export function contentFor(document: DocumentName): string {
  return document === '<large/>' ? largeContent : '';
}

const largeContent = Array.from({ length: 4_000 }, (_, index) => sha256Hex(String(index))).join('');
