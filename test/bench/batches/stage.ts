import { availableParallelism } from 'node:os';
import type { BatchTask, ChunkItem, ChunkList } from '@nakor/batches/model/batch-tasks';
import { getJson } from '@nakor/batches/objects/json-objects';
import { type BatchTools, runBatchTask } from '@nakor/batches/run-batch-task';
import { createEnginePool } from '@nakor/engine/pool/engine-pool';
import { poolLimits } from '@nakor/engine/pool/limits';
import { createEngineValidators } from '../../../functions/batch-work/engine-validator.ts';
import { createRegisterComparison } from '../../../functions/batch-work/register-comparison.ts';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { createFolderObjects } from '../../support/fakes/batch-objects-folder.ts';
import { peakMemory } from '../process-figures.ts';

/** What a stage took. Times in milliseconds, memory in bytes. */
export interface StageFigures {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
  readonly result: unknown;
}

/** A stage of a batch that is measured in a process of its own: a task, or `validate` for all chunks of a list. */
export type Stage = BatchTask | { readonly task: 'validate-all'; readonly chunks: ChunkList; readonly workers: number };

const [folder = '', stageJson = ''] = process.argv.slice(2);
const stage = JSON.parse(stageJson) as Stage;
const workers = stage.task === 'validate-all' ? stage.workers : availableParallelism();
const onError = (error: unknown) => console.error(error);
const pool = createEnginePool({
  limits: { ...poolLimits, workers, workersPerOrganization: workers },
  start: { schemaDirectory: officialSchemaDirectory, fontsDirectory: reportFontDirectory },
  startThreads: 'on-demand',
  onError,
});
const objects = createFolderObjects(folder);
const createValidator = createEngineValidators({ engine: pool, engineVersion: '0.0.0', openRegister: () => null, onError });
const compareRegisters = createRegisterComparison(officialSchemaDirectory, onError);
const tools: BatchTools = { objects, createValidator, compareRegisters, engineVersion: '0.0.0' };

const startMs = performance.now();
const result = stage.task === 'validate-all' ? await validateAll(stage.chunks) : await runBatchTask(stage, tools);
const { user, system } = process.cpuUsage();
const figures: StageFigures = {
  wallMs: performance.now() - startMs,
  cpuMs: (user + system) / 1_000,
  peakBytes: peakMemory(process.pid) ?? 0,
  result,
};
process.stdout.write(JSON.stringify(figures));
await pool.close();

/** As many chunks at the same time as there are threads, as on the local platform. */
async function validateAll({ key }: ChunkList): Promise<object> {
  const waiting = [...((await getJson<readonly ChunkItem[]>(objects, key)) ?? [])];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await runBatchTask({ task: 'validate', batch: item.batch, chunk: item.chunk }, tools);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return {};
}
