import { gzipSync } from 'node:zlib';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';

/** The organizations of a run. */
export const organizationNames = ['Alder', 'Birch'] as const;
export type OrganizationName = (typeof organizationNames)[number];

/** The keys of a run, by owner. */
export const slots = {
  'Alder live': { organization: 'Alder', environment: 'live' },
  'Alder live too': { organization: 'Alder', environment: 'live' },
  'Alder test': { organization: 'Alder', environment: 'test' },
  'Birch live': { organization: 'Birch', environment: 'live' },
  'Birch test': { organization: 'Birch', environment: 'test' },
} as const satisfies Record<string, { organization: OrganizationName; environment: KeyEnvironment }>;
export type SlotName = keyof typeof slots;

/** The requested operations: `validate` is metered and emits an event; `repair` is executed once per idempotency key, without either. */
export const operations = {
  validate: { routeId: 'validateInvoice', path: '/validate', internalErrorCode: 'VALIDATION_FAILED' },
  repair: { routeId: 'autofixInvoice', path: '/autofix', internalErrorCode: 'INTERNAL_ERROR' },
} as const;
export type OperationName = keyof typeof operations;

/** The documents. The response to the last one is too large for a table. */
const documents = ['<a/>', '<b/>', '<large/>'] as const;
export type DocumentName = (typeof documents)[number];

/** How work ends: with a response, a rejection of the endpoint, or an exception. */
export type Ending = 'succeeds' | 'is refused' | 'breaks';

/** The course of a request once its work has started: the work ends, or is suspended (forever, if not resumed), or the owner dies while its outcome is written. */
export type Course = Ending | 'sleeps' | 'dies before its answer';

const bytes = (text: string) => new TextEncoder().encode(text);
const plain = (document: string) => bytes(document);
const json = (document: string) => bytes(JSON.stringify({ xml: document }));

/** Ways of sending a document. `kind` states which of them are the same request; null if the body is unreadable. */
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

/** A request of a command. */
export interface ScriptedRequest {
  readonly slot: SlotName;
  readonly operation: OperationName;
  readonly idempotencyKey: string | null;
  readonly document: DocumentName;
  readonly form: FormName;
}

/** Describes a request in a counterexample. */
export function describeRequest({ slot, operation, idempotencyKey, document, form }: ScriptedRequest): string {
  return `${operation} ${document} as ${form} by ${slot}${idempotencyKey === null ? '' : ` under ${idempotencyKey}`}`;
}

/** Content of the response to a document apart from its name; it hardly compresses. */
export function contentFor(document: DocumentName): string {
  return document === '<large/>' ? largeContent : '';
}

const largeContent = Array.from({ length: 4_000 }, (_, index) => computeSha256Hex(String(index))).join('');
