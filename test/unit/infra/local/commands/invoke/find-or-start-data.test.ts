import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOrStartData } from '../../../../../../infra/local/commands/invoke/find-or-start-data.ts';
import { lockStateDirectory } from '../../../../../../infra/local/platform/running-platform.ts';
import { statePaths } from '../../../../../../infra/local/support/state-directory.ts';

let stateDirectory: string;
beforeEach(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-data-'));
  vi.stubEnv('NAKOR_STATE_DIRECTORY', stateDirectory);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(stateDirectory, { recursive: true, force: true });
});

describe('findOrStartData', () => {
  it('lets concurrent commands start the data services one after another', async () => {
    const order: string[] = [];
    const run = async (name: string) => {
      const data = await findOrStartData();
      order.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 400));
      order.push(`${name} ends`);
      await data.stop();
      return data.keys;
    };
    const keys = await Promise.all([run('a'), run('b')]);
    expect([
      ['a begins', 'a ends', 'b begins', 'b ends'],
      ['b begins', 'b ends', 'a begins', 'a ends'],
    ]).toContainEqual(order);
    expect(keys[0]).toEqual(keys[1]);
  });

  it('ignores the announcement of a platform that no longer runs', async () => {
    const paths = statePaths(stateDirectory);
    await writeFile(paths.endpoints, JSON.stringify({ base_url: '', endpoints: {}, process_id: 1 }));
    const release = await lockStateDirectory(paths);
    setTimeout(release, 300);
    const data = await findOrStartData();
    expect(data.environment['AWS_ENDPOINT_URL_DYNAMODB']).toMatch(/^http/);
    await data.stop();
  });
});
