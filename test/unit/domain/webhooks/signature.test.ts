import { createHmac } from 'node:crypto';
import { signatureOf } from '@nakor/domain/webhooks/signature';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('signatureOf', () => {
  it.each([
    // printf '1767225600.{}' | openssl dgst -sha256 -hmac whsec_test
    {
      secret: 'whsec_test',
      unixSeconds: 1_767_225_600,
      body: '{}',
      expected: 't=1767225600,v1=4a942ef9477fb7b15b98664cf7ff2c2543984c1fa6bdf3520b48dcb25bcd1fe4',
    },
    // printf '1792065600.{"nazwa":"Zażółć"}' | openssl dgst -sha256 -hmac whsec_0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8
    {
      secret: 'whsec_0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8',
      unixSeconds: 1_792_065_600,
      body: '{"nazwa":"Zażółć"}',
      expected: 't=1792065600,v1=ec0ce9815445c7f4d422d5e45aa29b70a9d8266be4227de59a42d1266486fb8a',
    },
  ])('equals the signature by openssl of $body', ({ secret, unixSeconds, body, expected }) => {
    expect(signatureOf(secret, unixSeconds, Buffer.from(body))).toBe(expected);
  });

  it('is the HMAC of timestamp, dot and body for all bodies', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.uint8Array({ maxLength: 300 }), (secret, unixSeconds, body) => {
        const expected = createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex');
        expect(signatureOf(secret, unixSeconds, body)).toBe(`t=${unixSeconds},v1=${expected}`);
      }),
      { numRuns: 200 },
    );
  });
});
