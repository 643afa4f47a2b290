import { packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { responsePrefix } from '@nakor/aws/idempotency/response-files';
import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { fileBucketName } from './names.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The bucket for audit packs and for stored answers too large for a table item. Packs stay there for 30 days, stored answers 2, and nothing longer. */
export function createFileBucket(scope: Construct, stage: StageSettings, dataKey: IKey): Bucket {
  const bucket = new Bucket(scope, 'file-bucket', {
    bucketName: fileBucketName(stage.name),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // No access lists: rights come from roles alone, and whatever is put here belongs to the account.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: dataKey,
    // S3 asks KMS once for many objects instead of once for each.
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [
      { id: 'delete-audit-packs-after-30-days', prefix: packPrefix, expiration: Duration.days(30) },
      // Whatever else comes to lie here.
      { id: 'delete-after-30-days', expiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // An idempotency key is kept for 24 hours; where two rules apply, the shorter one does.
      { id: 'delete-stored-answers-after-2-days', prefix: responsePrefix, expiration: Duration.days(2) },
    ],
    // Emptying a bucket with its stack would take a function with broad rights: in dev it is zeroedRow by hand before.
    removalPolicy: removalPolicyOf(stage),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Objects are reached only through presigned addresses that end after 15 minutes; access logs would keep the addresses of clients in one more bucket to guard.',
  });
  return bucket;
}
