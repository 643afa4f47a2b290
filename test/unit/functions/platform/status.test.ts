import { InternalError } from '@nakor/domain/shared/internal-error';
import type { StatusReader } from '@nakor/domain/status/status-store';
import { expect, it, vi } from 'vitest';
import { platformStatus } from '../../../../functions/platform/status.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

/** What the endpoint answers, and what it logs as a fault. */
async function ask(reader: Partial<StatusReader>, strict?: string) {
  const faults: unknown[] = [];
  const full: StatusReader = { readSnapshot: async () => null, listOpenIncidents: async () => [], ...reader };
  const query = new Map(strict === undefined ? [] : [['strict', [strict]]]);
  const context = newRequestContext({ nowMs, query });
  const endpoint = platformStatus(full, { error: (requestId, fault) => void faults.push([requestId, fault]) });
  return { answer: await endpoint(context), faults };
}

const unknownComponents = ['api', 'database', 'email'].map((name) => ({ name, status: 'unknown', last_check_at: null }));

it('knows nothing before the first round of probes, and that is no fault', async () => {
  const { answer, faults } = await ask({});
  expect(answer).toEqual({
    status: 200,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: false },
  });
  expect(faults).toEqual([]);
});

it.each([
  { minutes: 3, overall: 'ok', strictStatus: 200 },
  { minutes: 4, overall: 'unknown', strictStatus: 503 },
])('says $overall by probes of $minutes minutes ago', async ({ minutes, overall, strictStatus }) => {
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
])('answers by a stand-in when it cannot read $name, and logs one fault', async ({ reader }) => {
  const { answer, faults } = await ask(reader, '1');
  expect(answer).toEqual({
    status: 503,
    data: { overall: 'unknown', components: unknownComponents, incidents: [], uptime_pct_30d: 0, degraded_loader: true },
    headers: { 'Retry-After': '60' },
  });
  expect(faults).toEqual([['0123456789abcdef', new Error('not as it is expected')]]);
});

it('answers by a stand-in after two seconds when neither an answer nor an error comes', async () => {
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
    expect(reply?.faults).toEqual([['0123456789abcdef', new InternalError('The state of the platform was not read within 2000 ms.')]]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
