import { InternalError, listFrames } from '@nakor/domain/shared/internal-error';

/** What a log may contain about an error. */
export interface SerializedError {
  readonly name: string;
  /** Only of internal errors: other messages may quote an invoice, a table item or an IP address. */
  readonly message?: string;
  readonly code?: string;
  /** Where it was thrown, one line per stack frame. */
  readonly stack: string;
  /** The response of AWS, without its message. */
  readonly http_status?: number;
  readonly aws_request_id?: string;
  readonly reasons?: readonly string[];
  readonly cause?: SerializedError;
}

/** Maximum length of a chain of causes. */
const depthLimit = 5;

/** Serializes what is needed to locate an error and cannot quote data: names, codes, stack frames, and messages of internal errors. */
export function serializeError(error: unknown, depth = 1): SerializedError {
  if (!(error instanceof Error)) return serializeError(new InternalError('A thrown value is not an Error.'), depth);
  const { code, cause, $metadata = {}, CancellationReasons: reasons } = error as Error & ErrorDetails;
  return {
    name: identifierOr(error.name, 'Error'),
    ...(error instanceof InternalError ? { message: error.message } : {}),
    ...(typeof code === 'string' && codePattern.test(code) ? { code } : {}),
    stack: listFrames(error)
      .map((frame) => frame.trim())
      .join('\n'),
    ...(typeof $metadata.httpStatusCode === 'number' ? { http_status: $metadata.httpStatusCode } : {}),
    ...(isIdentifier($metadata.requestId) ? { aws_request_id: $metadata.requestId } : {}),
    ...(Array.isArray(reasons) ? { reasons: reasons.map(({ Code }) => identifierOr(Code, 'None')) } : {}),
    ...(cause === undefined || depth === depthLimit ? {} : { cause: serializeError(cause, depth + 1) }),
  };
}

/** Additional fields of errors of Node and of the AWS SDK. */
interface ErrorDetails {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown; readonly requestId?: unknown };
  /** Why DynamoDB cancelled a transaction: one reason per item, which may quote the item. */
  readonly CancellationReasons?: readonly { readonly Code?: unknown }[];
}

/** Codes of Node, of the operating system and of validation rules: `ERR_INVALID_CHAR`, `ECONNRESET`, `XML-901`. */
const codePattern = /^[A-Z][A-Z0-9_-]{1,60}$/;

/** Whether a value is an identifier rather than a sentence: it contains no spaces. */
function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:#=+/-]{1,100}$/.test(value);
}

function identifierOr(value: unknown, fallback: string): string {
  return isIdentifier(value) ? value : fallback;
}
