import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { type BatchUploads, downloadUrlSeconds, uploadUrlSeconds } from '@nakor/batches/record/batch-ports';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callAws } from '../client/dependency-errors.ts';

/** Uploads of more bytes than this are sent in parts of this size: S3 requires 5 MiB, and its emulator accepts 11. */
const partBytes = 10 * 1024 * 1024;

/** Responses of S3 to parts that do not make up the object. */
const partErrors = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'NoSuchUpload']);

/** Uploads of batches to the files bucket, by presigned URLs. The URLs have the permissions of the function that signs them. */
export function createBatchUploads(client: S3Client, bucket: string): BatchUploads {
  const objectOf = (id: string) => ({ Bucket: bucket, Key: getBatchKeys(id).input });
  const sizeOf = async (id: string): Promise<number | null> => {
    try {
      return (await callAws('S3', () => client.send(new HeadObjectCommand(objectOf(id))))).ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  };
  return {
    async begin(id, uploadBytes) {
      if (uploadBytes <= partBytes) return { kind: 'single' };
      const { UploadId } = await callAws('S3', () => client.send(new CreateMultipartUploadCommand(objectOf(id))));
      if (UploadId === undefined) throw new InternalError('S3 returned no id of the upload.');
      return { kind: 'multipart', uploadId: UploadId, parts: Math.ceil(uploadBytes / partBytes), partBytes };
    },

    async sign({ id, upload }) {
      const expiresIn = uploadUrlSeconds;
      if (upload.kind === 'single')
        return [{ number: 1, url: await getSignedUrl(client, new PutObjectCommand(objectOf(id)), { expiresIn }) }];
      const numbers = Array.from({ length: upload.parts }, (_, index) => index + 1);
      return Promise.all(
        numbers.map(async (number) => {
          const command = new UploadPartCommand({ ...objectOf(id), UploadId: upload.uploadId, PartNumber: number });
          return { number, url: await getSignedUrl(client, command, { expiresIn }) };
        }),
      );
    },

    async complete(record, etags) {
      if (record.upload.kind === 'multipart' && (await sizeOf(record.id)) === null) {
        const isJoined = await joinParts(client, { ...objectOf(record.id), UploadId: record.upload.uploadId }, record.upload.parts, etags);
        if (!isJoined) return 'parts';
      }
      const size = await sizeOf(record.id);
      if (size === null) return 'missing';
      return size === record.uploadBytes ? null : 'size';
    },

    async discard({ id, upload }) {
      if (upload.kind === 'single') return;
      try {
        await callAws('S3', () => client.send(new AbortMultipartUploadCommand({ ...objectOf(id), UploadId: upload.uploadId })));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
    },

    signDownload(key, fileName) {
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentDisposition });
      return getSignedUrl(client, command, { expiresIn: downloadUrlSeconds });
    },
  };
}

/** Makes one object of the parts of an upload. @returns false if they are not those that were uploaded */
async function joinParts(
  client: S3Client,
  upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string },
  parts: number,
  etags: readonly string[],
): Promise<boolean> {
  if (etags.length !== parts) return false;
  const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  try {
    await callAws('S3', () => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && partErrors.has(error.name)) return false;
    throw error;
  }
}
