import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BatchOptions } from '@nakor/batches/model/batch-options';
import type { JoinResult, RelateResult, SplitResult } from '@nakor/batches/model/batch-tasks';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { writeZip, type ZipEntryFields } from '../../support/builders/zip-writer.ts';
import type { Stage, StageFigures } from './stage.ts';

const run = promisify(execFile);

/** What one stage of a batch took. */
interface BatchStageFigures extends Omit<StageFigures, 'result'> {
  readonly stage: string;
}

/** A batch of so many invoices of 3 kB, from the uploaded ZIP to the register. */
export interface BatchFigures {
  readonly documents: number;
  readonly archiveBytes: number;
  readonly workers: number;
  readonly stages: readonly BatchStageFigures[];
  readonly result: JoinResult;
}

const batch = 'bat_bench';
const options: BatchOptions = {
  format: 'zip',
  environment: 'prod',
  as_of: '2026-10-15T12:00:00Z',
  language: 'pl',
  advice: null,
  duplicates: 'within',
  reconciliation: null,
};

/** One invoice in so many is wrong, and one is a duplicate of another. */
const wrongShare = 100;

/** Measures batches of 1,000 and 10,000 invoices, and of 100,000 unless it has to be quick. Objects are files, so that no storage service is measured. */
export async function measureBatches(isQuick: boolean): Promise<readonly BatchFigures[]> {
  const figures: BatchFigures[] = [];
  for (const documents of isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]) figures.push(await measureBatch(documents));
  return figures;
}

async function measureBatch(documents: number): Promise<BatchFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-batch-'));
  try {
    const input = join(folder, getBatchKeys(batch).input);
    await mkdir(dirname(input), { recursive: true });
    let archiveBytes = 0;
    const count = function* (pieces: Iterable<Buffer>) {
      for (const piece of pieces) {
        archiveBytes += piece.length;
        yield piece;
      }
    };
    await pipeline(Readable.from(count(writeZip(listInvoices(documents)))), createWriteStream(input));
    const workers = availableParallelism();
    const stages: BatchStageFigures[] = [];
    const measure = async <Result>(name: string, stage: Stage): Promise<Result> => {
      const { result, ...taken } = await runStage(folder, stage);
      stages.push({ stage: name, ...taken });
      return result as Result;
    };
    const split = await measure<SplitResult>('split', {
      task: 'split',
      batch,
      organization: 'org_bench',
      options,
      documents_limit: 100_000,
    });
    await measure('validate', { task: 'validate-all', chunks: split.chunks, workers });
    const relate = await measure<RelateResult>('relate', { task: 'relate', batch });
    await measure('compare', { task: 'validate-all', chunks: relate.chunks, workers });
    const result = await measure<JoinResult>('join', { task: 'join', batch });
    return { documents, archiveBytes, workers, stages, result };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runStage(folder: string, stage: Stage): Promise<StageFigures> {
  const program = fileURLToPath(new URL('./stage.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [program, folder, JSON.stringify(stage)], { maxBuffer: 10_000_000 });
  return JSON.parse(stdout) as StageFigures;
}

/** Invoices of 3 kB, of which one in a hundred is wrong, and one a duplicate of another. */
export function* listInvoices(documents: number): Generator<ZipEntryFields> {
  const template = invoiceXml({ lines: 5 });
  for (let at = 0; at < documents; at += 1) {
    const number = at % wrongShare === 1 ? at - 1 : at;
    const xml = template.replaceAll('FV/2026/10/001', `FV/2026/10/${number}`).replace('<P_7>', `<P_7>${at} `);
    const content = at % wrongShare === 2 ? xml.replace('<P_15>', '<P_15>1') : xml;
    yield { name: `2026-10/${String(Math.floor(at / 1_000)).padStart(3, '0')}/${String(at).padStart(6, '0')}.xml`, content };
  }
}
