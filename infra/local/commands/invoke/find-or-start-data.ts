import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPages, localPagesDirectory } from '../../../build/build-pages.ts';
import { functionEnvironment } from '../../aws-resources/aws-environment.ts';
import { startDataServices } from '../../aws-resources/data-services.ts';
import { type DemoKeys, readCredentials, writeCredentials } from '../../aws-resources/demo-organization.ts';
import type { Environment } from '../../emulators/endpoints.ts';
import { findRunningPlatform, lockStateDirectory, StateDirectoryInUse } from '../../platform/running-platform.ts';
import { defaultStateDirectory, explainingStateProblems, prepareStateDirectory, type StatePaths } from '../../support/state-directory.ts';
import { type StopList, startingOrStopping } from '../../support/stop-list.ts';
import { UserError } from '../../support/user-error.ts';

/** The data services of the local platform, for one call of a command. */
export interface DataOfCall {
  /** The environment in which the functions run. */
  readonly environment: Environment;
  readonly keys: DemoKeys;
  /** Ends what was started for the call. */
  stop(): Promise<void>;
}

const patienceMs = 20_000;
const pauseMs = 200;

/**
 * The data services of the platform that runs, or else their own for the time of this call. While another call has its own, or a platform
 * is starting or ending, this waits up to 20 seconds.
 *
 * @throws UserError for what a person has to put right
 */
export async function findOrStartData(): Promise<DataOfCall> {
  const directory = resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory);
  return explainingStateProblems(directory, async () => {
    const paths = await prepareStateDirectory(directory);
    for (const end = Date.now() + patienceMs; ; await sleep(pauseMs)) {
      try {
        return (await findData(paths)) ?? (await startingOrStopping((started) => startOwnData(paths, started)));
      } catch (error) {
        if (!(error instanceof StateDirectoryInUse) || Date.now() >= end) throw error;
      }
    }
  });
}

/** The data services of the platform that runs; null when none does. */
async function findData(paths: StatePaths): Promise<DataOfCall | null> {
  const running = await findRunningPlatform(paths);
  if (running === null) return null;
  const { test_key, live_key, organization_id } = (await readCredentials(paths.credentials)) ?? {};
  if (!test_key || !live_key || !organization_id) {
    throw new UserError(`${paths.credentials} does not hold the demo keys. Stop the platform that runs and start it again.`);
  }
  const environment = { ...functionEnvironment(process.env, running.endpoints), PUBLIC_BASE_URL: running.base_url };
  return { environment, keys: { test_key, live_key, organization_id }, stop: async () => {} };
}

async function startOwnData(paths: StatePaths, started: StopList): Promise<DataOfCall> {
  started.add(await lockStateDirectory(paths));
  const data = await startDataServices(paths, process.env, (line) => console.error(line));
  started.add(data.stop);
  await buildPages(localPagesDirectory);
  // Kept, so that the next start finds the keys that are in the table now.
  const earlier = await readCredentials(paths.credentials);
  await writeCredentials(paths.credentials, { base_url: earlier?.base_url ?? '', ...data.demoKeys });
  return { environment: data.environment, keys: data.demoKeys, stop: started.stopAll };
}
