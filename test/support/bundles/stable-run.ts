import type { APIGatewayProxyResult, SQSBatchResponse } from 'aws-lambda';
import { documentReplacement, stableText } from '../api/stable-values.ts';
import type { FunctionRun } from './run-function.ts';

/** Values that vary between runs, and what is shown in their place. */
const replacements = [
  [/\bkey_[0-9a-f]{16}\b/g, 'key_0000000000000000'],
  [/\bnk_(test|live)_[0-9a-f]{4}\b/g, 'nk_$1_0000'],
  [/\bwhsec_\w+/g, 'whsec_0000'],
  [/http:\/\/127\.0\.0\.1:[^"\s]+/g, 'http://127.0.0.1/'],
  [/("X-RateLimit-[A-Za-z-]+":)"\d+"/g, '$1"0"'],
  [/("(?:ms|(?:dynamodb|kms|s3|sqs|last_duration)_ms|used|remaining|limit|reset_at)":)\d+/g, '$1 0'],
  // Metrics: timestamps and measured durations.
  [/("(?:Timestamp|Latency|SlowRequests|WaitFor(?:DynamoDB|KMS|S3|SQS))":)\d+/g, '$1 0'],
  // Cursors contain times.
  [/("next_cursor":)"[\w-]+"/g, '$1""'],
  [/"timestamp":"[^"]+"/g, '"timestamp":""'],
  // A batch expires, and is validated as of the time of its request.
  [/"(expires_at|as_of|created_at)":"\d{4}-[^"]+"/g, '"$1":""'],
  // Logged errors contain file positions; the thrown error is the same.
  [/"(?:stack|location)":"(?:[^"\\]|\\.)*"/g, '"stack":""'],
] as const;

/** A run with stable values in place of ids, keys, timestamps and measured durations. */
export function stableRun({ responses, logs, errors }: FunctionRun): unknown {
  const known = [...replacements, ...responses.flatMap(documentOf)];
  const stable = (text: string) => stableText(text, known);
  return { responses: responses.map((response) => stableAnswer(response, stable)), logs: logs.map(stable), errors: errors.map(stable) };
}

/** The XML of a correction contains its creation time, so its hash differs every time. */
function documentOf(response: unknown): (readonly [string, string])[] {
  const { body = '', isBase64Encoded } = (response ?? {}) as Partial<APIGatewayProxyResult>;
  const content = isBase64Encoded ? null : readable(body);
  const { xml } = (content as { data?: { xml?: unknown } } | null)?.data ?? {};
  return typeof xml === 'string' ? [documentReplacement(xml) as [string, string]] : [];
}

/** Binary bodies are unchanged: they must not vary. */
function stableAnswer(response: unknown, stable: (text: string) => string): unknown {
  const { body = '', isBase64Encoded, ...rest } = (response ?? {}) as Partial<APIGatewayProxyResult>;
  const shown = isBase64Encoded ? body : readable(stable(body));
  return response === null ? null : { ...JSON.parse(stable(JSON.stringify(rest))), isBase64Encoded, body: shown };
}

function readable(body: string): unknown {
  return body.startsWith('{') ? JSON.parse(body) : body;
}

/** A response in short, as in the first line printed by `npm run invoke`: its status, or the number of failed messages. */
export function firstLineOf(response: unknown, event: { readonly Records?: readonly unknown[] }): string {
  const { statusCode, batchItemFailures = [] } = (response ?? {}) as Partial<APIGatewayProxyResult & SQSBatchResponse>;
  if (statusCode !== undefined) return String(statusCode);
  return batchItemFailures.length === 0 ? 'done' : `${batchItemFailures.length} of ${event.Records?.length} messages failed`;
}
