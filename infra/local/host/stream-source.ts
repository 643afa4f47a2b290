import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { EventSource } from './event-source.ts';
import type { StreamHandler } from './handlers.ts';
import type { StreamClient, StreamPosition } from './stream-client.ts';

/** Stream, function and limits of a source. */
export interface StreamSourceOptions {
  readonly client: StreamClient;
  readonly handler: StreamHandler;
  readonly batchSize: number;
  /** The path of an attribute of the new image; as in AWS, only inserted items that have it are passed on. */
  readonly attributePath: readonly string[];
  /** File in which the positions are kept, so that a restart continues where the last run ended. */
  readonly positionFile: string;
  readonly pauseMs?: number;
  /** Called when a batch fails, and when the emulator does not respond. */
  readonly onError: (error: unknown) => void;
}

/** Pause between reads, in milliseconds: a read of an emulator returns at once, also without records. */
const defaultPauseMs = 1_000;

/**
 * Passes the records of a stream to a handler, as an event source mapping of Lambda does: in order, batch by batch, a failed batch again until
 * it succeeds. A position is kept once all records before it were processed, so records may be passed twice, but none is left out.
 *
 * @throws Error if the emulator has no such stream
 */
export async function startStreamSource(options: StreamSourceOptions): Promise<EventSource> {
  const { client, positionFile, pauseMs = defaultPauseMs, onError } = options;
  const stopping = new AbortController();
  const known = await readPositions(positionFile);
  const positions = (await client.findShards()).map(
    (start) => known.find(({ streamArn, shardId }) => streamArn === start.streamArn && shardId === start.shardId) ?? start,
  );
  const readAll = async (): Promise<void> => {
    for (const [index, position] of positions.entries()) {
      const reached = await processRecords(options, position, stopping.signal);
      positions[index] = reached;
      if (reached !== position) await writePositions(positionFile, positions);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await readAll().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop(graceMs) {
      stopping.abort();
      await Promise.race([running, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}

/** Processes the records after a position; returns the new one. */
async function processRecords(options: StreamSourceOptions, start: StreamPosition, stopping: AbortSignal): Promise<StreamPosition> {
  const { client, handler, batchSize, attributePath } = options;
  let position = start;
  // A position that the stream no longer has: continue with the oldest record that it has.
  let iterator = (await client.openIterator(position)) ?? (await client.openIterator({ ...position, sequenceNumber: null }));
  while (iterator !== null && !stopping.aborted) {
    const { records, next } = await client.readRecords(iterator);
    if (records.length === 0) return position;
    const wanted = records.filter((record) => isWanted(record, attributePath));
    for (let index = 0; index < wanted.length; index += batchSize) {
      const { batchItemFailures } = await handler({ Records: wanted.slice(index, index + batchSize) });
      // The handler has logged the error.
      if (batchItemFailures.length > 0) return position;
    }
    position = { ...position, sequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber ?? position.sequenceNumber };
    iterator = next;
  }
  return position;
}

function isWanted({ eventName, dynamodb }: DynamoDBRecord, attributePath: readonly string[]): boolean {
  const find = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
    name === undefined ? value : find((value as Readonly<Record<string, unknown>> | undefined)?.[name], rest);
  return eventName === 'INSERT' && find(dynamodb?.NewImage, attributePath) !== undefined;
}

async function readPositions(file: string): Promise<readonly StreamPosition[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StreamPosition[];
  } catch {
    // Reading everything again leaves copies in the archive, which readers ignore.
    return [];
  }
}

async function writePositions(file: string, positions: readonly StreamPosition[]): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(positions));
  await rename(`${file}.new`, file);
}
