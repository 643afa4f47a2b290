/** Shape of a queue and of the one for its dead letters; the CDK stack and the local platform both create queues from this. */
export interface QueueDefinition {
  /** Short name; a deployed queue is called `nakor-<stage>-<name>`. */
  readonly name: string;
  /** Short name of the queue to which messages go that nobody could work on. */
  readonly deadLetterName: string;
  /** Environment variable that tells functions the address of that one; null where none needs it. */
  readonly deadLetterEnvironmentVariable: string | null;
  /** Environment variable that tells functions the address. */
  readonly environmentVariable: string;
  /** How long a message that somebody took stays hidden from others; AWS asks for six times the time limit of the function behind it. */
  readonly visibilitySeconds: number;
  /** The longest delay with which messages are sent. The age of the oldest message may hold it: AWS does not say. */
  readonly longestDelaySeconds: number;
  /** How often a message is handed out before it counts as dead. */
  readonly receiveLimit: number;
  readonly retentionSeconds: number;
  /** Longer than the other, because the age of a message counts from its first queue. */
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
export function queueName(stage: string, shortName: string): string {
  return `nakor-${stage}-${shortName}`;
}
