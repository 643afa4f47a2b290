/** Shape of a queue and its dead-letter queue. The CDK stack and the local platform both create queues from this. */
export interface QueueDefinition {
  /** Short name; a deployed queue is called `nakor-<stage>-<name>`. */
  readonly name: string;
  /** Short name of its dead-letter queue. */
  readonly deadLetterName: string;
  /** Environment variable with the URL of the dead-letter queue; null if no function needs it. */
  readonly deadLetterEnvironmentVariable: string | null;
  /** Environment variable with the URL of the queue. */
  readonly environmentVariable: string;
  /** How long a received message stays hidden from other consumers. AWS recommends six times the time limit of the function behind it. */
  readonly visibilitySeconds: number;
  /** The longest delay with which messages are sent. The age of the oldest message may include it; AWS does not document that. */
  readonly longestDelaySeconds: number;
  /** How often a message is received before it is moved to the dead-letter queue. */
  readonly receiveLimit: number;
  readonly retentionSeconds: number;
  /** Longer than `retentionSeconds`, because the age of a message counts from its first queue. */
  readonly deadLetterRetentionSeconds: number;
}

const daySeconds = 86_400;

/** All queues. */
export const queues = {
  fanOut: {
    name: 'fan-out',
    deadLetterName: 'fan-out-dead-letters',
    deadLetterEnvironmentVariable: null,
    environmentVariable: 'FAN_OUT_QUEUE_URL',
    visibilitySeconds: 180,
    longestDelaySeconds: 0,
    receiveLimit: 10,
    retentionSeconds: 4 * daySeconds,
    deadLetterRetentionSeconds: 14 * daySeconds,
  },
  delivery: {
    name: 'delivery',
    deadLetterName: 'delivery-dead-letters',
    deadLetterEnvironmentVariable: 'DELIVERY_DEAD_LETTERS_URL',
    environmentVariable: 'DELIVERY_QUEUE_URL',
    visibilitySeconds: 240,
    longestDelaySeconds: 900,
    receiveLimit: 10,
    retentionSeconds: 4 * daySeconds,
    deadLetterRetentionSeconds: 14 * daySeconds,
  },
} as const satisfies Record<string, QueueDefinition>;

/** Full name of a queue in a stage, from its short name. */
export function getQueueName(stage: string, shortName: string): string {
  return `nakor-${stage}-${shortName}`;
}
