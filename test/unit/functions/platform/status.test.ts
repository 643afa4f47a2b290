import { InternalError } from '@nakor/domain/shared/internal-error';
import type { StatusReader } from '@nakor/operations/status/status-store';
import { expect, it, vi } from 'vitest';
import { platformStatus } from '../../../../functions/platform/status.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const nowUnixMs = Date.UTC(2026, 10, 21, 12);

/** The response of the endpoint, and the errors that it logs. */
async function request(reader: Partial<StatusReader>, strict?: string) {
  const errors: unknown[] = [];
  const full: StatusReader = { readSnapshot: async () => null, listOpenIncidents: async () => [], ...reader };
  const query = new Map(strict === undefined ? [] : [['strict', [strict]]]);
  const context = newRequestContext({ nowUnixMs, query });
  const endpoint = platformStatus(full, { error: (requestId, error) => void errors.push([requestId, error]) });
  return { response: await endpoint(context), errors };
}

const unknownComponents = ['api', 'database', 'email'].map((name) => ({ name, status: 'unknown', last_check_at: null }));

it('reports unknown before the first round of probes, without logging an error', async () => {
  const { response, errors } = await request({});
  expect(response).toEqual({
    status: 200,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: false },
  });
  expect(errors).toEqual([]);
});

it.each([
  { minutes: 3, overall: 'ok', strictStatus: 200 },
  { minutes: 4, overall: 'unknown', strictStatus: 503 },
])('reports $overall when the last probes are $minutes minutes old', async ({ minutes, overall, strictStatus }) => {
  const takenAtUnixMs = nowUnixMs - minutes * 60_000;
  const results = (['api', 'database'] as const).map((component) => ({ component, status: 'ok' as const, checkedAtUnixMs: takenAtUnixMs }));
  const readSnapshot = async () => ({ results, uptimePercent: 99.98, takenAtUnixMs });
  const { response } = await request({ readSnapshot }, '1');
  expect(response).toMatchObject({ status: strictStatus, data: { overall, uptime_pct_30d: 99.98 } });
});

const fail = async () => {
  throw new Error('malformed snapshot');
};

it.each([
  { name: 'the snapshot', reader: { readSnapshot: fail } },
  { name: 'the incidents', reader: { listOpenIncidents: fail } },
  { name: 'either of them', reader: { readSnapshot: fail, listOpenIncidents: fail } },
])('responds with the fallback status when it cannot read $name, and logs one error', async ({ reader }) => {
  const { response, errors } = await request(reader, '1');
  expect(response).toEqual({
    status: 503,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: true },
    headers: { 'Retry-After': '60' },
  });
  expect(errors).toEqual([['0123456789abcdef', new Error('malformed snapshot')]]);
});

it('responds with the fallback status after two seconds when a read hangs', async () => {
  vi.useFakeTimers();
  try {
    let outcome: Awaited<ReturnType<typeof request>> | undefined;
    const requested = request({ listOpenIncidents: () => new Promise(() => {}) }).then((result) => {
      outcome = result;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await requested;
    expect(outcome?.response).toMatchObject({ status: 200, data: { overall: 'unknown', degraded_loader: true } });
    expect(outcome?.errors).toEqual([['0123456789abcdef', new InternalError('The state of the platform was not read within 2000 ms.')]]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
