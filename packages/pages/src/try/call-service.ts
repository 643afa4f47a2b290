import type { Content } from './read-file.ts';

/** Language of the page and of the texts of the service. */
export type Language = 'pl' | 'en';

/** A request about an invoice. */
export interface InvoiceRequest {
  /** The invoice file. */
  readonly content: Content;
  readonly key: string;
  readonly language: Language;
}

/** The service rejected the request. */
export interface Rejection {
  readonly kind: 'rejected';
  readonly code: string;
  readonly message: string;
  /** Number of seconds to wait before retrying; null if retrying does not help. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  readonly details: unknown;
}

/** There was no response, or none from the service itself. */
export interface Unreachable {
  readonly kind: 'unreachable';
}

/** Larger invoices are sent compressed: the gateway limits the size of requests. */
const plainLimitBytes = 1_000_000;

/**
 * Sends a request about an invoice. Never rejects.
 *
 * @param path     relative to the page
 * @param readData reads the result from `data` of the response
 */
export async function callService<Data>(
  path: string,
  { content, key, language }: InvoiceRequest,
  readData: (data: unknown) => Data,
): Promise<Data | Rejection | Unreachable> {
  try {
    const isPlain = content.length <= plainLimitBytes;
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        'Accept-Language': language,
        'Content-Type': isPlain ? 'application/xml' : 'application/gzip',
      },
      body: isPlain ? content : await compressed(content),
      credentials: 'omit',
      cache: 'no-store',
    });
    const body = (await response.json()) as ServiceResponse | null;
    if (body?.data !== undefined) return readData(body.data);
    return body?.error === undefined ? { kind: 'unreachable' } : rejectionOf(body, body.error, response.headers);
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Response bodies of our own service; anything else comes from an intermediary. */
interface ServiceResponse {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
  readonly meta?: { readonly request_id?: string };
}

function rejectionOf({ meta }: ServiceResponse, error: NonNullable<ServiceResponse['error']>, headers: Headers): Rejection {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return {
    kind: 'rejected',
    code: error.code,
    message: error.message,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    requestId: meta?.request_id ?? null,
    details: error.details,
  };
}

function compressed(content: Content): Promise<Blob> {
  return new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
