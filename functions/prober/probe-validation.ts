import { formatErrorName } from '@nakor/domain/shared/error-name';
import { getObjective } from '@nakor/http/telemetry/objectives';
import type { ComponentStatus } from '@nakor/operations/status/component';
import type { ProbeKeyStore } from '@nakor/operations/status/probe-key';
import { examineKnownValidation, knownValidation, knownValidationHeaders, wrongResult } from '../known-validation.ts';

/** A response that takes longer, in milliseconds, is slow: the objective of the group. */
const slowMs = getObjective('validation').fastMs;

/** How `POST /validate` is probed. */
export interface ValidationProbeOptions {
  /** URL under which callers reach the API, version prefix included. */
  readonly baseUrl: string;
  readonly probeKey: Pick<ProbeKeyStore, 'read'>;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
  /** Time limit of a request in milliseconds, from the DNS lookup to the last byte. */
  readonly deadlineMs?: number;
}

/** What a probe of `POST /validate` found. */
export interface ValidationProbeResult {
  /** What it means for callers: `unknown` if the probe could not ask, because it has no key that works. */
  readonly status: ComponentStatus;
  /** Short reason for the operators' log; absent if all is well. */
  readonly reason?: string;
  /** Duration of the request; null if none was sent. */
  readonly ms: number | null;
}

/** A probe of `POST /validate`. A failure is a result, never a thrown error. */
export type ValidationProbe = () => Promise<ValidationProbeResult>;

/**
 * Validates the known document like a caller, with the key of the probe, and compares the result in full (ADR 0065). The key is kept in memory; if
 * it is rejected, it may just have been rotated, so it is read again. A wrong result is asked for once more: while a release is rolled out, one request in
 * ten gets a result of the other release.
 */
export function createValidationProbe({ baseUrl, probeKey, elapsedMs, deadlineMs = 10_000 }: ValidationProbeOptions): ValidationProbe {
  let known: string | null = null;
  const readKey = async (): Promise<string | null> => {
    known = await probeKey.read();
    return known;
  };
  const ask = async (key: string): Promise<Answer> => {
    const startMs = elapsedMs();
    const response = await fetch(`${baseUrl}/validate`, {
      ...{ method: 'POST', headers: knownValidationHeaders(key), body: knownValidation },
      ...{ redirect: 'error', signal: AbortSignal.timeout(deadlineMs) },
    });
    const body = await response.text();
    return { status: response.status, body, ms: elapsedMs() - startMs };
  };
  /** Asks again with the stored key if the known one is rejected and another one is stored. */
  const askWithStoredKey = async (key: string): Promise<Answer> => {
    const answer = await ask(key);
    if (!isRejection(answer.status)) return answer;
    const stored = await readKey();
    return stored === null || stored === key ? answer : ask(stored);
  };
  const probe = async (): Promise<ValidationProbeResult> => {
    const key = known ?? (await readKey());
    if (key === null) return { status: 'unknown', reason: 'NoKey', ms: null };
    const result = judge(await askWithStoredKey(key), baseUrl);
    return isWrongResult(result) ? judge(await ask(known ?? key), baseUrl) : result;
  };
  return async () => {
    try {
      return await probe();
    } catch (error) {
      // Without a key nothing was asked, so nothing is known about the service.
      return { status: known === null ? 'unknown' : 'down', reason: formatErrorName(error), ms: null };
    }
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

function judge({ status, body, ms }: Answer, baseUrl: string): ValidationProbeResult {
  if (isRejection(status)) return { status: 'unknown', reason: `KeyRejected:${status}`, ms };
  const reason = examineKnownValidation(status, body, baseUrl);
  if (reason !== null) return { status: reason.startsWith(wrongResult) ? 'degraded' : 'down', reason, ms };
  return ms > slowMs ? { status: 'degraded', reason: 'Slow', ms } : { status: 'ok', ms };
}

/** Statuses that say something about the key, not about the service. */
function isRejection(status: number): boolean {
  return status === 401 || status === 403;
}

function isWrongResult({ reason }: ValidationProbeResult): boolean {
  return reason?.startsWith(wrongResult) === true;
}
