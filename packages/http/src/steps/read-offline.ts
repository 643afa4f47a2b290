import { jsonSizeLimitBytes } from '@nakor/contract/limits';
import { type CodeIiBody, codeIiBody } from '@nakor/contract/schemas/code-ii';
import { type OfflineBody, offlineBody } from '@nakor/contract/schemas/offline';
import type { HttpRequest } from '../message/request.ts';
import { readDocument } from './document-size.ts';
import type { BodyInput } from './read-body.ts';
import { type Reading, readJson, readJsonBody } from './read-json.ts';

/** A question about an invoice issued without KSeF. */
export interface OfflineInput extends BodyInput {
  readonly kind: 'offline';
  /** The invoice; null if only statements are given. */
  readonly xml: Uint8Array | null;
  readonly request: Omit<OfflineBody, 'xml'>;
}

/** A code II to verify. */
export interface CodeIiInput extends BodyInput {
  readonly kind: 'code-ii';
  readonly xml: Uint8Array | null;
  readonly request: Omit<CodeIiBody, 'xml'>;
}

/** Reads the body of a question about an invoice issued without KSeF. */
export async function readOffline(request: HttpRequest, reading: Reading): Promise<OfflineInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { xml, ...fields } = readJson(body.bytes, offlineBody, ['xml'], reading);
  return { kind: 'offline', xml: xml === undefined ? null : readDocument('xml', xml), request: fields, body };
}

/** Reads the body of a verification of code II. */
export async function readCodeIi(request: HttpRequest, reading: Reading): Promise<CodeIiInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { xml, ...fields } = readJson(body.bytes, codeIiBody, ['xml'], reading);
  return { kind: 'code-ii', xml: xml === undefined ? null : readDocument('xml', xml), request: fields, body };
}
