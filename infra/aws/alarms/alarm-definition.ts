import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm, free of where it is created. */
export interface AlarmDefinition {
  readonly id: string;
  /** Heading of docs/runbook.md that says what it means, how to look, what to do and when it clears. */
  readonly runbookHeading: string;
  /** What has happened, in a sentence. */
  readonly meaning: string;
  /**
   * `now`: callers notice, receivers wait, or nobody would hear of the next trouble. `today`: somebody should look, and nothing is lost until then.
   */
  readonly urgency: 'now' | 'today';
  /** Whether it is sent to the topics of both urgencies: either may be the one that fails. */
  readonly isSentToBothTopics?: true;
  /** Whether a release that is being rolled out is taken back when it rises. It is in the service stack then, with what it guards. */
  readonly takesReleaseBack?: true;
  readonly metric: IMetric;
  /** The alarm rises when the metric is at or above this, or where it must not be silent, below this ... */
  readonly threshold: number;
  /** ... in this many of the metric's periods in a row. */
  readonly periods: number;
  /** For what must happen all the time: the alarm also rises when there is no data at all. */
  readonly mustNotBeSilent?: true;
}

/** The period in which most alarms count. */
export const fiveMinutes = Duration.minutes(5);
