/** The members of fauxqs' queues that are used here. */
interface Queue {
  messages: Message[];
  readonly inflightMessages: ReadonlyMap<string, { readonly message: Message }>;
  dequeue(...args: never[]): unknown;
}

interface Message {
  readonly body: string;
}

/**
 * A group is noisy when it has at least this share of all messages in flight, and at least this many: in AWS's documentation 30, but here
 * fewer senders run at once, so that a queue may never have as many in flight.
 */
const noisyShare = 0.1;
const noisyCount = 10;

/**
 * Makes the queues of a store fair, as SQS standard queues are when messages have a group id: while one group has more than its share of
 * the messages in flight, messages of other groups are delivered first. AWS does not document how it counts or how long a group stays
 * noisy.
 *
 * @param groupOf returns the group of a message from its body, since the emulator does not keep the group id; null when it has no group
 */
export function makeQueuesFair<FairQueue extends Queue>(
  store: { createQueue(...args: never[]): FairQueue },
  groupOf: (body: string) => string | null,
): void {
  const create = store.createQueue;
  const known = new WeakMap<Message, { readonly group: string | null }>();
  const groupOfMessage = (message: Message): string | null => {
    const { group } = known.get(message) ?? { group: groupOf(message.body) };
    known.set(message, { group });
    return group;
  };
  store.createQueue = function createFairQueue(...args) {
    const queue = create.apply(this, args);
    const dequeue = queue.dequeue;
    queue.dequeue = function dequeueFairly(...dequeueArgs) {
      queue.messages = quietFirst(queue.messages, noisyGroups(queue, groupOfMessage), groupOfMessage);
      return dequeue.apply(this, dequeueArgs);
    };
    return queue;
  };
}

type GroupOfMessage = (message: Message) => string | null;

function noisyGroups({ inflightMessages }: Queue, groupOf: GroupOfMessage): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { message } of inflightMessages.values()) {
    const group = groupOf(message);
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const limit = Math.max(noisyCount, inflightMessages.size * noisyShare);
  return new Set([...counts].filter(([, count]) => count >= limit).map(([group]) => group));
}

/** The same messages with those of noisy groups last, otherwise in order. */
function quietFirst(messages: Message[], noisy: ReadonlySet<string>, groupOf: GroupOfMessage): Message[] {
  if (noisy.size === 0 || messages.length === 0) return messages;
  const isNoisy = (message: Message) => noisy.has(groupOf(message) ?? '');
  const quiet = messages.filter((message) => !isNoisy(message));
  return quiet.length === 0 ? messages : [...quiet, ...messages.filter(isNoisy)];
}
