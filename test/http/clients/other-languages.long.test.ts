import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { computeSignature } from '@nakor/operations/webhooks/signature';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { documentedEvents } from '../../support/api/documented-events.ts';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { packRequestBody } from '../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { closedPort, startReceiver } from '../../support/drivers/receivers.ts';
import { hangUp, respondWithJson, scriptedServer } from '../../support/drivers/scripted-server.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

interface ClientLanguage {
  readonly name: string;
  readonly program: string;
  readonly folder: string;
  readonly walk: string;
  /** Writes what a package manager would install to a folder. */
  readonly install: (folder: string) => Promise<void>;
  readonly fence: string;
  readonly file: string;
}

const packages = join(projectDirectory, 'packages');
/** Like the file that composer writes for the `autoload` of the package. */
const autoload = `<?php
spl_autoload_register(static fn (string $name) => require __DIR__ . '/client/' . basename(strtr($name, '\\\\', '/')) . '.php');
`;

// Debian installs the libraries one by one, or all with mono-complete.
const hasMono =
  spawnSync('mcs', ['--version']).status === 0 &&
  ['Net.Http', 'Runtime.Serialization', 'Xml.Linq'].every((name) => globSync(`/usr/lib/mono/*/System.${name}.dll`).length > 0);
if (!hasMono) console.warn('SKIPPED: mono is not installed, so the client for C# is not tested.');

const languages: readonly ClientLanguage[] = [
  {
    ...{ name: 'Python', program: 'python3', folder: 'client-python', walk: 'walk.py', fence: 'python', file: 'quickstart.py' },
    install: (folder) => cp(join(packages, 'client-python/src/nakor_client'), join(folder, 'nakor_client'), { recursive: true }),
  },
  {
    ...{ name: 'PHP', program: 'php', folder: 'client-php', walk: 'walk.php', fence: 'php', file: 'quickstart.php' },
    install: async (folder) => {
      await mkdir(join(folder, 'vendor'));
      await cp(join(packages, 'client-php/src'), join(folder, 'vendor/client'), { recursive: true });
      await writeFile(join(folder, 'vendor/autoload.php'), autoload);
    },
  },
];

const isInstalled = ({ program }: ClientLanguage) => spawnSync(program, ['--version']).status === 0;
for (const language of languages) {
  if (!isInstalled(language))
    console.warn(`SKIPPED: ${language.program} is not installed, so the client for ${language.name} is not tested.`);
}

