import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
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
 * Builds `docs/rules.json` from the rules and their test cases, unless it was built from the same sources. It takes about 3 seconds: the cases
 * run on the real engine.
 *
 * @param generate makes the content; by default in a process of its own, as commands do not load the test cases
 * @throws Error when a rule or a case is not as it should be; what is wrong was printed
 */
export function buildRuleCatalogue(generate = runGenerator): Promise<void> {
  running ??= buildIfNeeded(generate).finally(() => {
    running = undefined;
  });
  return running;
}

async function buildIfNeeded(generate: () => Promise<string>): Promise<void> {
  const made = await hashOfSources();
  const stamp = await textOf(stampFile);
  const existing = await textOf(ruleCatalogueFile);
  if (existing !== null && stamp === `${made} ${hashOf(existing)}`) return;
  const content = await generate();
  const temporary = `${ruleCatalogueFile}.${process.pid}`;
  await writeFile(temporary, content);
  await rename(temporary, ruleCatalogueFile);
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, `${made} ${hashOf(content)}`);
}

async function runGenerator(): Promise<string> {
  const program = join(projectDirectory, 'test/support/rules-document/write-catalogue.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const content = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The rule catalogue could not be built (${code}).`);
  return content;
}

async function hashOfSources(): Promise<string> {
  const paths = globSync(sources, { cwd: projectDirectory }).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(await readFile(join(projectDirectory, path)));
  return hash.digest('hex');
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) await buildRuleCatalogue();
