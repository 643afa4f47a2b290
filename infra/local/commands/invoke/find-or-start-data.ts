import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@nakor/cli/shared/user-error';
import { buildPages, localPagesDirectory } from '../../../build/build-pages.ts';
import { buildRuleCatalogue } from '../../../build/build-rule-catalogue.ts';
import { buildFunctionEnvironment } from '../../aws-resources/aws-environment.ts';
import { startDataServices } from '../../aws-resources/data-services.ts';
import { type DemoKeys, readCredentials, writeCredentials } from '../../aws-resources/demo-organization.ts';
import type { Environment } from '../../emulators/endpoints.ts';
import { findRunningPlatform, lockStateDirectory, StateDirectoryInUse } from '../../platform/running-platform.ts';
import { defaultStateDirectory, explainStateProblems, prepareStateDirectory, type StatePaths } from '../../support/state-directory.ts';

/** The data services of the local platform, for one run of a command. */
export interface CommandData {
  /** The environment in which the functions run. */
  readonly environment: Environment;
  readonly keys: DemoKeys;
  readonly paths: StatePaths;
  /** Stops what was started for this command. */
  stop(): Promise<void>;
}

const waitLimitMs = 20_000;
const pauseMs = 200;

/**
 * Uses the data services of the running platform, or starts them for the duration of this command. Waits up to 20 seconds while another
 * command has started them or a platform is starting or stopping.
 *
 * @throws UserError for problems that the user has to resolve
 */
export async function findOrStartData(): Promise<CommandData> {
  const directory = resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory);
  return explainStateProblems(directory, async () => {
    const paths = await prepareStateDirectory(directory);
    for (const end = Date.now() + waitLimitMs; ; await sleep(pauseMs)) {
      try {
        return (await findData(paths)) ?? (await startData(paths));
      } catch (error) {
        if (!(error instanceof StateDirectoryInUse) || Date.now() >= end) throw error;
      }
    }
  });
}

/** The data services of the running platform; null when none is running. */
async function findData(paths: StatePaths): Promise<CommandData | null> {
  const running = await findRunningPlatform(paths);
  if (running === null) return null;
  const { test_key, live_key, organization_id } = (await readCredentials(paths.credentials)) ?? {};
  if (!test_key || !live_key || !organization_id) {
    throw new UserError(`${paths.credentials} does not contain the demo keys. Stop the running platform and start it again.`);
  }
  const environment = { ...buildFunctionEnvironment(process.env, running.endpoints), PUBLIC_BASE_URL: running.base_url };
  return { environment, keys: { test_key, live_key, organization_id }, paths, stop: async () => {} };
}

async function startData(paths: StatePaths): Promise<CommandData> {
  await using starting = new AsyncDisposableStack();
  starting.defer(await lockStateDirectory(paths));
  const data = await startDataServices(paths, process.env, (line) => console.error(line));
  starting.defer(data.stop);
  await Promise.all([buildPages(localPagesDirectory), buildRuleCatalogue()]);
  // Saved, so that the next start finds the keys that are now in the table.
  const earlier = await readCredentials(paths.credentials);
  await writeCredentials(paths.credentials, { base_url: earlier?.base_url ?? '', ...data.demoKeys });
  const started = starting.move();
  return { environment: data.environment, keys: data.demoKeys, paths, stop: () => started.disposeAsync() };
}
