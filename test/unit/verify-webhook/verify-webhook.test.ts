import { createRequire } from 'node:module';
import { computeSignature } from '@nakor/operations/webhooks/signature';
import { type VerifiedWebhook, verifyWebhook, type WebhookToVerify } from '@nakor/verify-webhook';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const secret = 'whsec_test';
const time = 1_767_225_600;
/** The known answer of `packages/operations/src/webhooks/signature.ts`. */
const v1 = '4a942ef9477fb7b15b98664cf7ff2c2543984c1fa6bdf3520b48dcb25bcd1fe4';
const header = `t=${time},v1=${v1}`;
const other = '0'.repeat(64);

const bytes = (text: string) => new TextEncoder().encode(text);
const verify = (changes: Partial<WebhookToVerify> = {}) => verifyWebhook({ secret, header, body: '{}', nowUnixSeconds: time, ...changes });
const outcome = (verified: VerifiedWebhook) => (verified.ok ? 'ok' : verified.reason);

describe('verifyWebhook', () => {
  it('accepts the known answer, as text and as bytes', () => {
    expect(verify()).toEqual({ ok: true, event: {} });
    expect(verify({ body: bytes('{}') })).toEqual({ ok: true, event: {} });
    expect(verify({ body: Buffer.from('{}') })).toEqual({ ok: true, event: {} });
  });

  it('returns the event as it was sent', () => {
    const body = '{"id":"e","type":"quota.exceeded","data":{"window":"day","name":"Zażółć"}}';
    const verified = verify({ body, header: computeSignature([secret], time, bytes(body)) });
    expect(verified).toEqual({ ok: true, event: { id: 'e', type: 'quota.exceeded', data: { window: 'day', name: 'Zażółć' } } });
  });

  it.each([
    { name: 'several signatures, the last of them right', header: `t=${time},v1=${other},v1=${v1}` },
    { name: 'several signatures, the first of them right', header: `t=${time},v1=${v1},v1=${other}` },
    { name: 'another scheme next to v1', header: `t=${time},v0=abc,v1=${v1},v2=def` },
    { name: 'another order', header: `v1=${v1},t=${time}` },
    { name: 'a value of another scheme that has a = in it', header: `t=${time},v1=${v1},v2=YWJj==` },
    { name: 'a comma at its end', header: `t=${time},v1=${v1},` },
    { name: 'parts that are not pairs', header: `flag,,=x,t=${time},v1,v1=${v1},t,v11=x` },
    { name: 'blanks around its parts', header: ` t=${time} , v1=${v1} ` },
  ])('accepts a header with $name', (changes) => {
    expect(outcome(verify(changes))).toBe('ok');
  });

  it('accepts any of several secrets', () => {
    expect(outcome(verify({ secret: ['whsec_new', secret] }))).toBe('ok');
    expect(outcome(verify({ secret: [secret, 'whsec_new'] }))).toBe('ok');
    expect(outcome(verify({ secret: ['whsec_new', 'whsec_newer'] }))).toBe('signature_wrong');
  });

  it.each([
    { header: undefined, reason: 'header_missing' },
    { header: null, reason: 'header_missing' },
    { header: '', reason: 'header_missing' },
    { header: 'v1', reason: 'header_malformed' },
    { header: `v1=${v1}`, reason: 'header_malformed' },
    { header: `t=${time}`, reason: 'header_malformed' },
    { header: `t=,v1=${v1}`, reason: 'header_malformed' },
    { header: `t=1e9,v1=${v1}`, reason: 'header_malformed' },
    { header: `t=-1,v1=${v1}`, reason: 'header_malformed' },
    { header: `t=${time},t=${time},v1=${v1}`, reason: 'header_malformed' },
    { header: `t=${time},v1=${v1}=`, reason: 'signature_wrong' },
    { header: `t=${time}=,v1=${v1}`, reason: 'header_malformed' },
    { header: `t =${time},v1=${v1}`, reason: 'header_malformed' },
    { header: `t,v1=${v1}`, reason: 'header_malformed' },
    { header: `t=${time},v1`, reason: 'header_malformed' },
    { header: ',', reason: 'header_malformed' },
    { header: `t=${time};v1=${v1}`, reason: 'header_malformed' },
    { header: [header], reason: 'header_malformed' },
    { header: `t=${time},v2=${v1}`, reason: 'header_malformed' },
    { header: `t=${time},v1=`, reason: 'signature_wrong' },
    { header: `t=${time},v1=${v1.slice(1)}`, reason: 'signature_wrong' },
    { header: `t=${time},v1=${v1.toUpperCase()}`, reason: 'signature_wrong' },
    { header: `t=${time},v1=${'ż'.repeat(32)}`, reason: 'signature_wrong' },
    { header: `t=${time + 1},v1=${v1}`, reason: 'signature_wrong' },
    { header: `t=0${time},v1=${v1}`, reason: 'signature_wrong' },
  ])('rejects the header $header: $reason', ({ header: given, reason }) => {
    expect(verify({ header: given })).toEqual({ ok: false, reason, message: expect.stringMatching(/^The .+\.$/) });
  });

  it.each([{ body: '{} ' }, { body: '{ }' }, { body: '' }, { body: '[]' }])(
    'rejects another body than the one that was signed: $body',
    ({ body }) => {
      expect(outcome(verify({ body }))).toBe('signature_wrong');
    },
  );

  it.each([
    { secondsLater: 300, is: 'ok' },
    { secondsLater: 301, is: 'too_old' },
    { secondsLater: -300, is: 'ok' },
    { secondsLater: -301, is: 'too_new' },
  ])('accepts 300 seconds in both directions: $secondsLater is $is', ({ secondsLater, is }) => {
    expect(outcome(verify({ nowUnixSeconds: time + secondsLater }))).toBe(is);
  });

  it('accepts the given tolerance', () => {
    expect(outcome(verify({ nowUnixSeconds: time + 11, toleranceSeconds: 10 }))).toBe('too_old');
    expect(outcome(verify({ nowUnixSeconds: time + 10, toleranceSeconds: 10 }))).toBe('ok');
    expect(outcome(verify({ nowUnixSeconds: time, toleranceSeconds: 0 }))).toBe('ok');
  });

  it('uses the current time by default', () => {
    const now = Math.floor(Date.now() / 1000);
    const asked = (unixSeconds: number) =>
      verifyWebhook({ secret, header: computeSignature([secret], unixSeconds, bytes('{}')), body: '{}' });
    expect([now, now - 1_000, now + 1_000].map((unixSeconds) => outcome(asked(unixSeconds)))).toEqual(['ok', 'too_old', 'too_new']);
  });

  it.each(['not JSON', '[]', 'null', '"text"', '7', '{'])(
    'rejects a valid signature over something other than a JSON object: %s',
    (body) => {
      expect(outcome(verify({ body, header: computeSignature([secret], time, bytes(body)) }))).toBe('body_not_json');
    },
  );

  it('rejects a valid signature over invalid UTF-8', () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(outcome(verify({ body, header: computeSignature([secret], time, body) }))).toBe('body_not_json');
  });

  it.each([
    { name: 'no secret', changes: { secret: undefined } },
    { name: 'an empty secret', changes: { secret: '' } },
    { name: 'no secrets at all', changes: { secret: [] } },
    { name: 'an empty one among the secrets', changes: { secret: [secret, ''] } },
    { name: 'a body that was parsed', changes: { body: {} } },
    { name: 'no body', changes: { body: undefined } },
    { name: 'a tolerance that is not a number', changes: { toleranceSeconds: Number.NaN } },
    { name: 'a tolerance below 0', changes: { toleranceSeconds: -1 } },
    { name: 'an infinite tolerance', changes: { toleranceSeconds: Number.POSITIVE_INFINITY } },
    { name: 'a time that is not a number', changes: { nowUnixSeconds: '1767225600' } },
  ])('throws for a programming error: $name', ({ changes }) => {
    expect(() => verify(changes as unknown as Partial<WebhookToVerify>)).toThrow(TypeError);
  });

  it('is available with require, too', () => {
    const required = createRequire(import.meta.url)('@nakor/verify-webhook') as { verifyWebhook: typeof verifyWebhook };
    expect(required.verifyWebhook({ secret, header, body: '{}', nowUnixSeconds: time })).toEqual({ ok: true, event: {} });
  });

  it('accepts whatever Nakor signs, and no byte of it changed', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (data, key, at, flip) => {
        const body = bytes(`{"data":${data}}`);
        const signed = { secret: key, header: computeSignature([key], time, body) };
        expect(outcome(verify({ ...signed, body }))).toBe('ok');
        const changed = Uint8Array.from(body, (byte, index) => (index === at % body.length ? byte ^ flip : byte));
        expect(outcome(verify({ ...signed, body: changed }))).toBe('signature_wrong');
      }),
      { numRuns: 200 },
    );
  });
});
