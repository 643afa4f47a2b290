import { type ErrorCode, errorDefinitions } from '../errors.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** One example per error code: the first recorded response with it. Where no request can cause a code, the example is built from the table of codes. */
export function buildErrorExamples(recorded: readonly RecordedExchange[]): readonly RecordedExchange[] {
  const codes = Object.keys(errorDefinitions) as ErrorCode[];
  return codes.map((code) => recorded.find(({ name }) => name === code) ?? exampleFromTable(code));
}

/** Name of the component that holds the example of an error. */
export function getExampleName({ name }: RecordedExchange): string {
  return name;
}

/** The response of a function for a code that has no details. */
function exampleFromTable(code: ErrorCode): RecordedExchange {
  const { status, message } = errorDefinitions[code];
  const body = { error: { code, message: message.en }, meta: { request_id: exampleRequestId } };
  return { operation: 'any', name: code, summary: code, request: null, response: { status, mediaType: 'application/json', body } };
}

/** The request id of all examples. */
export const exampleRequestId = '3f9a0c41d27be865';
