import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { getDataKeyAlias } from '../../stage-names.ts';
import type { StageSettings } from '../stages.ts';
import { getSecretKeyAlias } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/** ARNs of the data stack that cannot be derived from names. */
export interface DataArns {
  /** The key that encrypts tables and files (ADR 0032). */
  readonly dataKey: string;
  /** The key that encrypts webhook secrets. */
  readonly secretKey: string;
  /** The stream of the events table. */
  readonly eventStream: string;
}

/**
 * ARN of the stream of the events table that a stage uses.
 *
 * @throws Error if the stage uses a restored events table without naming its stream
 */
export function getEventStreamArn(stage: StageSettings, { eventStream }: DataArns): string {
  if (stage.restoredTables.events === undefined) return eventStream;
  if (stage.restoredEventStream === null)
    throw new Error(`The stage ${stage.name} uses a restored events table: set restoredEventStream, too.`);
  return stage.restoredEventStream;
}

/** Creates the key that encrypts tables and files. If it were deleted, they could not be read any more. */
export function createDataKey(scope: Construct, stage: StageSettings): Key {
  return createKey(scope, stage, 'data-key', getDataKeyAlias(stage.name), `Encrypts tables and files of Nakor ${stage.name}`);
}

/** Creates the key that encrypts webhook secrets. If it were deleted, no event could be signed any more. */
export function createSecretKey(scope: Construct, stage: StageSettings): Key {
  return createKey(scope, stage, 'secret-key', getSecretKeyAlias(stage.name), `Encrypts the secrets of webhooks of Nakor ${stage.name}`);
}

/** Creates a key with the longest deletion delay that AWS allows, so that a deletion is noticed in time. */
function createKey(scope: Construct, stage: StageSettings, id: string, alias: string, description: string): Key {
  return new Key(scope, id, {
    alias,
    description,
    enableKeyRotation: true,
    // Cannot be changed later: a replica in another Region decrypts the same data (ADR 0054).
    multiRegion: true,
    pendingWindow: Duration.days(30),
    removalPolicy: getRemovalPolicy(stage),
  });
}

/**
 * Permissions that are needed for encrypted tables and files in addition to those for the resources: the services call KMS on behalf of
 * the caller. Each statement is limited to calls through that service, so a role cannot decrypt anything itself.
 */
export function buildDataKeyStatements(
  stage: StageSettings,
  dataKeyArn: string,
  { usesTables, usesFiles }: { readonly usesTables: boolean; readonly usesFiles: boolean },
): readonly PolicyStatement[] {
  const through = (service: string, ...actions: readonly string[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `kms:${action}`),
      resources: [dataKeyArn],
      conditions: { StringEquals: { 'kms:ViaService': `${service}.${stage.region}.amazonaws.com` } },
    });
  // DynamoDB decrypts the table key, for reads and for writes; it manages all keys below that itself.
  const tables = through('dynamodb', 'Decrypt');
  // S3 generates a key to write an object and decrypts it to read one, also with a URL that the role has presigned.
  const files = through('s3', 'Decrypt', 'GenerateDataKey');
  return [...(usesTables ? [tables] : []), ...(usesFiles ? [files] : [])];
}
