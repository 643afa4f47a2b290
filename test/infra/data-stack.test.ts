import { tables } from '@nakor/aws/tables';
import { describe, expect, it } from 'vitest';
import { DataStack } from '../../infra/aws/stacks/data-stack.ts';
import { listOf, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const prod = synthesise((app) => new DataStack(app, 'data', { env: { region: 'eu-central-1' }, stage: stageOf('prod') }));
const dev = synthesise((app) => new DataStack(app, 'data', { env: { region: 'eu-central-1' }, stage: stageOf('dev') }));

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
    (_name, table) => {
      expect(read(table, 'TimeToLiveSpecification')).toEqual({ AttributeName: 'delete_after', Enabled: true });
      expect(read(table, 'SSESpecification')).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
      expect(read(table, 'BillingMode')).toBe('PAY_PER_REQUEST');
      expect(read(table, 'Replicas')).toEqual([
        {
          Region: 'eu-central-1',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          GlobalSecondaryIndexes: [{ IndexName: 'due' }],
        },
      ]);
    },
  );

  it.each(deployed.map((table) => [readText(table, 'TableName'), table] as const))(
    '%s has the keys of its definition, and the index of what is due',
    (_name, table) => {
      expect(read(table, 'KeySchema')).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
      expect(read(table, 'GlobalSecondaryIndexes')).toEqual([
        {
          IndexName: 'due',
          KeySchema: [
            { AttributeName: 'due_shard', KeyType: 'HASH' },
            { AttributeName: 'due_at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ]);
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
  const [deadLettersId, deadLetters] =
    Object.entries(queues).find(([, queue]) => readText(queue, 'QueueName').endsWith('-dead-letters')) ?? [];
  const fanOut = Object.values(queues).find((queue) => queue !== deadLetters);

  it('are the fan-out and the one for its dead letters, which keeps them longer', () => {
    expect(Object.keys(queues)).toHaveLength(2);
    expect(fanOut?.Properties).toEqual({
      QueueName: 'nakor-prod-fan-out',
      MessageRetentionPeriod: 345_600,
      VisibilityTimeout: 180,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadLettersId, 'Arn'] }, maxReceiveCount: 10 },
      SqsManagedSseEnabled: true,
    });
    expect(deadLetters?.Properties).toEqual({
      QueueName: 'nakor-prod-fan-out-dead-letters',
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    });
  });

  it('refuse everybody who comes without TLS', () => {
    const policies = listOf(prod, 'AWS::SQS::QueuePolicy');
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      expect(read(policy, 'PolicyDocument.Statement')).toEqual([
        expect.objectContaining({ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]);
    }
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

  it('keeps nothing longer than 30 days, and stored answers 2', () => {
    expect(read(bucket, 'LifecycleConfiguration.Rules')).toEqual([
      { Id: 'delete-after-30-days', Status: 'Enabled', ExpirationInDays: 30, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      { Id: 'delete-stored-answers-after-2-days', Status: 'Enabled', Prefix: 'answers/', ExpirationInDays: 2 },
    ]);
  });
});
