import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type AuditPackStore, packUrlSeconds } from '@nakor/domain/audit/pack-store';
import { callAws } from '../client/dependency-errors.ts';

/** Object key prefix of audit packs in the files bucket. */
export const packPrefix = 'packs/';

/** Stores audit packs in a bucket, under organization and hash. */
export function createAuditPackStore(client: S3Client, bucket: string): AuditPackStore {
  return {
    async keep({ organizationId, sha256, zip }) {
      const object = { Bucket: bucket, Key: `${packPrefix}${organizationId}/${sha256}.zip` };
      // Named by hash: S3 encrypts the content of an object but not its metadata, and an invoice number is customer data.
      const ContentDisposition = `attachment; filename="audit-pack-${sha256.slice(0, 16)}.zip"`;
      const properties = { ContentType: 'application/zip', ContentDisposition, CacheControl: 'private, no-store' };
      await callAws('S3', () => client.send(new PutObjectCommand({ ...object, ...properties, Body: zip })));
      return getSignedUrl(client, new GetObjectCommand(object), { expiresIn: packUrlSeconds });
    },
  };
}
