import { resolve } from 'node:path';
import { functionEnvironment } from './aws-environment.ts';
import { startDataServices } from './data-services.ts';
import { type DemoKeys, readCredentials, writeCredentials } from './demo-organization.ts';
import { LocalProblem } from './local-problem.ts';
import { claimStateDirectory, findRunningPlatform } from './running-platform.ts';
import type { Environment } from './stand-ins/endpoints.ts';
import { defaultStateDirectory, explainingStateProblems, prepareStateDirectory, type StatePaths } from './state-directory.ts';
import { type StopList, startingOrStopping } from './stop-list.ts';

/** The data services of the local platform, for one call of a command. */
export interface DataOfCall {
  /** The environment in which the functions run. */
  readonly environment: Environment;
  readonly keys: DemoKeys;
  /** Ends what was started for the call. */
  stop(): Promise<void>;
}

/**
 * The data services of the platform that runs, or else their own for the time of this call.
 *
 * @throws LocalProblem for what a person has to put right
 */
export async function findOrStartData(): Promise<DataOfCall> {
  const directory = resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory);
  return explainingStateProblems(directory, async () => {
    const paths = await prepareStateDirectory(directory);
    const running = await findRunningPlatform(paths);
    if (running === null) return startingOrStopping((started) => startOwnData(paths, started));
    const { test_key, live_key, organization_id } = (await readCredentials(paths.credentials)) ?? {};
    if (!test_key || !live_key || !organization_id) {
      throw new LocalProblem(`${paths.credentials} does not hold the demo keys. Stop the platform that runs and start it again.`);
    }
    const environment = functionEnvironment(process.env, running.endpoints);
    return { environment, keys: { test_key, live_key, organization_id }, stop: async () => {} };
  });
}

async function startOwnData(paths: StatePaths, started: StopList): Promise<DataOfCall> {
  started.add(await claimStateDirectory(paths));
  const data = await startDataServices(paths, process.env, (line) => console.error(line));
  started.add(data.stop);
  // Kept, so that the next start finds the keys that are in the table now.
  const earlier = await readCredentials(paths.credentials);
  await writeCredentials(paths.credentials, { base_url: earlier?.base_url ?? '', ...data.demoKeys });
  return { environment: data.environment, keys: data.demoKeys, stop: started.stopAll };
}
