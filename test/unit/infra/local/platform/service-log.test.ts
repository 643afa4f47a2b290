import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, type writeSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  beginLog,
  keepLogSmall,
  readLastLogLines,
  rotateLog,
  tolerateLostOutput,
} from '../../../../../infra/local/platform/service-log.ts';
import { projectDirectory, type StatePaths, statePaths } from '../../../../../infra/local/support/state-directory.ts';

let paths: StatePaths;
beforeEach(async () => {
  paths = statePaths(await mkdtemp(join(tmpdir(), 'nakor-log-')));
  await mkdir(dirname(paths.serviceLog), { recursive: true });
});
afterEach(() => rm(paths.directory, { recursive: true }));

const metrics = '{"_aws":{"Timestamp":1,"CloudWatchMetrics":[]},"Latency":1}';

describe('lastLogLines', () => {
  it('leaves out metrics', async () => {
    await writeFile(paths.serviceLog, ['{"message":"first"}', metrics, '{"message":"second"}', metrics, 'Error: third', ''].join('\n'));
    expect(await readLastLogLines(paths, 2)).toBe('{"message":"second"}\nError: third');
  });

  it('includes lines of the earlier log when the log was just rotated', async () => {
    await writeFile(paths.earlierServiceLog, 'first\nsecond\nthird\n');
    await writeFile(paths.serviceLog, `fourth\n${metrics}\n`);
    expect(await readLastLogLines(paths, 3)).toBe('second\nthird\nfourth');
    expect(await readLastLogLines(paths, 1)).toBe('fourth');
  });

  it('includes no lines of the previous run', async () => {
    await writeFile(paths.earlierServiceLog, 'first\n');
    await writeFile(paths.serviceLog, 'second\n');
    await beginLog(paths);
    expect([await readLastLogLines(paths, 5), await readFile(paths.previousServiceLog, 'utf8')]).toEqual(['', 'second\n']);
  });
});

/** Script that logs numbered lines from its main thread and a worker while it rotates the log, and finally writes past its streams, as V8 does. */
const writer = (limitBytes: number, count: number, ofWorker: number) => `
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ${rotateLog.name} as rotateLog } from '${pathToFileURL(join(projectDirectory, 'infra/local/platform/service-log.ts')).href}';
const rotate = () => rotateLog(process.env.LOG, process.env.EARLIER, ${limitBytes});
const worker = new Worker('for (let n = 0; n < ${ofWorker}; n += 1) console.log("worker " + n + " " + "w".repeat(50))', { eval: true });
const workerEnd = new Promise((done) => worker.on('exit', done));
for (let n = 0; n < ${count}; n += 1) {
  console.log('main ' + n + ' ' + 'm'.repeat(50));
  if (n % 10 === 0) await new Promise((done) => setImmediate(done));
  if (n % 100 === 0) rotate();
}
const timer = setInterval(rotate, 1);
await workerEnd;
// Output of a worker arrives shortly after it exits.
await new Promise((done) => setTimeout(done, 50));
clearInterval(timer);
rotate();
writeSync(2, 'last words\\n');
process.exit();
`;

async function write(limitBytes: number, count: number, ofWorker: number): Promise<string[]> {
  const script = join(paths.directory, 'writer.mjs');
  await writeFile(script, writer(limitBytes, count, ofWorker));
  const log = openSync(paths.serviceLog, 'a');
  const env = { ...process.env, LOG: paths.serviceLog, EARLIER: paths.earlierServiceLog };
  const child = fork(script, [], { stdio: ['ignore', log, log, 'ipc'], env, execArgv: [] });
  closeSync(log);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'exit');
  return Promise.all([readFile(paths.earlierServiceLog, 'utf8').catch(() => ''), readFile(paths.serviceLog, 'utf8')]);
}

it('rotation loses no line and cuts none in two', async () => {
  const [earlier = '', latest = ''] = await write(100_000, 1_000, 1_000);
  const lines = (earlier + latest).split('\n').slice(0, -1);
  const expected = (who: string) => Array.from({ length: 1_000 }, (_, n) => `${who} ${n} ${(who[0] ?? '').repeat(50)}`);
  expect(earlier.endsWith('\n')).toBe(true);
  expect(lines.filter((line) => line.startsWith('main'))).toEqual(expected('main'));
  expect(lines.filter((line) => line.startsWith('worker'))).toEqual(expected('worker'));
  expect(lines.at(-1)).toBe('last words');
  expect(lines).toHaveLength(2_001);
});

it('repeated rotation keeps the latest lines in files of bounded size', async () => {
  const [earlier = '', latest = ''] = await write(20_000, 2_000, 0);
  expect(Math.max(earlier.length, latest.length)).toBeLessThan(30_000);
  expect(latest.endsWith('last words\n')).toBe(true);
});

describe('keepLogSmall after a rotation that failed', () => {
  const limitBytes = 100;
  const line = `${'x'.repeat(59)}\n`;
  const size = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).length;

  /** A folder in place of the earlier log: a copy fails as on a full disk. */
  async function startFailing(): Promise<unknown[]> {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await mkdir(paths.earlierServiceLog);
    await writeFile(paths.serviceLog, line.repeat(2));
    const errors: unknown[] = [];
    keepLogSmall(paths.serviceLog, paths.earlierServiceLog, (error) => errors.push(error), limitBytes);
    vi.advanceTimersByTime(1_000);
    return errors;
  }

  it('rotates within a minute once it is possible, without losing a line, and reports again only what fails after that', async () => {
    const errors = await startFailing();
    vi.advanceTimersByTime(600_000);
    expect(errors).toHaveLength(1);
    expect(await size(paths.serviceLog)).toBe(2 * line.length);
    await rm(paths.earlierServiceLog, { recursive: true });
    vi.advanceTimersByTime(60_000);
    expect([await size(paths.serviceLog), await size(paths.earlierServiceLog)]).toEqual([0, 2 * line.length]);
    await rm(paths.earlierServiceLog);
    await mkdir(paths.earlierServiceLog);
    await writeFile(paths.serviceLog, line.repeat(2));
    vi.advanceTimersByTime(1_000);
    expect(errors).toHaveLength(2);
  });

  it('drops lines where the log has reached twice its limit', async () => {
    await startFailing();
    await writeFile(paths.serviceLog, line.repeat(3));
    vi.advanceTimersByTime(60_000);
    expect(await size(paths.serviceLog)).toBe(3 * line.length);
    await writeFile(paths.serviceLog, line.repeat(4));
    vi.advanceTimersByTime(60_000);
    expect(await size(paths.serviceLog)).toBe(0);
  });
});

describe('the output of a service on a full disk', () => {
  const noSpace = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };

  it('is lost without an error, and the caller goes on', async () => {
    const output = { write: noSpace } as unknown as Pick<NodeJS.WriteStream, 'write'>;
    tolerateLostOutput(output, 1, noSpace);
    await new Promise<void>((done) => {
      expect(output.write('a line\n', () => done())).toBe(true);
    });
  });

  it('is written whole where a write takes only a part', () => {
    const written: string[] = [];
    const output = { write: noSpace } as unknown as Pick<NodeJS.WriteStream, 'write'>;
    const writeThree = (_: number, bytes: NodeJS.ArrayBufferView | string) => {
      const part = Buffer.from(bytes as Uint8Array).subarray(0, 3);
      written.push(part.toString());
      return part.length;
    };
    tolerateLostOutput(output, 1, writeThree as typeof writeSync);
    output.write('a line\n');
    expect(written).toEqual(['a l', 'ine', '\n']);
  });
});
