import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, type LifecycleRule, ObjectLockRetention, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { getCopyBucketName, getRecoveryKeyAlias } from '../constructs/names.ts';
import { getRemovalPolicy } from '../constructs/removal-policy.ts';
import { exportRetentionDays } from '../constructs/table-exports.ts';
import type { StageSettings } from '../stages.ts';

/**
 * What a stage has in a second Region (ADR 0054): copies of history and packs, and exports of all tables. It is deployed before the data stack,
 * which replicates to it, and depends on nothing in the first Region.
 */
export class RecoveryStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings; readonly recoveryRegion: string }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData });
    const { stage, recoveryRegion } = props;
    const key = new Key(this, 'recovery-key', {
      alias: getRecoveryKeyAlias(stage.name),
      description: `Encrypts copies of the data of Nakor ${stage.name}`,
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: getRemovalPolicy(stage),
    });
    const name = (what: Parameters<typeof getCopyBucketName>[1]) => getCopyBucketName(stage.name, what, recoveryRegion);
    const { lock, days } = stage.historyRetention;
    createCopyBucket(this, stage, key, 'history-copy', name('history'), {
      lifecycleRules: [
        { id: 'delete-history-after-its-retention', expiration: Duration.days(days), noncurrentVersionExpiration: Duration.days(1) },
      ],
      ...(lock === 'none'
        ? {}
        : {
            retention:
              lock === 'compliance'
                ? ObjectLockRetention.compliance(Duration.days(days))
                : ObjectLockRetention.governance(Duration.days(days)),
          }),
    });
    createCopyBucket(this, stage, key, 'files-copy', name('files'), {
      lifecycleRules: [{ id: 'delete-after-30-days', expiration: Duration.days(30), noncurrentVersionExpiration: Duration.days(1) }],
    });
    createCopyBucket(this, stage, key, 'table-exports', name('exports'), {
      lifecycleRules: [
        { id: 'delete-exports', expiration: Duration.days(exportRetentionDays), noncurrentVersionExpiration: Duration.days(1) },
      ],
    });
  }
}

interface CopyOptions {
  readonly lifecycleRules: LifecycleRule[];
  readonly retention?: ObjectLockRetention;
}

/** Replication needs versions. */
function createCopyBucket(scope: Construct, stage: StageSettings, key: IKey, id: string, bucketName: string, options: CopyOptions): void {
  const { lifecycleRules, retention } = options;
  const bucket = new Bucket(scope, id, {
    bucketName,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    ...(retention === undefined ? {} : { objectLockEnabled: true, objectLockDefaultRetention: retention }),
    lifecycleRules: [...lifecycleRules, { id: 'abort-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Only S3, DynamoDB and operators have access; CloudTrail records data events, without another bucket to protect.',
  });
}
