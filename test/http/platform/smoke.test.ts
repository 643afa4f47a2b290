import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../../infra/smoke/api-client.ts';
import { runSteps } from '../../../infra/smoke/run-steps.ts';
import type { StepContext } from '../../../infra/smoke/step.ts';
import { stepNames, steps } from '../../../infra/smoke/steps.ts';
import { closedPort, startReceiver } from '../../support/drivers/receivers.ts';
import { type Alteration, type PassingResponse, startAlteringProxy } from '../../support/fakes/altering-proxy.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const program = join(projectDirectory, 'infra/smoke/smoke.ts');

/** Keys of a separate organization, as passed to the command. */
async function ownKeys() {
  const test = await issueKey();
  const live = await issueKey({ environment: 'live' });
  return { NAKOR_TEST_KEY: test.plaintext, NAKOR_LIVE_KEY: live.plaintext };
}

/** Runs the command as a process, in an environment without access to AWS. */
function runSmoke(environment: Readonly<Record<string, string>>, ...parameters: string[]) {
  const env = { PATH: dirname(process.execPath), NAKOR_STATE_DIRECTORY: inject('service').stateDirectory, ...environment };
  return new Promise<{ exitCode: number; output: string; complaints: string }>((resolve) => {
    execFile(process.execPath, [program, ...parameters], { cwd: projectDirectory, env }, (error, output, complaints) => {
      for (const key of Object.values(environment)) expect(`${output}${complaints}`).not.toContain(key);
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, complaints });
    });
  });
}

/** Result symbols of the steps, by name. */
function marksOf(output: string): Readonly<Record<string, string>> {
  const lines = output.matchAll(/^(ok|skip|FAIL) +([a-z-]+) +\d+ ms {2}\S/gm);
  return Object.fromEntries([...lines].map(([, mark = '', name = '']) => [name, mark]));
}

// Other tests affect the status of the shared service, so this step is tested behind a proxy, below.
const withoutStatus = ['--skip', 'status'];

