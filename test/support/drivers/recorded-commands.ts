/** One call of a client to a service of AWS, or another piece of work that was noted between them. */
export interface RecordedCommand {
  /** Operation and what it touches, such as `TransactWriteItems RECORD QUOTA`; for tables the kinds of their items. */
  readonly label: string;
  readonly input: unknown;
  /** What came back; null when the request failed. */
  output: unknown;
  /** What the request failed with; null when it succeeded. */
  error: unknown;
  /** Place among all beginnings and ends, so that it is certain what was over before something else began. */
  readonly start: number;
  end: number;
}

/** Writes down what clients call, in order. */
export interface CommandRecorder {
  /** Everything so far, in the order of the beginnings. */
  readonly calls: readonly RecordedCommand[];
  /** Records every command of a client; with `asksForCapacity`, DynamoDB is asked what each one consumes. */
  watch(client: object, options?: { readonly asksForCapacity: boolean }): void;
  /** Records a piece of work that is no request. */
  note<Outcome>(label: string, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Forgets everything so far. */
  clear(): void;
}

/** The part of the SDK's clients that is needed here; their own types differ in what they carry. */
interface Watchable {
  readonly middlewareStack: {
    add(middleware: (next: Next, context: { commandName?: string }) => Next, options: Readonly<Record<string, unknown>>): void;
  };
}
type Next = (args: { input: object }) => Promise<{ output: unknown }>;

/** Starts with nothing recorded. */
export function createCommandRecorder(): CommandRecorder {
  const calls: RecordedCommand[] = [];
  let moment = 0;
  const record = async <Outcome>(label: string, input: unknown, work: () => Promise<Outcome>, outputOf: (outcome: Outcome) => unknown) => {
    const call: RecordedCommand = { label, input, output: null, error: null, start: moment++, end: Number.POSITIVE_INFINITY };
    calls.push(call);
    try {
      const outcome = await work();
      call.output = outputOf(outcome);
      return outcome;
    } catch (error) {
      call.error = error;
      throw error;
    } finally {
      call.end = moment++;
    }
  };
  return {
    calls,
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
      calls.length = 0;
    },
  };
}

/** Kinds of the items that a command touches; none for what is no command of DynamoDB. */
function kindsOf(input: object): string[] {
  const { Key, Item, TransactItems } = input as { Key?: unknown; Item?: unknown; TransactItems?: readonly Record<string, object>[] };
  if (TransactItems !== undefined) return TransactItems.flatMap((write) => Object.values(write).flatMap(kindsOf));
  const key = (Key ?? Item) as { pk?: string; sk?: string } | string | undefined;
  if (typeof key !== 'object' || key.pk === undefined || key.sk === undefined) return [];
  return [key.pk.includes('#HISTORY#') ? 'HISTORY' : key.sk.replace(/#.*$/, '')];
}

/**
 * Requests by the steps in which they follow each other: a request stands in the step after the latest of those that were over before it
 * began. So the number of steps is the length of the longest chain of calls that waited for each other.
 */
export function inSteps(calls: readonly RecordedCommand[]): string[][] {
  const steps: RecordedCommand[][] = [];
  for (const call of calls) {
    const earlier = steps.findLastIndex((step) => step.some(({ end }) => end < call.start));
    steps[earlier + 1] = [...(steps[earlier + 1] ?? []), call];
  }
  return steps.map((step) => step.map(({ label }) => label).sort());
}
