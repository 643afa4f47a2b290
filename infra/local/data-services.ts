import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/key-store';
import { tableName, tables } from '@nakor/aws/tables';
import { createPlatformClient, functionEnvironment, localStage } from './aws-environment.ts';
import { type DemoKeys, ensureDemoKeys } from './demo-organization.ts';
import { LocalProblem } from './local-problem.ts';
import { startDynamoDb } from './stand-ins/dynamodb.ts';
import type { Endpoints, Environment, StandIn } from './stand-ins/endpoints.ts';
import { startQueuesAndFiles } from './stand-ins/queues-and-files.ts';
import type { StatePaths } from './state-directory.ts';
import { startingOrStopping } from './stop-list.ts';
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

/** Starts the stand-ins, makes the tables and the demo organisation's keys. When one step fails, all that ran ends again. */
export function startDataServices(paths: StatePaths, environment: Environment, report: (line: string) => void): Promise<DataServices> {
  return startingOrStopping(async (started) => {
    report('Starting the stand-ins for DynamoDB, SQS and S3 ...');
    const dynamodb = await startDynamoDb(paths.database, environment);
    started.add(dynamodb.stop);
    const { sqs, s3 } = await startQueuesAndFiles(environment);
    for (const standIn of new Set([sqs, s3])) started.add(standIn.stop);
    const endpoints = { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint, s3: s3.endpoint };
    const forFunctions = functionEnvironment(environment, endpoints);
    report('Making the tables and the demo keys ...');
    const demoKeys = await prepareData(dynamodb, forFunctions, paths);
    const unexpectedEnd = dynamodb.unexpectedEnd.then((text) => `The DynamoDB stand-in ended by itself: ${text}`);
    return { endpoints, environment: forFunctions, demoKeys, stop: started.stopAll, unexpectedEnd };
  });
}

async function prepareData(dynamodb: StandIn, environment: Environment, paths: StatePaths): Promise<DemoKeys> {
  const client = createPlatformClient(environment);
  const keyStore = createKeyStore(DynamoDBDocumentClient.from(client), tableName(localStage, tables.access));
  try {
    await createTables(client, localStage);
    return await ensureDemoKeys(keyStore, paths.credentials, Math.floor(Date.now() / 1000));
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const advice = dynamodb.isOwn
      ? `Delete the folder ${paths.directory} and start again; the data of the local platform is then made anew.`
      : 'Check AWS_ENDPOINT_URL_DYNAMODB, or unset it to use the stand-in.';
    throw new LocalProblem(
      `The tables or demo keys could not be made in the DynamoDB at ${dynamodb.endpoint} (${reason}). ${advice}`,
      error,
    );
  } finally {
    client.destroy();
  }
}
