import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { dataKeyAlias, secretKeyAlias } from './names.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** ARNs of the keys of a stage (ADR 0027). */
export interface KeyArns {
  /** Encrypts tables and files. */
  readonly data: string;
  /** Encrypts the secrets of webhooks. */
  readonly secrets: string;
}

/** The key that encrypts tables and files. Without it nothing of them could be read any more. */
export function createDataKey(scope: Construct, stage: StageSettings): Key {
  return createKey(scope, stage, 'data-key', dataKeyAlias(stage.name), `Encrypts tables and files of Nakor ${stage.name}`);
}

/** The key that encrypts the secrets of webhooks. Without it no event could be signed any more. */
export function createSecretKey(scope: Construct, stage: StageSettings): Key {
  return createKey(scope, stage, 'secret-key', secretKeyAlias(stage.name), `Encrypts the secrets of webhooks of Nakor ${stage.name}`);
}

/** Deleting a key takes as long as AWS allows, so that somebody notices in time. */
function createKey(scope: Construct, stage: StageSettings, id: string, alias: string, description: string): Key {
  return new Key(scope, id, {
    alias,
    description,
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: removalPolicyOf(stage),
  });
}

/**
 * What working on encrypted tables, and on encrypted files, takes besides the rights to them: the services ask KMS in the name of whoever
 * calls them. Each statement holds for calls of that service alone, so a role cannot decrypt anything by itself.
 */
export function dataKeyStatements(stage: StageSettings, dataKeyArn: string, usesFiles: boolean): readonly PolicyStatement[] {
  const through = (service: string, ...actions: readonly string[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `kms:${action}`),
      resources: [dataKeyArn],
      conditions: { StringEquals: { 'kms:ViaService': `${service}.${stage.region}.amazonaws.com` } },
    });
  // DynamoDB decrypts the key of a table, for reading and for writing alike; everything below that key is its own affair.
  const tables = through('dynamodb', 'Decrypt');
  // S3 makes a key for what is put, and decrypts it for what is got, also by an address that the role has signed.
  return usesFiles ? [tables, through('s3', 'Decrypt', 'GenerateDataKey')] : [tables];
}
