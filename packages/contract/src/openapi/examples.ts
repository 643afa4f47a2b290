import { type ErrorCode, errorDefinitions } from '../errors.ts';
import type { RecordedCall } from './recorded-request.ts';

/** An example of each error code: the first call that was answered with it. Codes that no call can bring about are told by the table of codes alone. */
export function errorCalls(recorded: readonly RecordedCall[]): readonly RecordedCall[] {
  const codes = Object.keys(errorDefinitions) as ErrorCode[];
  return codes.map((code) => recorded.find(({ name }) => name === code) ?? callOfTable(code));
}

/** Name of the component that holds the example of an error. */
export function exampleName({ name }: RecordedCall): string {
  return name;
}

/** What functions answer with a code that has no details. */
function callOfTable(code: ErrorCode): RecordedCall {
  const { status, message } = errorDefinitions[code];
  const body = { error: { code, message: message.en }, meta: { request_id: exampleRequestId } };
  return { operation: 'any', name: code, summary: code, request: null, answer: { status, mediaType: 'application/json', body } };
}

/** The request id of all examples. */
export const exampleRequestId = '3f9a0c41d27be865';
