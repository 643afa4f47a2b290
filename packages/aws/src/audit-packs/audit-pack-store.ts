import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type AuditPackStore, packUrlSeconds } from '@nakor/domain/audit/pack-store';
import { callAws } from '../client/dependency-errors.ts';

/** Under which names audit packs lie in the bucket for files. */
export const packPrefix = 'packs/';

/** Keeps audit packs in a bucket, under the organisation and the digest of each. */
export function createAuditPackStore(client: S3Client, bucket: string): AuditPackStore {
  return {
    async keep({ organizationId, sha256, zip }) {
      const object = { Bucket: bucket, Key: `${packPrefix}${organizationId}/${sha256}.zip` };
      // Named by its digest: S3 encrypts what an object holds, not what it says about it, and a number would be of an invoice.
      const ContentDisposition = `attachment; filename="audit-pack-${sha256.slice(0, 16)}.zip"`;
      const properties = { ContentType: 'application/zip', ContentDisposition, CacheControl: 'private, no-store' };
      await callAws('S3', () => client.send(new PutObjectCommand({ ...object, ...properties, Body: zip })));
      return getSignedUrl(client, new GetObjectCommand(object), { expiresIn: packUrlSeconds });
    },
  };
}
