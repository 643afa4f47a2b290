import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeSignature } from '@nakor/operations/webhooks/signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { startExampleReceiver } from '../../support/drivers/example-receiver.ts';
import { freePort, startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

/** Registers a URL with the service, for a separate organization. */
async function register(url: string) {
  const { authorization } = await issueKey();
  const headers = { ...authorization, 'Content-Type': 'application/json' };
  const response = await sendRequest({ method: 'POST', path: '/webhooks', headers, body: JSON.stringify({ name: 'Example', url }) });
  const { data } = response.json as { data: { secret: string } };
  return {
    secret: data.secret,
    /** Triggers an event that is sent there. */
    validate: () =>
      sendRequest({
        method: 'POST',
        path: '/validate',
        headers: { ...authorization, 'Content-Type': 'application/xml' },
        body: invoiceXml(),
      }),
  };
}

const isThere = (program: string, ...parameters: string[]) => spawnSync(program, parameters).status === 0;
const hasPython = isThere('python3', '--version');
const hasOpenssl = isThere('openssl', 'version');
const hasPhp = isThere('php', '--version');
const hasJava = isThere('java', '--version');
const hasGo = isThere('go', 'version');
const hasMono = isThere('mcs', '--version');
const programs = { python3: hasPython, openssl: hasOpenssl, php: hasPhp, java: hasJava, go: hasGo, mono: hasMono };
for (const [name, isFound] of Object.entries(programs)) {
  if (!isFound) console.warn(`SKIPPED: ${name} is not installed, so the example of docs/examples that needs it is not tested.`);
}

const body = JSON.stringify({ id: 'e-1', type: 'quota.exceeded', created_at: '2026-10-15T10:00:00.000Z', data: { name: 'Zażółć' } });
const bytes = (text: string) => new TextEncoder().encode(text);
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const other = '0'.repeat(64);

/** Requests to a receiver and its expected responses; `header` is the value of the signature header. */
const requests: readonly { name: string; header: (secret: string) => string | null; body: string; status: number; says: string }[] = [
  {
    name: 'valid',
    header: (secret) => computeSignature([secret], secondsFromNow(0), bytes(body)),
    body,
    status: 204,
    says: 'accepted quota.exceeded e-1',
  },
  {
    name: 'valid, sent again',
    header: (secret) => computeSignature([secret], secondsFromNow(0), bytes(body)),
    body,
    status: 204,
    says: 'seen before',
  },
  {
    name: 'valid, with several signatures',
    header: (secret) => computeSignature([secret], secondsFromNow(0), bytes(body)).replace('v1=', `v0=x,v1=${other},v1=`),
    body,
    status: 204,
    says: 'seen before',
  },
  {
    name: 'signed for another body',
    header: (secret) => computeSignature([secret], secondsFromNow(0), bytes(body)),
    body: body.replace('e-1', 'e-2'),
    status: 400,
    says: 'rejected signature_wrong',
  },
  {
    name: 'signed with another secret',
    header: () => computeSignature(['whsec_other'], secondsFromNow(0), bytes(body)),
    body,
    status: 400,
    says: 'rejected signature_wrong',
  },
  {
    name: 'sent with another time than the signed one',
    header: (secret) => computeSignature([secret], secondsFromNow(-100), bytes(body)).replace(/t=\d+/, `t=${secondsFromNow(0)}`),
    body,
    status: 400,
    says: 'rejected signature_wrong',
  },
  {
    name: 'old',
    header: (secret) => computeSignature([secret], secondsFromNow(-310), bytes(body)),
    body,
    status: 400,
    says: 'rejected too_old',
  },
  {
    name: 'from the future',
    header: (secret) => computeSignature([secret], secondsFromNow(330), bytes(body)),
    body,
    status: 400,
    says: 'rejected too_new',
  },
  { name: 'without a signature', header: () => null, body, status: 400, says: 'rejected header_missing' },
  { name: 'with two times', header: () => `t=1,t=2,v1=${other}`, body, status: 400, says: 'rejected header_malformed' },
  { name: 'with letters beyond ASCII', header: () => `t=1,v1=é${other}`, body, status: 400, says: 'rejected signature_wrong' },
  { name: 'with another form', header: () => 'sha256=abc', body, status: 400, says: 'rejected header_malformed' },
];

/** Where compiled receivers are put. */
const built = mkdtempSync(join(tmpdir(), 'nakor-receivers-'));
afterAll(() => rmSync(built, { recursive: true, force: true }));

interface ExampleProgram {
  readonly file: string;
  readonly isThere: boolean;
  /** Compiles it, where that is a step of its own. */
  readonly compile?: readonly [string, ...string[]];
  readonly command: (path: string, port: number) => readonly [string, ...string[]];
}

const monoLibraries = ['System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq'].map((name) => `-r:${name}`);
const program = join(built, 'receiver');

const receivers: readonly ExampleProgram[] = [
  { file: 'receiver.ts', isThere: true, command: (path, port) => [process.execPath, path, String(port)] },
  { file: 'receiver.py', isThere: hasPython, command: (path, port) => ['python3', path, String(port)] },
  { file: 'receiver.php', isThere: hasPhp, command: (path, port) => ['env', `TMPDIR=${built}`, 'php', '-S', `127.0.0.1:${port}`, path] },
  { file: 'Receiver.java', isThere: hasJava, command: (path, port) => ['java', path, String(port)] },
  {
    file: 'receiver.go',
    isThere: hasGo,
    compile: ['go', 'build', '-o', program, 'docs/examples/receiver.go'],
    command: (_, port) => [program, String(port)],
  },
  {
    file: 'Receiver.cs',
    isThere: hasMono,
    compile: ['mcs', ...monoLibraries, 'docs/examples/Receiver.cs', `-out:${program}.exe`],
    command: (_, port) => ['mono', `${program}.exe`, String(port)],
  },
];

describe.each(receivers)('docs/examples/$file', ({ file, isThere: canRun, compile, command }) => {
  const start = (secret: string, port: number) => startExampleReceiver(command(join('docs/examples', file), port), secret);

  beforeAll(() => {
    if (!canRun || compile === undefined) return;
    const [compiler, ...parameters] = compile;
    execFileSync(compiler, parameters, { cwd: projectDirectory, stdio: 'pipe' });
  });

  it.runIf(canRun)('accepts an event sent by the service', async () => {
    const port = await freePort();
    const { secret, validate } = await register(`http://127.0.0.1:${port}/hooks`);
    await using receiver = await start(secret, port);
    expect((await validate()).status).toBe(200);
    expect(await receiver.outputLine(/validation\.completed/)).toMatch(/^accepted validation\.completed [0-9a-f-]{36} 20\d\d-\d\d-\d\dT/);
  });

  it.runIf(canRun)('accepts valid requests and nothing else', async () => {
    const secret = `whsec_${randomUUID()}`;
    await using receiver = await start(secret, await freePort());
    const responses: unknown[] = [];
    for (const { name, header, body: sent } of requests) {
      const signature = header(secret);
      const headers = { 'Content-Type': 'application/json', ...(signature === null ? {} : { 'X-NK-Signature': signature }) };
      responses.push({ name, status: await receiver.send(headers, sent) });
    }
    expect(responses).toEqual(requests.map(({ name, status }) => ({ name, status })));
    for (const { says } of requests) await receiver.outputLine(new RegExp(`^${says}`));
  });

  it.runIf(canRun)('rejects an endless body', async () => {
    await using receiver = await start('whsec_a', await freePort());
    // A receiver may close the connection before it has got all data.
    expect(await receiver.send({}, 'x'.repeat(100_001)).catch(() => 413)).toBe(413);
    expect(await receiver.send({}, '{}')).toBe(400);
  });
});

describe.runIf(hasOpenssl)('docs/examples/verify.sh', () => {
  /** Verifies a body in a file; returns the result. */
  async function verify(secret: string, header: string | null, sent: string | Uint8Array): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'nakor-verify-'));
    try {
      await writeFile(join(folder, 'body.json'), sent);
      return await new Promise((done) => {
        const options = { cwd: projectDirectory, env: { ...process.env, NAKOR_WEBHOOK_SECRET: secret } };
        execFile('sh', ['docs/examples/verify.sh', header ?? '', join(folder, 'body.json')], options, (error, output, complaints) =>
          done(`${error?.code ?? 0} ${output}${complaints}`.trim()),
        );
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('accepts an event sent by the service, and rejects it with any byte changed', async () => {
    await using receiver = await startReceiver();
    const { secret, validate } = await register(receiver.url);
    await validate();
    const [request] = await receiver.received(1);
    if (request === undefined) throw new Error('Nothing was received.');
    const header = request.headers['x-nk-signature'] ?? '';
    expect(await verify(secret, header, request.body)).toBe('0 accepted');
    expect(await verify(secret, header, Buffer.concat([request.body, Buffer.from('\n')]))).toBe('1 rejected signature_wrong');
    expect(await verify(`${secret}0`, header, request.body)).toBe('1 rejected signature_wrong');
  });

  it.each(requests)('recognizes a request that is $name', async ({ header, body: sent, says }) => {
    const expected = says.startsWith('rejected') ? `1 ${says}` : '0 accepted';
    expect(await verify('whsec_0123456789abcdef', header('whsec_0123456789abcdef'), sent)).toBe(expected);
  });

  it('explains its usage', async () => {
    expect(await verify('', 't=1,v1=a', body)).toMatch(/^2 Usage: /);
  });
});
