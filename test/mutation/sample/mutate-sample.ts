import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { copyProject, installStryker } from '../stryker.ts';
import { drawMutants, type Mutant } from './draw-mutants.ts';
import { createTestFinder, type TestOrder } from './tests-of-file.ts';

/** What is tried on a mutant, in this order: its nearest tests, the compiler, tests that load its file through others, then all others of the gate. */
export const stages = ['near', 'compiler', 'related', 'rest', 'service', 'faults'] as const;

type Stage = (typeof stages)[number];

interface Result {
  readonly path: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The stages that did not detect it. */
  readonly survived: readonly Stage[];
  /** The stage that did; null while none has. */
  readonly detectedIn: Stage | null;
  /** The first failing test, or what else ended the run. */
  readonly detectedBy: string | null;
}

/** A mutant may loop forever, which only stopping its tests ends; far more than the nearest tests of any file take. */
const limitMs = 30 * 60_000;

/**
 * Draws mutants over all packages and tries each on a copy of the project, stage by stage, ending with the first failure. Results are kept in
 * `node_modules/.cache`, so that an interrupted run continues, and one that ended at an early stage (`until`) is continued by a longer one.
 * Prints a table of the folders and the mutants that no test detects.
 */
export async function mutateSample({ size, seed, until }: { size: number; seed: number; until: Stage }): Promise<void> {
  const mutants = await drawMutants(await installStryker(), { size, seed });
  const store = join(projectDirectory, 'node_modules/.cache/nakor-mutation-samples', `seed-${seed}.json`);
  const results = await readResults(store);
  const findTests = createTestFinder();
  const tree = await mkdtemp(join(tmpdir(), 'nakor-mutation-'));
  try {
    await copyProject(tree);
    for (const [index, mutant] of mutants.entries()) {
      const { path, line, mutator, original, replacement } = mutant;
      const earlier = results.get(mutant.id);
      const missing = stages.slice(earlier?.survived.length ?? 0, stages.indexOf(until) + 1);
      if (missing.length === 0 || typeof earlier?.detectedIn === 'string') continue;
      const { survived, ...detected } = await tryMutant(tree, mutant, findTests(path), missing);
      results.set(mutant.id, {
        path,
        line,
        mutator,
        original,
        replacement,
        ...detected,
        survived: [...(earlier?.survived ?? []), ...survived],
      });
      await mkdir(dirname(store), { recursive: true });
      await writeFile(store, JSON.stringify(Object.fromEntries(results), null, 2));
      const outcome = detected.detectedIn === null ? 'survived' : `${detected.detectedIn} (${detected.detectedBy})`;
      console.log(`${index + 1} of ${mutants.length}: ${describe(mutant)}: ${outcome}`);
    }
  } finally {
    // Processes that were stopped may still write.
    await rm(tree, { recursive: true, force: true, maxRetries: 10 });
  }
  report(mutants.flatMap(({ id }) => results.get(id) ?? []));
}

async function readResults(store: string): Promise<Map<string, Result>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(store, 'utf8')) as Record<string, Result>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
}

async function tryMutant(
  tree: string,
  mutant: Mutant,
  tests: TestOrder,
  missing: readonly Stage[],
): Promise<Pick<Result, 'survived' | 'detectedIn' | 'detectedBy'>> {
  const file = join(tree, mutant.path);
  const unchanged = await readFile(file, 'utf8');
  await writeFile(file, mutant.text);
  try {
    for (const [index, stage] of missing.entries()) {
      for (const command of commandsOf(stage, tests)) {
        const detectedBy = await firstFailure(tree, command);
        if (detectedBy !== null) return { survived: missing.slice(0, index), detectedIn: stage, detectedBy };
      }
    }
    return { survived: missing, detectedIn: null, detectedBy: null };
  } finally {
    await writeFile(file, unchanged);
  }
}

function commandsOf(stage: Stage, tests: TestOrder): readonly (readonly string[])[] {
  if (stage === 'compiler') {
    return ['.', 'packages/pages'].map((project) => ['node_modules/typescript/bin/tsc', '--project', project, '--incremental', 'false']);
  }
  if (stage === 'service' || stage === 'faults') return [vitest('--project', stage)];
  return tests[stage].length === 0 ? [] : [vitest(...tests[stage])];
}

/** Runs tests until the first failure. */
function vitest(...filters: readonly string[]): readonly string[] {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--bail',
    '1',
    '--testTimeout',
    String(limitMs),
    ...filters,
  ];
}

/** The first failing test or error that a command prints; null if it succeeds. */
async function firstFailure(tree: string, command: readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, command, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = once(child, 'close');
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let isStopped = false;
  const timer = setTimeout(() => {
    isStopped = true;
    // The group: tests start processes of their own.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limitMs);
  const [code] = await ended;
  clearTimeout(timer);
  if (isStopped) return 'did not end';
  if (code === 0) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal
  const plain = printed.replace(/\u001b\[[0-9;]*m/g, '');
  return /FAIL\s+(.+)/.exec(plain)?.[1] ?? /error TS\d+.*/.exec(plain)?.[0] ?? plain.trim().split('\n').at(-1) ?? '';
}

function describe({ path, line, original, replacement }: Pick<Mutant, 'path' | 'line' | 'original' | 'replacement'>): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${path}:${line} ${short(original)} -> ${short(replacement)}`;
}

function report(results: readonly Result[]): void {
  const folderOf = ({ path }: Result) =>
    path
      .split('/')
      .slice(1, 4)
      .filter((part) => part !== 'src' && !part.includes('.'))
      .join('/');
  const folders = Object.entries(Object.groupBy(results, folderOf)).sort(([left], [right]) => (left < right ? -1 : 1));
  const row = (folder: string, ofFolder: readonly Result[]) => {
    const detectedIn = (...wanted: readonly Stage[]) =>
      ofFolder.filter(({ detectedIn: stage }) => stage !== null && wanted.includes(stage)).length;
    const open = ofFolder.filter(({ detectedIn: stage, survived }) => stage === null && survived.length < stages.length).length;
    const survived = ofFolder.length - open - detectedIn(...stages);
    const far = detectedIn('related', 'rest', 'service', 'faults');
    return { folder, near: detectedIn('near'), compiler: detectedIn('compiler'), far, survived, 'not tried to the end': open };
  };
  console.table([...folders.map(([name, ofFolder = []]) => row(name, ofFolder)), row('all', results)]);
  for (const result of results) {
    if (result.detectedIn === null) console.log(`survived ${result.survived.join(', ')}: ${describe(result)}`);
  }
}
