import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm, independent of the stack in which it is created. */
export interface AlarmDefinition {
  readonly id: string;
  /** Heading of docs/runbook.md that explains what it means, how to investigate, what to do and when it clears. */
  readonly runbookHeading: string;
  /** What has happened, in a sentence. */
  readonly meaning: string;
  /**
   * `now`: callers are affected, receivers wait, or the next problem would go unnoticed. `today`: it should be checked, but nothing is lost until then.
   */
  readonly urgency: 'now' | 'today';
  /** Whether it is sent to the topics of both urgencies, because either topic may be the one that fails. */
  readonly isSentToBothTopics?: true;
  /** Whether it rolls back a release in progress. It is then in the service stack, together with the functions. */
  readonly rollsReleaseBack?: true;
  /** Whether it notifies nobody by itself: a {@link CombinedAlarm} does. */
  readonly isPart?: true;
  readonly metric: IMetric;
  /** The alarm triggers when the metric is at or above this, or with `mustHaveData` below this ... */
  readonly threshold: number;
  /** ... in this many consecutive periods of the metric. */
  readonly periods: number;
  /** For something that must happen all the time: the alarm also triggers when there is no data. */
  readonly mustHaveData?: true;
}

/** The period of most alarms. */
export const fiveMinutes = Duration.minutes(5);

/**
 * An alarm on the states of others: it triggers while all alarms of one of the lists are active. For burn rates over two windows, because the metrics of
 * one alarm have one period.
 */
export interface CombinedAlarm extends Pick<AlarmDefinition, 'id' | 'runbookHeading' | 'meaning' | 'urgency'> {
  /** Ids of alarms. */
  readonly anyOf: readonly (readonly string[])[];
}
