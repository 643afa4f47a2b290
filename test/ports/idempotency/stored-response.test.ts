import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { dictionaryNumber, responseDictionary } from '@nakor/aws/idempotency/response-dictionary';
import { decodeResponse, encodeResponse } from '@nakor/aws/idempotency/stored-response';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { StoredResponse } from '@nakor/operations/idempotency/idempotency-record';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emulatorResponseFiles } from '../../support/storage/connected-host.ts';

const files = emulatorResponseFiles();
const pack = (response: StoredResponse) => encodeResponse(files, 'org_stored-responses', randomBytes(8).toString('hex'), response);
const answerOf = (body: StoredResponse['body']): StoredResponse => ({ status: 200, headers: { 'Content-Type': 'x/y' }, body });

/** Incompressible bytes of exactly this size after compression. */
function bytesThatPackTo(sizeBytes: number): Buffer {
  for (let length = sizeBytes; length > 0; length -= 1) {
    const bytes = randomBytes(length);
    if (deflateRawSync(bytes, { dictionary: Buffer.from(responseDictionary), level: 9 }).length === sizeBytes) return bytes;
  }
  throw new Error(`Nothing packs to ${sizeBytes} bytes.`);
}

describe('a stored response', () => {
  it('is decoded unchanged, text as text and bytes as bytes', async () => {
    const headers = fc.dictionary(fc.stringMatching(/^[A-Z][a-z-]{1,20}$/), fc.string());
    const body = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 2_000 }), fc.uint8Array({ maxLength: 2_000 }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 299 }), headers, body, async (status, given, content) => {
        const back = await decodeResponse(files, {
          ...(await pack({ status, headers: given, body: content })),
          pk: 'other attributes do not matter',
        });
        expect({ ...back, body: '' }).toEqual({ status, headers: given, body: '' });
        expect(typeof back.body).toBe(typeof content);
        expect(Buffer.from(back.body).equals(Buffer.from(content))).toBe(true);
      }),
      { seed: 20261121 },
    );
  });

  it('stays in the table up to 100,000 bytes after compression and goes to the bucket above', async () => {
    const [last, first] = [bytesThatPackTo(100_000), bytesThatPackTo(100_001)];
    const [kept, moved] = [await pack(answerOf(last)), await pack(answerOf(first))];
    expect([kept.answer_deflated?.length, kept.answer_file]).toEqual([100_000, undefined]);
    expect(moved).toEqual({
      answer_status: 200,
      answer_headers: { 'Content-Type': 'x/y' },
      answer_is_text: false,
      answer_file: expect.stringMatching(/^answers\/org_stored-responses\/[0-9a-f]{16}$/),
      answer_file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const [attributes, body] of [
      [kept, last],
      [moved, first],
    ] as const) {
      expect(Buffer.from((await decodeResponse(files, attributes)).body).equals(body)).toBe(true);
    }
  });

  it('is compressed with a dictionary, whose number is stored', async () => {
    const body = '{"data":{"valid":true,"preflight_ok":true,"full_xsd_confirmed":true,"readiness":"ready_to_send","issues":[]}}';
    const attributes = await pack(answerOf(body));
    expect(attributes).toEqual({
      answer_status: 200,
      answer_headers: { 'Content-Type': 'x/y' },
      answer_is_text: true,
      answer_deflated: expect.any(Uint8Array),
      answer_dictionary: 2,
    });
    expect(attributes.answer_deflated?.length).toBeLessThan(30);
  });

  it('depends on a dictionary that never changes without its number', () => {
    expect(dictionaryNumber).toBe(2);
    expect(computeSha256Hex(responseDictionary)).toBe('2fa9e7be5fa9ae877476f642351a63dea2e1a08bc5565a9092b0975b948986ab');
  });

  it('of 6 MB of text is read back from the bucket unchanged', async () => {
    const text = randomBytes(1_500_000).toString('base64') + 'ż😀'.repeat(600_000);
    const attributes = await pack(answerOf(text));
    expect(attributes).not.toHaveProperty('answer_deflated');
    expect((await decodeResponse(files, attributes)).body === text).toBe(true);
  });

  it.each([
    { name: 'nothing at all', item: {} },
    { name: 'neither content nor a file', item: { answer_status: 200, answer_headers: {}, answer_is_text: true } },
    { name: 'a file without its digest', item: { answer_status: 200, answer_headers: {}, answer_is_text: true, answer_file: 'answers/a' } },
    {
      name: 'another dictionary',
      item: { answer_status: 200, answer_headers: {}, answer_is_text: true, answer_deflated: Buffer.from('x'), answer_dictionary: 3 },
    },
    {
      name: 'no number of its dictionary',
      item: { answer_status: 200, answer_headers: {}, answer_is_text: true, answer_deflated: Buffer.from('x') },
    },
    {
      name: 'content that is not deflated',
      item: { answer_status: 200, answer_headers: {}, answer_is_text: true, answer_deflated: Buffer.from([255]), answer_dictionary: 2 },
    },
  ])('cannot be read from a record with $name', async ({ item }) => {
    await expect(decodeResponse(files, item)).rejects.toThrow();
  });
});
