import { rm } from 'node:fs/promises';
import { buildPages, localPagesDirectory } from '../../build/build-pages.ts';
import { startDataServices } from '../aws-resources/data-services.ts';
import { type Credentials, writeCredentials } from '../aws-resources/demo-organization.ts';
import type { Endpoints, Environment } from '../emulators/endpoints.ts';
import { reachableAddress } from '../support/reachable-address.ts';
import { explainingStateProblems, prepareStateDirectory, type StatePaths } from '../support/state-directory.ts';
import { startingOrStopping } from '../support/stop-list.ts';
import { announcePlatform, lockStateDirectory } from './running-platform.ts';
import { startLastingService } from './service-process.ts';

/** How to start the platform. */
export interface PlatformOptions {
  /** Folder for its data, made when absent. */
  readonly stateDirectory: string;
  /** Port of the API; 0 for any free one. */
  readonly port: number;
  /** Address to listen on; this computer only unless told otherwise. */
  readonly host?: string;
  /** Settings such as `AWS_ENDPOINT_URL_DYNAMODB`; those of this process unless told otherwise. */
  readonly environment?: Environment;
  /** Told of each step of the start. */
  readonly report?: (line: string) => void;
}

/** The whole of Nakor, running on this computer. */
export interface LocalPlatform {
  /** Address of the API with the version prefix, such as `http://127.0.0.1:8080/api/v1`. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly endpoints: Endpoints;
  readonly paths: StatePaths;
  /** The environment in which the functions run. */
  readonly environment: Environment;
  /** Ends everything that was started. */
  stop(): Promise<void>;
  /** Settles when a part ends without having been asked to, with what is known about it. */
  readonly unexpectedEnd: Promise<string>;
}

/**
 * Starts the stand-ins, the tables, the demo organisation and the service. When one step fails, all that ran ends again; when
 * this process is killed, what it started ends by itself.
 *
 * @throws UserError for what a person has to put right
 */
export function startLocalPlatform(options: PlatformOptions): Promise<LocalPlatform> {
  const { host = '127.0.0.1', environment = process.env, report = () => {} } = options;
  return explainingStateProblems(options.stateDirectory, () =>
    startingOrStopping(async (started) => {
      const paths = await prepareStateDirectory(options.stateDirectory);
      started.add(await lockStateDirectory(paths));
      const data = await startDataServices(paths, environment, report);
      started.add(data.stop);
      await buildPages(localPagesDirectory);
      report('Starting the service ...');
      const service = await startLastingService(paths, data.environment, options.port, host, report);
      started.add(service.stop);
      const baseUrl = reachableAddress(host, service.port);
      const credentials: Credentials = { base_url: baseUrl, ...data.demoKeys };
      await writeCredentials(paths.credentials, credentials);
      started.add(() => rm(paths.endpoints, { force: true }));
      await announcePlatform(paths, { base_url: baseUrl, endpoints: data.endpoints, process_id: process.pid });
      const serviceEnd = service.unexpectedEnd.then((how) => `The service ended by itself and could not be started again: ${how}`);
      return {
        baseUrl,
        credentials,
        endpoints: data.endpoints,
        paths,
        environment: data.environment,
        stop: started.stopAll,
        unexpectedEnd: Promise.race([serviceEnd, data.unexpectedEnd]),
      };
    }),
  );
}
