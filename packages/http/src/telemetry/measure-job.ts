import { componentNames } from '@nakor/domain/status/component';
import type { JobLines } from './log-lines.ts';
import type { Measurement } from './metrics.ts';

/** What is counted of a run or a message, from its line in the log. */
export function measureJob<Name extends keyof JobLines>(message: Name, line: JobLines[Name]): readonly Measurement[] {
  return measures[message](line);
}

const measures: { readonly [Name in keyof JobLines]: (line: JobLines[Name]) => readonly Measurement[] } = {
  deliveries: ({ succeeded, failed, given_up, abandoned }) => countsBy('Deliveries', { succeeded, failed, given_up, abandoned }),
  'handed-on': ({ deliveries }) => [
    { metric: 'EventsHandedOn', value: 1, of: null },
    { metric: 'DeliveriesMade', value: deliveries, of: null },
  ],
  sweep: ({ failures, is_complete: isComplete, ...done }) => [
    ...countsBy('Swept', done),
    { metric: 'SweepFailures', value: failures, of: null },
    { metric: 'SweepsIncomplete', value: isComplete ? 0 : 1, of: null },
  ],
  probe: (line) =>
    componentNames
      .filter((component) => line[component] !== 'unknown')
      .map((component) => ({ metric: 'ComponentDown', value: line[component] === 'down' ? 1 : 0, of: component })),
};

/** Zeros are left out: a line each minute for every number that is nearly always 0 would cost more than it says. */
function countsBy(metric: 'Deliveries' | 'Swept', counts: Readonly<Record<string, number>>): readonly Measurement[] {
  return Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([of, value]) => ({ metric, value, of }));
}
