import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { type ProjectFile, projectFiles } from '../../support/runner/project-files.ts';

/** One change of a source file. */
export interface Mutant {
  /** Path, place and change, hashed: the same mutant has the same id in every run. */
  readonly id: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The whole file with the change. */
  readonly text: string;
}

/** What Stryker's instrumenter reports; lines and columns from 0. */
interface StrykerMutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly status?: string;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly mutator: string;
  readonly replacement: string;
}

/**
 * Strings are mostly texts for people, which golden files compare word by word; mutants of them would be three quarters of a sample and say
 * nothing about logic.
 */
const excludedMutations = ['StringLiteral'];

/**
 * Draws mutants over all packages: a file by its length, then one of its mutants. The same seed draws the same mutants from the same code.
 *
 * @param strykerDirectory the folder of Stryker's installed packages
 */
export async function drawMutants(strykerDirectory: string, { size, seed }: { size: number; seed: number }): Promise<readonly Mutant[]> {
  const files = projectFiles('packages/*/src/**/*.{ts,tsx,js}').filter(({ path }) => !path.endsWith('.d.ts'));
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  const listEdits = await createEditLister(strykerDirectory);
  const random = seededNumbers(seed);
  const drawn = new Map<string, Mutant>();
  // Files of types alone have no mutants.
  for (let draws = 0; drawn.size < size && draws < 20 * size; draws += 1) {
    const file = fileAt(files, random() * total);
    const edits = await listEdits(file);
    const edit = edits[Math.floor(random() * edits.length)];
    if (edit === undefined) continue;
    const mutant = createMutant(file, edit);
    drawn.set(mutant.id, mutant);
  }
  return [...drawn.values()];
}

function fileAt(files: readonly ProjectFile[], offset: number): ProjectFile {
  let end = 0;
  const found = files.find(({ text }) => {
    end += text.length;
    return offset < end;
  });
  if (found === undefined) throw new Error('There are no source files to mutate.');
  return found;
}

function createMutant({ path, text }: ProjectFile, { start, end, mutator, replacement }: Edit): Mutant {
  const original = text.slice(start, end);
  const id = createHash('sha256')
    .update(JSON.stringify([path, start, original, replacement]))
    .digest('hex')
    .slice(0, 12);
  const line = text.slice(0, start).split('\n').length;
  return { id, path, line, mutator, original, replacement, text: text.slice(0, start) + replacement + text.slice(end) };
}

/** All changes of a file: those of Stryker's mutators, and each statement without a result left out, which Stryker does not do. */
async function createEditLister(strykerDirectory: string): Promise<(file: ProjectFile) => Promise<readonly Edit[]>> {
  const { Instrumenter } = await import(pathToFileURL(join(strykerDirectory, 'instrumenter/dist/src/index.js')).href);
  const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined, warn: () => undefined };
  const instrumenter = new Instrumenter(silent);
  return async (file) => {
    const options = { excludedMutations, plugins: null, ignorers: [] };
    const { mutants } = (await instrumenter.instrument([{ name: file.path, content: file.text, mutate: true }], options)) as {
      mutants: readonly StrykerMutant[];
    };
    const lineStarts = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offsetOf = ({ line, column }: Position) => (lineStarts[line] ?? 0) + column;
    // Excluded mutants are reported too, as ignored.
    const included = mutants.filter(({ status }) => status !== 'Ignored');
    const ofStryker = included.map(({ mutatorName, replacement, location }) => ({
      start: offsetOf(location.start),
      end: offsetOf(location.end),
      mutator: mutatorName,
      replacement,
    }));
    return [...ofStryker, ...statementsToDelete(file)];
  };
}

function statementsToDelete({ path, text }: ProjectFile): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: string; start?: number; end?: number };
    if (type === 'ExpressionStatement' && start !== undefined && end !== undefined) {
      edits.push({ start, end, mutator: 'StatementDeletion', replacement: ';' });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return edits;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
