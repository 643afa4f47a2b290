import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDirectory } from '../support/runner/project-files.ts';
import { type Counts, countsIn, summaryOf, treeHash } from '../support/runner/results-of-parts.ts';
import { type Part, parts } from './parts.ts';

/**
 * Runs all tests, those of `npm test` and the long ones, part by part. The results are kept until the code changes, so that an interrupted run
 * continues with the parts that are missing or failed:
 *
 *     npm run test:all
 *     npm run test:all -- --part faults
 *     npm run test:all -- --restart
 */
const { values } = parseArgs({ options: { part: { type: 'string', multiple: true }, restart: { type: 'boolean', default: false } } });
const unknown = (values.part ?? []).filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const store = join(projectDirectory, 'node_modules/.cache/nakor-test-all.json');
const tree = treeHash(projectDirectory);
const kept = values.restart ? {} : await readKept();

for (const part of parts) {
  const isRequested = values.part?.includes(part.name) ?? !isPassed(kept[part.name]);
  if (!isRequested) continue;
  console.log(`\n== ${part.name} ==`);
  kept[part.name] = await runPart(part);
  await mkdir(dirname(store), { recursive: true });
  await writeFile(store, JSON.stringify({ tree, parts: kept }, null, 2));
}

const missing = parts.filter(({ name }) => kept[name] === undefined).map(({ name }) => name);
console.table(parts.flatMap(({ name }) => (kept[name] === undefined ? [] : { part: name, ...kept[name] })));
if (missing.length > 0) console.log(`Not run yet: ${missing.join(', ')}.`);
const total = summaryOf(Object.values(kept));
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);

function isPassed(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.failed === 0;
}

/** The results of this state of the code; those of another are discarded. */
async function readKept(): Promise<Record<string, Counts>> {
  const text = await readFile(store, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return {};
  const results = JSON.parse(text) as { readonly tree: string; readonly parts: Record<string, Counts> };
  if (results.tree === tree) return results.parts;
  console.log('The code has changed since the last results, so all parts run again.');
  return {};
}

async function runPart({ project, mode, files }: Part): Promise<Counts> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', '--mode', mode, '--project', project];
  const child = spawn(process.execPath, [...vitest, ...files.map((path) => `test/${path}`)], {
    cwd: projectDirectory,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let end = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    end = (end + chunk.toString()).slice(-2_000);
  });
  const [code] = await once(child, 'close');
  return countsIn(end, code === 0);
}
