import { promisify } from 'node:util';
import { deflateRaw, gunzip, gzip, type InputType, inflateRaw, type ZlibOptions } from 'node:zlib';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { StoredResponse } from '@nakor/operations/idempotency/idempotency-record';
import * as z from 'zod';
import { dictionaryNumber, responseDictionary } from './response-dictionary.ts';
import type { ResponseFiles } from './response-files.ts';

/** Maximum size of a compressed body in a table item, in bytes; larger ones go to the bucket. DynamoDB limits items to 400 KB. */
const itemContentLimitBytes = 100_000;

/** With a preset dictionary a usual record stays under 1 kB, one write unit (ADR 0024). */
const dictionary = Buffer.from(responseDictionary);

/** The part of an idempotency record that contains the response. */
const storedResponse = z.object({
  answer_status: z.int(),
  answer_headers: z.record(z.string(), z.string()),
  answer_is_text: z.boolean(),
  /** The body, deflated with the preset dictionary of this number. */
  answer_deflated: z.instanceof(Uint8Array).optional(),
  answer_dictionary: z.literal(dictionaryNumber).optional(),
  answer_file: z.string().optional(),
  answer_file_sha256: z.string().optional(),
});

/** The attributes of a stored response. */
export type StoredResponseAttributes = z.infer<typeof storedResponse>;

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const deflate = promisify<InputType, ZlibOptions, Buffer<ArrayBuffer>>(deflateRaw);
const inflate = promisify<InputType, ZlibOptions, Buffer<ArrayBuffer>>(inflateRaw);

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
  const attributes = {
    answer_status: response.status,
    answer_headers: { ...response.headers },
    answer_is_text: typeof response.body === 'string',
  };
  const deflated = await deflate(response.body, { dictionary, level: 9 });
  if (deflated.length <= itemContentLimitBytes) {
    return { ...attributes, answer_deflated: deflated, answer_dictionary: dictionaryNumber };
  }
  const { key, sha256 } = await files.put(organizationId, fileName, await compress(response.body));
  return { ...attributes, answer_file: key, answer_file_sha256: sha256 };
}

/** Decodes the response from an item. */
export async function decodeResponse(files: ResponseFiles, item: unknown): Promise<StoredResponse> {
  const attributes = storedResponse.parse(item);
  const body = await readBody(files, attributes);
  return {
    status: attributes.answer_status,
    headers: attributes.answer_headers,
    body: attributes.answer_is_text ? body.toString('utf8') : body,
  };
}

async function readBody(files: ResponseFiles, attributes: StoredResponseAttributes): Promise<Buffer> {
  const { answer_deflated: deflated, answer_dictionary: number, answer_file: key, answer_file_sha256: sha256 } = attributes;
  if (deflated !== undefined && number !== undefined) return inflate(deflated, { dictionary });
  if (key === undefined || sha256 === undefined) throw new InternalError('A stored response has neither content nor a file.');
  return decompress(await files.get({ key, sha256 }));
}
