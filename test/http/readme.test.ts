import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { startLocalPlatform } from '../../infra/local/platform.ts';
import { unpacked } from '../support/audit-packs.ts';
import { projectDirectory } from '../support/project-files.ts';
import { closedPort } from '../support/receivers.ts';

/** The commands of a section of the README, as one script. */
async function commandsOf(section: string): Promise<string> {
  const readme = await readFile(join(projectDirectory, 'README.md'), 'utf8');
  const [, text = ''] = readme.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  const blocks = [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  if (blocks.length === 0) throw new Error(`The README has no commands under ${section}.`);
  return blocks.join('\n');
}

/** Runs a script as somebody types it, with files in a folder of its own in place of `.local`. What it leaves running ends with it. */
async function runInShell(script: string, folder: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const local = script.replaceAll('.local/', `${folder}/`).replaceAll('npm run operator --', 'node infra/local/operator.ts');
  const ending = `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${local}`;
  return new Promise((done, fail) => {
    const options = { cwd: projectDirectory, env: { ...process.env, PATH, ...environment } };
    execFile('bash', ['-e', '-o', 'pipefail', '-c', ending], options, (error, stdout, stderr) =>
      error === null ? done(stdout) : fail(new Error(`${stdout}${stderr}`)),
    );
  });
}

/** A folder of a test. */
async function ownFolder(onTestFinished: TestContext['onTestFinished']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-readme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the README', () => {
  it('makes an audit pack and verifies it', async ({ onTestFinished }) => {
    const folder = await ownFolder(onTestFinished);
    const { baseUrl, testKey } = inject('service');
    const output = await runInShell(await commandsOf('Audit packs'), folder, { API: baseUrl, KEY: testKey });
    expect(output).toContain('is whole: its five entries are those that its manifest names');
    expect(output).toContain('comes out the same, byte for byte');
    const files = unpacked(await readFile(join(folder, 'audit-pack-FK_2026_10_1.zip')));
    expect(files['original.xml']).toEqual(await readFile(join(projectDirectory, 'events/validation/sample-invoice.xml')));
    expect(await readFile(join(folder, 'pack-headers.txt'), 'utf8')).toMatch(/^X-Audit-Pack-SHA256: [0-9a-f]{64}\r$/im);
  });
  it('sends an event, tries a receiver that is down six times, and replays when it works', async ({ onTestFinished }) => {
    const folder = await ownFolder(onTestFinished);
    // A platform of its own: its waits are shorter, and its queues hold nothing of other tests.
    const stateDirectory = join(folder, 'state');
    const environment = { ...process.env, WEBHOOK_WAIT_FACTOR: '0.00005' };
    const platform = await startLocalPlatform({ stateDirectory, port: 0, environment });
    onTestFinished(platform.stop);
    const port = String(await closedPort());
    // A machine that runs tests is slower than one with a reader.
    const script = (await commandsOf('Webhooks')).replaceAll('9090', port).replace(/^sleep 1$/gm, 'sleep 2');
    const settings = { API: platform.baseUrl, KEY: platform.credentials.test_key, NAKOR_STATE_DIRECTORY: stateDirectory };
    const output = await runInShell(script, folder, settings);
    const accepted = [...output.matchAll(/^accepted validation\.completed ([0-9a-f-]{36}) /gm)].map(([, id]) => id);
    expect(new Set(accepted).size).toBe(2);
    expect(output).not.toContain('refused');
    expect(output).toMatch(/"status":"pending","attempt":[1-5],"max_attempts":6,"next_retry_at":"20\d\d-[^"]+Z"/);
    expect(output).toMatch(/^delivery +20\S+ +org_demo +delivery \S+ to webhook \S+$/m);
    expect(output).toContain('1 delivery is sent again now, with all their attempts before them:');
    expect(output).toMatch(/succeeded +1 of 6 .*\n.*succeeded +1 of 6 /);
    expect(output).toContain('0 replayed, 0 sent back to their queue, 1 obsolete and deleted, 0 left as they are.');
  });
});
