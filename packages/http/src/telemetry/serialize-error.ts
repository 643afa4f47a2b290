import { framesOf, InternalError } from '@nakor/domain/shared/internal-error';

/** What a log may say about a fault. */
export interface SerializedError {
  readonly name: string;
  /** Of faults of ours alone: other messages may quote an invoice, an item of a table or an address. */
  readonly message?: string;
  readonly code?: string;
  /** Where it was thrown, one line a call. */
  readonly stack: string;
  /** What AWS said, without its words. */
  readonly http_status?: number;
  readonly aws_request_id?: string;
  readonly reasons?: readonly string[];
  readonly cause?: SerializedError;
}

/** Causes of causes that are told. */
const depthLimit = 5;

/** Tells of a fault what leads to it and quotes nothing: names, codes, places in the code, and the sentences that are ours. */
export function serializeError(fault: unknown, depth = 1): SerializedError {
  if (!(fault instanceof Error)) return serializeError(new InternalError('A thrown value is no error.'), depth);
  const { code, cause, $metadata = {}, CancellationReasons: reasons } = fault as Error & Told;
  return {
    name: wordOr(fault.name, 'Error'),
    ...(fault instanceof InternalError ? { message: fault.message } : {}),
    ...(typeof code === 'string' && codeForm.test(code) ? { code } : {}),
    stack: framesOf(fault)
      .map((frame) => frame.trim())
      .join('\n'),
    ...(typeof $metadata.httpStatusCode === 'number' ? { http_status: $metadata.httpStatusCode } : {}),
    ...(isWord($metadata.requestId) ? { aws_request_id: $metadata.requestId } : {}),
    ...(Array.isArray(reasons) ? { reasons: reasons.map(({ Code }) => wordOr(Code, 'None')) } : {}),
    ...(cause === undefined || depth === depthLimit ? {} : { cause: serializeError(cause, depth + 1) }),
  };
}

/** What errors of Node and of the AWS SDK may carry. */
interface Told {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown; readonly requestId?: unknown };
  /** Why a transaction of DynamoDB was cancelled, one reason an item; with the items. */
  readonly CancellationReasons?: readonly { readonly Code?: unknown }[];
}

/** Of Node, of the system, or of a rule of ours: `ERR_INVALID_CHAR`, `ECONNRESET`, `XML-901`. */
const codeForm = /^[A-Z][A-Z0-9_-]{1,60}$/;

/** Whether it is a name as programs give them: sentences have blanks. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:#=+/-]{1,100}$/.test(value);
}

function wordOr(value: unknown, otherwise: string): string {
  return isWord(value) ? value : otherwise;
}
