import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { linkDependencies } from '../support/runner/link-dependencies.ts';
import { projectDirectory } from '../support/runner/project-files.ts';
import { type Area, areas } from './areas.ts';

/**
 * Mutates code where a defect costs users money, and prints which mutants no test detects and the score of each area (ADR 0039):
 *
 *     npm run test:mutation
 *     npm run test:mutation -- money bucket-deltas
 */
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => areas[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. The areas are: ${Object.keys(areas).join(', ')}.`);
  process.exit(1);
}

const stryker = await installStryker();
const tree = await mkdtemp(join(tmpdir(), 'nakor-mutation-'));
try {
  await copyProject(tree);
  const scores: string[] = [];
  for (const [name, area] of Object.entries(areas)) {
    if (requested.length === 0 || requested.includes(name)) scores.push(`${name}: ${await mutate(tree, name, area)}`);
  }
  console.log(`\nMutation scores (detected mutants of all):\n${scores.join('\n')}`);
} finally {
  // Processes that were stopped may still write.
  await rm(tree, { recursive: true, force: true, maxRetries: 10 });
}

/** Installs what the lock file of this folder names, unless it is there already. Returns the file to run. */
async function installStryker(): Promise<string> {
  const target = join(projectDirectory, 'node_modules/.cache/nakor-mutation');
  const files = ['package.json', 'package-lock.json'];
  const source = (name: string) => join(import.meta.dirname, 'stryker', name);
  const installed = join(target, 'installed-lock.json');
  const lock = await readFile(source('package-lock.json'), 'utf8');
  if (!existsSync(installed) || (await readFile(installed, 'utf8')) !== lock) {
    console.log('Installing Stryker from its lock file ...');
    await mkdir(target, { recursive: true });
    await Promise.all(files.map((name) => cp(source(name), join(target, name))));
    // Peers are left to the project: the test runner has to use its vitest.
    await run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--loglevel=error'], {
      cwd: target,
      shell: process.platform === 'win32',
    });
    await writeFile(installed, lock);
  }
  return join(target, 'node_modules/@stryker-mutator/core/bin/stryker.js');
}

/** Stryker's own copy would link `node_modules`, and with it the packages of this tree, which are not mutated. */
async function copyProject(target: string): Promise<void> {
  const omitted = ['.git', 'node_modules', '.local', 'cdk.out', 'dist', 'coverage'];
  await cp(projectDirectory, target, { recursive: true, filter: (path) => !omitted.includes(basename(path)) });
  await linkDependencies(target);
}

/** Runs Stryker on an area. Returns its score, with the counts behind it. */
async function mutate(directory: string, name: string, { mutate, needsPlatform }: Area): Promise<string> {
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

/** @throws Error when the command fails; its output says why */
async function run(command: string, parameters: readonly string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, parameters, { ...options, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`${basename(command)} ended with exit code ${code}.`);
}
