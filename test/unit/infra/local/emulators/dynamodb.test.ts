import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../../../../infra/local/emulators/dynamodb.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-dynamodb-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('startDynamoDb', () => {
  it('starts nothing when the environment names an endpoint', async () => {
    const notNeeded = () => {
      throw new Error('The program was searched for.');
    };
    const emulator = await startDynamoDb(
      join(directory, 'x.sqlite'),
      { AWS_ENDPOINT_URL_DYNAMODB: 'http://db.example:8000' },
      { findBinary: notNeeded },
    );
    expect(emulator).toMatchObject({ endpoint: 'http://db.example:8000', isOwn: false });
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('responds until it is stopped', async () => {
    const emulator = await startDynamoDb(join(directory, 'x.sqlite'), {});
    expect((await fetch(emulator.endpoint)).status).toBe(200);
    await emulator.stop();
    await expect(fetch(emulator.endpoint)).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('explains what to do about a corrupt database', async () => {
    const file = join(directory, 'x.sqlite');
    await writeFile(file, 'x'.repeat(8192));
    const failure = await startDynamoDb(file, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain(`Delete the folder ${directory}, then start again.`);
  });

  it.runIf(process.platform !== 'win32')('reports the error of a program that cannot start', async () => {
    const failure = startDynamoDb(join(directory, 'x.sqlite'), {}, { findBinary: () => '/nonexistent/dynoxide' });
    await expect(failure).rejects.toThrow(/The DynamoDB emulator reported: .*\/nonexistent\/dynoxide/);
  });
});

/** Ids of the emulator processes on a database file, without the shells that guard them. */
async function processesOn(file: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
      return words[0]?.endsWith('/dynoxide') === true && words.includes(file) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

const isResponding = (endpoint: string) =>
  fetch(endpoint).then(
    ({ ok }) => ok,
    () => false,
  );

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('an emulator that exits unexpectedly', () => {
  async function startAndKill(restartAfterMs: number) {
    const file = join(directory, 'x.sqlite');
    const reports: string[] = [];
    const emulator = await startDynamoDb(file, {}, { restartAfterMs, report: (line) => reports.push(line) });
    const [id] = await processesOn(file);
    process.kill(id ?? 0, 'SIGTERM');
    await expect.poll(() => isResponding(emulator.endpoint)).toBe(false);
    return { file, reports, emulator };
  }

  it('is restarted on the same port each time it exits, and ends when it is stopped', async () => {
    const { file, reports, emulator } = await startAndKill(300);
    await expect.poll(() => isResponding(emulator.endpoint)).toBe(true);
    await expect.poll(() => reports).toHaveLength(2);
    process.kill((await processesOn(file))[0] ?? 0, 'SIGKILL');
    await expect.poll(() => reports).toHaveLength(4);
    expect(reports[0]).toMatch(/^The DynamoDB emulator exited unexpectedly \(.+\)\. Restarting in 0\.3 s\.$/);
    expect(reports[3]).toBe('The DynamoDB emulator is running again.');
    await emulator.stop();
    expect(await processesOn(file)).toEqual([]);
  });

  it('is not restarted after it was stopped', async () => {
    const { file, emulator } = await startAndKill(200);
    await emulator.stop();
    await new Promise((done) => setTimeout(done, 500));
    expect(await processesOn(file)).toEqual([]);
  });

  it('is given up, with its error, when it cannot be restarted', async () => {
    // Enough time to write the file, even on a busy machine.
    const { file, emulator } = await startAndKill(3_000);
    // While it exits, it may still write the file itself.
    await expect.poll(() => processesOn(file)).toEqual([]);
    await writeFile(file, 'x'.repeat(8192));
    expect(await emulator.unexpectedEnd).toContain('not a valid SQLite database');
    await emulator.stop();
  });
});
