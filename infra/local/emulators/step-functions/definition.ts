import * as z from 'zod';

/**
 * The part of the Amazon States Language that the emulator executes. Every schema is strict: a state or field that is not listed here is refused,
 * because ignoring it would let a machine run here in another way than in AWS.
 */
const template = z.record(z.string(), z.json());
const referencePath = z.string().regex(/^\$(\.[A-Za-z_][\w-]*)*$/, 'must be a reference path such as $.batch.id');
const resultPath = z.union([referencePath, z.null()]);
const stateName = z.string().min(1).max(80);

const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1),
  IntervalSeconds: z.int().min(1).default(1),
  MaxAttempts: z.int().min(0).default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.int().min(1).optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).default('NONE'),
});

const catcher = z.strictObject({ ErrorEquals: z.array(z.string()).min(1), Next: stateName, ResultPath: resultPath.default('$') });

const failing = { Retry: z.array(retrier).default([]), Catch: z.array(catcher).default([]) };
const described = { Comment: z.string().optional() };
const transition = { Next: stateName.optional(), End: z.literal(true).optional() };

const task = z.strictObject({
  Type: z.literal('Task'),
  Resource: z.literal('arn:aws:states:::lambda:invoke'),
  Parameters: template,
  ResultSelector: template.optional(),
  ResultPath: resultPath.default('$'),
  TimeoutSeconds: z.int().min(1).default(99_999_999),
  ...described,
  ...failing,
  ...transition,
});

const choice = z.strictObject({
  Type: z.literal('Choice'),
  Choices: z.array(z.strictObject({ Variable: referencePath, NumericEquals: z.number(), Next: stateName })).min(1),
  Default: stateName,
  ...described,
});

const succeed = z.strictObject({ Type: z.literal('Succeed'), ...described });
const fail = z.strictObject({ Type: z.literal('Fail'), Error: z.string(), Cause: z.string(), ...described });

/** States inside a distributed map: a map in a map is not executed. */
const innerState = z.discriminatedUnion('Type', [task, choice, succeed, fail]);

const map = z.strictObject({
  Type: z.literal('Map'),
  Label: z.string().max(40).optional(),
  ItemReader: z.strictObject({
    Resource: z.literal('arn:aws:states:::s3:getObject'),
    ReaderConfig: z.strictObject({ InputType: z.enum(['JSON', 'JSONL']) }),
    Parameters: template,
  }),
  ItemSelector: template.optional(),
  ItemProcessor: z.strictObject({
    ProcessorConfig: z.strictObject({ Mode: z.literal('DISTRIBUTED'), ExecutionType: z.literal('STANDARD') }),
    StartAt: stateName,
    States: z.record(stateName, innerState),
  }),
  MaxConcurrency: z.int().min(1),
  ToleratedFailurePercentage: z.number().min(0).max(100).default(0),
  ResultWriter: z.strictObject({ Resource: z.literal('arn:aws:states:::s3:putObject'), Parameters: template }),
  ResultPath: resultPath.default('$'),
  ...described,
  ...failing,
  ...transition,
});

const machine = z.strictObject({
  StartAt: stateName,
  States: z.record(stateName, z.discriminatedUnion('Type', [task, choice, succeed, fail, map])),
  TimeoutSeconds: z.int().min(1).optional(),
  ...described,
});

/** A state machine that the emulator can execute. */
export type Machine = z.infer<typeof machine>;
/** One state of it. */
export type State = Machine['States'][string];
/** A state that invokes a function. */
export type TaskState = z.infer<typeof task>;
/** A state that runs a child execution for each item of a file. */
export type MapState = z.infer<typeof map>;
/** A retrier of a state. */
export type Retrier = z.infer<typeof retrier>;
/** States with where they start: a machine, or the processor of a map. */
export interface States {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

/**
 * Reads a definition.
 *
 * @param text JSON as synthesized, with its substitutions filled in
 * @throws Error naming each state and field that is unknown, missing or invalid, and each transition that leads nowhere
 */
export function parseDefinition(text: string): Machine {
  const parsed = machine.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'definition'}: ${message}`);
    throw new Error(`The state machine cannot be executed here. ${problems.join('; ')}`);
  }
  const maps = Object.values(parsed.data.States).filter((state) => state.Type === 'Map');
  const problems = [parsed.data, ...maps.map(({ ItemProcessor }) => ItemProcessor)].flatMap(findWrongTransitions);
  if (problems.length > 0) throw new Error(`The state machine cannot be executed here. ${problems.join('; ')}`);
  return parsed.data;
}

function findWrongTransitions({ StartAt, States }: States): string[] {
  const targets = Object.entries(States).flatMap(([name, state]) => listTargets(state).map((target) => [name, target] as const));
  const missing = [['StartAt', StartAt] as const, ...targets].filter(([, target]) => States[target] === undefined);
  const open = Object.entries(States).filter(([, state]) => 'Retry' in state && (state.Next === undefined) === (state.End === undefined));
  return [
    ...missing.map(([name, target]) => `${name}: leads to the unknown state ${target}`),
    ...open.map(([name]) => `${name}: needs either Next or End`),
  ];
}

function listTargets(state: State): string[] {
  if (state.Type === 'Choice') return [state.Default, ...state.Choices.map(({ Next }) => Next)];
  if (state.Type !== 'Task' && state.Type !== 'Map') return [];
  return [...(state.Next === undefined ? [] : [state.Next]), ...state.Catch.map(({ Next }) => Next)];
}
