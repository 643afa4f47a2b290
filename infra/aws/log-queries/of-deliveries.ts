import type { LogQuery } from './log-query.ts';

/** Queries about events and their deliveries. */
export const queriesOfDeliveries: readonly LogQuery[] = [
  {
    name: 'events-dispatched',
    question: 'Whose events are fanned out, and to how many webhooks per minute?',
    logs: ['fan-out'],
    commands: [
      'filter message = "dispatched"',
      'stats count(*) as events, sum(deliveries) as made by organization_id, bin(1m)',
      'sort events desc',
    ],
  },
  {
    name: 'event',
    question: 'Was an event fanned out, and when?',
    logs: ['fan-out'],
    commands: ['filter event_id = "{{event}}"', 'display @timestamp, organization_id, deliveries'],
    parameters: [{ name: 'event', description: 'id of the event' }],
  },
  {
    name: 'deliveries-by-webhook',
    question: 'Which webhooks get many deliveries, or fail? A message is postponed when five others are being processed for its webhook.',
    logs: ['delivery'],
    commands: [
      'filter message = "deliveries"',
      'stats sum(succeeded) as ok, sum(failed) as failures, sum(given_up) as lost, sum(abandoned) as ended, sum(postponed) as put_off, count(*) as messages by webhook_id, organization_id',
      'sort messages desc',
    ],
  },
  {
    name: 'deliveries-by-minute',
    question: 'Since when have deliveries been failing or waiting?',
    logs: ['delivery'],
    commands: [
      'filter message = "deliveries"',
      'stats sum(succeeded) as ok, sum(failed) as failures, sum(given_up) as lost, sum(postponed) as put_off, count(*) as messages by bin(1m)',
    ],
  },
  {
    name: 'given-up',
    question: 'Whose deliveries failed permanently after their last attempt?',
    logs: ['delivery'],
    commands: ['filter given_up > 0', 'stats sum(given_up) as lost by organization_id, webhook_id, bin(1h)', 'sort lost desc'],
  },
];
