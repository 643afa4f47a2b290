import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiFileNames } from '@nakor/contract/api-files';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { packRequestBody } from '../../support/drivers/audit-packs.ts';
import { npmGenerators, pythonGenerator } from '../../support/drivers/client-generators.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const npm = npmGenerators();
const python = pythonGenerator();
if (npm === null)
  console.warn('SKIPPED: npm could not install openapi-typescript and orval, so the clients that they generate are not tested.');
if (python === null) console.warn('SKIPPED: pip could not install openapi-python-client, so the client that it generates is not tested.');

const description = join(projectDirectory, 'docs', apiFileNames.openApi);
/** A generator and a compiler take some seconds each. */
const generationMs = 60_000;

let folder: string;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-generated-'));
  const { plaintext } = await issueKey();
  env = { NAKOR_URL: inject('service').baseUrl, NAKOR_KEY: plaintext };
  if (npm !== null) await symlink(join(npm, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'invoice.xml'), soldInvoice);
  await writeFile(join(folder, 'pack.json'), JSON.stringify(await packRequestBody()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder; rejects with its output if it fails. */
async function run(program: string, options: readonly string[]): Promise<string> {
  const child = spawn(program, options, { cwd: folder, env: { ...process.env, ...env } });
  child.stdin.end();
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (status !== 0) throw new Error(`${program} ${options.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

const runNode = (options: readonly string[]) => run(process.execPath, options);

function compile(files: readonly string[]): Promise<string> {
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--target', 'es2023', '--module', 'nodenext'];
  const types = ['--types', 'node', '--typeRoots', join(projectDirectory, 'node_modules/@types')];
  return run(join(projectDirectory, 'node_modules/.bin/tsc'), [...strict, ...types, ...files]);
}

const fetchProgram = `
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

const headers = { Authorization: \`Bearer \${process.env['NAKOR_KEY']}\` };
const client = createClient<paths>({ baseUrl: process.env['NAKOR_URL'] ?? '', headers });
const xml = await readFile('invoice.xml', 'utf8');
const { data, error } = await client.POST('/validate', { body: { xml, environment: 'test' } });
if (error !== undefined) throw new Error(JSON.stringify(error));
const valid: boolean = data.data.valid;
const issues: readonly components['schemas']['ValidationIssue'][] = data.data.issues;
// @ts-expect-error the description has no such value
await client.POST('/validate', { body: { xml, environment: 'nowhere' } });
// @ts-expect-error the description has no such path
await client.POST('/validations', { body: { xml } });
const failed = await client.POST('/validate', { body: { xml: '<a' } });
if (failed.response.status !== 400 || failed.error === undefined) throw new Error('The document was accepted.');
const { code } = failed.error.error;
const known: 'INVALID_XML' | undefined = code === 'INVALID_XML' ? code : undefined;
const body: components['schemas']['AuditPackBody'] = JSON.parse(await readFile('pack.json', 'utf8'));
const pack = await client.POST('/correction/audit-pack', { body, parseAs: 'arrayBuffer' });
const zip: ArrayBuffer = pack.data ?? new ArrayBuffer(0);
const me = await client.GET('/me');
console.log(JSON.stringify({ valid, issues: issues.length, code: known, zip: Buffer.from(zip).subarray(0, 2).toString(), plan: typeof me.data?.data.key.prefix }));
`;

const orvalProgram = `
import { readFile } from 'node:fs/promises';
import { buildCorrection, getMe, validateInvoice } from './orval.ts';

const options = { headers: { Authorization: \`Bearer \${process.env['NAKOR_KEY']}\` } };
const xml = await readFile('invoice.xml', 'utf8');
const validated = await validateInvoice({ xml }, { advice: undefined }, options);
if (validated.status !== 200) throw new Error(JSON.stringify(validated));
const valid: boolean = validated.data.data.valid;
const built = await buildCorrection({ xml, scenario_id: 'none', changes: [], przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/1' }, options);
const me = await getMe(options);
console.log(JSON.stringify({ valid, built: built.status, me: me.status }));
`;

/** The settings that docs/clients.md names. */
const orvalSettings = (baseUrl: string) => `
module.exports = {
  nakor: {
    input: ${JSON.stringify(description)},
    output: { target: './orval.ts', client: 'fetch', baseUrl: ${JSON.stringify(baseUrl)}, override: { contentType: { include: ['application/json'] } } },
  },
};
`;

const pythonProgram = `
import json, os
from pathlib import Path
from generated import AuthenticatedClient
from generated.api.corrections import make_audit_pack
from generated.api.validation import validate_invoice
from generated.models import AuditPackBody, InvalidDocumentResponse, ValidationBody, ValidationResultResponse

client = AuthenticatedClient(base_url=os.environ["NAKOR_URL"], token=os.environ["NAKOR_KEY"])
result = validate_invoice.sync(client=client, body=ValidationBody(xml=Path("invoice.xml").read_text(encoding="utf-8")))
assert isinstance(result, ValidationResultResponse), result
failed = validate_invoice.sync(client=client, body=ValidationBody(xml="<a"))
assert isinstance(failed, InvalidDocumentResponse), failed
pack = make_audit_pack.sync(client=client, body=AuditPackBody.from_dict(json.loads(Path("pack.json").read_text(encoding="utf-8"))))
print(json.dumps({"valid": result.data.valid, "code": failed.error.code, "zip": pack.payload.read()[:2].decode()}))
`;

const pythonSettings = `content_type_overrides:
  application/zip: application/octet-stream
`;

describe.skipIf(npm === null)('the description generates', { timeout: generationMs }, () => {
  it('types for openapi-fetch, with which calls compile and work', async () => {
    await runNode([join(npm ?? '', 'node_modules/openapi-typescript/bin/cli.js'), description, '-o', 'api.d.ts']);
    await writeFile(join(folder, 'fetch.mts'), fetchProgram);
    await compile(['fetch.mts']);
    const expected = { valid: true, issues: expect.any(Number), code: 'INVALID_XML', zip: 'PK', plan: 'string' };
    expect(JSON.parse(await runNode(['fetch.mts']))).toEqual(expected);
  });

  it('a client with orval, which sends a Content-Type', async () => {
    await writeFile(join(folder, 'orval.config.cjs'), orvalSettings(inject('service').baseUrl));
    await runNode([join(npm ?? '', 'node_modules/orval/dist/bin/orval.mjs'), '--config', 'orval.config.cjs']);
    await writeFile(join(folder, 'orval-client.mts'), orvalProgram);
    await compile(['orval-client.mts']);
    expect(JSON.parse(await runNode(['orval-client.mts']))).toEqual({ valid: true, built: 400, me: 200 });
  });
});

describe.skipIf(python === null)('the description generates', { timeout: generationMs }, () => {
  it('a client with openapi-python-client, which returns audit packs as bytes', async () => {
    await writeFile(join(folder, 'settings.yaml'), pythonSettings);
    const options = ['generate', '--path', description, '--meta', 'none', '--output-path', 'generated', '--config', 'settings.yaml'];
    await run(join(python ?? '', 'bin/openapi-python-client'), options);
    await writeFile(join(folder, 'client.py'), pythonProgram);
    expect(JSON.parse(await run(join(python ?? '', 'bin/python'), ['client.py']))).toEqual({ valid: true, code: 'INVALID_XML', zip: 'PK' });
  });
});
