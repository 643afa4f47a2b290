/** A command sent by an SDK client to AWS, or other work recorded between them. */
export interface RecordedCommand {
  /** Operation and target, such as `TransactWriteItems RECORD QUOTA`; for tables, the kinds of items. */
  readonly label: string;
  readonly input: unknown;
  /** The response; null when the command failed. */
  output: unknown;
  /** The error; null when the command succeeded. */
  error: unknown;
  /** Position among all starts and ends, which shows what had ended before something else started. */
  readonly start: number;
  end: number;
}

/** Records the commands that clients send, in order. */
export interface CommandRecorder {
  /** Everything recorded so far, by start. */
  readonly commands: readonly RecordedCommand[];
  /** Records every command of a client; with `asksForCapacity`, DynamoDB reports the consumed capacity of each. */
  watch(client: object, options?: { readonly asksForCapacity: boolean }): void;
  /** Records work that is not a command. */
  note<Outcome>(label: string, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Discards all records. */
  clear(): void;
}

/** The part of the SDK clients used here; the full types differ between clients. */
interface Watchable {
  readonly middlewareStack: {
    add(middleware: (next: Next, context: { commandName?: string }) => Next, options: Readonly<Record<string, unknown>>): void;
  };
}
type Next = (args: { input: object }) => Promise<{ output: unknown }>;

/** Creates an empty recorder. */
export function createCommandRecorder(): CommandRecorder {
  const requests: RecordedCommand[] = [];
  let moment = 0;
  const record = async <Outcome>(label: string, input: unknown, work: () => Promise<Outcome>, outputOf: (outcome: Outcome) => unknown) => {
    const request: RecordedCommand = { label, input, output: null, error: null, start: moment++, end: Number.POSITIVE_INFINITY };
    requests.push(request);
    try {
      const outcome = await work();
      request.output = outputOf(outcome);
      return outcome;
    } catch (error) {
      request.error = error;
      throw error;
    } finally {
      request.end = moment++;
    }
  };
  return {
    commands: requests,
    watch(client, { asksForCapacity } = { asksForCapacity: false }) {
      const middleware = (next: Next, { commandName = '' }: { commandName?: string }): Next => {
        return ({ input, ...args }) => {
          const asked = asksForCapacity ? { ...input, ReturnConsumedCapacity: 'INDEXES' } : input;
          const operation = commandName.replace(/Command$/, '');
          return record(
            [operation, ...kindsOf(input)].join(' '),
            input,
            () => next({ ...args, input: asked }),
            ({ output }) => output,
          );
        };
      };
      (client as Watchable).middlewareStack.add(middleware, { step: 'initialize', name: 'recordCalls' });
    },
    note: (label, work) => record(label, null, work, (outcome) => outcome),
    clear() {
      requests.length = 0;
    },
  };
}

/** Kinds of the items in a command; empty for commands of other services. */
function kindsOf(input: object): string[] {
  const { Key, Item, TransactItems } = input as { Key?: unknown; Item?: unknown; TransactItems?: readonly Record<string, object>[] };
  if (TransactItems !== undefined) return TransactItems.flatMap((write) => Object.values(write).flatMap(kindsOf));
  const key = (Key ?? Item) as { pk?: string; sk?: string } | string | undefined;
  if (typeof key !== 'object' || key.pk === undefined || key.sk === undefined) return [];
  return [key.sk.replace(/#.*$/, '')];
}

/**
 * Groups commands into sequential steps: a command belongs to the step after the latest command that had ended before it started.
 * The number of steps is therefore the length of the longest chain of commands that waited for each other.
 */
export function inSteps(requests: readonly RecordedCommand[]): string[][] {
  const steps: RecordedCommand[][] = [];
  for (const request of requests) {
    const earlier = steps.findLastIndex((step) => step.some(({ end }) => end < request.start));
    steps[earlier + 1] = [...(steps[earlier + 1] ?? []), request];
  }
  return steps.map((step) => step.map(({ label }) => label).sort());
}
