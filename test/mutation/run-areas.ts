import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Area, areas } from './areas.ts';
import { copyProject, installStryker, run } from './stryker.ts';

/**
 * Mutates the named areas, all of them if none is named, with Stryker, and prints which mutants no test detects and the score of each area.
 *
 * @throws Error when an area is unknown
 */
export async function mutateAreas(requested: readonly string[]): Promise<void> {
  const unknown = requested.filter((name) => areas[name] === undefined);
  if (unknown.length > 0) throw new Error(`There is no area ${unknown.join(', ')}. The areas are: ${Object.keys(areas).join(', ')}.`);
  const stryker = join(await installStryker(), 'core/bin/stryker.js');
  const tree = await mkdtemp(join(tmpdir(), 'nakor-mutation-'));
  try {
    await copyProject(tree);
    const scores: string[] = [];
    for (const [name, area] of Object.entries(areas)) {
      if (requested.length === 0 || requested.includes(name)) scores.push(`${name}: ${await mutate(stryker, tree, name, area)}`);
    }
    console.log(`\nMutation scores (detected mutants of all):\n${scores.join('\n')}`);
  } finally {
    // Processes that were stopped may still write.
    await rm(tree, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Runs Stryker on an area. Returns its score, with the counts behind it. */
async function mutate(stryker: string, directory: string, name: string, { mutate, needsPlatform }: Area): Promise<string> {
  const report = join(directory, `mutation-${name}.json`);
  const configuration = join(directory, `stryker-${name}.json`);
  await writeFile(
    configuration,
    JSON.stringify({
      mutate,
      inPlace: true,
      plugins: ['@stryker-mutator/vitest-runner'],
      testRunner: 'vitest',
      vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      // Counts as detected, so on a busy machine a short limit would flatter the tests.
      timeoutMS: 15_000,
      // Each runner has a platform of its own, which needs a processor itself.
      ...(needsPlatform ? { concurrency: 1 } : {}),
      reporters: ['clear-text', 'progress-append-only', 'json'],
      clearTextReporter: { logTests: false, reportTests: false, skipFull: false },
      jsonReporter: { fileName: report },
    }),
  );
  const temporary = join(directory, 'tmp');
  await mkdir(temporary, { recursive: true });
  console.log(`\nMutating ${name} ...`);
  await run(process.execPath, [stryker, 'run', configuration], {
    cwd: directory,
    // A runner that is stopped at its time limit leaves its files, so they go where all is removed at the end.
    env: { ...process.env, NAKOR_MUTATED_AREA: name, TMPDIR: temporary, TEMP: temporary },
  });
  return scoreOf(JSON.parse(await readFile(report, 'utf8')));
}

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

function scoreOf({ files }: MutationReport): string {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const undetected = count('Survived', 'NoCoverage');
  const score = ((100 * detected) / (detected + undetected)).toFixed(1);
  const errors = statuses.length - detected - undetected;
  return `${score} % (${detected} detected, ${undetected} undetected${errors > 0 ? `, ${errors} not runnable` : ''})`;
}