/** Runs a program without blocking, since receivers of this process answer meanwhile. */
async function run(
  program: string,
  parameters: readonly string[],
  options: { cwd?: string; input?: string; env: Readonly<Record<string, string>> },
) {
  const child = spawn(program, parameters, { cwd: options.cwd, env: { ...process.env, ...options.env } });
  child.stdin.end(options.input ?? '');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (stderr !== '') throw new Error(`${program}: ${stderr}`);
  return stdout;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-clients-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(languages)('the client for $name', (language) => {
  const { program, walk, fence, file, install } = language;
  const directory = join(packages, language.folder);

  it.skipIf(!isInstalled(language))('calls every operation', async () => {
    const { key, plaintext } = await issueKey();
    await using receiver = await startReceiver();
    const body = JSON.stringify({ id: 'e-1', type: 'quota.exceeded', data: { name: 'Zażółć' } });
    const signed = {
      secret: 'whsec_test',
      body,
      time: 1_792_065_600,
      header: computeSignature(['whsec_test'], 1_792_065_600, Buffer.from(body)),
    };
    const given = {
      ...{
        url: inject('service').baseUrl,
        key: plaintext,
        sold: soldInvoice,
        large: invoiceXml({ lines: 900 }),
        receiver: receiver.url,
        signed,
      },
      since: new Date(Date.now() - 60_000).toISOString(),
      closed: `http://127.0.0.1:${await closedPort()}/api/v1`,
      correction: {
        ...{ scenario_id: 'price-change', changes: [lowerPrice], przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/1' },
        question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
      },
      pack: await packRequestBody(),
    };
    const env = { PYTHONPATH: join(directory, 'src'), PYTHONDONTWRITEBYTECODE: '1', NAKOR_CLIENT: directory };
    const output = await run(program, [join(projectDirectory, 'test/http/clients/walks', walk)], { input: JSON.stringify(given), env });
    expect(JSON.parse(output)).toEqual({
      ...{ valid: true, replays: [false, true], same: true, large: true, fixed: true, suggestions: true, correction: 'KOR', related: true },
      ...{ pack: true, warnings: ['without_ksef_number'], tested: true, of_type: 'quota.exceeded', deliveries: [], changed: false },
      catalogues: [true, true],
      ...{
        self_service: [true, 0, true],
        prefix: key.prefix,
        status: true,
        event: 'e-1',
        refusals: ['signature_wrong', 'too_old', 'header_malformed'],
      },
      errors: [
        { status: 400, code: 'INVALID_XML', has_id: true },
        { status: 404, code: 'WEBHOOK_NOT_FOUND', has_id: true },
        { status: 404, code: 'EVENT_NOT_FOUND', has_id: true },
        { status: 404, code: 'WEBHOOK_NOT_FOUND', has_id: true },
        { status: 401, code: 'INVALID_KEY', has_id: true },
        'connection',
      ],
    });
  });

  it.skipIf(!isInstalled(language))('runs its quickstart as written', async () => {
    const page = await readFile(join(directory, 'README.md'), 'utf8');
    const quickstart = new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';
    const target = await mkdtemp(join(folder, 'quickstart-'));
    await install(target);
    await writeFile(join(target, file), quickstart);
    await writeFile(join(target, 'invoice.xml'), soldInvoice.replace('<P_15>123.00', '<P_15>124.00'));
    const { plaintext } = await issueKey();
    const env = { NAKOR_URL: inject('service').baseUrl, NAKOR_KEY: plaintext };
    expect(await run(program, [file], { cwd: target, env })).toMatch(/^not valid\nerror XML-403, line \d+: P_15 is 124\.00/);
  });
});

describe('the client for C#', () => {
  const directory = join(packages, 'client-csharp');
  const libraries = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq'].map((name) => `-r:${name}`);

  /** Compiles a program with the client to a file in the folder. */
  const compile = (target: string, output: string, source: string) =>
    run('mcs', [`-out:${output}`, ...libraries, join(directory, 'NakorClient.cs'), join(directory, 'NakorModels.cs'), source], {
      cwd: target,
      env: {},
    });

  it.skipIf(!hasMono)('reads every result and verifies events with types', async () => {
    const target = await mkdtemp(join(folder, 'csharp-'));
    await compile(target, 'walk.exe', join(projectDirectory, 'test/http/clients/walks/Walk.cs'));
    const { plaintext } = await issueKey();
    const time = Math.floor(Date.now() / 1000);
    const event = documentedEvents().find(({ type }) => type === 'validation.completed');
    const body = JSON.stringify(event);
    const given = {
      NAKOR_URL: inject('service').baseUrl,
      NAKOR_KEY: plaintext,
      INVOICE: soldInvoice,
      ARCHIVE: (await zipOfFiles([['a.xml', soldInvoice]])).toString('base64'),
      CORRECTION: JSON.stringify({
        ...{ source_xml: soldInvoice, scenario_id: 'price-change', changes: [lowerPrice] },
        ...{ przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/1' },
        question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
      }),
      EVENT: body,
      SIGNATURE: computeSignature(['whsec_test'], time, Buffer.from(body)),
    };
    expect((await run('mono', ['walk.exe'], { cwd: target, env: given })).trim().split('\n')).toEqual([
      'validated True 2 FV/2026/10/001',
      'found XML-105 critical True True',
      'fixed True True',
      'suggested True',
      'corrected KOR -12.30 -10.00',
      'account test',
      'batch completed 1 True csv',
      'deleted True',
      'event validation.completed True',
      'altered False',
    ]);
  });

  it.skipIf(!hasMono)('compiles, runs its quickstart as written, repeats, and reports errors', async () => {
    const target = await mkdtemp(join(folder, 'csharp-'));
    const page = await readFile(join(directory, 'README.md'), 'utf8');
    await writeFile(join(target, 'Quickstart.cs'), /^```csharp\n([\s\S]*?)^```/m.exec(page)?.[1] ?? '');
    await writeFile(join(target, 'invoice.xml'), soldInvoice.replace('<P_15>123.00', '<P_15>124.00'));
    await compile(target, 'quickstart.exe', 'Quickstart.cs');
    const { plaintext } = await issueKey();
    const quickstart = (url: string, key = plaintext) =>
      run('mono', ['quickstart.exe'], { cwd: target, env: { NAKOR_URL: url, NAKOR_KEY: key } });
    expect(await quickstart(inject('service').baseUrl)).toMatch(/^not valid\nerror XML-403, line \d+: P_15 is 124\.00/);
    expect(await quickstart(inject('service').baseUrl, `nk_live_${'0'.repeat(36)}`)).toMatch(/^INVALID_KEY: .* [0-9a-f]{16}\n$/);
    await using flaky = await scriptedServer(
      hangUp,
      respondWithJson(503, { error: { code: 'SERVICE_UNAVAILABLE', message: 'later' } }, { 'Retry-After': '0' }),
      respondWithJson(200, { data: { valid: true, issues: [] } }),
    );
    expect(await quickstart(flaky.url)).toBe('valid\n');
    expect(new Set(flaky.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});
