import { tables } from '@nakor/aws/tables';
import { describe, expect, it } from 'vitest';
import { DataStack } from '../../infra/aws/stacks/data-stack.ts';
import { listOf, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const prod = synthesise((app) => new DataStack(app, 'data', { env: { region: 'eu-central-1' }, stage: stageOf('prod') }));
const dev = synthesise((app) => new DataStack(app, 'data', { env: { region: 'eu-central-1' }, stage: stageOf('dev') }));

/** The index of what is due of all tables; of webhooks also the one of what is due to one endpoint. */
function indexesOf(name: string) {
  const index = (IndexName: string, partitionKey: string) => ({
    IndexName,
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: 'due_at', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  });
  const due = index('due', 'due_shard');
  return name === 'nakor-prod-webhooks' ? [due, index('due-in-partition', 'pk')] : [due];
}

describe('tables', () => {
  const deployed = listOf(prod, 'AWS::DynamoDB::GlobalTable');

  it('are those of the table list, by name', () => {
    expect(deployed.map((table) => readText(table, 'TableName')).sort()).toEqual(
      Object.values(tables)
        .map((table) => `nakor-prod-${table.name}`)
        .sort(),
    );
  });

  it.each(deployed.map((table) => [readText(table, 'TableName'), table] as const))(
    '%s expires, can be restored, is encrypted and paid by use',
    (name, table) => {
      expect(read(table, 'TimeToLiveSpecification')).toEqual({ AttributeName: 'delete_after', Enabled: true });
      expect(read(table, 'SSESpecification')).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
      expect(read(table, 'BillingMode')).toBe('PAY_PER_REQUEST');
      expect(read(table, 'Replicas')).toEqual([
        {
          Region: 'eu-central-1',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          GlobalSecondaryIndexes: indexesOf(name).map(({ IndexName }) => ({ IndexName })),
        },
      ]);
    },
  );

  it.each(deployed.map((table) => [readText(table, 'TableName'), table] as const))(
    '%s has the keys of its definition, and its indexes of what is due',
    (name, table) => {
      expect(read(table, 'KeySchema')).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
      expect(read(table, 'GlobalSecondaryIndexes')).toEqual(indexesOf(name));
      expect(read(table, 'AttributeDefinitions')).toContainEqual({ AttributeName: 'due_at', AttributeType: 'N' });
    },
  );

  it('outlive their stack in prod, and go with it in dev', () => {
    expect(deployed.map((table) => table.DeletionPolicy)).toEqual(deployed.map(() => 'RetainExceptOnCreate'));
    expect(listOf(dev, 'AWS::DynamoDB::GlobalTable').map((table) => table.DeletionPolicy)).toEqual(deployed.map(() => 'Delete'));
  });
});

describe('queues', () => {
  const queues = resourcesOf(prod, 'AWS::SQS::Queue');
  const entryOf = (name: string) => Object.entries(queues).find(([, queue]) => read(queue, 'QueueName') === `nakor-prod-${name}`);

  it('are two, and one for the dead letters of each', () => {
    expect(Object.values(queues).map((queue) => readText(queue, 'QueueName'))).toEqual([
      'nakor-prod-fan-out-dead-letters',
      'nakor-prod-fan-out',
      'nakor-prod-delivery-dead-letters',
      'nakor-prod-delivery',
    ]);
  });

  it.each([
    { name: 'fan-out', visibility: 180 },
    { name: 'delivery', visibility: 240 },
  ])('$name hands a message out 10 times, then keeps it longer among its dead letters', ({ name, visibility }) => {
    const [deadLettersId, deadLetters] = entryOf(`${name}-dead-letters`) ?? [];
    expect(entryOf(name)?.[1].Properties).toEqual({
      QueueName: `nakor-prod-${name}`,
      MessageRetentionPeriod: 345_600,
      VisibilityTimeout: visibility,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadLettersId, 'Arn'] }, maxReceiveCount: 10 },
      SqsManagedSseEnabled: true,
    });
    expect(deadLetters?.Properties).toEqual({
      QueueName: `nakor-prod-${name}-dead-letters`,
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    });
  });

  it('refuse everybody who comes without TLS', () => {
    const policies = listOf(prod, 'AWS::SQS::QueuePolicy');
    expect(policies).toHaveLength(4);
    for (const policy of policies) {
      expect(read(policy, 'PolicyDocument.Statement')).toEqual([
        expect.objectContaining({ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]);
    }
  });
});

describe('the key of the secrets of webhooks', () => {
  const [[keyId, key] = []] = Object.entries(resourcesOf(prod, 'AWS::KMS::Key'));

  it('is one, turns over by itself, and is found by its alias', () => {
    expect(listOf(prod, 'AWS::KMS::Key')).toHaveLength(1);
    expect(key?.Properties).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30 });
    expect(listOf(prod, 'AWS::KMS::Alias').map(({ Properties }) => Properties)).toEqual([
      { AliasName: 'alias/nakor-prod-webhook-secrets', TargetKeyId: { 'Fn::GetAtt': [keyId, 'Arn'] } },
    ]);
  });

  it('obeys nobody but the roles of its own account', () => {
    expect(read(key, 'KeyPolicy.Statement')).toEqual([
      {
        Effect: 'Allow',
        Action: 'kms:*',
        Principal: { AWS: { 'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':root']] } },
        Resource: '*',
      },
    ]);
  });

  it('outlives its stack in prod, and goes with it in dev', () => {
    expect(key?.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(listOf(dev, 'AWS::KMS::Key').map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Delete']);
  });
});

describe('file bucket', () => {
  const bucket = listOf(prod, 'AWS::S3::Bucket')[0];
  const statements = read(listOf(prod, 'AWS::S3::BucketPolicy')[0], 'PolicyDocument.Statement') as readonly unknown[];

  it('is closed to the public and encrypted', () => {
    expect(read(bucket, 'PublicAccessBlockConfiguration')).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(read(bucket, 'BucketEncryption.ServerSideEncryptionConfiguration')).toEqual([
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ]);
  });

  it('refuses everybody who comes without TLS 1.2', () => {
    expect(statements).toHaveLength(2);
    expect(statements[0]).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    expect(statements[1]).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Principal: { AWS: '*' },
      Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    });
  });

  it('keeps audit packs 30 days, stored answers 2, and nothing longer', () => {
    expect(read(bucket, 'LifecycleConfiguration.Rules')).toEqual([
      { Id: 'delete-audit-packs-after-30-days', Status: 'Enabled', Prefix: 'packs/', ExpirationInDays: 30 },
      { Id: 'delete-after-30-days', Status: 'Enabled', ExpirationInDays: 30, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      { Id: 'delete-stored-answers-after-2-days', Status: 'Enabled', Prefix: 'answers/', ExpirationInDays: 2 },
    ]);
  });
});
