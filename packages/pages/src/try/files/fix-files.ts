import type { EnginePool } from '../engine/engine-pool.ts';
import type { Candidate } from '../input/list-candidates.ts';
import type { SendingContext } from '../sending-context.ts';
import type { NamedContent } from './engine/collection-messages.ts';

/** A document after its fixes. */
export interface FixedFile {
  readonly candidate: Candidate;
  /** The fixed document; null if nothing could be fixed. The browser may keep it on the disk. */
  readonly content: Blob | null;
  readonly fixes: number;
  /** Whether no error is left. */
  readonly isValid: boolean;
}

/**
 * Fixes documents, several at the same time.
 *
 * @param onFixed receives each as it is ready
 */
export async function fixFiles(
  candidates: readonly Candidate[],
  { pool, context, signal }: { readonly pool: EnginePool; readonly context: SendingContext; readonly signal: AbortSignal },
  onFixed: (file: FixedFile) => void,
): Promise<void> {
  const waiting = candidates.values();
  const work = async () => {
    for (const candidate of waiting) {
      if (signal.aborted) return;
      onFixed(await fixFile(candidate, pool, context));
    }
  };
  await Promise.all(Array.from({ length: pool.size }, work));
}

async function fixFile(candidate: Candidate, pool: EnginePool, context: SendingContext): Promise<FixedFile> {
  const nothing = { candidate, content: null, fixes: 0, isValid: false };
  const content = await candidate.read().catch(() => null);
  if (content === null) return nothing;
  const repaired = await pool.run('repair', [[{ name: candidate.name, content }], context]).catch(() => []);
  const [own] = repaired;
  if (own === undefined || own.xml === null) return nothing;
  return { candidate, content: new Blob([own.xml]), fixes: own.fixes, isValid: own.isValid };
}

/** Packs the fixed documents into one archive. */
export async function packFixedFiles(files: readonly FixedFile[], pool: EnginePool): Promise<Uint8Array> {
  const contents: NamedContent[] = [];
  for (const { candidate, content } of files) {
    if (content !== null) contents.push({ name: candidate.name, content: new Uint8Array(await content.arrayBuffer()) });
  }
  return pool.run('pack', [contents]);
}
