import { createHmac } from 'node:crypto';
import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import { buildStandardSignatureHeaders, computeSignature } from '@nakor/operations/webhooks/signature';
import fc from 'fast-check';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
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
    expect(computeSignature([secret], unixSeconds, Buffer.from(body))).toBe(expected);
  });

  it('is the HMAC of timestamp, dot and body for all bodies', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.uint8Array({ maxLength: 300 }), (secret, unixSeconds, body) => {
        const expected = createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex');
        expect(computeSignature([secret], unixSeconds, body)).toBe(`t=${unixSeconds},v1=${expected}`);
      }),
      { numRuns: 200 },
    );
  });
});

describe('standardSignatureHeaders', () => {
  it('equals the signature by openssl', () => {
    // key=$(printf 0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8 | base64 -d | xxd -p -c 99)
    // printf '240743ab-ab28-4d98-9208-7e6adce000cc.1792065600.{}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$key -binary | base64
    const secret = 'whsec_0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8';
    const eventId = '240743ab-ab28-4d98-9208-7e6adce000cc';
    expect(buildStandardSignatureHeaders([secret], { eventId, unixSeconds: 1_792_065_600, body: Buffer.from('{}') })).toEqual({
      'webhook-id': eventId,
      'webhook-timestamp': '1792065600',
      'webhook-signature': 'v1,z1RXkIooOhGAlnhL4Rm9WM3x4/TAQAfU3FsYihSQaAw=',
    });
  });

  it('is accepted by the library of Standard Webhooks with the secret as it was shown, and only for these bytes', () => {
    const secrets = fc.uint8Array({ minLength: secretBytes, maxLength: secretBytes }).map((bytes) => generateSecret(bytes).secret);
    fc.assert(
      fc.property(secrets, fc.uuid(), fc.json(), (secret, eventId, text) => {
        const body = Buffer.from(text);
        const headers = buildStandardSignatureHeaders([secret], { eventId, unixSeconds: Math.floor(Date.now() / 1000), body });
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(text));
        expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow(WebhookVerificationError);
        expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': `${eventId}0` })).toThrow(WebhookVerificationError);
      }),
      { numRuns: 100 },
    );
  });
});
