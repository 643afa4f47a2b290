import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ApiDescription } from '@nakor/contract/api-description';
import { buildCodeSamples } from '@nakor/contract/code-samples/code-samples';
import { listOperations, sampleRequestOf } from '@nakor/contract/code-samples/operation-request';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { packRequestBody } from '../../support/drivers/audit-packs.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { createWebhook, readDeliveries } from '../../support/drivers/webhook-requests.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const description = JSON.parse(readFileSync(join(projectDirectory, 'docs/api/openapi.json'), 'utf8')) as ApiDescription;
const packages = join(projectDirectory, 'packages');

const programs = [
  { language: 'curl', needed: ['curl', 'jq'], file: 'sample.sh', command: ['sh', '-e'] },
  { language: 'typescript', needed: [], file: 'sample.mts', command: [process.execPath] },
  { language: 'python', needed: ['python3'], file: 'sample.py', command: ['python3'] },
  { language: 'php', needed: ['php'], file: 'sample.php', command: ['php'] },
] as const;

const missing = new Set(['curl', 'jq', 'python3', 'php'].filter((program) => spawnSync(program, ['--version']).status !== 0));
if (missing.size > 0) console.warn(`SKIPPED: ${[...missing].join(', ')} is not installed, so code samples are not run with it.`);

/** Public operations have no call in the client, and their samples need this extension. */
const hasPhpCurl = !missing.has('php') && spawnSync('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']).status === 0;
if (!hasPhpCurl) console.warn('SKIPPED: PHP has no curl extension, so samples without the client are not run with it.');

let folder: string;
let key: IssuedKey;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-samples-'));
  key = await issueKey();
  const { source_xml, correction_xml } = await packRequestBody({}, 'FK/2026/10/001');
  const documents = { 'invoice.xml': soldInvoice, 'source.xml': source_xml, 'correction.xml': correction_xml };
  for (const [name, xml] of Object.entries(documents)) await writeFile(join(folder, name), xml);
  await symlink(join(projectDirectory, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'vendor'));
  await cp(join(packages, 'client-php/src'), join(folder, 'vendor/client'), { recursive: true });
  // Like the file that composer writes for the `autoload` of the package.
  const load = "require __DIR__ . '/client/' . basename(strtr($name, '\\\\', '/')) . '.php'";
  await writeFile(join(folder, 'vendor/autoload.php'), `<?php\nspl_autoload_register(static fn (string $name) => ${load});\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The id in samples, of whatever kind. */
const sampleId = '0f9c1d6e-5a4b-4c3d-8e2f-7a6b5c4d3e2f';
const publicIds = ['getHealth', 'getStatus', 'getLlmsFile'];
/** Operations whose samples need nothing that another operation created before. */
const operationIds = [
  ...publicIds,
  ...['getMe', 'getScenarios', 'getErpPresets', 'validateInvoice', 'autofixInvoice', 'analyzeInvoice'],
  ...['buildCorrection', 'makeAuditPack', 'listWebhooks', 'listEvents'],
];

/** Operations on a webhook, in an order in which each finds what it needs. */
const webhookOperationIds = [
  ...['createWebhook', 'getWebhook', 'updateWebhook', 'testWebhook', 'listDeliveries', 'getEvent'],
  ...['redeliver', 'recoverDeliveries', 'rotateSecret', 'deleteWebhook'],
];

/** The sample of an operation in a language, as the description contains it for the address of this service. */
function sampleOf(id: string, language: string): string {
  const placed = listOperations(description).find(({ operation }) => operation.operationId === id);
  if (placed === undefined) throw new Error(`${id} is not described.`);
  const samples = buildCodeSamples(sampleRequestOf(description, placed, inject('service').baseUrl, 'en'));
  return samples.find((sample) => sample.language === language)?.source ?? '';
}

async function run([program = '', ...options]: readonly string[]) {
  const env = {
    ...process.env,
    NAKOR_KEY: key.plaintext,
    PYTHONPATH: join(packages, 'client-python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn(program, options, { cwd: folder, env });
  child.stdin.end();
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { status, stdout, stderr };
}

describe.each(programs)('code samples for $language', ({ language, needed, file, command }) => {
  const isRunnable = needed.every((program) => !missing.has(program));

  const runnable = operationIds.filter((id) => language !== 'php' || hasPhpCurl || !publicIds.includes(id));

  it.skipIf(!isRunnable).each(runnable)('work as written: %s', async (id) => {
    const source = sampleOf(id, language);
    // Not every system has the program.
    await writeFile(join(folder, file), language === 'curl' ? `uuidgen() { cat /proc/sys/kernel/random/uuid; }\n${source}` : source);
    await rm(join(folder, 'audit-pack.zip'), { force: true });
    const { status, stdout, stderr } = await run([...command, file]);
    expect({ status, isError: stdout.startsWith('{"error"'), stderr: status === 0 ? '' : stderr }).toEqual({
      status: 0,
      isError: false,
      stderr: '',
    });
    if (id === 'makeAuditPack') expect(readFileSync(join(folder, 'audit-pack.zip')).subarray(0, 2).toString()).toBe('PK');
    else expect(stdout.length).toBeGreaterThan(20);
  });

  it.skipIf(!isRunnable)('work as written for webhooks, apart from ids, address and time', async () => {
    await using receiver = await startReceiver();
    const { webhook } = await createWebhook(key, { name: 'ERP', url: receiver.url });
    await validateXml(key, soldInvoice);
    await expect.poll(async () => (await readDeliveries(key, webhook.id))[0]?.status).toBe('succeeded');
    const [delivery] = await readDeliveries(key, webhook.id);
    for (const id of webhookOperationIds) {
      const ids = id === 'getEvent' ? [delivery?.event_id ?? ''] : [webhook.id, delivery?.id ?? ''];
      const source = sampleOf(id, language)
        .replace(sampleId, ids[0] ?? '')
        .replace(sampleId, ids[1] ?? '')
        .replace('https://example.com/nakor', receiver.url)
        .replace('2026-10-22T07:15:00.000Z', new Date(Date.now() - 60_000).toISOString());
      await writeFile(join(folder, file), source);
      const { status, stdout, stderr } = await run([...command, file]);
      expect({ id, status, isError: stdout.startsWith('{"error"'), stderr: status === 0 ? '' : stderr }).toEqual({
        ...{ id, status: 0, isError: false, stderr: '' },
      });
    }
    expect(receiver.requests.map(({ body }) => JSON.parse(body.toString()).type)).toContain('partner.trial_started');
  });
});
