import { requestService, type ServiceAccess, type ServiceOutcome } from './service-request.ts';

/** Usage of one limit in a window of time. */
export interface LimitWindow {
  readonly window: 'minute' | 'day' | 'month';
  readonly limit: number;
  readonly used: number;
}

/** What the page shows of `GET /me`. */
export interface Account {
  readonly key: { readonly name: string; readonly expires_at: string | null };
  readonly organization: { readonly name: string; readonly plan: string };
  readonly rate_limit: { readonly windows: readonly LimitWindow[] };
  readonly quota: { readonly windows: readonly LimitWindow[] };
}

/** Why a key is not sent. */
export type KeyProblem = 'keyMissing' | 'keyLive' | 'keyWrong';

/** Why a key must not be sent; null if it may. */
export function findKeyProblem(key: string): KeyProblem | null {
  if (key === '') return 'keyMissing';
  if (/nk_live_/i.test(key)) return 'keyLive';
  return /^nk_test_[\w-]+$/.test(key) ? null : 'keyWrong';
}

/** Reads the account of a test key. Never rejects. */
export function readAccount(access: ServiceAccess): Promise<ServiceOutcome<Account>> {
  return requestService(access, '/me');
}

/** Whether a service answers at the URL: a static web server may have pages at the same paths. */
export async function hasService(serviceUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${serviceUrl}/health`, { credentials: 'omit', cache: 'no-store' });
    return ((await response.json()) as { readonly data?: { readonly status?: string } }).data?.status === 'ok';
  } catch {
    return false;
  }
}
