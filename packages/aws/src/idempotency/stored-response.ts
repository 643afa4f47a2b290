import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StoredResponse } from '@nakor/domain/idempotency/idempotency-record';
import { InternalError } from '@nakor/domain/shared/internal-error';
import * as z from 'zod';
import type { ResponseFiles } from './response-files.ts';

/** Largest content that a table item keeps, in bytes after compression; larger ones go to the bucket. An item ends at 400 KB. */
const itemContentLimitBytes = 100_000;

/** The part of an idempotency record that holds the answer. */
const storedAnswer = z.object({
  answer_status: z.int(),
  answer_headers: z.record(z.string(), z.string()),
  answer_is_text: z.boolean(),
  /** The body, gzipped: what is stored is paid for by the kilobyte. */
  answer_content: z.instanceof(Uint8Array).optional(),
  answer_file: z.string().optional(),
  answer_file_sha256: z.string().optional(),
});

/** The attributes under which an answer is kept. */
export type StoredResponseAttributes = z.infer<typeof storedAnswer>;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Turns an answer into attributes; a large body is put into the bucket first, so that no record names a file that is not there.
 *
 * @param fileName name for the file, unlike that of any other answer of the organisation
 */
export async function encodeResponse(
  files: ResponseFiles,
  organizationId: string,
  fileName: string,
  answer: StoredResponse,
): Promise<StoredResponseAttributes> {
  const content = await compress(answer.body);
  const attributes = {
    answer_status: answer.status,
    answer_headers: { ...answer.headers },
    answer_is_text: typeof answer.body === 'string',
  };
  if (content.length <= itemContentLimitBytes) return { ...attributes, answer_content: content };
  const { key, sha256 } = await files.put(organizationId, fileName, content);
  return { ...attributes, answer_file: key, answer_file_sha256: sha256 };
}

/** The answer that attributes hold. */
export async function decodeResponse(files: ResponseFiles, item: unknown): Promise<StoredResponse> {
  const attributes = storedAnswer.parse(item);
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
  if (key === undefined || sha256 === undefined) throw new InternalError('A stored answer has neither content nor a file.');
  return files.get({ key, sha256 });
}
