import { gunzipSync } from 'node:zlib';
import { joinBatch } from '@nakor/batches/join/join-batch';
import type { BatchOptions, ReconciliationOptions } from '@nakor/batches/model/batch-options';
import { type ChunkItem, type JoinResult, type RegisterFormat, type ReportFormat, registerFormats } from '@nakor/batches/model/batch-tasks';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import type { BatchObjects } from '@nakor/batches/objects/batch-objects';
import { getJson } from '@nakor/batches/objects/json-objects';
import { relateBatch } from '@nakor/batches/relate/relate-batch';
import type { ChunkLimits } from '@nakor/batches/split/chunk-writer';
import { splitBatch } from '@nakor/batches/split/split-batch';
import type { CreateValidator } from '@nakor/batches/validate/document-validator';
import { validateChunk } from '@nakor/batches/validate/validate-chunk';
import { readNakorVersion } from '@nakor/cli/shared/version';
import { createEngineValidators } from '../../../functions/batch-work/engine-validator.ts';
import { createRegisterComparison } from '../../../functions/batch-work/register-comparison.ts';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';
import { createMemoryObjects, type MemoryObjects } from '../fakes/batch-objects-memory.ts';
import { engineInThread } from './engine-in-thread.ts';

/** Id of the batches of tests. */
export const testBatch = 'bat_test';

/** Options of a batch as of the day after the sample invoices were issued. */
export const batchOptions: BatchOptions = {
  format: 'zip',
  environment: 'prod',
  as_of: '2026-10-16T10:00:00Z',
  language: 'en',
  advice: null,
  duplicates: 'within',
  reconciliation: null,
};

/** How a batch is run. */
export interface BatchRun {
  readonly options?: Partial<BatchOptions>;
  readonly limits?: ChunkLimits;
  readonly objects?: MemoryObjects;
  readonly createValidator?: CreateValidator;
  /** Runs the chunks of a list; by default one after another. */
  readonly runChunks?: (items: readonly ChunkItem[], run: (item: ChunkItem) => Promise<void>) => Promise<void>;
}

/** A register that was written. */
export interface WrittenBatch {
  readonly result: JoinResult;
  readonly register: Readonly<Record<RegisterFormat, string>>;
  readonly manifest: string;
  readonly objects: MemoryObjects;
}

/** Validators with the engine in this thread. */
export const validatorsInThread: CreateValidator = createEngineValidators({
  engine: engineInThread(),
  engineVersion: readNakorVersion(),
  openRegister: () => null,
  onError: (error) => {
    throw error;
  },
});

/** The comparison of the function, in this thread. */
const comparisonInThread = createRegisterComparison(officialSchemaDirectory, (error) => {
  throw error;
});

/** Runs all tasks of a batch in this process. */
export async function runBatch(archive: Uint8Array, run: BatchRun = {}): Promise<WrittenBatch> {
  const { options, limits, objects = createMemoryObjects(), createValidator = validatorsInThread, runChunks = runInOrder } = run;
  const keys = getBatchKeys(testBatch);
  objects.contents.set(keys.input, archive);
  const task = {
    task: 'split',
    batch: testBatch,
    organization: 'org_test',
    options: { ...batchOptions, ...options },
    documents_limit: 100_000,
  } as const;
  const validate = async ({ batch, chunk }: ChunkItem) =>
    void (await validateChunk({ task: 'validate', batch, chunk }, objects, createValidator));
  const { chunks } = await splitBatch(task, objects, limits);
  await runChunks(await readItems(objects, chunks.key), validate);
  const comparisons = await relateBatch({ task: 'relate', batch: testBatch }, objects, limits);
  await runChunks(await readItems(objects, comparisons.chunks.key), validate);
  const result = await joinBatch(
    { task: 'join', batch: testBatch },
    { objects, compareRegisters: comparisonInThread, engineVersion: readNakorVersion() },
  );
  return { result, register: readRegister(objects), manifest: new TextDecoder().decode(objects.contents.get(keys.manifest)), objects };
}

/** What a comparison is told by default: nothing. */
export const reconciliationOptions: ReconciliationOptions = { filed_on: null, events: [], export_ranges: [], erp: null, excel: false };

/** Runs the tasks of a comparison in this process. */
export async function runReconciliation(
  archive: Uint8Array,
  { options = {}, objects = createMemoryObjects(), limits }: Pick<BatchRun, 'options' | 'objects' | 'limits'> = {},
): Promise<{ readonly result: JoinResult; readonly report: Readonly<Record<ReportFormat, string>>; readonly objects: MemoryObjects }> {
  const keys = getBatchKeys(testBatch);
  objects.contents.set(keys.input, archive);
  const batch = { batch: testBatch, organization: 'org_test', documents_limit: 100_000 };
  const all = { ...batchOptions, reconciliation: reconciliationOptions, ...options };
  await splitBatch({ task: 'split', ...batch, options: all }, objects, limits);
  const tools = { objects, compareRegisters: comparisonInThread, engineVersion: readNakorVersion() };
  const result = await joinBatch({ task: 'join', batch: testBatch }, tools);
  const textOf = (format: ReportFormat) => gunzipSync(objects.contents.get(keys.register(format)) ?? new Uint8Array()).toString('utf8');
  return { result, report: { json: textOf('json'), csv: textOf('csv'), html: textOf('html') }, objects };
}

async function runInOrder(items: readonly ChunkItem[], run: (item: ChunkItem) => Promise<void>): Promise<void> {
  for (const item of items) await run(item);
}

async function readItems(objects: BatchObjects, key: string): Promise<readonly ChunkItem[]> {
  return (await getJson<readonly ChunkItem[]>(objects, key)) ?? [];
}

function readRegister(objects: MemoryObjects): Readonly<Record<RegisterFormat, string>> {
  const texts = registerFormats.map((format) => {
    const stored = objects.contents.get(getBatchKeys(testBatch).register(format)) ?? new Uint8Array();
    return [format, gunzipSync(stored).toString('utf8')] as const;
  });
  return Object.fromEntries(texts) as Readonly<Record<RegisterFormat, string>>;
}
