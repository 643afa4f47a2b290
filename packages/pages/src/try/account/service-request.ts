import type { Language } from '../language.ts';

/** A service that delivered the page, and the test key with which it is asked. */
export interface ServiceAccess {
  /** Base URL of its API. */
  readonly serviceUrl: string;
  readonly key: string;
  /** Language of its messages. */
  readonly language: Language;
}

/** The result of a request. */
export type ServiceOutcome<Data> =
  | { readonly kind: 'data'; readonly data: Data }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'unreachable' };

interface Body<Data> {
  readonly data?: Data;
  /** `details` of a missing scope name it; those of other errors add nothing for people. */
  readonly error?: { readonly message: string; readonly details?: { readonly required?: readonly string[] } };
}

/** Sends a request without a body. Never rejects; what the service returns is not checked, because it delivered this page, too. */
export async function requestService<Data>(
  { serviceUrl, key, language }: ServiceAccess,
  path: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<ServiceOutcome<Data>> {
  try {
    const response = await fetch(serviceUrl + path, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${key}`, 'Accept-Language': language },
      credentials: 'omit',
      cache: 'no-store',
    });
    const { data, error } = (await response.json()) as Body<Data>;
    if (data !== undefined) return { kind: 'data', data };
    if (error === undefined) return { kind: 'unreachable' };
    const scopes = error.details?.required?.join(', ');
    return { kind: 'rejected', message: scopes === undefined ? error.message : `${error.message} (${scopes})` };
  } catch {
    return { kind: 'unreachable' };
  }
}
