import { formatErrorName } from '@nakor/domain/shared/error-name';
import type { Probe } from '@nakor/operations/status/status-store';

/** A response that takes longer, in milliseconds, counts as degraded. */
const slowMs = 2_000;

/** How the API is probed. */
export interface ApiProbeOptions {
  /** URL under which callers reach the API, version prefix included. */
  readonly baseUrl: string;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
  /** Time limit in milliseconds, from the DNS lookup to the last byte. */
  readonly deadlineMs?: number;
}

/** Requests `GET /health` like a caller, by the public URL, so that DNS, certificate and gateway are probed too. */
export function createApiProbe({ baseUrl, elapsedMs, deadlineMs = 5_000 }: ApiProbeOptions): Probe {
  const probe = async (): ReturnType<Probe> => {
    const startMs = elapsedMs();
    const response = await fetch(`${baseUrl}/health`, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) });
    const body = (await response.json()) as { data?: { status?: unknown } } | null;
    if (response.status !== 200) return { component: 'api', status: 'down', reason: `Status${response.status}` };
    if (body?.data?.status !== 'ok') return { component: 'api', status: 'down', reason: 'WrongAnswer' };
    return elapsedMs() - startMs > slowMs ? { component: 'api', status: 'degraded', reason: 'Slow' } : { component: 'api', status: 'ok' };
  };
  return () => probe().catch((error: unknown) => ({ component: 'api', status: 'down', reason: formatErrorName(error) }));
}
