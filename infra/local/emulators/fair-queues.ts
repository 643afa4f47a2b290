/** What of the queues of the stand-in for SQS matters here. */
interface Queue {
  messages: Message[];
  readonly inflightMessages: ReadonlyMap<string, { readonly message: Message }>;
  dequeue(...how: never[]): unknown;
}

interface Message {
  readonly body: string;
}

/** A group is noisy that holds more than this share of all messages being worked on, and at least so many. */
const noisyShare = 0.1;
const noisyCount = 30;

/**
 * Makes the queues of a store fair, as standard queues of SQS are when messages have a group: as long as one group has more than its share of
 * what is being worked on, messages of the others are handed out before its own. AWS tells neither how it counts nor how long a group stays
 * noisy; these are the figures that its documentation gives.
 *
 * @param groupOf group of a message, by its body, since the stand-in forgets the group itself; null for one without a group
 */
export function makeQueuesFair<Made extends Queue>(
  store: { createQueue(...how: never[]): Made },
  groupOf: (body: string) => string | null,
): void {
  const create = store.createQueue;
  const known = new WeakMap<Message, { readonly group: string | null }>();
  const groupOfMessage = (message: Message): string | null => {
    const { group } = known.get(message) ?? { group: groupOf(message.body) };
    known.set(message, { group });
    return group;
  };
  store.createQueue = function createFairQueue(...how) {
    const queue = create.apply(this, how);
    const dequeue = queue.dequeue;
    queue.dequeue = function dequeueFairly(...asked) {
      queue.messages = quietFirst(queue.messages, noisyGroups(queue, groupOfMessage), groupOfMessage);
      return dequeue.apply(this, asked);
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

/** The same messages, those of noisy groups last, otherwise in their order. */
function quietFirst(messages: Message[], noisy: ReadonlySet<string>, groupOf: GroupOfMessage): Message[] {
  if (noisy.size === 0 || messages.length === 0) return messages;
  const isNoisy = (message: Message) => noisy.has(groupOf(message) ?? '');
  const quiet = messages.filter((message) => !isNoisy(message));
  return quiet.length === 0 ? messages : [...quiet, ...messages.filter(isNoisy)];
}
