import { percentile } from '../statistics.ts';
import type { WebhookFigures } from './measure.ts';

/** Targets: the median time from the response to the first attempt, and the longest one next to a slow receiver. */
const aims = { afterResponseMs: 250, whileOthersWaitMs: 30_000 } as const;

/** The figures as text. */
export function describeWebhooks({ afterResponseMs, flows, waiting, whileOthersWaitMs }: WebhookFigures): string {
  const flowTexts = flows.map(({ endpoints, eventsPerSecond }) => {
    return `${eventsPerSecond.toFixed(0)} events per second to ${endpoints} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`;
  });
  return [
    'Webhooks on the local platform:',
    `first attempt after the response: ${spread(afterResponseMs)}`,
    `fan-out and delivery: ${flowTexts.join(', ')}`,
    `first attempt while ${waiting.toLocaleString('en')} events of another organization wait for a receiver that takes 10 s: ${spread(whileOthersWaitMs)}`,
    aim('first attempt after the response, median', percentile(afterResponseMs, 0.5), aims.afterResponseMs),
    aim('first attempt next to those, worst', Math.max(...whileOthersWaitMs), aims.whileOthersWaitMs),
  ].join('\n');
}

/** The figures for programs. */
export function summarizeWebhooks({ afterResponseMs, flows, waiting, whileOthersWaitMs }: WebhookFigures) {
  const spreadOf = (values: readonly number[]) => ({
    median_ms: percentile(values, 0.5),
    p95_ms: percentile(values, 0.95),
    worst_ms: Math.max(...values),
  });
  return {
    webhooks: {
      after_response: spreadOf(afterResponseMs),
      flows: flows.map(({ endpoints, eventsPerSecond }) => ({ endpoints, events_per_second: eventsPerSecond })),
      while_others_wait: { waiting, ...spreadOf(whileOthersWaitMs) },
    },
  };
}

function spread(values: readonly number[]): string {
  return `median ${milliseconds(percentile(values, 0.5))}, p95 ${milliseconds(percentile(values, 0.95))}, worst ${milliseconds(Math.max(...values))}`;
}

function aim(name: string, value: number, limit: number): string {
  const outcome = value <= limit ? 'reached' : 'not reached';
  return `${name.padEnd(40)}${milliseconds(value).padStart(10)}, aim ${milliseconds(limit).padStart(8)}: ${outcome}`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
