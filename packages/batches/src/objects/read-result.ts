import type { ChunkHead, ResultLine } from '../model/chunk-result.ts';
import type { getBatchKeys } from './batch-keys.ts';
import type { BatchObjects } from './batch-objects.ts';
import { readJsonLines } from './json-objects.ts';

/** The result of a chunk, line by line; the head comes last. Null if there is no result. */
export async function openResult(
  objects: BatchObjects,
  keys: ReturnType<typeof getBatchKeys>,
  chunk: string,
): Promise<AsyncGenerator<ResultLine | ChunkHead> | null> {
  const content = await objects.get(keys.result(chunk));
  return content === null ? null : readJsonLines<ResultLine | ChunkHead>(content);
}

/** Whether something of a result is a line, not the head. */
export function isResultLine(line: ResultLine | ChunkHead): line is ResultLine {
  return 'row' in line;
}
