import { historyPrefix } from '@nakor/aws/history/history-archive';
import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { HistoryRetention, StageSettings } from '../stages.ts';
import { getHistoryBucketName } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/**
 * Creates the bucket for the history of operations. By the default retention of the bucket, nobody can overwrite or delete an object before
 * the retention of the stage ends, and afterwards S3 deletes it. Without object lock only the deletion remains.
 */
export function createHistoryBucket(scope: Construct, stage: StageSettings, dataKey: IKey): Bucket {
  const { lock, days } = stage.historyRetention;
  const bucket = new Bucket(scope, 'history-bucket', {
    bucketName: getHistoryBucketName(stage),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: dataKey,
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    ...(lock === 'none' ? {} : { versioned: true, objectLockEnabled: true, objectLockDefaultRetention: retentionOf(lock, days) }),
    lifecycleRules: [
      {
        id: 'delete-history-after-its-retention',
        prefix: historyPrefix,
        expiration: Duration.days(days),
        ...(lock === 'none' ? {} : { noncurrentVersionExpiration: Duration.days(1) }),
      },
      { id: 'abort-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Two functions and operators have access; CloudTrail records data events where they are wanted, without another bucket to protect.',
  });
  return bucket;
}

function retentionOf(lock: Exclude<HistoryRetention['lock'], 'none'>, days: number): ObjectLockRetention {
  return lock === 'compliance' ? ObjectLockRetention.compliance(Duration.days(days)) : ObjectLockRetention.governance(Duration.days(days));
}
