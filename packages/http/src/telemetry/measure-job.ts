import { componentNames } from '@nakor/operations/status/component';
import type { JobLines } from './log-lines.ts';
import type { Measurement } from './metrics.ts';

/** The measurements for a run or a message, from its log line. */
export function measureJob<Name extends keyof JobLines>(message: Name, line: JobLines[Name]): readonly Measurement[] {
  return measures[message](line);
}

const measures: { readonly [Name in keyof JobLines]: (line: JobLines[Name]) => readonly Measurement[] } = {
  deliveries: ({ succeeded, failed, given_up, abandoned }) => countsBy('Deliveries', { succeeded, failed, given_up, abandoned }),
  dispatched: ({ deliveries }) => [
    { metric: 'EventsDispatched', value: 1, of: null },
    { metric: 'DeliveriesMade', value: deliveries, of: null },
  ],
  sweep: ({ failures, is_complete: isComplete, ...done }) => [
    ...countsBy('Swept', done),
    { metric: 'SweepFailures', value: failures, of: null },
    { metric: 'SweepsIncomplete', value: isComplete ? 0 : 1, of: null },
  ],
  'batch-task': ({ task, documents, unreadable, failure }) => {
    if (task === 'fail') return [{ metric: 'BatchesFailed', value: failure === 'internal_error' ? 1 : 0, of: null }];
    if (task !== 'join') return [];
    return [
      { metric: 'BatchDocuments', value: documents, of: null },
      { metric: 'BatchDocumentsUnreadable', value: unreadable, of: null },
      { metric: 'BatchesFailed', value: 0, of: null },
    ];
  },
  probe: (line) => [
    ...componentNames
      .filter((component) => line[component] !== 'unknown')
      .map((component) => ({ metric: 'ComponentDown', value: line[component] === 'down' ? 1 : 0, of: component }) as const),
    // A probe without a key proves nothing, so it counts as failed.
    { metric: 'ValidationProbeFailed', value: line.validation === 'ok' ? 0 : 1, of: null },
  ],
  'release-check': () => [],
  rates: ({ age, changed, problems }) => [
    { metric: 'RateTableAge', value: age, of: null },
    { metric: 'RateTablesChanged', value: changed, of: null },
    { metric: 'RateLoadFailures', value: problems === '' ? 0 : 1, of: null },
  ],
  history: ({ entries }) => [{ metric: 'HistoryArchived', value: entries, of: null }],
  'history-check': ({ repaired, is_complete: isComplete }) => [
    { metric: 'HistoryRepaired', value: repaired, of: null },
    { metric: 'HistoryChecksIncomplete', value: isComplete ? 0 : 1, of: null },
  ],
};

/** Zeros are omitted: a line per minute for numbers that are nearly always 0 costs more than it is worth. */
function countsBy(metric: 'Deliveries' | 'Swept', counts: Readonly<Record<string, number>>): readonly Measurement[] {
  return Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([of, value]) => ({ metric, value, of }));
}
