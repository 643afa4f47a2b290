import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildResult } from './machine-host.ts';
import type { Position } from './run-states.ts';
import type { Json } from './values.ts';

/** Status of an execution. */
type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** An execution as it is kept. */
export interface ExecutionRecord {
  readonly name: string;
  readonly stateMachineArn: string;
  readonly input: string;
  readonly status: ExecutionStatus;
  readonly startedAtUnixMs: number;
  readonly stoppedAtUnixMs: number | null;
  readonly output: string | null;
  readonly error: string | null;
  readonly cause: string | null;
  /** Where it continues after a restart. */
  readonly position: Position;
}

/** Executions in files, a folder each, so that they continue after a restart of the platform. */
export interface ExecutionStore {
  /** All that were kept, in no order. */
  list(): Promise<readonly ExecutionRecord[]>;
  save(record: ExecutionRecord): Promise<void>;
  keepChild(name: string, mapState: string, result: ChildResult): Promise<void>;
  listChildren(name: string, mapState: string): Promise<readonly ChildResult[]>;
  /** Removes the results of children, which nothing reads once the execution has ended. */
  removeChildren(name: string): Promise<void>;
}

/** Opens the executions in a folder; it is created when absent. */
export async function openExecutionStore(directory: string): Promise<ExecutionStore> {
  await mkdir(directory, { recursive: true });
  const folderOf = (name: string) => join(directory, encodeURIComponent(name));
  const childrenOf = (name: string, mapState: string) => join(folderOf(name), `children-${encodeURIComponent(mapState)}.jsonl`);
  const ready = new Set<string>();
  const prepare = async (name: string) => {
    if (ready.has(name)) return;
    await mkdir(folderOf(name), { recursive: true });
    ready.add(name);
  };
  return {
    async list() {
      const texts = await Promise.all((await readdir(directory)).map((folder) => readOrNull(join(directory, folder, 'execution.json'))));
      return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as ExecutionRecord]));
    },

    async save(record) {
      await prepare(record.name);
      const file = join(folderOf(record.name), 'execution.json');
      // Renamed into place, so that no restart reads half a file.
      await writeFile(`${file}.new`, JSON.stringify(record));
      await rename(`${file}.new`, file);
    },

    async keepChild(name, mapState, result) {
      await prepare(name);
      await appendFile(childrenOf(name, mapState), `${JSON.stringify(result)}\n`);
    },

    async listChildren(name, mapState) {
      const text = (await readOrNull(childrenOf(name, mapState))) ?? '';
      // The last line is incomplete if the platform was killed while it was written.
      return text.split('\n').flatMap((line) => (isComplete(line) ? [JSON.parse(line) as ChildResult] : []));
    },

    async removeChildren(name) {
      const files = (await readdir(folderOf(name))).filter((file) => file.startsWith('children-'));
      await Promise.all(files.map((file) => rm(join(folderOf(name), file), { force: true })));
    },
  };
}

function isComplete(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as Json) === 'object';
  } catch {
    return false;
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
