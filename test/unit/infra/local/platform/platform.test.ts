import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../../../infra/local/platform/platform.ts';
import { findRunningPlatform, type RunningPlatform } from '../../../../../infra/local/platform/running-platform.ts';
import { projectDirectory, statePaths } from '../../../../../infra/local/support/state-directory.ts';
import { childProcessId } from '../../../../bench/process-figures.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { sendRequest } from '../../../../support/drivers/service-client.ts';

let stateDirectory: string;
let running: LocalPlatform[] = [];
beforeEach(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-platform-'));
});
afterEach(async () => {
  await Promise.all(running.map((platform) => platform.stop()));
  running = [];
  await rm(stateDirectory, { recursive: true, force: true });
});

async function start(port = 0, report = (_line: string) => {}): Promise<LocalPlatform> {
  const platform = await startLocalPlatform({ stateDirectory, port, report });
  running.push(platform);
  return platform;
}

const isReachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('startLocalPlatform', () => {
  it('serves requests with keys that survive a restart, and leaves nothing running', async () => {
    const first = await start();
    expect(JSON.parse(await readFile(first.paths.credentials, 'utf8'))).toEqual(first.credentials);
    expect((await stat(first.paths.credentials)).mode & 0o777).toBe(0o600);
    expect(await findRunningPlatform(first.paths)).toMatchObject({ base_url: first.baseUrl, endpoints: first.endpoints });
    await first.stop();
    expect(await findRunningPlatform(first.paths)).toBeNull();
    for (const url of [first.baseUrl, ...Object.values(first.endpoints)]) expect(await isReachable(url)).toBe(false);

    const second = await start();
    expect(second.credentials).toEqual({ ...first.credentials, base_url: second.baseUrl });
    const headers = { Authorization: `Bearer ${first.credentials.live_key}` };
    const me = await sendRequest({ path: '/me', headers }, second.baseUrl);
    expect(me.json).toMatchObject({ data: { key: { environment: 'live' }, organization: { id: 'org_demo', plan: 'api' } } });
  });

  it('rejects a folder on which another platform is running', async () => {
    const first = await start();
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain(`is already running on ${stateDirectory} at ${first.baseUrl}`);
    expect((await sendRequest({ path: '/health' }, first.baseUrl)).status).toBe(200);
  });

  it('explains what to do about a port in use, and stops what it had started', async () => {
    const other = createServer();
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done);
    });
    const { port } = other.address() as AddressInfo;
    const failure = await start(port).catch((error: unknown) => error);
    other.close();
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toMatch(new RegExp(`^Port ${port} is in use by another program\\. .*PORT=\\d+ npm start`));
    expect(await findRunningPlatform(statePaths(stateDirectory))).toBeNull();
  });

  it('ends when the process that started it is killed', async () => {
    const environment = { ...process.env, NAKOR_STATE_DIRECTORY: stateDirectory, PORT: '0' };
    const supervisor = spawn(process.execPath, [join(projectDirectory, 'infra/local/commands/start.ts')], {
      env: environment,
      stdio: 'ignore',
    });
    const paths = statePaths(stateDirectory);
    let platform: RunningPlatform | undefined;
    await expect
      .poll(async () => {
        platform = JSON.parse(await readFile(paths.endpoints, 'utf8').catch(() => 'null')) ?? undefined;
        return platform;
      })
      .toBeDefined();
    const urls = [`${platform?.base_url}/health`, `${platform?.endpoints.dynamodb}`];
    for (const url of urls) expect(await isReachable(url)).toBe(true);
    supervisor.kill('SIGKILL');
    for (const url of urls) await expect.poll(() => isReachable(url)).toBe(false);
    expect(await findRunningPlatform(paths)).toBeNull();
  });
});

const serviceProcess = () => childProcessId('infra/local/platform/service.ts');

describe.runIf(process.platform === 'linux')('a service process that is killed', { timeout: 300_000 }, () => {
  it('is restarted on the same port, keeps the log, and ends when the platform is stopped', async () => {
    const reports: string[] = [];
    const platform = await start(0, (line) => reports.push(line));
    const url = `${platform.baseUrl}/health`;
    const log = () => readFile(platform.paths.serviceLog, 'utf8');
    await expect.poll(log).toContain('"message":"probe"');
    const before = await log();
    process.kill(serviceProcess() ?? 0, 'SIGKILL');
    await expect.poll(() => reports.at(-1)).toBe('The service is running again.');
    expect(reports.at(-2)).toBe('The service exited unexpectedly (signal SIGKILL). Restarting in 0.5 s.');
    expect((await sendRequest({ path: '/health' }, platform.baseUrl)).status).toBe(200);
    expect((await log()).startsWith(before)).toBe(true);
    await platform.stop();
    expect([serviceProcess(), await isReachable(url)]).toEqual([null, false]);
  });

  it('is restarted as soon as its port is free, when another program has taken it, and loses nothing', async () => {
    const reports: string[] = [];
    const platform = await start(0, (line) => reports.push(line));
    const port = Number(new URL(platform.baseUrl).port);
    const validate = (key: string) =>
      sendRequest(
        {
          method: 'POST',
          path: '/validate',
          headers: {
            Authorization: `Bearer ${platform.credentials.live_key}`,
            'Content-Type': 'application/xml',
            'Idempotency-Key': `port-in-use-${key}`,
          },
          body: invoiceXml({ lines: 1 }),
        },
        platform.baseUrl,
      );
    const before = await validate('before');
    expect(before.status).toBe(200);
    process.kill(serviceProcess() ?? 0, 'SIGKILL');
    const other = createServer((socket) => socket.destroy());
    await expect
      .poll(() => new Promise<boolean>((done) => other.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))))
      .toBe(true);
    await expect
      .poll(() => reports.at(-1))
      .toMatch(/^The service could not be restarted: Port \d+ is in use by another program\. .* Trying again every 5 s\.$/);
    await new Promise((done) => other.close(done));
    await expect.poll(() => reports.at(-1)).toBe('The service is running again.');
    const replay = await validate('before');
    expect([replay.status, replay.headers['idempotent-replayed'], replay.text]).toEqual([200, 'true', before.text]);
    expect((await validate('after')).status).toBe(200);
  });
});
