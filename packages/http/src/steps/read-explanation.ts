import { jsonSizeLimitBytes } from '@nakor/contract/limits';
import { explanationBody } from '@nakor/contract/schemas/explanation';
import type { SendingContext } from '@nakor/contract/schemas/validation';
import type { HttpRequest } from '../message/request.ts';
import { readDocument } from './document-size.ts';
import type { BodyInput } from './read-body.ts';
import { type Reading, readJson, readJsonBody } from './read-json.ts';

/** A response of KSeF to explain. */
export interface ExplanationInput extends BodyInput {
  readonly kind: 'explanation';
  readonly response: string;
  /** The invoice that it is about; null for none. */
  readonly xml: Uint8Array | null;
  readonly options: SendingContext;
}

/** Reads the body of an explanation. */
export async function readExplanation(request: HttpRequest, reading: Reading): Promise<ExplanationInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { response, xml, ...options } = readJson(body.bytes, explanationBody, ['xml'], reading);
  return { kind: 'explanation', response, xml: xml === undefined ? null : readDocument('xml', xml), options, body };
}
