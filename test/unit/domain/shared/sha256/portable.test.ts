import { computeSha256Hex as sha256HexOfNode } from '@nakor/domain/shared/sha256/node';
import { computeSha256Hex } from '@nakor/domain/shared/sha256/portable';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const loneSurrogates = fc.constantFrom('\ud800', 'a\udc00b', '\ud83d\ud83d\ude00');

describe('computeSha256Hex', () => {
  it.each([
    { name: 'nothing', given: '', expected: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    { name: 'a text (FIPS 180-2)', given: 'abc', expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    { name: 'bytes', given: new Uint8Array([97, 98, 99]), expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  ])('hashes $name', ({ given, expected }) => {
    expect(computeSha256Hex(given)).toBe(expected);
  });

  it('hashes bytes and strings, also with lone surrogates, as Node does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }), loneSurrogates), (data) => {
        expect(computeSha256Hex(data)).toBe(sha256HexOfNode(data));
      }),
    );
  });

  it('hashes a part of a buffer', () => {
    const buffer = new Uint8Array([120, 97, 98, 99, 120]);
    expect(computeSha256Hex(buffer.subarray(1, 4))).toBe(computeSha256Hex('abc'));
  });
});
