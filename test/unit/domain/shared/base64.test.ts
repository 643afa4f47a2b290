import { convertHexToBase64, convertHexToBase64Url } from '@nakor/domain/shared/base64';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('Base64 of hexadecimal digits', () => {
  it('is what other implementations write', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        expect(convertHexToBase64(hex)).toBe(Buffer.from(bytes).toString('base64'));
        expect(convertHexToBase64Url(hex)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });

  it.each([
    ['', '', ''],
    ['fb', '+w==', '-w'],
    ['fbf0', '+/A=', '-_A'],
    ['fbf0ff', '+/D/', '-_D_'],
  ])('of %j is %j, and %j in addresses', (hex, base64, base64Url) => {
    expect(convertHexToBase64(hex)).toBe(base64);
    expect(convertHexToBase64Url(hex)).toBe(base64Url);
  });
});
