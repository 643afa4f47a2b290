import type { Content } from './read-file.ts';

/** Language of the page and of the service's texts. */
export type Language = 'pl' | 'en';

/** What to ask about, with whose key, and in which language to answer. */
export interface Question {
  /** The invoice as it lies in its file. */
  readonly content: Content;
  readonly key: string;
  readonly language: Language;
}

/** The service did not do what it was asked for. */
export interface Rejection {
  readonly kind: 'refused';
  readonly code: string;
  readonly message: string;
  /** After how many seconds the same may be asked again; null where that would not help. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  readonly details: unknown;
}

/** Nobody answered, or somebody other than the service did. */
export interface Unreachable {
  readonly kind: 'unreachable';
}

/** Above this many bytes an invoice is sent compressed: plain ones are limited by the way to the service, not by its rules. */
const plainLimitBytes = 1_000_000;

/**
 * Asks the service about an invoice. Never rejects.
 *
 * @param path          as seen from the page
 * @param readData takes what was asked for from `data` of the answer
 */
export async function callService<Data>(
  path: string,
  { content, key, language }: Question,
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
    const answer = (await response.json()) as ServiceResponse | null;
    if (answer?.data !== undefined) return readData(answer.data);
    return answer?.error === undefined ? { kind: 'unreachable' } : rejectionOf(answer, answer.error, response.headers);
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Answers are our own service's, in the forms that it describes; anything else came from something in between. */
interface ServiceResponse {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
  readonly meta?: { readonly request_id?: string };
}

function rejectionOf({ meta }: ServiceResponse, error: NonNullable<ServiceResponse['error']>, headers: Headers): Rejection {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return {
    kind: 'refused',
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
