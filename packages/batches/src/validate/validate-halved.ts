import type { ComparedDocument, PlannedDocument } from '../model/chunk-plan.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson, putJson, putJsonIfAbsent } from '../objects/json-objects.ts';
import { buildUnexaminedLine, type ValidatedLine } from './validate-document.ts';
import { type ChunkTools, validateRange } from './validate-range.ts';

/** A part of a chunk: documents from one position up to, but without, another one. */
interface ChunkPart {
  readonly from: number;
  readonly to: number;
}

/** Where notes about parts are kept. */
interface AttemptNotes {
  readonly objects: BatchObjects;
  readonly prefix: string;
}

/**
 * Validates a chunk that ended the process several times. A part that was begun and has no result is halved, until the document that ends the
 * process is found: its line says that it is unreadable. Results of parts are kept, so that each attempt continues where the last one ended.
 */
export async function* validateHalved(
  documents: readonly (PlannedDocument | ComparedDocument)[],
  tools: ChunkTools,
  notes: AttemptNotes,
): AsyncGenerator<ValidatedLine> {
  const parts: ChunkPart[] = halve({ from: 0, to: documents.length });
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const lines = await validatePart(documents.slice(part.from, part.to), part, tools, notes);
    if (lines !== null) yield* lines;
    else if (part.to - part.from > 1) parts.unshift(...halve(part));
    else
      yield* documents
        .slice(part.from, part.to)
        .map((each) => ({ line: buildUnexaminedLine(each, 'lost', tools.language), editions: null }));
  }
}

/** The lines of a part; null if an earlier attempt at it ended the process. */
async function validatePart(
  documents: readonly (PlannedDocument | ComparedDocument)[],
  { from, to }: ChunkPart,
  tools: ChunkTools,
  { objects, prefix }: AttemptNotes,
): Promise<readonly ValidatedLine[] | null> {
  const key = `${prefix}${String(from).padStart(6, '0')}-${String(to).padStart(6, '0')}`;
  const before = await getJson<readonly ValidatedLine[]>(objects, `${key}.json`);
  if (before !== null) return before;
  const isFirst = await putJsonIfAbsent(objects, `${key}.begun`, {});
  if (!isFirst) return null;
  try {
    const lines: ValidatedLine[] = [];
    for await (const line of validateRange(documents, tools)) lines.push(line);
    await putJson(objects, `${key}.json`, lines);
    return lines;
  } catch (error) {
    // The process goes on, so that this part is not to blame.
    await objects.delete(`${key}.begun`);
    throw error;
  }
}

function halve({ from, to }: ChunkPart): ChunkPart[] {
  const middle = Math.ceil((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ].filter((part) => part.to > part.from);
}
