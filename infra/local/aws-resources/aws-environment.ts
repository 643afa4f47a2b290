import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { getTimeLimits } from '@nakor/aws/client/clients';
import { localStageName } from '@nakor/aws/client/config';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import { localPagesDirectory } from '../../build/build-pages.ts';
import { documentsDirectory } from '../../build/copy-documents.ts';
import { officialSchemaDirectory } from '../../build/official-schema-directory.ts';
import { reportFontDirectory } from '../../build/report-font-directory.ts';
import type { Endpoints, Environment } from '../emulators/endpoints.ts';
import { findReachableAddress } from '../support/reachable-address.ts';
import { getLocalBucketName } from './bucket.ts';
import { getQueueUrl } from './queues.ts';

/** Name of the stage that runs on this computer. */
export const localStage = localStageName;

/** ARN of the state machine of batches on this computer. */
export const localBatchMachineArn = `arn:aws:states:eu-central-1:000000000000:stateMachine:nakor-${localStage}-batches`;

const endpointVariables = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  s3: 'AWS_ENDPOINT_URL_S3',
  kms: 'AWS_ENDPOINT_URL_KMS',
  sfn: 'AWS_ENDPOINT_URL_SFN',
  ssm: 'AWS_ENDPOINT_URL_SSM',
} as const;

/**
 * The environment in which the functions run locally: that of this process, plus the settings that a deployed function gets and
 * the endpoints of the emulators, which the AWS SDK reads.
 */
export function buildFunctionEnvironment(environment: Environment, endpoints: Endpoints): Environment {
  return {
    ...environment,
    ...awsAccess(environment),
    ...Object.fromEntries(
      Object.entries(endpointVariables).map(([service, variable]) => [variable, endpoints[service as keyof Endpoints]]),
    ),
    ...Object.fromEntries(Object.values(tables).map((table) => [table.environmentVariable, getTableName(localStage, table)])),
    ...Object.fromEntries(
      Object.values(queues)
        .flatMap(({ environmentVariable, name, deadLetterEnvironmentVariable, deadLetterName }) => [
          { variable: environmentVariable, name },
          ...(deadLetterEnvironmentVariable === null ? [] : [{ variable: deadLetterEnvironmentVariable, name: deadLetterName }]),
        ])
        .map(({ variable, name }) => [
          variable,
          getExternalName(environment, 'sqs', variable) ?? getQueueUrl(endpoints.sqs, localStage, name),
        ]),
    ),
    SECRET_KEY_ID: getExternalName(environment, 'kms', 'SECRET_KEY_ID') ?? 'alias/nakor-local-webhook-secrets',
    BATCH_MACHINE_ARN: getExternalName(environment, 'sfn', 'BATCH_MACHINE_ARN') ?? localBatchMachineArn,
    PROBE_KEY_NAME: getExternalName(environment, 'ssm', 'PROBE_KEY_NAME') ?? getProbeKeyName(localStage),
    // Developers run their webhook receivers on this computer.
    WEBHOOK_TARGETS: environment['WEBHOOK_TARGETS'] || 'local',
    WEBHOOK_WAIT_FACTOR: environment['WEBHOOK_WAIT_FACTOR'] || '1',
    FILES_BUCKET: getExternalName(environment, 's3', 'FILES_BUCKET') ?? getLocalBucketName(localStage, 'files'),
    HISTORY_BUCKET: getExternalName(environment, 's3', 'HISTORY_BUCKET') ?? getLocalBucketName(localStage, 'history'),
    // The emulator has the bucket in the path of its URLs.
    UPLOAD_ORIGIN: new URL(endpoints.s3).origin,
    STAGE: localStage,
    // Assumes the default port; the service process sets its actual URL.
    PUBLIC_BASE_URL: environment['PUBLIC_BASE_URL'] || findReachableAddress('127.0.0.1', 8080),
    // An empty variable means none, like one that is not set.
    NBP_URL: environment['NBP_URL'] || undefined,
    // The local platform sends no mail, so there is nothing to probe unless the environment names an endpoint.
    EMAIL_PROBE: environment['AWS_ENDPOINT_URL_SESV2'] ? 'ses' : 'none',
    KSEF_ENVIRONMENT: environment['KSEF_ENVIRONMENT'] || 'prod',
    // In AWS these files are in the bundle.
    SCHEMA_DIRECTORY: officialSchemaDirectory,
    DOCUMENTS_DIRECTORY: documentsDirectory,
    FONTS_DIRECTORY: reportFontDirectory,
    PAGES_DIRECTORY: localPagesDirectory,
  };
}

/**
 * The name that the environment gives to a queue, bucket or key at an external endpoint, where the default name may be taken or not allowed.
 *
 * @returns null when the environment names none, or when the emulator is used
 */
export function getExternalName(environment: Environment, service: keyof Endpoints, variable: string): string | null {
  return (environment[endpointVariables[service]] && environment[variable]) || null;
}

/**
 * Region and credentials. Real credentials are used only when the environment also names an external endpoint; emulators
 * get dummy credentials, so that the developer's AWS credentials are never sent to them.
 */
function awsAccess(environment: Environment): Environment {
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'eu-central-1';
  const isExternal = Object.values(endpointVariables).some((variable) => environment[variable]);
  const hasCredentials = Boolean(environment['AWS_ACCESS_KEY_ID'] || environment['AWS_PROFILE']);
  if (isExternal && hasCredentials) return { AWS_REGION: region };
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** AWS clients of the platform itself, configured by the environment of the functions. */
export interface PlatformClients {
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly ssm: SSMClient;
  /** Closes their connections. */
  destroy(): void;
}

/** Creates clients for the services that the functions use. */
export function createPlatformClients(environment: Environment): PlatformClients {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  const hasKeys = AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY;
  const settings = {
    maxAttempts: 3,
    requestHandler: getTimeLimits(2_000, 10_000),
    ...(AWS_REGION ? { region: AWS_REGION } : {}),
    ...(hasKeys
      ? {
          credentials: {
            accessKeyId: AWS_ACCESS_KEY_ID,
            secretAccessKey: AWS_SECRET_ACCESS_KEY,
            ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
          },
        }
      : {}),
  };
  const at = (service: keyof Endpoints) => {
    const endpoint = environment[endpointVariables[service]];
    return endpoint ? { endpoint } : {};
  };
  const dynamodb = new DynamoDBClient({ ...settings, ...at('dynamodb') });
  const sqs = new SQSClient({ ...settings, ...at('sqs') });
  const s3 = new S3Client({ ...settings, ...at('s3'), forcePathStyle: true });
  const ssm = new SSMClient({ ...settings, ...at('ssm') });
  return { dynamodb, sqs, s3, ssm, destroy: () => [dynamodb, sqs, s3, ssm].forEach((client) => void client.destroy()) };
}
