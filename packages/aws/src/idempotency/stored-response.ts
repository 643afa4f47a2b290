import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StoredResponse } from '@nakor/domain/idempotency/idempotency-record';
import { InternalError } from '@nakor/domain/shared/internal-error';
import * as z from 'zod';
import type { ResponseFiles } from './response-files.ts';

/** Maximum size of a compressed body in a table item, in bytes; larger ones go to the bucket. DynamoDB limits items to 400 KB. */
const itemContentLimitBytes = 100_000;

/** The part of an idempotency record that contains the response. */
const storedResponse = z.object({
  answer_status: z.int(),
  answer_headers: z.record(z.string(), z.string()),
  answer_is_text: z.boolean(),
  /** The gzipped body: DynamoDB bills by the kilobyte. */
  answer_content: z.instanceof(Uint8Array).optional(),
  answer_file: z.string().optional(),
  answer_file_sha256: z.string().optional(),
});

/** The attributes of a stored response. */
export type StoredResponseAttributes = z.infer<typeof storedResponse>;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Encodes a response as attributes. A large body is written to the bucket first, so that no record refers to a missing file.
 *
 * @param fileName name of the file, unique among the responses of the organization
 */
export async function encodeResponse(
  files: ResponseFiles,
  organizationId: string,
  fileName: string,
  response: StoredResponse,
): Promise<StoredResponseAttributes> {
  const content = await compress(response.body);
  const attributes = {
    answer_status: response.status,
    answer_headers: { ...response.headers },
    answer_is_text: typeof response.body === 'string',
  };
  if (content.length <= itemContentLimitBytes) return { ...attributes, answer_content: content };
  const { key, sha256 } = await files.put(organizationId, fileName, content);
  return { ...attributes, answer_file: key, answer_file_sha256: sha256 };
}

/** Decodes the response from an item. */
export async function decodeResponse(files: ResponseFiles, item: unknown): Promise<StoredResponse> {
  const attributes = storedResponse.parse(item);
  const body = await decompress(await readContent(files, attributes));
  return {
    status: attributes.answer_status,
    headers: attributes.answer_headers,
    body: attributes.answer_is_text ? body.toString('utf8') : body,
  };
}

async function readContent(files: ResponseFiles, attributes: StoredResponseAttributes): Promise<Uint8Array> {
  const { answer_content: content, answer_file: key, answer_file_sha256: sha256 } = attributes;
  if (content !== undefined) return content;
  if (key === undefined || sha256 === undefined) throw new InternalError('A stored response has neither content nor a file.');
  return files.get({ key, sha256 });
}
