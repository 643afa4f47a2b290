import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatformClients, type PlatformClients } from '../../../infra/local/aws-resources/aws-environment.ts';
import { createBucket } from '../../../infra/local/aws-resources/bucket.ts';
import { createQueues } from '../../../infra/local/aws-resources/queues.ts';
import { createTables } from '../../../infra/local/aws-resources/tables.ts';
import { startDynamoDb } from '../../../infra/local/emulators/dynamodb.ts';
import { startKms } from '../../../infra/local/emulators/kms.ts';
import { startSqsAndS3 } from '../../../infra/local/emulators/sqs-and-s3.ts';
import { startSsm } from '../../../infra/local/emulators/ssm.ts';
import { deployedAccount, deployedRegion } from './deployed-environment.ts';

/** The stage whose names the emulators have. */
export const emulatedStage = 'dev';

/** The tables, queues, bucket and key of a stage, all empty, in emulators of their own. */
export interface EmulatedStage {
  /** Where the SDK finds the emulators. */
  readonly environment: {
    readonly AWS_ENDPOINT_URL_DYNAMODB: string;
    readonly AWS_ENDPOINT_URL_SQS: string;
    readonly AWS_ENDPOINT_URL_S3: string;
    readonly AWS_ENDPOINT_URL_KMS: string;
    readonly AWS_ENDPOINT_URL_SSM: string;
  };
  readonly clients: PlatformClients;
  /** A folder that is removed with the emulators. */
  readonly directory: string;
}

/** Starts the emulators and creates what is in them; `started` stops them. */
export async function startEmulatedStage(started: AsyncDisposableStack): Promise<EmulatedStage> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-bundles-'));
  started.defer(() => rm(directory, { recursive: true, force: true }));
  const dynamodb = await startDynamoDb(join(directory, 'dynamodb.sqlite'), {});
  started.defer(dynamodb.stop);
  const { sqs } = await startSqsAndS3(join(directory, 'files'), {});
  started.defer(sqs.stop);
  const kms = await startKms(join(directory, 'secret-key'), {});
  started.defer(kms.stop);
  const ssm = await startSsm(join(directory, 'parameters.json'), {});
  started.defer(ssm.stop);
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_ENDPOINT_URL_S3: sqs.endpoint,
    AWS_ENDPOINT_URL_KMS: kms.endpoint,
    AWS_ENDPOINT_URL_SSM: ssm.endpoint,
  };
  const access = { AWS_REGION: deployedRegion, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  const clients = createPlatformClients({ ...environment, ...access });
  started.defer(async () => clients.destroy());
  await createTables(clients.dynamodb, emulatedStage);
  await createQueues(clients.sqs, sqs.endpoint, emulatedStage);
  for (const name of ['files', 'history'])
    await createBucket(clients.s3, `nakor-${emulatedStage}-${name}-${deployedAccount}-${deployedRegion}`);
  return { environment, clients, directory };
}
