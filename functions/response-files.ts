import { createFileClient } from '@nakor/aws/client/file-clients';
import { createResponseFiles, type ResponseFiles } from '@nakor/aws/idempotency/response-files';

/** Connects the stored responses in the files bucket. */
export function openResponseFiles(bucket: string): ResponseFiles {
  return createResponseFiles(createFileClient(), bucket);
}
