import { InternalError } from '@nakor/domain/shared/internal-error';
import type { StatusReader } from '@nakor/domain/status/status-store';
import { expect, it, vi } from 'vitest';
import { platformStatus } from '../../../../functions/platform/status.ts';
import { newCall } from '../../../support/call.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

/** The response of the endpoint, and the errors it logs. */
async function ask(reader: Partial<StatusReader>, strict?: string) {
  const errors: unknown[] = [];
  const full: StatusReader = { readSnapshot: async () => null, listOpenIncidents: async () => [], ...reader };
  const query = new Map(strict === undefined ? [] : [['strict', [strict]]]);
  const call = newCall({ caller: null, nowMs, parameters: { path: {}, query } });
  const endpoint = platformStatus(full, { fault: (requestId, error) => void errors.push([requestId, error]) });
  return { answer: await endpoint({ call, input: null }), errors };
}

const unknownComponents = ['api', 'database', 'email'].map((name) => ({ name, status: 'unknown', last_check_at: null }));

it('is unknown before the first round of probes, which is not an error', async () => {
  const { answer, errors } = await ask({});
  expect(answer).toEqual({
    status: 200,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: false },
  });
  expect(errors).toEqual([]);
});

it.each([
  { minutes: 3, overall: 'ok', strictStatus: 200 },
  { minutes: 4, overall: 'unknown', strictStatus: 503 },
])('is $overall with probes from $minutes minutes ago', async ({ minutes, overall, strictStatus }) => {
  const takenAtUnixMs = nowMs - minutes * 60_000;
  const results = (['api', 'database'] as const).map((component) => ({ component, status: 'ok' as const, checkedAtUnixMs: takenAtUnixMs }));
  const readSnapshot = async () => ({ results, uptimePercent: 99.98, takenAtUnixMs });
  const { answer } = await ask({ readSnapshot }, '1');
  expect(answer).toMatchObject({ status: strictStatus, data: { overall, uptime_pct_30d: 99.98 } });
});

const fail = async () => {
  throw new Error('not as it is expected');
};

it.each([
  { name: 'the snapshot', reader: { readSnapshot: fail } },
  { name: 'the incidents', reader: { listOpenIncidents: fail } },
  { name: 'either of them', reader: { readSnapshot: fail, listOpenIncidents: fail } },
])('returns a fallback when it cannot read $name, and logs one error', async ({ reader }) => {
  const { answer, errors } = await ask(reader, '1');
  expect(answer).toEqual({
    status: 503,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: true },
    headers: { 'Retry-After': '60' },
  });
  expect(errors).toEqual([['0123456789abcdef', new Error('not as it is expected')]]);
});

it('returns a fallback after two seconds without a response or an error', async () => {
  vi.useFakeTimers();
  try {
    let reply: Awaited<ReturnType<typeof ask>> | undefined;
    const asked = ask({ listOpenIncidents: () => new Promise(() => {}) }).then((got) => {
      reply = got;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(reply).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(reply?.answer).toMatchObject({ status: 200, data: { overall: 'unknown', degraded_loader: true } });
    expect(reply?.errors).toEqual([['0123456789abcdef', new InternalError('The state of the platform was not read within 2000 ms.')]]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
