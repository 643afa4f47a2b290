import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseDefinition } from '../../../../../../infra/local/emulators/step-functions/definition.ts';
import { openExecutionStore } from '../../../../../../infra/local/emulators/step-functions/execution-store.ts';
import { type ExecutionHost, type Executions, startExecutions } from '../../../../../../infra/local/emulators/step-functions/executions.ts';
import { StateError } from '../../../../../../infra/local/emulators/step-functions/state-error.ts';
import type { Json } from '../../../../../../infra/local/emulators/step-functions/values.ts';

const arn = 'arn:aws:states:eu-central-1:000000000000:stateMachine:test';
const soon = { IntervalSeconds: 1, BackoffRate: 1 };

/** A task that invokes the function of its name. */
const task = (more: object = { End: true }, payload: object = { 'value.$': '$.value' }) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: 'work', Payload: payload },
  ResultSelector: { 'value.$': '$.Payload' },
  ...more,
});

const map = (more: object = {}) => ({
  Type: 'Map',
  ItemReader: {
    Resource: 'arn:aws:states:::s3:getObject',
    ReaderConfig: { InputType: 'JSON' },
    Parameters: { Bucket: 'files', 'Key.$': '$.list' },
  },
  ItemProcessor: {
    ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
    StartAt: 'Item',
    States: { Item: task({ End: true }, { 'value.$': '$.number' }) },
  },
  MaxConcurrency: 2,
  ResultWriter: { Resource: 'arn:aws:states:::s3:putObject', Parameters: { Bucket: 'files', Prefix: 'results' } },
  End: true,
  ...more,
});

let directory: string;
let objects: Map<string, string>;
let invocations: Json[];
let work: (payload: { readonly value: Json }, count: number) => Promise<Json> | Json;
let opened: Executions[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-executions-'));
  objects = new Map();
  invocations = [];
  opened = [];
  work = ({ value }) => value;
});

afterEach(async () => {
  await Promise.all(opened.map((executions) => executions.close()));
  await rm(directory, { recursive: true, force: true });
});

const host: ExecutionHost = {
  async invoke(_name, payload) {
    invocations.push(payload);
    return work(payload as never, invocations.length);
  },
  async readObject(_bucket, key) {
    const content = objects.get(key);
    if (content === undefined) throw new Error('NoSuchKey');
    return content;
  },
  async writeObject(_bucket, key, content) {
    objects.set(key, content);
  },
};

async function open(states: object): Promise<Executions> {
  const machine = parseDefinition(JSON.stringify({ StartAt: 'First', States: states }));
  const store = await openExecutionStore(directory);
  const executions = await startExecutions(new Map([[arn, machine]]), store, host, (error) => {
    throw error;
  });
  opened.push(executions);
  return executions;
}

async function run(states: object, input: object) {
  const executions = await open(states);
  await executions.start(arn, 'one', JSON.stringify(input));
  return ended(executions);
}

async function ended(executions: Executions) {
  await expect.poll(() => executions.find('one')?.status).not.toBe('RUNNING');
  const { status, output, error, cause } = executions.find('one') ?? {};
  return { status, output: output == null ? null : JSON.parse(output), error, cause };
}

const failing = (code: string) => Promise.reject(new StateError(code, 'because'));

