import { randomBytes } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createProbeKeyStore } from '@nakor/aws/status/probe-key-store';
import { UserError } from '@nakor/cli/shared/user-error';
import { createEventId } from '@nakor/operations/events/event-id';
import { hasUsableProbeKey, rotateProbeKey } from '@nakor/operations/status/probe-key';
import { type BatchMachineSubstitutions, buildBatchMachineDefinition } from '../../aws/batches/batch-machine-definition.ts';
import { getDataKeyAlias } from '../../stage-names.ts';
import { startDynamoDb } from '../emulators/dynamodb.ts';
import type { Emulator, Endpoints, Environment } from '../emulators/endpoints.ts';
import { startKms } from '../emulators/kms.ts';
import { startSqsAndS3 } from '../emulators/sqs-and-s3.ts';
import { startSsm } from '../emulators/ssm.ts';
import type { ExecutionHost } from '../emulators/step-functions/executions.ts';
import { StateError } from '../emulators/step-functions/state-error.ts';
import { startStepFunctions } from '../emulators/step-functions.ts';
import type { StatePaths } from '../support/state-directory.ts';
import {
  buildFunctionEnvironment,
  createPlatformClients,
  getExternalName,
  localBatchMachineArn,
  localStage,
  type PlatformClients,
} from './aws-environment.ts';
import { createBucket, getLocalBucketName } from './bucket.ts';
import { type DemoKeys, ensureDemoKeys } from './demo-organization.ts';
import { createQueues } from './queues.ts';
import { createTables } from './tables.ts';

/** The emulated AWS services, with the resources that the functions need. */
export interface DataServices {
  readonly endpoints: Endpoints;
  /** Environment variables for the functions. */
  readonly environment: Environment;
  readonly demoKeys: DemoKeys;
  stop(): Promise<void>;
  /** Settles with the reason when an emulator ends without having been stopped. */
  readonly unexpectedEnd: Promise<string>;
}

/**
 * Starts the emulators and creates tables, queues, the buckets and the demo keys. When a step fails, everything started is stopped again.
 *
 * @param invoke invokes the functions of state machines
 */
export async function startDataServices(
  paths: StatePaths,
  environment: Environment,
  report: (line: string) => void,
  invoke: ExecutionHost['invoke'] = refuseInvocation,
): Promise<DataServices> {
  await using starting = new AsyncDisposableStack();
  report('Starting the emulators of DynamoDB, SQS, S3, KMS, Systems Manager and Step Functions ...');
  const dynamodb = await startDynamoDb(paths.database, environment, { report });
  starting.defer(dynamodb.stop);
  const { sqs, s3 } = await startSqsAndS3(paths.files, environment);
  for (const emulator of new Set([sqs, s3])) starting.defer(emulator.stop);
  const kms = await startKms(paths.secretKey, environment);
  starting.defer(kms.stop);
  const ssm = await startSsm(paths.parameters, environment);
  starting.defer(ssm.stop);
  const stateMachines = await startStateMachines(paths, environment, { s3: s3.endpoint, invoke, report });
  starting.defer(stateMachines.stop);
  const endpoints = {
    ...{ dynamodb: dynamodb.endpoint, sqs: sqs.endpoint, s3: s3.endpoint, kms: kms.endpoint },
    ...{ sfn: stateMachines.endpoint, ssm: ssm.endpoint },
  };
  const forFunctions = buildFunctionEnvironment(environment, endpoints);
  report('Creating the tables, the queues, the buckets and the demo keys ...');
  const demoKeys = await prepareData({ dynamodb, sqs, s3 }, forFunctions, environment, paths);
  const unexpectedEnd = dynamodb.unexpectedEnd.then((reason) => `The DynamoDB emulator exited and could not be restarted: ${reason}`);
  const started = starting.move();
  return { endpoints, environment: forFunctions, demoKeys, stop: () => started.disposeAsync(), unexpectedEnd };
}

