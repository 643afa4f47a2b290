import { packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { historyPrefix } from '@nakor/aws/history/history-archive';
import { Aws, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { getCopyBucketName, getFileBucketName, getHistoryBucketName, getRecoveryKeyAlias } from './names.ts';

/** What is replicated to the second Region. Stored responses expire after two days, and are not worth it. */
const replicated = { history: historyPrefix, files: packPrefix } as const;

/**
 * Replicates history and packs to the second Region (ADR 0054), within 15 minutes as S3 promises. Deletions are replicated as markers, so that what
 * is erased here is gone there, too, after a day; locked versions stay.
 */
export function replicateBuckets(
  scope: Construct,
  stage: StageSettings,
  recoveryRegion: string,
  dataKey: IKey,
  buckets: Readonly<Record<keyof typeof replicated, Bucket>>,
): void {
  const role = new Role(scope, 'replication-role', {
    description: 'Replicates history and packs to the second Region',
    assumedBy: new ServicePrincipal('s3.amazonaws.com'),
  });
  const recoveryKeys = `arn:aws:kms:${recoveryRegion}:${Aws.ACCOUNT_ID}:key/*`;
  const recoveryAlias = getRecoveryKeyAlias(stage.name);
  for (const [what, prefix] of Object.entries(replicated) as [keyof typeof replicated, string][]) {
    const bucket = buckets[what];
    const source = `arn:aws:s3:::${what === 'files' ? getFileBucketName(stage) : getHistoryBucketName(stage)}`;
    const copy = `arn:aws:s3:::${getCopyBucketName(stage.name, what, recoveryRegion)}`;
    role.addToPolicy(new PolicyStatement({ actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'], resources: [source] }));
    role.addToPolicy(
      new PolicyStatement({
        actions: ['Acl', 'ForReplication', 'Tagging']
          .map((what) => `s3:GetObjectVersion${what}`)
          .concat('s3:GetObjectRetention', 's3:GetObjectLegalHold'),
        resources: [`${source}/${prefix}*`],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:ReplicateObject', 's3:ReplicateDelete', 's3:ReplicateTags'],
        resources: [`${copy}/${prefix}*`],
      }),
    );
    (bucket.node.defaultChild as CfnBucket).replicationConfiguration = {
      role: role.roleArn,
      rules: [
        {
          id: `copy-${what}`,
          status: 'Enabled',
          priority: 1,
          filter: { prefix },
          deleteMarkerReplication: { status: 'Enabled' },
          sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: 'Enabled' } },
          destination: {
            bucket: copy,
            encryptionConfiguration: { replicaKmsKeyId: `arn:aws:kms:${recoveryRegion}:${Aws.ACCOUNT_ID}:${recoveryAlias}` },
            replicationTime: { status: 'Enabled', time: { minutes: 15 } },
            metrics: { status: 'Enabled', eventThreshold: { minutes: 15 } },
          },
        },
      ],
    };
  }
  role.addToPolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [dataKey.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `s3.${stage.region}.amazonaws.com` } },
    }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['kms:Encrypt', 'kms:GenerateDataKey'],
      resources: [recoveryKeys],
      conditions: {
        StringEquals: { 'kms:ViaService': `s3.${recoveryRegion}.amazonaws.com` },
        'ForAnyValue:StringEquals': { 'kms:ResourceAliases': recoveryAlias },
      },
    }),
  );
  const places = (Object.entries(replicated) as [keyof typeof replicated, string][]).flatMap(([what, prefix]) => [
    `arn:aws:s3:::nakor-${stage.name}-${what}-<AWS::AccountId>-${stage.region}/${prefix}*`,
    `arn:aws:s3:::nakor-${stage.name}-${what}-copy-<AWS::AccountId>-${recoveryRegion}/${prefix}*`,
  ]);
  for (const place of [...places, `arn:aws:kms:${recoveryRegion}:<AWS::AccountId>:key/*`]) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${place}]`,
      reason:
        'Names of files are not known in advance, and the id of a key in another Region is not known to this stack: its alias is a condition.',
    });
  }
}
