import { rm } from 'node:fs/promises';
import { buildPages, localPagesDirectory } from '../../build/build-pages.ts';
import { buildRuleCatalogue } from '../../build/build-rule-catalogue.ts';
import { startDataServices } from '../aws-resources/data-services.ts';
import { type Credentials, writeCredentials } from '../aws-resources/demo-organization.ts';
import type { Endpoints, Environment } from '../emulators/endpoints.ts';
import { createFunctionCalls } from '../host/function-calls.ts';
import { findReachableAddress } from '../support/reachable-address.ts';
import { explainStateProblems, prepareStateDirectory, type StatePaths } from '../support/state-directory.ts';
import { announcePlatform, lockStateDirectory } from './running-platform.ts';
import { startSupervisedService } from './service-process.ts';
import { watchComputer } from './watch-computer.ts';

/** Options for starting the platform. */
export interface PlatformOptions {
  /** Folder for its data; created when absent. */
  readonly stateDirectory: string;
  /** Port of the API; 0 for any free one. */
  readonly port: number;
  /** IP address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** Settings such as `AWS_ENDPOINT_URL_DYNAMODB`; `process.env` by default. */
  readonly environment?: Environment;
  /** Called with a line for each step of the start. */
  readonly report?: (line: string) => void;
}

/** All of Nakor, running on this computer. */
export interface LocalPlatform {
  /** Base URL of the API including the version prefix, such as `http://127.0.0.1:8080/api/v1`. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly endpoints: Endpoints;
  readonly paths: StatePaths;
  /** The environment in which the functions run. */
  readonly environment: Environment;
  /** Stops everything that was started. */
  stop(): Promise<void>;
  /** Settles with the reason when a part ends without having been stopped. */
  readonly unexpectedEnd: Promise<string>;
}

/**
 * Starts the emulators, creates tables and demo organization, and starts the service. When a step fails, everything started is
 * stopped again; when this process is killed, the processes it started end too.
 *
 * @throws UserError for problems that the user has to resolve
 */
export function startLocalPlatform(options: PlatformOptions): Promise<LocalPlatform> {
  return explainStateProblems(options.stateDirectory, async () => {
    const { host = '127.0.0.1', environment = process.env, report = () => {} } = options;
    await using starting = new AsyncDisposableStack();
    const paths = await prepareStateDirectory(options.stateDirectory);
    starting.defer(await lockStateDirectory(paths));
    const functions = createFunctionCalls();
    const data = await startDataServices(paths, environment, report, functions.invoke);
    starting.defer(data.stop);
    await Promise.all([buildPages(localPagesDirectory), buildRuleCatalogue()]);
    report('Starting the service ...');
    const service = await startSupervisedService(paths, data.environment, options.port, host, report, functions);
    starting.defer(service.stop);
    const baseUrl = findReachableAddress(host, service.port);
    const credentials: Credentials = { base_url: baseUrl, ...data.demoKeys };
    await writeCredentials(paths.credentials, credentials);
    starting.defer(() => rm(paths.endpoints, { force: true }));
    await announcePlatform(paths, { base_url: baseUrl, endpoints: data.endpoints, process_id: process.pid });
    starting.defer(watchComputer(paths, report));
    const serviceEnd = service.unexpectedEnd.then((reason) => `The service exited and could not be restarted: ${reason}`);
    const started = starting.move();
    return {
      baseUrl,
      credentials,
      endpoints: data.endpoints,
      paths,
      environment: data.environment,
      stop: () => started.disposeAsync(),
      unexpectedEnd: Promise.race([serviceEnd, data.unexpectedEnd]),
    };
  });
}
