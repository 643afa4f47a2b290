import { recognizeFile } from '@nakor/collection/recognize-file';
import type { Candidate, CandidateList } from '../../input/list-candidates.ts';
import type { NamedFile } from '../../input/named-file.ts';

/** Files without a telling name at whose beginning is looked: a register is larger than nearly all invoices. */
const largestCount = 50;
const beginningBytes = 8_000;

/** Whether there is a JPK_V7 among files: those that are named so, and the largest ones, are looked at. */
export async function hasRegister({ found }: CandidateList, files: readonly NamedFile[]): Promise<boolean> {
  const candidates = found.flatMap((each) => (each.kind === 'candidate' ? [each] : []));
  const named = candidates.filter(({ name }) => /jpk|v7/i.test(name));
  const largest = candidates.toSorted((left, right) => right.size - left.size).slice(0, largestCount);
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  for (const candidate of new Set([...named, ...largest])) {
    if ((await recognize(candidate, byPath.get(candidate.name) ?? null)) === 'jpkV7') return true;
  }
  return false;
}

async function recognize(candidate: Candidate, file: File | null) {
  try {
    const beginning = file === null ? await candidate.read() : new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
    return beginning === null ? null : recognizeFile(beginning);
  } catch {
    // The list of files says what cannot be read.
    return null;
  }
}
