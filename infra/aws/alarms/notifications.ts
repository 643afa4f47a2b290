import { createTopicMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';
import { sumOf } from './several-series.ts';

/** Alarms about the delivery of alarm notifications. */
export function createNotificationAlarms(stageName: string): readonly AlarmDefinition[] {
  const failed = (['now', 'today'] as const).map((urgency) =>
    createTopicMetric(stageName, urgency, 'NumberOfNotificationsFailed', fiveMinutes),
  );
  return [
    {
      id: 'notifications-failing',
      runbookHeading: 'Notifications failing',
      meaning: 'SNS could not deliver an alarm to a subscriber of one of the two topics.',
      urgency: 'now',
      isSentToBothTopics: true,
      metric: sumOf('notifications that failed', failed, fiveMinutes),
      threshold: 1,
      periods: 1,
    },
  ];
}
