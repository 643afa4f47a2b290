import { randomUUID } from 'node:crypto';
import type { MapState } from './definition.ts';
import type { ChildResult, MachineHost } from './machine-host.ts';
import { StateError } from './state-error.ts';
import { fillTemplate, isObject, type Json, readPath } from './values.ts';

/** One run of a distributed map. */
export interface MapRun {
  readonly state: MapState;
  /** Name of the state, under which results of children are kept. */
  readonly name: string;
  readonly host: MachineHost;
  readonly input: Json;
  readonly context: Json;
  readonly signal: AbortSignal;
  /** Runs the processor for one item. */
  readonly runChild: (input: Json, signal: AbortSignal) => Promise<Json>;
}

/**
 * Runs a child execution for each item of a file, at most `MaxConcurrency` at a time, and writes their results to files. Children that ended
 * before a restart of the emulator do not run again; one that was running starts over.
 *
 * @returns where the results are, as the state outputs it with a ResultWriter
 * @throws StateError States.ItemReaderFailed, States.ResultWriterFailed, or States.ExceedToleratedFailureThreshold; the children that are still
 * running are then stopped
 */
export async function runDistributedMap(run: MapRun): Promise<Json> {
  const items = await readItems(run);
  const ended = new Map((await run.host.listEndedChildren(run.name)).map((result) => [result.index, result]));
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  const isExceeded = () => {
    const failed = [...ended.values()].filter(({ status }) => status === 'FAILED').length;
    return failed > 0 && (failed * 100) / items.length > run.state.ToleratedFailurePercentage;
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length && !isExceeded()) {
      signal.throwIfAborted();
      const index = next;
      next += 1;
      if (ended.has(index)) continue;
      const result = await runItem(run, items[index] ?? null, index, signal);
      ended.set(index, result);
      await run.host.keepChild(run.name, result);
      if (isExceeded()) stopping.abort(new StateError('States.ExceedToleratedFailureThreshold', 'Too many children failed.'));
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(run.state.MaxConcurrency, items.length) }, work));
  run.signal.throwIfAborted();
  const results = [...ended.values()].sort((left, right) => left.index - right.index);
  const written = await writeResults(run, results);
  if (isExceeded()) throw new StateError('States.ExceedToleratedFailureThreshold', `${describeFirstFailure(results)}`);
  const broken = workers.find((worker) => worker.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return written;
}

async function readItems({ state, host, input, context }: MapRun): Promise<readonly Json[]> {
  const parameters = fillTemplate(state.ItemReader.Parameters, { input, context });
  try {
    const text = await host.readObject(readText(parameters, 'Bucket'), readText(parameters, 'Key'));
    if (state.ItemReader.ReaderConfig.InputType === 'JSON') return readArray(JSON.parse(text));
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  } catch (error) {
    throw new StateError('States.ItemReaderFailed', describeError(error));
  }
}

function readArray(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw new Error('The file contains no array.');
}

async function runItem(run: MapRun, item: Json, index: number, signal: AbortSignal): Promise<ChildResult> {
  const context = { ...(isObject(run.context) ? run.context : {}), Map: { Item: { Index: index, Value: item } } };
  const { ItemSelector } = run.state;
  const input = ItemSelector === undefined ? item : fillTemplate(ItemSelector, { input: run.input, context });
  try {
    return { index, input, status: 'SUCCEEDED', output: await run.runChild(input, signal) };
  } catch (error) {
    // Children that were stopped have no result.
    if (!(error instanceof StateError) || signal.aborted) throw error;
    return { index, input, status: 'FAILED', error: error.code, cause: error.cause };
  }
}

/** Writes one file per status, and a manifest that names them, as a ResultWriter does. */
async function writeResults({ state, host, input, context }: MapRun, results: readonly ChildResult[]): Promise<Json> {
  const parameters = fillTemplate(state.ResultWriter.Parameters, { input, context });
  try {
    const bucket = readText(parameters, 'Bucket');
    const folder = `${readText(parameters, 'Prefix')}/${randomUUID()}`;
    const files = await Promise.all(
      (['SUCCEEDED', 'FAILED'] as const).map(async (status) => {
        const ofStatus = results.filter((result) => result.status === status);
        if (ofStatus.length === 0) return [status, []] as const;
        const content = JSON.stringify(ofStatus.map(describeChild));
        const key = `${folder}/${status}_0.json`;
        await host.writeObject(bucket, key, content);
        return [status, [{ Key: key, Size: Buffer.byteLength(content) }]] as const;
      }),
    );
    const manifest = { DestinationBucket: bucket, MapRunArn: folder, ResultFiles: { ...Object.fromEntries(files), PENDING: [] } };
    await host.writeObject(bucket, `${folder}/manifest.json`, JSON.stringify(manifest));
    return { MapRunArn: folder, ResultWriterDetails: { Bucket: bucket, Key: `${folder}/manifest.json` } };
  } catch (error) {
    throw new StateError('States.ResultWriterFailed', describeError(error));
  }
}

/** Input and output are strings of JSON in these files. */
function describeChild(result: ChildResult): Json {
  const { index, input, status } = result;
  const ended = status === 'SUCCEEDED' ? { Output: JSON.stringify(result.output) } : { Error: result.error, Cause: result.cause };
  return { Name: String(index), Input: JSON.stringify(input), Status: status, ...ended };
}

function describeFirstFailure(results: readonly ChildResult[]): string {
  const failed = results.find(({ status }) => status === 'FAILED');
  return failed?.status === 'FAILED' ? `${failed.error}: ${failed.cause}` : '';
}

function readText(parameters: Json, name: string): string {
  const value = readPath(`$.${name}`, { input: parameters, context: null });
  if (typeof value !== 'string') throw new Error(`${name} is not a string.`);
  return value;
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
