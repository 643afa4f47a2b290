import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName, tables } from '@nakor/aws/tables';
import { documentsDirectory } from '../build/copy-documents.ts';
import { officialSchemaDirectory } from '../build/official-schema-directory.ts';
import type { Endpoints, Environment } from './stand-ins/endpoints.ts';

/** Name of the stage that runs on one machine. */
export const localStage = 'local';

const endpointVariables = { dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB', sqs: 'AWS_ENDPOINT_URL_SQS', s3: 'AWS_ENDPOINT_URL_S3' } as const;

/**
 * The environment in which the functions run locally: that of this process, with the settings a deployed function gets and
 * with the endpoints of the stand-ins, which the AWS SDK reads by itself.
 */
export function functionEnvironment(environment: Environment, endpoints: Endpoints): Environment {
  return {
    ...environment,
    ...awsAccess(environment),
    ...Object.fromEntries(
      Object.entries(endpointVariables).map(([service, variable]) => [variable, endpoints[service as keyof Endpoints]]),
    ),
    ...Object.fromEntries(Object.values(tables).map((table) => [table.environmentVariable, tableName(localStage, table)])),
    STAGE: localStage,
    KSEF_ENVIRONMENT: environment['KSEF_ENVIRONMENT'] || 'production',
    // In AWS these files are in the bundle.
    SCHEMA_DIRECTORY: officialSchemaDirectory,
    DOCUMENTS_DIRECTORY: documentsDirectory,
  };
}

/**
 * Region and credentials. Real credentials are used only when the environment also names an endpoint of somebody else's;
 * stand-ins get a made-up pair, so that nothing of a developer's AWS account is sent to them.
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

/** A DynamoDB client of the platform itself, set as the functions' environment says. */
export function createPlatformClient(environment: Environment): DynamoDBClient {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL_DYNAMODB } = environment;
  const hasKeys = AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY;
  return new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    ...(AWS_REGION ? { region: AWS_REGION } : {}),
    ...(AWS_ENDPOINT_URL_DYNAMODB ? { endpoint: AWS_ENDPOINT_URL_DYNAMODB } : {}),
    ...(hasKeys
      ? {
          credentials: {
            accessKeyId: AWS_ACCESS_KEY_ID,
            secretAccessKey: AWS_SECRET_ACCESS_KEY,
            ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
          },
        }
      : {}),
  });
}
