import { errorName } from '@nakor/domain/shared/error-name';
import type { Probe } from '@nakor/domain/status/status-store';

/** An answer that takes longer, in milliseconds, is one that callers complain about. */
const slowMs = 2_000;

/** How the API is probed. */
export interface ApiProbeOptions {
  /** Where callers reach the API, version prefix included. */
  readonly baseUrl: string;
  /** A clock that only runs forward, in milliseconds. */
  readonly elapsedMs: () => number;
  /** When to give up, in milliseconds, from the look-up of the name to the last byte. */
  readonly deadlineMs?: number;
}

/** Calls `GET /health` the way callers do, by the public address: name, certificate and gateway are part of what is probed. */
export function createApiProbe({ baseUrl, elapsedMs, deadlineMs = 5_000 }: ApiProbeOptions): Probe {
  const call = async (): ReturnType<Probe> => {
    const startMs = elapsedMs();
    const answer = await fetch(`${baseUrl}/health`, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) });
    const body = (await answer.json()) as { data?: { status?: unknown } } | null;
    if (answer.status !== 200) return { component: 'api', status: 'down', reason: `Status${answer.status}` };
    if (body?.data?.status !== 'ok') return { component: 'api', status: 'down', reason: 'WrongAnswer' };
    return elapsedMs() - startMs > slowMs ? { component: 'api', status: 'degraded', reason: 'Slow' } : { component: 'api', status: 'ok' };
  };
  return () => call().catch((error: unknown) => ({ component: 'api', status: 'down', reason: errorName(error) }));
}
