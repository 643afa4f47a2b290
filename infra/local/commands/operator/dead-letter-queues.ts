import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { callAws } from '@nakor/aws/client/dependency-errors';
import { readEventNotification } from '@nakor/aws/events/fan-out-queue';
import { readDeliveryNotification } from '@nakor/aws/webhooks/delivery-queue';
import type { DeadLetter, DeadLetterContent, DeadLetters } from '@nakor/operator/cli/ports';

/** Visibility timeout of a received message, in seconds. */
const hiddenSeconds = 60;
/** With long polling SQS queries all its servers; without it, a queue may seem empty although it is not. */
const waitSeconds = 1;
const batchSize = 10;

/** Finds the URL of the dead-letter queue of each source. */
export type FindDeadLetterUrl = (source: DeadLetter['source']) => Promise<string>;

/** The dead-letter queues in SQS. They have no dead-letter queue themselves, so the receive count of a message does not matter. */
export function createDeadLetterQueues(client: SQSClient, findUrl: FindDeadLetterUrl): DeadLetters {
  const received = new Map<string, { readonly QueueUrl: string; readonly ReceiptHandle: string | undefined }>();
  const handleOf = ({ id }: DeadLetter) => {
    const handle = received.get(id);
    if (handle === undefined) throw new Error(`The message ${id} was not received.`);
    return handle;
  };
  const show = (letter: DeadLetter) => client.send(new ChangeMessageVisibilityCommand({ ...handleOf(letter), VisibilityTimeout: 0 }));

  async function* receiveFrom(source: DeadLetter['source']): AsyncIterable<DeadLetter> {
    const QueueUrl = await findUrl(source);
    const seen = new Set<string>();
    for (;;) {
      const messages = await receive(client, QueueUrl);
      const fresh: DeadLetter[] = [];
      for (const message of messages) {
        const letter = toDeadLetter(source, message);
        received.set(letter.id, { QueueUrl, ReceiptHandle: message.ReceiptHandle });
        if (!seen.has(letter.id)) fresh.push(letter);
        seen.add(letter.id);
      }
      // A message is received again only after its visibility timeout, by which time all others have been received.
      if (fresh.length === 0) return;
      yield* untilStopped(fresh, (rest) => Promise.allSettled(rest.map(show)));
    }
  }

  return {
    async *receive() {
      for (const source of ['fan-out', 'delivery'] as const) yield* receiveFrom(source);
    },

    async remove(letter) {
      await callAws('SQS', () => client.send(new DeleteMessageCommand(handleOf(letter))));
    },

    async release(letter) {
      await callAws('SQS', () => show(letter));
    },
  };
}

async function receive(client: SQSClient, QueueUrl: string): Promise<readonly Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages: batchSize,
    VisibilityTimeout: hiddenSeconds,
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['SentTimestamp'],
  });
  return (await callAws('SQS', () => client.send(command))).Messages ?? [];
}

/** Yields letters one by one; when the consumer stops early, passes the rest to `onStop`. */
async function* untilStopped(
  letters: readonly DeadLetter[],
  onStop: (rest: readonly DeadLetter[]) => Promise<unknown>,
): AsyncIterable<DeadLetter> {
  let yielded = 0;
  try {
    for (const letter of letters) {
      yielded += 1;
      yield letter;
    }
  } finally {
    await onStop(letters.slice(yielded));
  }
}

function toDeadLetter(source: DeadLetter['source'], { MessageId = '', Body = '', Attributes = {} }: Message): DeadLetter {
  return { id: MessageId, source, sentAtUnixMs: Number(Attributes.SentTimestamp ?? 0), content: contentOf(source, Body) };
}

function contentOf(source: DeadLetter['source'], body: string): DeadLetterContent {
  try {
    return source === 'fan-out'
      ? { kind: 'event', event: readEventNotification(body) }
      : { kind: 'notification', notification: readDeliveryNotification(body) };
  } catch {
    return { kind: 'unknown', body };
  }
}
