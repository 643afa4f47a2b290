import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lastLogLines } from '../../../../infra/local/service-process.ts';
import { statePaths } from '../../../../infra/local/state-directory.ts';

it('the last lines of the log say what happened, without the metrics among them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-log-'));
  const paths = statePaths(directory);
  const metrics = '{"_aws":{"Timestamp":1,"CloudWatchMetrics":[]},"Latency":1}';
  await mkdir(dirname(paths.serviceLog), { recursive: true });
  await writeFile(paths.serviceLog, ['{"message":"first"}', metrics, '{"message":"second"}', metrics, 'Error: third', ''].join('\n'));
  expect(await lastLogLines(paths, 2)).toBe('{"message":"second"}\nError: third');
  await rm(directory, { recursive: true });
});
