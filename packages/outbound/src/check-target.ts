import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { TargetPolicy } from './allowed-address.ts';
import { type ResolveProblem, resolveTarget } from './resolve-target.ts';
import { checkTargetUrl, hostOf } from './target-policy.ts';
import { type TargetProblem, type TargetProblemCode, targetProblem } from './target-problem.ts';

/** Says whether events may be sent to an address; asked when an endpoint is created or its address changes. */
export type TargetCheck = (url: string) => Promise<Result<URL, TargetProblem>>;

/** What a check takes. */
export interface TargetCheckOptions {
  readonly policy: TargetPolicy;
  /** Name servers, as `address` or `address:port`; those of the system unless told otherwise. */
  readonly dnsServers?: readonly string[];
  /** How long to wait for name servers, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** A caller waits meanwhile. */
const defaultTimeLimitMs = 5_000;

/** DNS that is down says nothing against a target: it is checked again at every delivery anyhow. */
const codes: Readonly<Record<ResolveProblem, TargetProblemCode | null>> = {
  forbidden: 'ADDRESS_NOT_PUBLIC',
  'not-found': 'HOST_NOT_FOUND',
  unavailable: null,
};

/** Makes the check of addresses, of their text and of where their name leads now. Nothing is connected to. */
export function createTargetCheck({ policy, dnsServers, timeLimitMs = defaultTimeLimitMs }: TargetCheckOptions): TargetCheck {
  return async (text) => {
    const url = checkTargetUrl(text, policy);
    if (!url.ok) return url;
    const resolved = await resolveTarget(hostOf(url.value), { policy, dnsServers, signal: AbortSignal.timeout(timeLimitMs) });
    const code = resolved.ok ? null : codes[resolved.error];
    return code === null ? ok(url.value) : err(targetProblem(code));
  };
}
