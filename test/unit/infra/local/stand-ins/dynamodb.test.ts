import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalProblem } from '../../../../../infra/local/local-problem.ts';
import { findDynoxide, startDynamoDb } from '../../../../../infra/local/stand-ins/dynamodb.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-dynamodb-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('findDynoxide', () => {
  it('names the supported platform and the way out on others', () => {
    expect(() => findDynoxide('darwin', 'arm64')).toThrow(LocalProblem);
    expect(() => findDynoxide('darwin', 'arm64')).toThrow(
      /@dynoxide\/linux-x64.* Linux x64 only.*darwin arm64.*AWS_ENDPOINT_URL_DYNAMODB=/,
    );
  });
});

describe('startDynamoDb', () => {
  it('starts nothing when the environment names an endpoint', async () => {
    const notNeeded = () => {
      throw new Error('The program was looked for.');
    };
    const standIn = await startDynamoDb(join(directory, 'x.sqlite'), { AWS_ENDPOINT_URL_DYNAMODB: 'http://db.example:8000' }, notNeeded);
    expect(standIn).toMatchObject({ endpoint: 'http://db.example:8000', isOwn: false });
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('answers until it is stopped', async () => {
    const standIn = await startDynamoDb(join(directory, 'x.sqlite'), {});
    expect((await fetch(standIn.endpoint)).status).toBe(200);
    await standIn.stop();
    await expect(fetch(standIn.endpoint)).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('says what to do about a damaged database', async () => {
    const file = join(directory, 'x.sqlite');
    await writeFile(file, 'x'.repeat(8192));
    const failure = await startDynamoDb(file, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LocalProblem);
    expect((failure as Error).message).toContain(`Delete the folder ${directory}, then start again.`);
  });

  it.runIf(process.platform !== 'win32')('repeats what a program says that cannot start', async () => {
    const failure = startDynamoDb(join(directory, 'x.sqlite'), {}, () => '/nonexistent/dynoxide');
    await expect(failure).rejects.toThrow(/The DynamoDB stand-in said: .*\/nonexistent\/dynoxide/);
  });
});
