import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { ChunkHead, Editions, ResultLine } from '../model/chunk-result.ts';
import type { ValidatedLine } from './validate-document.ts';

/** Collects the result of a chunk, compressed: its lines can be far larger than its documents. */
export interface ResultWriter {
  add(validated: ValidatedLine): Promise<void>;
  /** The object of the result. */
  end(): Promise<{ readonly head: ChunkHead; readonly content: Uint8Array }>;
}

/** Results are read twice and deleted within days, so that they need not be small. */
const level = 3;

/** Starts with nothing. */
export function createResultWriter(): ResultWriter {
  const gzip = createGzip({ level });
  const pieces: Uint8Array[] = [];
  gzip.on('data', (piece: Uint8Array) => pieces.push(piece));
  const editions = new Map<string, Editions>();
  let documents = 0;
  let unreadable = 0;
  return {
    async add({ line, editions: used }) {
      documents += 1;
      if (line.row.outcome === 'unreadable') unreadable += 1;
      if (used !== null) editions.set(JSON.stringify(used), used);
      if (!gzip.write(formatLine(line))) await once(gzip, 'drain');
    },
    async end() {
      const head: ChunkHead = { documents, unreadable, editions: sortEditions(editions) };
      // Behind the lines, since it counts them.
      gzip.end(`${JSON.stringify(head)}\n`);
      await once(gzip, 'end');
      return { head, content: Buffer.concat(pieces) };
    },
  };
}

/** Editions in an order that does not depend on that of the documents. */
export function sortEditions(editions: ReadonlyMap<string, Editions>): readonly Editions[] {
  return [...editions.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each);
}

function formatLine(line: ResultLine): string {
  return `${JSON.stringify(line)}\n`;
}
