import { percentile } from '../statistics.ts';
import type { WebhookFigures } from './measure.ts';

/** What webhooks should keep to: the median time from the answer of a call to the first attempt, and the longest beside a slow receiver. */
const aims = { afterAnswerMs: 250, besideWaitingMs: 30_000 } as const;

/** The figures as text. */
export function describeWebhooks({ afterAnswerMs, flows, waiting, besideWaitingMs }: WebhookFigures): string {
  const flowTexts = flows.map(({ endpoints, eventsPerSecond }) => {
    return `${eventsPerSecond.toFixed(0)} events a second to ${endpoints} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`;
  });
  return [
    'Webhooks on the local platform:',
    `first attempt after the answer: ${spread(afterAnswerMs)}`,
    `fan-out and delivery: ${flowTexts.join(', ')}`,
    `first attempt while ${waiting.toLocaleString('en')} events of another organisation wait for a receiver that takes 10 s: ${spread(besideWaitingMs)}`,
    aim('first attempt after the answer, median', percentile(afterAnswerMs, 0.5), aims.afterAnswerMs),
    aim('first attempt beside those, worst', Math.max(...besideWaitingMs), aims.besideWaitingMs),
  ].join('\n');
}

/** The figures for programs. */
export function summariseWebhooks({ afterAnswerMs, flows, waiting, besideWaitingMs }: WebhookFigures) {
  const spreadOf = (values: readonly number[]) => ({
    median_ms: percentile(values, 0.5),
    p95_ms: percentile(values, 0.95),
    worst_ms: Math.max(...values),
  });
  return {
    webhooks: {
      after_answer: spreadOf(afterAnswerMs),
      flows: flows.map(({ endpoints, eventsPerSecond }) => ({ endpoints, events_per_second: eventsPerSecond })),
      beside_waiting: { waiting, ...spreadOf(besideWaitingMs) },
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
