import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** The rule catalogue as the service and the site serve it. It is built, and not in git. */
export const ruleCatalogueFile = join(projectDirectory, 'docs/rules.json');

/** Everything that the catalogue is made from: the rules, the engine that runs their cases, the cases, and the history. */
const sources = [
  'packages/{contract,documents,domain,engine}/src/**/*.ts',
  'test/support/{builders,drivers,rules-document}/**/*.ts',
  'test/unit/domain/validation/**/*.ts',
  'infra/build/official-schema-directory.ts',
  'docs/rules-history.json',
  'package-lock.json',
];

/** The hashes of the sources and of the catalogue that was built from them. */
const stampFile = join(projectDirectory, 'node_modules/.cache/nakor-rule-catalogue');

let running: Promise<void> | undefined;

/**
 * Builds `docs/rules.json` from the rules and their test cases, unless it was built from the same sources. It takes about 4 seconds, in a
 * process of its own: the cases run on the real engine.
 *
 * @throws Error when a rule or a case is not as it should be; what is wrong was printed
 */
export function buildRuleCatalogue(): Promise<void> {
  running ??= buildIfNeeded().finally(() => {
    running = undefined;
  });
  return running;
}

async function buildIfNeeded(): Promise<void> {
  const made = await hashOfSources();
  const stamp = await textOf(stampFile);
  const existing = await textOf(ruleCatalogueFile);
  if (existing !== null && stamp === `${made} ${hashOf(existing)}`) return;
  const temporary = `${ruleCatalogueFile}.${process.pid}`;
  await runGenerator(temporary);
  const content = await readFile(temporary, 'utf8');
  await rename(temporary, ruleCatalogueFile);
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, `${made} ${hashOf(content)}`);
}

/** The generator is apart from the commands, since it loads every test case. */
async function runGenerator(target: string): Promise<void> {
  const program = join(projectDirectory, 'test/support/rules-document/write-catalogue.ts');
  const child = spawn(process.execPath, [program, target], { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', done);
  });
  if (code !== 0) throw new Error(`The rule catalogue could not be built (${code}).`);
}

async function hashOfSources(): Promise<string> {
  const paths = globSync(sources, { cwd: projectDirectory }).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(await readFile(join(projectDirectory, path)));
  return hash.digest('hex');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) await buildRuleCatalogue();