describe('npm run smoke', () => {
  it('passes on the local platform, and names the steps that cannot run there', async () => {
    const { exitCode, output, complaints } = await runSmoke(await ownKeys(), 'local', '--burst', '4', ...withoutStatus);
    expect({ exitCode, complaints, output }).toMatchObject({ exitCode: 0, complaints: '' });
    const expected = Object.fromEntries(stepNames.map((name) => [name, ['status', 'alarm'].includes(name) ? 'skip' : 'ok']));
    expect(marksOf(output)).toEqual(expected);
    expect(output).toMatch(/signature verified$/m);
    expect(output).toMatch(/ [\d.]+ operations per second per organization at most, with 4 parallel clients \[4: .*, 12 × 200\]$/m);
    expect(output).toMatch(/\n8 passed, 2 skipped, 0 failed\n$/);
    expect(output).not.toMatch(/nk_|whsec_/);
  });

  it('fails when no server listens, in every step that sends a request', async () => {
    const { NAKOR_TEST_KEY } = await ownKeys();
    const baseUrl = `http://127.0.0.1:${await closedPort()}/api/v1`;
    const { exitCode, output } = await runSmoke({ NAKOR_TEST_KEY }, 'dev', '--base-url', baseUrl, '--skip', 'status');
    expect(exitCode).toBe(1);
    expect(output).toContain('(ECONNREFUSED)');
    expect(output).toContain('the AWS CLI is not installed');
    expect(output).toContain('6 failed');
  });

  it('sends events to a given receiver, and finds the base URL of a stage in its stack', async ({ onTestFinished }) => {
    const { NAKOR_TEST_KEY } = await ownKeys();
    const folder = await mkdtemp(join(tmpdir(), 'nakor-smoke-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // An AWS CLI that knows one stack, whose API the command then requests; base URLs must be https, so nothing listens there.
    const baseUrl = `https://127.0.0.1:${await closedPort()}/api/v1`;
    const script = `#!/bin/sh\ncase "$*" in *"describe-stacks --stack-name nakor-dev-service "*"--region eu-central-1 --output text") echo ${baseUrl};; *) echo refused >&2; exit 1;; esac\n`;
    await writeFile(join(folder, 'aws'), script);
    await chmod(join(folder, 'aws'), 0o755);
    const found = await runSmoke({ NAKOR_TEST_KEY, PATH: `${folder}:/bin:/usr/bin` }, 'dev', '--skip', 'status,alarm');
    expect(found.output).toContain(`Smoke test of dev at ${baseUrl}\n`);

    await using receiver = await startReceiver();
    const { output } = await runSmoke({ NAKOR_TEST_KEY }, 'local', '--webhook-url', receiver.url, '--skip', 'status,burst,alarm');
    expect(marksOf(output)).toMatchObject({ webhook: 'ok' });
    expect(receiver.requests.map(({ headers }) => headers['x-nk-event'])).toEqual(['webhook.test', 'validation.completed']);
  });

  it('exits with 2 when it cannot start', async () => {
    const { exitCode, output, complaints } = await runSmoke({}, 'prod');
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(complaints).toBe('Set NAKOR_TEST_KEY to a test key of the stage prod.\n');
  });

  it('explains its usage', async () => {
    expect(await runSmoke({}, '--help')).toMatchObject({ exitCode: 0, output: expect.stringContaining('npm run smoke -- <stage>') });
  });
});

/** Alters the JSON of a response. */
function withData({ body }: PassingResponse, change: object): Alteration {
  const envelope = JSON.parse(body.toString('utf8'));
  return { body: Buffer.from(JSON.stringify({ ...envelope, data: { ...envelope.data, ...change } })) };
}

function contextOf(api: ApiClient, webhookUrl: string | null = null): StepContext {
  return { stage: 'local', isLocal: true, api, liveApi: null, webhookUrl, burst: 4, aws: async () => ({ kind: 'missing' }) };
}

interface Defect {
  readonly step: string;
  readonly route: string;
  readonly alter: (response: PassingResponse) => Alteration;
  readonly says: string;
}

const defects: readonly Defect[] = [
  {
    step: 'health',
    route: 'GET /health',
    alter: (response) => withData(response, { environment: 'dev' }),
    says: 'the base URL belongs to the stage "dev"',
  },
  { step: 'status', route: 'GET /status', alter: (response) => withData(response, { overall: 'down' }), says: 'down: api ' },
  {
    step: 'validation',
    route: 'POST /validate',
    alter: (response) => withData(response, { full_xsd_confirmed: false }),
    says: 'the official schema was not run',
  },
  {
    step: 'validation',
    route: 'POST /validate',
    alter: (response) => withData(response, { valid: true, issues: [] }),
    says: 'the missing P_15 was not found',
  },
  { step: 'validation', route: 'POST /validate', alter: () => ({ status: 500 }), says: 'status 500 instead of 200 (request ' },
  {
    step: 'replay',
    route: 'POST /validate',
    alter: () => ({ headers: { 'idempotency-replay': [] } }),
    says: 'the second response has no Idempotency-Replay',
  },
  {
    step: 'replay',
    route: 'POST /validate',
    alter: ({ body, earlier }) => (earlier === 0 ? {} : { body: Buffer.concat([body, Buffer.from('\n')]) }),
    says: 'the replay differs',
  },
  {
    step: 'correction',
    route: 'POST /correction/build',
    alter: (response) => withData(response, { xml: '<Faktura/>' }),
    says: 'is not a KOR',
  },
  {
    step: 'audit-pack',
    route: 'POST /correction/audit-pack',
    alter: ({ body }) => ({ body: body.subarray(1) }),
    says: 'does not have the checksum of its header',
  },
  {
    step: 'audit-pack',
    route: 'POST /correction/audit-pack',
    alter: ({ headers }) => ({ headers: { 'x-audit-pack-url': String(headers['x-audit-pack-url']).replace('.zip', '.gone') } }),
    says: 'the presigned URL responds with status 404',
  },
  {
    step: 'audit-pack',
    route: 'POST /correction/audit-pack',
    alter: () => ({ headers: { 'x-audit-pack-url': [] } }),
    says: 'the pack was not stored',
  },
  {
    step: 'batch',
    route: 'GET /batches/{id}/register',
    alter: (response) => withData(response, { sha256: '0'.repeat(64) }),
    says: 'the register has another SHA-256 than stated',
  },
  {
    step: 'batch',
    route: 'GET /batches/{id}',
    alter: (response) => withData(response, { batch: { state: 'failed', failure: 'internal_error' } }),
    says: 'the batch is failed (internal_error)',
  },
  {
    step: 'webhook',
    route: 'POST /webhooks',
    alter: (response) => withData(response, { secret: `whsec_${'0'.repeat(64)}` }),
    says: 'did not accept the test event (status 400)',
  },
];

describe('a step of the smoke test', () => {
  it.each(defects)('$step detects: $says', async ({ step, route, alter, says }) => {
    const { NAKOR_TEST_KEY } = await ownKeys();
    const [method, path] = route.split(' ');
    await using proxy = await startAlteringProxy(inject('service').baseUrl, (response) =>
      response.route.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}') === `${method} /api/v1${path}` ? alter(response) : {},
    );
    const api = createApiClient(proxy.baseUrl, NAKOR_TEST_KEY);
    const context = contextOf(api);
    const lines: string[] = [];
    const others = stepNames.filter((name) => name !== step);
    expect(await runSteps(steps, context, others, (line) => lines.push(line))).toBe(false);
    const line = lines.find((candidate) => candidate.startsWith('FAIL'));
    expect(line).toMatch(new RegExp(`^FAIL  ${step} `));
    expect(line).toContain(says);
  });

  it('leaves no webhook behind, even when it fails', async () => {
    const { NAKOR_TEST_KEY } = await ownKeys();
    const api = createApiClient(inject('service').baseUrl, NAKOR_TEST_KEY);
    const webhookUrl = `http://127.0.0.1:${await closedPort()}/hook`;
    const context = contextOf(api, webhookUrl);
    const lines: string[] = [];
    await runSteps(
      steps.filter(({ name }) => name === 'webhook'),
      context,
      [],
      (line) => lines.push(line),
    );
    expect(lines[0]).toContain('did not accept the test event (CONNECT_FAILED)');
    const left = JSON.parse((await api({ path: '/webhooks' })).bytes.toString('utf8')) as { data: { webhooks: unknown[] } };
    expect(left.data.webhooks).toEqual([]);
  });
});
