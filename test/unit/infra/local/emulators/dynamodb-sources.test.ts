import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../../../../infra/local/emulators/dynamodb.ts';
import {
  chooseDynamoDb,
  findDynamoDbSources,
  findDynoxide,
  findMissingDynamoDb,
  findOnPath,
} from '../../../../../infra/local/emulators/dynamodb-sources.ts';

const none = { namedEndpoint: null, packagedProgram: null, programOnPath: null, runningEndpoint: null };
const all = {
  namedEndpoint: 'http://db.example:8000',
  packagedProgram: '/project/dynoxide',
  programOnPath: '/usr/bin/dynoxide',
  runningEndpoint: 'http://127.0.0.1:8000',
};
/** npm has no emulator for it, and nothing listens on port 1. */
const arm = { platform: 'linux', architecture: 'arm64', defaultEndpoint: 'http://127.0.0.1:1' };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-sources-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('chooseDynamoDb', () => {
  it.each([
    { name: 'the endpoint that the environment names', sources: all, choice: { endpoint: 'http://db.example:8000', notice: null } },
    { name: 'the program from npm', sources: { ...all, namedEndpoint: null }, choice: { path: '/project/dynoxide', notice: null } },
    {
      name: 'a program on the PATH',
      sources: { ...none, programOnPath: '/usr/bin/dynoxide', runningEndpoint: all.runningEndpoint },
      choice: { path: '/usr/bin/dynoxide', notice: 'Using /usr/bin/dynoxide as the DynamoDB emulator.' },
    },
    {
      name: 'a running DynamoDB Local',
      sources: { ...none, runningEndpoint: all.runningEndpoint },
      choice: { endpoint: all.runningEndpoint, notice: expect.stringContaining('running at http://127.0.0.1:8000') },
    },
  ])('prefers $name', ({ sources, choice }) => {
    expect(chooseDynamoDb(sources)).toMatchObject(choice);
  });

  it('chooses nothing where there is nothing', () => {
    expect(chooseDynamoDb(none)).toBeNull();
  });
});

describe('missingDynamoDb', () => {
  it.each([
    ['win32', 'x64', /in WSL: wsl --install,/],
    ['darwin', 'arm64', /this is darwin arm64: .*brew install nubo-db\/tap\/dynoxide .*cargo install dynoxide-rs.*docker run -d/],
    ['linux', 'arm64', /this is linux arm64: install it with cargo install dynoxide-rs, .*docker run -d .*AWS_ENDPOINT_URL_DYNAMODB/],
    ['linux', 'x64', /@dynoxide\/linux-x64 is not installed.* Run npm ci/],
  ])('gives the commands for %s %s', (platform, architecture, text) => {
    expect(findMissingDynamoDb({ platform, architecture })).toMatch(text);
  });
});

describe.runIf(process.platform !== 'win32')('findOnPath', () => {
  it('finds the first executable file', async () => {
    for (const folder of ['a', 'b', 'c', 'd']) await mkdir(join(directory, folder));
    await mkdir(join(directory, 'a', 'tool'));
    for (const folder of ['b', 'c', 'd']) await writeFile(join(directory, folder, 'tool'), '');
    for (const folder of ['c', 'd']) await chmod(join(directory, folder, 'tool'), 0o755);
    const path = ['', 'relative', ...['missing', 'a', 'b', 'c', 'd'].map((folder) => join(directory, folder))].join(delimiter);
    expect(findOnPath('tool', path)).toBe(join(directory, 'c', 'tool'));
    expect(findOnPath('other', path)).toBeNull();
    expect(findOnPath('tool', '')).toBeNull();
  });
});

/** Serves a response on a free port while a test runs. */
async function listening(body: string, work: (endpoint: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('findDynamoDbSources', () => {
  it.each([
    ['DynamoDB Local', '{"__type":"com.amazonaws.dynamodb.v20120810#MissingAuthenticationToken"}', true],
    ['DynamoDB Local with tables', '{"TableNames":[]}', true],
    ['another program', '<html>Hello</html>', false],
  ])('recognizes what listens on the default port: %s', async (_, body, isFound) => {
    await listening(body, async (defaultEndpoint) => {
      expect(await findDynamoDbSources({ PATH: directory }, { ...arm, defaultEndpoint })).toEqual({
        ...none,
        runningEndpoint: isFound ? defaultEndpoint : null,
      });
    });
  });
});

describe('startDynamoDb without the npm package', () => {
  it('says what to do when there is no DynamoDB at all', async () => {
    const failure = await startDynamoDb(join(directory, 'x.sqlite'), { PATH: directory }, { computer: arm }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toBe(findMissingDynamoDb(arm));
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('starts a dynoxide on the PATH, and says so', async () => {
    const program = join(directory, 'dynoxide');
    await copyFile(findDynoxide(), program);
    const reports: string[] = [];
    const options = { computer: arm, report: (line: string) => reports.push(line) };
    const emulator = await startDynamoDb(join(directory, 'x.sqlite'), { PATH: directory }, options);
    try {
      expect(reports).toEqual([`Using ${program} as the DynamoDB emulator.`]);
      expect(emulator.isOwn).toBe(true);
      // The emulator itself is recognized as a DynamoDB that already runs.
      const found = await findDynamoDbSources({ PATH: '' }, { ...arm, defaultEndpoint: emulator.endpoint });
      expect(chooseDynamoDb(found)).toMatchObject({ kind: 'endpoint', endpoint: emulator.endpoint });
    } finally {
      await emulator.stop();
    }
  });
});
