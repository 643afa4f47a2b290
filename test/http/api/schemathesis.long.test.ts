import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { routes } from '@nakor/contract/routes';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { schemathesis } from '../../support/drivers/client-generators.ts';
import { isLongRun, seedOr } from '../../support/generators/seeds.ts';
import { issueKey } from '../../support/storage/access.ts';

const program = schemathesis();
if (program === null)
  console.warn('SKIPPED: pip could not install schemathesis, so the service is not tested against its description by it.');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-schemathesis-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program in the folder; its output. */
async function run(file: string, options: readonly string[]): Promise<string> {
  const child = spawn(file, options, { cwd: folder, env: { ...process.env, NO_COLOR: '1', COLUMNS: '160' } });
  child.stdin.end();
  const closed = new Promise((done) => child.on('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return stdout + stderr;
}

/** How many operations were tested, and what failed, as its summary says. */
function summaryOf(output: string): { readonly tested: number; readonly failures: readonly string[] } {
  const summary = output.slice(output.indexOf('SUMMARY'));
  const listed = /^Failures:\n((?: .*\n)*)/m.exec(summary)?.[1] ?? '';
  return { tested: Number(/^ +Tested: (\d+)/m.exec(summary)?.[1] ?? 0), failures: listed.split('\n').filter(Boolean) };
}

it.skipIf(program === null)('responds to requests from schemathesis as the description says', { timeout: 1_800_000 }, async () => {
  const { baseUrl } = inject('service');
  const { plaintext } = await issueKey({ plan: 'api' });
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument([])));
  const output = await run(program ?? '', [
    'run',
    'openapi.json',
    ...['--url', baseUrl],
    ...['--header', `Authorization: Bearer ${plaintext}`],
    ...['--checks', 'all'],
    // What no schema can say, such as whether a text is an invoice or a host exists, is tested by requests made for it.
    ...['--exclude-checks', 'positive_data_acceptance'],
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', isLongRun ? '100' : '15'],
    ...['--seed', String(seedOr(1))],
    ...['--generation-database', 'none'],
    ...['--suppress-health-check', 'all'],
    ...['--rate-limit', 'auto'],
    ...['--workers', '2'],
    '--continue-on-failure',
  ]);
  // Its own errors are printed, but say nothing about the service.
  const { tested, failures } = summaryOf(output);
  console.log(output.slice(output.indexOf('SUMMARY')));
  expect(failures, output).toEqual([]);
  expect(tested).toBe(routes.length);
});
