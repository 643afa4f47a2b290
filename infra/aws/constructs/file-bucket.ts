import { packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { responsePrefix } from '@nakor/aws/idempotency/response-files';
import { batchesPrefix } from '@nakor/batches/objects/batch-keys';
import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { listPageOrigins } from './domains.ts';
import { getFileBucketName } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/** Creates the bucket for audit packs and for stored responses that are too large for a table item. Packs expire after 30 days, stored responses after 2, anything else after 30. */
export function createFileBucket(scope: Construct, stage: StageSettings, dataKey: IKey): Bucket {
  const bucket = new Bucket(scope, 'file-bucket', {
    bucketName: getFileBucketName(stage),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // No access control lists: only policies grant permissions, and all objects belong to the account.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: dataKey,
    // With a bucket key S3 calls KMS once for many objects instead of once per object.
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    // Replication needs versions.
    ...(stage.recoveryRegion === null ? {} : { versioned: true }),
    lifecycleRules: [
      ...(stage.recoveryRegion === null ? [] : [{ id: 'delete-old-versions', noncurrentVersionExpiration: Duration.days(1) }]),
      { id: 'delete-audit-packs-after-30-days', prefix: packPrefix, expiration: Duration.days(30) },
      // Any other objects.
      { id: 'delete-after-30-days', expiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // The sweeper deletes them to the hour; an upload takes a day at most, and a register is kept for three.
      { id: 'delete-batches-after-6-days', prefix: batchesPrefix, expiration: Duration.days(6) },
      // An idempotency record is kept for 24 hours. When two rules apply, the shorter expiry wins.
      { id: 'delete-stored-answers-after-2-days', prefix: responsePrefix, expiration: Duration.days(2) },
    ],
    // Only the page of this stage may upload from a browser (ADR 0067); where the stage has no domain of its own, no page may.
    cors:
      stage.domain === null
        ? []
        : [
            {
              allowedOrigins: listPageOrigins(stage.domain),
              allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
              allowedHeaders: ['content-type'],
              exposedHeaders: ['ETag'],
              maxAge: 3600,
            },
          ],
    // Emptying the bucket when its stack is deleted would need a function with broad permissions, so in dev it is emptied by hand first.
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Objects are accessible only through presigned URLs that expire after 15 minutes; access logs would store IP addresses of clients in another bucket to protect.',
  });
  return bucket;
}
