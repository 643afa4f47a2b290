import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPackage } from '../../support/bundles/shared-package.ts';
import { correctionOf } from '../../support/drivers/audit-packs.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { callsProgram, libraryCalls, libraryOptions } from '../../support/drivers/library-calls.ts';
import { oldestNode } from '../../support/drivers/oldest-node.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

if (oldestNode.major > 20) console.warn(`SKIPPED: Node 20 is not on the PATH, so the package is tested with Node ${oldestNode.major}.`);

const run = promisify(execFile);
let folder: string;

/** A module for `--import`, which threads load too. */
const withoutIntl = `
  const fail = (name) => () => { throw new Error(name + ' was used.'); };
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter']) Intl[name] = fail('Intl.' + name);
  String.prototype.localeCompare = fail('localeCompare');
  for (const { prototype } of [Number, Date]) prototype.toLocaleString = fail('toLocaleString');
`;

/** Runs a program in the folder where the package is installed; returns its output. */
async function runProgram(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return (await run(oldestNode.file, [name], { cwd: folder, maxBuffer: 100_000_000 })).stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-package-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const { file } = await sharedPackage();
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache'), file], { cwd: folder });
  await cp(join(projectDirectory, 'events/validation/sample-invoice.xml'), join(folder, 'invoice.xml'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the package, installed in an empty folder', () => {
  it('validates without the rules of languages and time zones, which load slowly', async () => {
    await writeFile(join(folder, 'without-intl.mjs'), withoutIntl);
    const parameters = ['--import', './without-intl.mjs', 'node_modules/nakor/cli.js', 'validate', 'invoice.xml', '--as-of', '2026-10-15'];
    expect((await run(oldestNode.file, parameters, { cwd: folder })).stdout).toMatch(/^invoice\.xml: POPRAWNA/);
  });

  it('runs the example of its documentation', async () => {
    const example = await readFile(join(projectDirectory, 'docs/examples/library.mjs'), 'utf8');
    expect(await runProgram('library.mjs', example)).toMatch(/^valid\n/);
  });

  it('returns the results of the service', async () => {
    const calls = await libraryCalls();
    await writeFile(join(folder, 'calls.json'), JSON.stringify(calls));
    const program = `
      import { readFileSync } from 'node:fs';
      import { createNakor } from 'nakor';
      const calls = JSON.parse(readFileSync('calls.json', 'utf8'));
      const options = ${JSON.stringify(libraryOptions)};
      const run = async () => {${callsProgram}};
      console.log(JSON.stringify(await run()));
    `;
    expect(JSON.parse(await runProgram('calls.mjs', program))).toEqual(calls.map(({ expected }) => expected));
  });

  it('makes audit packs', async () => {
    const statements = { scenario_id: 'price-change', przyczyna_korekty: 'rabat po dostawie', numer_faktury_kor: 'FK/2026/10/001' };
    const request = { source_xml: soldInvoice, correction_xml: await correctionOf('FK/2026/10/001'), ...statements };
    const { createNakor } = await import('nakor');
    const { sha256 } = await createNakor(libraryOptions).auditPack(request);
    const program = `
      import { createNakor } from 'nakor';
      const { sha256 } = await createNakor(${JSON.stringify(libraryOptions)}).auditPack(${JSON.stringify(request)});
      console.log(sha256);
    `;
    expect(await runProgram('pack.mjs', program)).toBe(`${sha256}\n`);
  });

  it('throws the rejections of the API', async () => {
    const program = `
      import { createNakor, NakorError } from 'nakor';
      const error = await createNakor({ language: 'en' }).validate('no XML').catch((thrown) => thrown);
      console.log(error instanceof NakorError, error.code, error.details[0].line);
    `;
    expect(await runProgram('error.mjs', program)).toBe('true INVALID_XML 1\n');
  });

  it.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('has types, without those of other packages ($moduleResolution)', async ({ module, moduleResolution }) => {
    await writeFile(join(folder, 'types.ts'), typedProgram);
    const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: 'es2022', lib: ['es2022'], types: [] };
    const config = { compilerOptions: { ...options, module, moduleResolution }, files: ['types.ts'] };
    await writeFile(join(folder, `tsconfig.${moduleResolution}.json`), JSON.stringify(config));
    const compiled = await run(join(projectDirectory, 'node_modules/.bin/tsc'), ['-p', `tsconfig.${moduleResolution}.json`], {
      cwd: folder,
    }).catch((error: { readonly stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });
});

/** What must compile, and what must not. */
const typedProgram = `
import { createNakor, NakorError, type Nakor, type ValidationResult } from 'nakor';
import { createNakor as createInBrowser, type BrowserNakor } from 'nakor/browser';

const nakor: Nakor = createNakor({ language: 'pl', exchangeRates: async () => [{ number: '1', day: '2026-11-02', rates: { EUR: '4.2' } }] });
const result: ValidationResult = await nakor.validate('<Faktura/>', { advice: 'off', source_xml: new Uint8Array() });
const severity: 'critical' | 'error' | 'warning' | 'info' | undefined = result.issues[0]?.severity;
const { sha256 } = await nakor.auditPack({ source_xml: '', correction_xml: '', scenario_id: '', przyczyna_korekty: '', numer_faktury_kor: '' });
const code: string = new Array<NakorError>().map((error) => (error.code === 'INVALID_XML' ? error.details[0]?.code ?? '' : sha256)).join();
const inBrowser: BrowserNakor = createInBrowser();
export const used = [severity, code, nakor.rules()[0]?.source.parts[0]?.kind, nakor.scenarios()[0]?.questions[0]?.answers];
type Rejected<Accepted extends false> = Accepted;
// Audit packs are made in Node only; a number is no document; an unknown code; required fields are missing.
export type Wrong = [
  Rejected<'auditPack' extends keyof BrowserNakor ? true : false>,
  Rejected<1 extends Parameters<Nakor['validate']>[0] ? true : false>,
  Rejected<'UNKNOWN' extends NakorError['code'] ? true : false>,
  Rejected<{ source_xml: '' } extends Parameters<Nakor['correct']>[0] ? true : false>,
];
`;
