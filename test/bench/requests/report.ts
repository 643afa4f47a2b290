import { percentile } from '../statistics.ts';
import type { KindFigures, LoadFigures, RequestFigures, RequestKind } from './measure.ts';

/** Medians that requests should stay below, in milliseconds. */
const aimsMs: Readonly<Partial<Record<RequestKind, number>>> = { 'test key': 8, 'live key': 12 };

/** Requests per second that 256 clients should reach. */
const loadAim = { clients: 256, perSecond: 110 } as const;

/** The figures as text. */
export function describeRequests({ kinds, loads }: RequestFigures): string {
  return [
    'POST /validate at 3 kB on the local platform, one request after another with pauses:',
    ...kinds.map(kindLine),
    'Live keys of 6 organizations, parallel clients that wait as long as a rejection says:',
    ...loads.map(loadLine),
    ...kinds.flatMap(({ kind, timesMs }) => {
      const limit = aimsMs[kind];
      return limit === undefined ? [] : [aim(`median, ${kind}`, percentile(timesMs, 0.5), limit, 'ms', (value) => value <= limit)];
    }),
    ...loads
      .filter(({ clients }) => clients === loadAim.clients)
      .map(({ perSecond }) => aim(`${loadAim.clients} clients`, perSecond, loadAim.perSecond, '/s', (value) => value >= loadAim.perSecond)),
  ].join('\n');
}

/** The figures for programs. */
export function summarizeRequests({ kinds, loads }: RequestFigures) {
  return {
    requests: {
      kinds: kinds.map(({ kind, timesMs, processorMs }) => ({
        kind,
        median_ms: percentile(timesMs, 0.5),
        p95_ms: percentile(timesMs, 0.95),
        processor_ms: processorMs,
      })),
      loads: loads.map(({ clients, perSecond, timesMs, processorMs, statuses }) => ({
        clients,
        per_second: perSecond,
        median_ms: percentile(timesMs, 0.5),
        p99_ms: percentile(timesMs, 0.99),
        processor_ms: processorMs,
        statuses,
      })),
    },
  };
}

function kindLine({ kind, timesMs, processorMs }: KindFigures): string {
  return `${kind.padEnd(28)}median ${percentile(timesMs, 0.5).toFixed(1)} ms, p95 ${percentile(timesMs, 0.95).toFixed(1)} ms${processor(processorMs)}`;
}

function processor(ms: number | null): string {
  return ms === null ? '' : `, processor time of the service ${ms.toFixed(1)} ms`;
}

function loadLine({ clients, perSecond, timesMs, processorMs, statuses }: LoadFigures): string {
  const responses = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  const times = `median ${percentile(timesMs, 0.5).toFixed(0)} ms, p99 ${percentile(timesMs, 0.99).toFixed(0)} ms`;
  return `${`${clients} ${clients === 1 ? 'client' : 'clients'}`.padEnd(28)}${perSecond.toFixed(0)} a second, ${times}${processor(processorMs)} (${responses.join(', ')})`;
}

function aim(name: string, value: number, limit: number, unit: string, isReached: (value: number) => boolean): string {
  const outcome = isReached(value) ? 'reached' : 'not reached';
  return `${name.padEnd(40)}${`${value.toFixed(1)} ${unit}`.padStart(10)}, aim ${`${limit} ${unit}`.padStart(8)}: ${outcome}`;
}