describe('an execution', () => {
  it('passes the selected result on to the next state, where ResultPath says', async () => {
    const states = { First: task({ ResultPath: '$.first', Next: 'Second' }), Second: task({ ResultPath: null, End: true }) };
    expect(await run(states, { value: 3 })).toMatchObject({ status: 'SUCCEEDED', output: { value: 3, first: { value: 3 } } });
    expect(invocations).toEqual([{ value: 3 }, { value: 3 }]);
  });

  it('chooses by a number', async () => {
    const states = {
      First: { Type: 'Choice', Choices: [{ Variable: '$.value', NumericEquals: 0, Next: 'None' }], Default: 'Some' },
      None: { Type: 'Succeed' },
      Some: { Type: 'Fail', Error: 'Some', Cause: 'not none' },
    };
    expect(await run(states, { value: 0 })).toMatchObject({ status: 'SUCCEEDED' });
    expect(await run({ ...states }, { value: 0 })).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('retries with the number of earlier attempts, as the first retrier that matches says', async () => {
    work = (_, count) => (count < 3 ? failing('Busy') : 'done');
    const Retry = [
      { ErrorEquals: ['Final'], MaxAttempts: 0 },
      { ErrorEquals: ['States.ALL'], ...soon, MaxAttempts: 2 },
    ];
    const states = { First: task({ Retry, End: true }, { 'attempt.$': '$$.State.RetryCount' }) };
    expect(await run(states, {})).toMatchObject({ status: 'SUCCEEDED', output: { value: 'done' } });
    expect(invocations).toEqual([{ attempt: 0 }, { attempt: 1 }, { attempt: 2 }]);
  });

  it('catches what no retrier retries, with its name and cause', async () => {
    work = () => failing('Final');
    const Retry = [
      { ErrorEquals: ['Final'], MaxAttempts: 0 },
      { ErrorEquals: ['States.ALL'], ...soon },
    ];
    const Catch = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Second' }];
    const states = { First: task({ Retry, Catch, End: true }), Second: { Type: 'Succeed' } };
    expect(await run(states, { value: 1 })).toMatchObject({ output: { value: 1, failure: { Error: 'Final', Cause: 'because' } } });
    expect(invocations).toHaveLength(1);
  });

  it('fails with the error that no catcher catches, and States.ALL does not catch too much data', async () => {
    work = () => 'x'.repeat(300_000);
    const Catch = [{ ErrorEquals: ['States.ALL'], Next: 'Second' }];
    const states = { First: task({ Catch, End: true }), Second: { Type: 'Succeed' } };
    expect(await run(states, { value: 1 })).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('is found under its name: the same input finds it, another one does not start a second', async () => {
    work = () => new Promise(() => {});
    const executions = await open({ First: task() });
    await executions.start(arn, 'one', '{"value":1}');
    expect(await executions.start(arn, 'one', '{"value":1}')).toMatchObject({ name: 'one', status: 'RUNNING' });
    expect(await executions.start(arn, 'one', '{"value":2}')).toBe('exists');
    expect(await executions.start('arn:other', 'two', '{}')).toBe('unknown-machine');
  });

  it('stops, and starts no further state', async () => {
    let finish = () => {};
    work = () =>
      new Promise((done) => {
        finish = () => done(1);
      });
    const executions = await open({ First: task({ Next: 'Second' }), Second: task() });
    await executions.start(arn, 'one', '{"value":1}');
    await expect.poll(() => invocations.length).toBe(1);
    await executions.stop('one', null, null);
    finish();
    expect(await ended(executions)).toMatchObject({ status: 'ABORTED' });
    expect(invocations).toHaveLength(1);
    expect(await executions.start(arn, 'one', '{"value":1}')).toBe('exists');
  });

  it('continues after a restart in the state in which it was', async () => {
    const states = { First: task({ ResultPath: '$.first', Next: 'Second' }), Second: task({ ResultPath: '$.second', End: true }) };
    work = (_, count) => (count === 1 ? 'one' : new Promise(() => {}));
    const before = await open(states);
    await before.start(arn, 'one', '{"value":1}');
    await expect.poll(() => invocations.length).toBe(2);
    await before.close();
    work = () => 'again';
    expect(await ended(await open(states))).toMatchObject({ output: { first: { value: 'one' }, second: { value: 'again' } } });
    expect(invocations).toHaveLength(3);
  });
});

describe('a distributed map', () => {
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, (_, number) => ({ number })));

  it('runs each item once, at most MaxConcurrency at a time, and writes the results', async () => {
    objects.set('list.json', list(7));
    let running = 0;
    let most = 0;
    work = async ({ value }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      return value;
    };
    const { status, output } = await run({ First: map() }, { list: 'list.json' });
    expect(status).toBe('SUCCEEDED');
    expect(most).toBe(2);
    expect(invocations).toHaveLength(7);
    const manifest = JSON.parse(objects.get(output.ResultWriterDetails.Key) ?? '');
    const [file] = manifest.ResultFiles.SUCCEEDED;
    const results: { Output: string }[] = JSON.parse(objects.get(file.Key) ?? '');
    expect(results.map(({ Output }) => JSON.parse(Output))).toEqual(Array.from({ length: 7 }, (_, value) => ({ value })));
  });

  it('succeeds without items', async () => {
    objects.set('list.json', '[]');
    expect(await run({ First: map() }, { list: 'list.json' })).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('selects the input of items', async () => {
    objects.set('list.json', list(1));
    const ItemSelector = { 'number.$': '$$.Map.Item.Value.number', 'list.$': '$.list' };
    const ItemProcessor = { ...map().ItemProcessor, States: { Item: task({ End: true }, { 'value.$': '$.list' }) } };
    await run({ First: map({ ItemSelector, ItemProcessor }) }, { list: 'list.json' });
    expect(invocations).toEqual([{ value: 'list.json' }]);
  });

  it.each([
    [25, 'SUCCEEDED'],
    [24, 'FAILED'],
  ])('tolerates one of four items that fails with %i %%: %s', async (ToleratedFailurePercentage, status) => {
    objects.set('list.json', list(4));
    work = ({ value }) => (value === 3 ? failing('Broken') : value);
    const result = await run({ First: map({ ToleratedFailurePercentage, MaxConcurrency: 1 }) }, { list: 'list.json' });
    expect(result).toMatchObject(
      status === 'FAILED' ? { status, error: 'States.ExceedToleratedFailureThreshold', cause: 'Broken: because' } : { status },
    );
  });

  it('starts no further items once too many have failed', async () => {
    objects.set('list.json', list(50));
    work = () => failing('Broken');
    await run({ First: map() }, { list: 'list.json' });
    expect(invocations.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['a list that does not exist', 'none.json', 'States.ItemReaderFailed'],
    ['a list that is no array', 'object.json', 'States.ItemReaderFailed'],
  ])('fails for %s', async (_, key, error) => {
    objects.set('object.json', '{}');
    expect(await run({ First: map() }, { list: key })).toMatchObject({ status: 'FAILED', error });
  });

  it('fails if the results cannot be written', async () => {
    objects.set('list.json', list(1));
    const executions = await startExecutions(
      new Map([[arn, parseDefinition(JSON.stringify({ StartAt: 'First', States: { First: map() } }))]]),
      await openExecutionStore(directory),
      { ...host, writeObject: () => Promise.reject(new Error('SlowDown')) },
      () => {},
    );
    opened.push(executions);
    await executions.start(arn, 'one', '{"list":"list.json"}');
    expect(await ended(executions)).toMatchObject({ status: 'FAILED', error: 'States.ResultWriterFailed' });
  });

  it('does not run items again that ended before a restart', async () => {
    objects.set('list.json', list(4));
    work = ({ value }) => (Number(value) < 2 ? value : new Promise(() => {}));
    const before = await open({ First: map() });
    await before.start(arn, 'one', '{"list":"list.json"}');
    await expect.poll(() => invocations.length).toBe(4);
    await before.close();
    invocations = [];
    work = ({ value }) => value;
    expect(await ended(await open({ First: map() }))).toMatchObject({ status: 'SUCCEEDED' });
    expect(invocations).toEqual([{ value: 2 }, { value: 3 }]);
  });
});
