import { err, ok, type Result } from '@nakor/domain/shared/result';
import { findTargetProblem, type TargetProblem, type TargetProblemCode } from '@nakor/operations/webhooks/target-problem';
import type { TargetPolicy } from './allowed-address.ts';
import { type ResolveProblem, resolveTarget } from './resolve-target.ts';
import { checkTargetUrl, getHost } from './target-policy.ts';

/** Checks whether events may be sent to a URL, when an endpoint is created or its URL changes. */
export type TargetCheck = (url: string) => Promise<Result<URL, TargetProblem>>;

/** Options of the check. */
export interface TargetCheckOptions {
  readonly policy: TargetPolicy;
  /** Name servers, as `address` or `address:port`; by default those of the system. */
  readonly dnsServers?: readonly string[];
  /** How long to wait for name servers, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** Short, because the caller is waiting. */
const defaultTimeLimitMs = 5_000;

/** If DNS is unavailable, the target is accepted: it is checked again at every delivery. */
const codes: Readonly<Record<ResolveProblem, TargetProblemCode | null>> = {
  forbidden: 'ADDRESS_NOT_PUBLIC',
  'not-found': 'HOST_NOT_FOUND',
  unavailable: null,
};

/** Creates the check of URLs: their format, and what their host resolves to now. No connection is made. */
export function createTargetCheck({ policy, dnsServers, timeLimitMs = defaultTimeLimitMs }: TargetCheckOptions): TargetCheck {
  return async (text) => {
    const url = checkTargetUrl(text, policy);
    if (!url.ok) return url;
    const resolved = await resolveTarget(getHost(url.value), { policy, dnsServers, signal: AbortSignal.timeout(timeLimitMs) });
    const code = resolved.ok ? null : codes[resolved.error];
    return code === null ? ok(url.value) : err(findTargetProblem(code));
  };
}
