import { tables } from '@nakor/aws/dynamodb/tables';
import { describe, expect, it } from 'vitest';
import { listOf, plainStages, read, readText, resourcesOf, templatesOf } from './synthesise.ts';

/** The due index of every table; for webhooks also the index of due items per endpoint. */
function indexesOf(table: string) {
  const index = (IndexName: string, partitionKey: string) => ({
    IndexName,
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: 'due_at', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  });
  const due = index('due', 'due_shard');
  return table.endsWith('-webhooks') ? [due, index('due-in-partition', 'pk')] : [due];
}

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the data of %s', (stageName, stage) => {
  const template = templatesOf(stage).data;
  const keepsData = stageName === 'prod';
  const deletionPolicy = keepsData ? 'RetainExceptOnCreate' : 'Delete';
  const keys = Object.entries(resourcesOf(template, 'AWS::KMS::Key'));
  const idOfKey = (alias: string) =>
    read(
      listOf(template, 'AWS::KMS::Alias').find((candidate) => read(candidate, 'AliasName') === `alias/nakor-${stageName}-${alias}`),
      'TargetKeyId.Fn::GetAtt.0',
    );
  const dataKeyArn = { 'Fn::GetAtt': [idOfKey('data'), 'Arn'] };

  describe('tables', () => {
    const deployed = listOf(template, 'AWS::DynamoDB::GlobalTable').map((table) => [readText(table, 'TableName'), table] as const);

    it('are those of the table definitions', () => {
      expect(deployed.map(([name]) => name).sort()).toEqual(
        Object.values(tables)
          .map((table) => `nakor-${stageName}-${table.name}`)
          .sort(),
      );
    });

    it.each(deployed)('%s has time to live, point-in-time recovery, encryption with the data key, and on-demand billing', (name, table) => {
      expect(read(table, 'TimeToLiveSpecification')).toEqual({ AttributeName: 'delete_after', Enabled: true });
      expect(read(table, 'SSESpecification')).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
      expect(read(table, 'BillingMode')).toBe('PAY_PER_REQUEST');
      expect(read(table, 'Replicas')).toEqual([
        {
          Region: 'eu-central-1',
          DeletionProtectionEnabled: keepsData,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { KMSMasterKeyId: dataKeyArn },
          GlobalSecondaryIndexes: indexesOf(name).map(({ IndexName }) => ({ IndexName })),
        },
      ]);
    });

    it.each(deployed)('%s has the keys of its definition and its due indexes', (name, table) => {
      expect(read(table, 'KeySchema')).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
      expect(read(table, 'GlobalSecondaryIndexes')).toEqual(indexesOf(name));
      expect(read(table, 'AttributeDefinitions')).toContainEqual({ AttributeName: 'due_at', AttributeType: 'N' });
    });

    it(keepsData ? 'are retained when their stack is deleted' : 'are deleted with their stack', () => {
      expect(deployed.map(([, table]) => table.DeletionPolicy)).toEqual(deployed.map(() => deletionPolicy));
    });
  });

  describe('queues', () => {
    const queues = resourcesOf(template, 'AWS::SQS::Queue');
    const entryOf = (name: string) => Object.entries(queues).find(([, queue]) => read(queue, 'QueueName') === `nakor-${stageName}-${name}`);

    it('are two, each with a dead-letter queue', () => {
      expect(Object.values(queues).map((queue) => readText(queue, 'QueueName'))).toEqual(
        ['fan-out-dead-letters', 'fan-out', 'delivery-dead-letters', 'delivery'].map((name) => `nakor-${stageName}-${name}`),
      );
    });

    it.each([
      { name: 'fan-out', visibility: 180 },
      { name: 'delivery', visibility: 240 },
    ])('$name delivers a message 10 times, then moves it to its dead-letter queue, which keeps it longer', ({ name, visibility }) => {
      const [deadLettersId, deadLetters] = entryOf(`${name}-dead-letters`) ?? [];
      expect(entryOf(name)?.[1].Properties).toEqual({
        QueueName: `nakor-${stageName}-${name}`,
        MessageRetentionPeriod: 345_600,
        VisibilityTimeout: visibility,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadLettersId, 'Arn'] }, maxReceiveCount: 10 },
        SqsManagedSseEnabled: true,
      });
      expect(deadLetters?.Properties).toEqual({
        QueueName: `nakor-${stageName}-${name}-dead-letters`,
        MessageRetentionPeriod: 1_209_600,
        SqsManagedSseEnabled: true,
      });
    });

    it('reject requests without TLS', () => {
      const policies = listOf(template, 'AWS::SQS::QueuePolicy');
      expect(policies).toHaveLength(4);
      for (const policy of policies) {
        expect(read(policy, 'PolicyDocument.Statement')).toEqual([
          expect.objectContaining({ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]);
      }
    });
  });

  describe('keys', () => {
    it('are one for data and one for webhook secrets, with aliases', () => {
      expect(keys.map(([id]) => id).sort()).toEqual([idOfKey('data'), idOfKey('webhook-secrets')].sort());
      expect(keys).toHaveLength(2);
    });

    it.each(keys)('%s is rotated automatically, and deleted with the longest delay that AWS allows', (_id, key) => {
      expect(key.Properties).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30, MultiRegion: true });
      expect(key.DeletionPolicy).toBe(deletionPolicy);
    });

    it.each(keys)('%s can be used only by roles of its own account', (_id, key) => {
      expect(read(key, 'KeyPolicy.Statement')).toEqual([
        {
          Effect: 'Allow',
          Action: 'kms:*',
          Principal: { AWS: { 'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':root']] } },
          Resource: '*',
        },
      ]);
    });
  });

  describe.each([0, 1])('bucket %i', (index) => {
    const bucket = listOf(template, 'AWS::S3::Bucket')[index];
    const statements = read(listOf(template, 'AWS::S3::BucketPolicy')[index], 'PolicyDocument.Statement') as readonly unknown[];

    it('is closed to the public, has no access control lists, and is retained where data is kept', () => {
      expect(read(bucket, 'PublicAccessBlockConfiguration')).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(read(bucket, 'OwnershipControls.Rules')).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
      expect(bucket?.DeletionPolicy).toBe(deletionPolicy);
    });

    it('is encrypted with the data key and a bucket key', () => {
      expect(read(bucket, 'BucketEncryption.ServerSideEncryptionConfiguration')).toEqual([
        { BucketKeyEnabled: true, ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: dataKeyArn } },
      ]);
    });

    it('rejects requests without TLS 1.2', () => {
      const everybody = { Effect: 'Deny', Action: 's3:*', Principal: { AWS: '*' } };
      expect(statements).toHaveLength(2);
      expect(statements[0]).toMatchObject({ ...everybody, Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
      expect(statements[1]).toMatchObject({ ...everybody, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } });
    });
  });

  describe('file bucket', () => {
    const bucket = listOf(template, 'AWS::S3::Bucket')[0];

    it('keeps audit packs for 30 days, stored responses for 2, and nothing longer', () => {
      const ofVersions = { Id: 'delete-old-versions', Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } };
      expect(read(bucket, 'LifecycleConfiguration.Rules')).toEqual([
        ...(keepsData ? [ofVersions] : []),
        { Id: 'delete-audit-packs-after-30-days', Status: 'Enabled', Prefix: 'packs/', ExpirationInDays: 30 },
        { Id: 'delete-after-30-days', Status: 'Enabled', ExpirationInDays: 30, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        { Id: 'delete-batches-after-6-days', Status: 'Enabled', Prefix: 'batches/', ExpirationInDays: 6 },
        { Id: 'delete-stored-answers-after-2-days', Status: 'Enabled', Prefix: 'answers/', ExpirationInDays: 2 },
      ]);
    });
  });

  describe('history bucket', () => {
    const bucket = listOf(template, 'AWS::S3::Bucket')[1];
    const days = 6 * 366;

    it.each(['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2028-02-29T12:00:00Z'])(
      'keeps what is written at %s for five years after the end of that year, then deletes it',
      (moment) => {
        const endOfFiveYears = Date.UTC(new Date(moment).getUTCFullYear() + 6, 0, 1);
        expect(Date.parse(moment) + days * 86_400_000).toBeGreaterThanOrEqual(endOfFiveYears);
        expect(read(bucket, 'LifecycleConfiguration.Rules.0')).toMatchObject({ Prefix: 'history/v1/', ExpirationInDays: days });
      },
    );

    it('locks objects by default where data is kept, and has no lock in dev', () => {
      const lock = { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: days } } };
      expect(read(bucket, 'ObjectLockConfiguration')).toEqual(stageName === 'prod' ? lock : undefined);
      expect(read(bucket, 'VersioningConfiguration')).toEqual(stageName === 'prod' ? { Status: 'Enabled' } : undefined);
    });

    it('is fed by the stream of the events table, and no other table has one', () => {
      const streams = listOf(template, 'AWS::DynamoDB::GlobalTable').map((table) => [
        read(table, 'TableName'),
        read(table, 'StreamSpecification'),
      ]);
      expect(streams.filter(([, stream]) => stream !== undefined)).toEqual([
        [`nakor-${stageName}-events`, { StreamViewType: 'NEW_IMAGE' }],
      ]);
    });
  });
});
