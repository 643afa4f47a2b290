import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import { describe, expect, it } from 'vitest';

describe('generateSecret', () => {
  it('writes 32 bytes as hexadecimal digits, each as two', () => {
    const bytes = Uint8Array.from({ length: secretBytes }, (_, index) => index * 8);
    expect(generateSecret(bytes)).toEqual({
      secret: 'whsec_0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8',
      prefix: 'whsec_0008',
    });
  });

  it.each([0, 31, 33])('rejects %i bytes', (count) => {
    expect(() => generateSecret(new Uint8Array(count))).toThrow(`A secret needs 32 random bytes, not ${count}.`);
  });
});
