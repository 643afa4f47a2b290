import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDirectory } from '../../../support/runner/project-files.ts';
import { type ClientName, hostileInputs, hostileKey, secretDigits } from './inputs.ts';
import { startHostileServer } from './server.ts';

interface Report {
  readonly outcomes: Readonly<Record<string, string>>;
  /** What the program shows of a client, and of errors with their stack traces. */
  readonly shown: string;
}

interface ForeignClient {
  readonly name: Exclude<ClientName, 'TypeScript'>;
  readonly isInstalled: boolean;
  readonly run: (input: string, folder: string) => Promise<Report>;
}

const packages = join(projectDirectory, 'packages');
const drivers = join(projectDirectory, 'test/http/clients/hostile');
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

const clients: readonly ForeignClient[] = [
  {
    name: 'Python',
    isInstalled: isInstalled('python3'),
    run: async (input) => {
      const env = { PYTHONPATH: join(packages, 'client-python/src'), PYTHONDONTWRITEBYTECODE: '1' };
      return JSON.parse(await execute('python3', [join(drivers, 'hostile.py')], input, env));
    },
  },
  {
    name: 'PHP',
    isInstalled: isInstalled('php'),
    run: async (input) =>
      JSON.parse(await execute('php', [join(drivers, 'hostile.php')], input, { NAKOR_CLIENT: join(packages, 'client-php') })),
  },
  {
    name: 'C#',
    isInstalled:
      isInstalled('mcs') &&
      ['Net.Http', 'Runtime.Serialization', 'Xml.Linq'].every((name) => globSync(`/usr/lib/mono/*/System.${name}.dll`).length > 0),
    run: async (input, folder) => {
      const libraries = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq'].map((name) => `-r:${name}`);
      const program = join(folder, 'hostile.exe');
      const sources = [join(packages, 'client-csharp/NakorClient.cs'), join(drivers, 'Hostile.cs')];
      await execute('mcs', [`-out:${program}`, ...libraries, ...sources], '', {});
      const rows = (await execute('mono', [program], input, {})).split('\n').map((line) => line.split('\t'));
      const outcomes = rows.filter(([kind]) => kind === 'outcome').map(([, name = '', outcome = '']) => [name, outcome]);
      const shown = rows.find(([kind]) => kind === 'shown')?.[1] ?? '';
      return { outcomes: Object.fromEntries(outcomes), shown: Buffer.from(shown, 'base64').toString() };
    },
  },
];

for (const client of clients) {
  if (!client.isInstalled) console.warn(`SKIPPED: the client for ${client.name} is not tested, since its language is not installed.`);
}

async function execute(program: string, parameters: readonly string[], input: string, env: Readonly<Record<string, string>>) {
  const child = spawn(program, parameters, { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (stderr !== '') throw new Error(`${program}: ${stderr}`);
  return stdout;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(clients)('the client for $name', (client) => {
  it.skipIf(!client.isInstalled)(
    'meets hostile inputs with the documented errors, and shows no key',
    async () => {
      await using elsewhere = await startHostileServer();
      await using server = await startHostileServer(elsewhere.url);
      const inputs = hostileInputs.filter(({ exceptions }) => exceptions?.[client.name] !== null);
      const { outcomes, shown } = await client.run(JSON.stringify({ url: server.url, key: hostileKey, inputs }), folder);
      const expected = inputs.map(({ name, outcome, exceptions }) => [name, exceptions?.[client.name] ?? outcome]);
      expect(outcomes).toEqual(Object.fromEntries(expected));
      expect(shown.split('\n').filter((line) => line.includes(secretDigits))).toEqual([]);
      expect(server.requests.join('\n')).not.toMatch(/injected/i);
      expect(elsewhere.requests).toEqual([]);
    },
    120_000,
  );
});
