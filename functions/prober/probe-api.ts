import type { ComponentStatus } from '@nakor/domain/status/component';
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
  const call = async (): Promise<ComponentStatus> => {
    const startMs = elapsedMs();
    const answer = await fetch(`${baseUrl}/health`, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) });
    const { data } = (await answer.json()) as { data?: { status?: unknown } };
    if (answer.status !== 200 || data?.status !== 'ok') return 'down';
    return elapsedMs() - startMs > slowMs ? 'degraded' : 'ok';
  };
  return async () => ({ component: 'api', status: await call().catch(() => 'down' as const) });
}
