import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { queues } from '@nakor/aws/client/queues';
import { tableName, tables } from '@nakor/aws/dynamodb/tables';
import { startDynamoDb } from '../emulators/dynamodb.ts';
import type { Emulator, Endpoints, Environment } from '../emulators/endpoints.ts';
import { startKeys } from '../emulators/kms.ts';
import { startQueuesAndFiles } from '../emulators/sqs-and-s3.ts';
import type { StatePaths } from '../support/state-directory.ts';
import { startingOrStopping } from '../support/stop-list.ts';
import { UserError } from '../support/user-error.ts';
import { createPlatformClients, foreignName, functionEnvironment, localStage, type PlatformClients } from './aws-environment.ts';
import { createBucket, localBucketName } from './bucket.ts';
import { type DemoKeys, ensureDemoKeys } from './demo-organization.ts';
import { createQueues } from './queues.ts';
import { createTables } from './tables.ts';

/** Everything the functions need to run, apart from a gateway. */
export interface DataServices {
  readonly endpoints: Endpoints;
  /** The environment for the functions. */
  readonly environment: Environment;
  readonly demoKeys: DemoKeys;
  stop(): Promise<void>;
  /** Settles when a stand-in ends without having been asked to. */
  readonly unexpectedEnd: Promise<string>;
}

/** Starts the stand-ins, makes tables, queues, bucket and the demo organisation's keys. When one step fails, all that ran ends again. */
export function startDataServices(paths: StatePaths, environment: Environment, report: (line: string) => void): Promise<DataServices> {
  return startingOrStopping(async (started) => {
    report('Starting the stand-ins for DynamoDB, SQS, S3 and KMS ...');
    const dynamodb = await startDynamoDb(paths.database, environment, { report });
    started.add(dynamodb.stop);
    const { sqs, s3 } = await startQueuesAndFiles(paths.files, environment);
    for (const emulator of new Set([sqs, s3])) started.add(emulator.stop);
    const kms = await startKeys(paths.secretKey, environment);
    started.add(kms.stop);
    const endpoints = { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint, s3: s3.endpoint, kms: kms.endpoint };
    const forFunctions = functionEnvironment(environment, endpoints);
    report('Making the tables, the queues, the bucket and the demo keys ...');
    const demoKeys = await prepareData({ dynamodb, sqs, s3 }, forFunctions, environment, paths);
    const unexpectedEnd = dynamodb.unexpectedEnd.then(
      (text) => `The DynamoDB stand-in ended by itself and could not be started again: ${text}`,
    );
    return { endpoints, environment: forFunctions, demoKeys, stop: started.stopAll, unexpectedEnd };
  });
}

type Emulators = Readonly<Record<Exclude<keyof Endpoints, 'kms'>, Emulator>>;

async function prepareData(standIns: Emulators, forFunctions: Environment, asked: Environment, paths: StatePaths): Promise<DemoKeys> {
  const clients = createPlatformClients(forFunctions);
  try {
    const demoKeys = await explaining('tables or demo keys', 'DynamoDB', standIns.dynamodb, paths, () => prepareTables(clients, paths));
    if (foreignName(asked, 'sqs', queues.fanOut.environmentVariable) === null) {
      await explaining('queues', 'SQS', standIns.sqs, paths, () => createQueues(clients.sqs, standIns.sqs.endpoint, localStage));
    }
    if (foreignName(asked, 's3', 'FILES_BUCKET') === null) {
      await explaining('bucket', 'S3', standIns.s3, paths, () => createBucket(clients.s3, localBucketName(localStage)));
    }
    return demoKeys;
  } finally {
    clients.destroy();
  }
}

async function prepareTables(clients: PlatformClients, paths: StatePaths): Promise<DemoKeys> {
  await createTables(clients.dynamodb, localStage);
  const client = DynamoDBDocumentClient.from(clients.dynamodb);
  const names = { accessTable: tableName(localStage, tables.access), eventsTable: tableName(localStage, tables.events) };
  const stores = {
    organizations: createOrganizationStore(client, names),
    registry: createKeyRegistry(client, names),
    keyStore: createKeyStore(client, names.accessTable),
  };
  return ensureDemoKeys(stores, paths.credentials, Date.now());
}

/** Does one step of the preparation and says what to do when it fails. */
async function explaining<Value>(
  what: string,
  service: 'DynamoDB' | 'SQS' | 'S3',
  emulator: Emulator,
  paths: StatePaths,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const advice = emulator.isOwn
      ? `Delete the folder ${paths.directory} and start again; the data of the local platform is then made anew.`
      : `Check AWS_ENDPOINT_URL_${service.toUpperCase()}, or unset it to use the stand-in.`;
    throw new UserError(`The ${what} could not be made in the ${service} at ${emulator.endpoint} (${reason}). ${advice}`, error);
  }
}