/** Starts the emulator of Step Functions with the state machine of batches. Its S3 client lives as long as the emulator. */
async function startStateMachines(
  paths: StatePaths,
  environment: Environment,
  { s3, invoke, report }: { readonly s3: string; readonly invoke: ExecutionHost['invoke']; readonly report: (line: string) => void },
): Promise<Emulator> {
  const settings = buildFunctionEnvironment(environment, { dynamodb: s3, sqs: s3, s3, kms: s3, sfn: s3, ssm: s3 });
  const clients = createPlatformClients(settings);
  const machine = {
    arn: settings['BATCH_MACHINE_ARN'] ?? localBatchMachineArn,
    definition: buildBatchMachineDefinition(),
    substitutions: { BatchWork: 'batch-work', FilesBucket: settings['FILES_BUCKET'] ?? '' } satisfies BatchMachineSubstitutions,
  };
  const onError = (error: unknown) => report(`A batch could not continue: ${String(error)}`);
  const emulator = await startStepFunctions(
    { directory: paths.executions, machines: [machine], s3: clients.s3, invoke, onError },
    environment,
  );
  return { ...emulator, stop: () => emulator.stop().finally(clients.destroy) };
}

/** Commands that start the data services alone run no functions for state machines. */
function refuseInvocation(): Promise<never> {
  return Promise.reject(new StateError('Lambda.ServiceException', 'No functions are running.'));
}

/** The buckets that are created, unless the environment names others. */
const localBuckets = [
  { variable: 'FILES_BUCKET', name: 'files' },
  { variable: 'HISTORY_BUCKET', name: 'history' },
] as const;

type Emulators = Readonly<Record<Exclude<keyof Endpoints, 'kms' | 'sfn' | 'ssm'>, Emulator>>;

async function prepareData(
  emulators: Emulators,
  forFunctions: Environment,
  environment: Environment,
  paths: StatePaths,
): Promise<DemoKeys> {
  const clients = createPlatformClients(forFunctions);
  try {
    const demoKeys = await withAdvice('tables or demo keys', 'DynamoDB', emulators.dynamodb, paths, () =>
      prepareTables(clients, paths, forFunctions),
    );
    if (getExternalName(environment, 'sqs', queues.fanOut.environmentVariable) === null) {
      await withAdvice('queues', 'SQS', emulators.sqs, paths, () => createQueues(clients.sqs, emulators.sqs.endpoint, localStage));
    }
    for (const { variable, name } of localBuckets) {
      if (getExternalName(environment, 's3', variable) !== null) continue;
      await withAdvice('bucket', 'S3', emulators.s3, paths, () => createBucket(clients.s3, getLocalBucketName(localStage, name)));
    }
    return demoKeys;
  } finally {
    clients.destroy();
  }
}

async function prepareTables(clients: PlatformClients, paths: StatePaths, { PROBE_KEY_NAME = '' }: Environment): Promise<DemoKeys> {
  await createTables(clients.dynamodb, localStage);
  const client = DynamoDBDocumentClient.from(clients.dynamodb);
  const names = {
    accessTable: getTableName(localStage, tables.access),
    eventsTable: getTableName(localStage, tables.events),
    webhooksTable: getTableName(localStage, tables.webhooks),
  };
  const stores = {
    organizations: createOrganizationStore(client, names),
    registry: createKeyRegistry(client, names),
    keyStore: createKeyStore(client, names.accessTable),
  };
  const ports = {
    organizations: stores.organizations,
    keys: stores.registry,
    probeKey: createProbeKeyStore(clients.ssm, PROBE_KEY_NAME, getDataKeyAlias(localStage)),
  };
  if (!(await hasUsableProbeKey(ports, (hash) => stores.keyStore.findKey(hash)))) {
    const newStamp = () => ({ id: createEventId(Date.now(), randomBytes(16)), createdAtUnixMs: Date.now() });
    await rotateProbeKey(ports, newStamp, randomBytes);
  }
  return ensureDemoKeys(stores, paths.credentials, Date.now());
}

/** Runs one step of the preparation; when it fails, throws a UserError that states what to do. */
async function withAdvice<Value>(
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
      ? `Delete the folder ${paths.directory} and start again; the data of the local platform is then recreated.`
      : `Check AWS_ENDPOINT_URL_${service.toUpperCase()}, or unset it to use the emulator.`;
    throw new UserError(`The ${what} could not be created in the ${service} at ${emulator.endpoint} (${reason}). ${advice}`, error);
  }
}
