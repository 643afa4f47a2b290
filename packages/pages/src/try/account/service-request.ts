import type { Language } from '../language.ts';

/** A service that delivered the page, and the key with which it is asked. */
export interface ServiceAccess {
  /** Base URL of its API. */
  readonly serviceUrl: string;
  readonly key: string;
  /** Language of its messages. */
  readonly language: Language;
}

/** The result of a request. */
export type ServiceOutcome<Data> = { readonly kind: 'data'; readonly data: Data } | ServiceRejection | { readonly kind: 'unreachable' };

/** What the service responded instead of data. */
interface ServiceRejection {
  readonly kind: 'rejected';
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Code of the reason, where an error has one. */
  readonly reason: string | null;
}

interface Body<Data> {
  readonly data?: Data;
  /** `details` of a missing scope name it; those of other errors add nothing for people. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly required?: readonly string[]; readonly reason?: unknown };
  };
}

/** How a request differs from one that reads. */
export interface ServiceRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Sends a request. Rejects only if the signal ends it; what the service returns is not checked, because it delivered this page, too. */
export async function requestService<Data>(
  { serviceUrl, key, language }: ServiceAccess,
  path: string,
  { method = 'GET', body, idempotencyKey, signal }: ServiceRequest = {},
): Promise<ServiceOutcome<Data>> {
  try {
    const response = await fetch(serviceUrl + path, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        'Accept-Language': language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      credentials: 'omit',
      cache: 'no-store',
    });
    const { data, error } = (await response.json()) as Body<Data>;
    if (data !== undefined) return { kind: 'data', data };
    if (error === undefined) return { kind: 'unreachable' };
    const { code, message, details } = error;
    const scopes = details?.required?.join(', ');
    const reason = typeof details?.reason === 'string' ? details.reason : null;
    return { kind: 'rejected', status: response.status, code, message: scopes === undefined ? message : `${message} (${scopes})`, reason };
  } catch {
    signal?.throwIfAborted();
    return { kind: 'unreachable' };
  }
}
