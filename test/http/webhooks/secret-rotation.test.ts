import { verifyWebhook } from '@nakor/verify-webhook';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import {
  type CreatedWebhook,
  createWebhook,
  isSignedWith,
  readWebhook,
  requestWebhooks,
  rotateSecret,
} from '../../support/drivers/webhook-requests.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const dayMs = 86_400_000;
let key: IssuedKey;
let receiver: Receiver;
let created: CreatedWebhook;
beforeEach(async () => {
  key = await issueKey();
  receiver = await startReceiver();
  created = await createWebhook(key, { url: receiver.url });
});
afterEach(() => receiver[Symbol.asyncDispose]());

const sendTest = () => requestWebhooks(key, 'POST', `/${created.webhook.id}/test`);

describe('POST /webhooks/{id}/rotate-secret', () => {
  it('returns a new secret once, and requests are signed with both for a day', async () => {
    const rotated = await rotateSecret(key, created.webhook.id);
    expect(rotated).toMatchObject({
      webhook: { id: created.webhook.id, secret_prefix: rotated.secret.slice(0, 10) },
      secret: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
      warning: expect.stringMatching(/24 godziny/),
      signing_secrets: [
        { secret_prefix: rotated.secret.slice(0, 10), signs_until: null },
        { secret_prefix: created.webhook.secret_prefix, signs_until: expect.stringMatching(/Z$/) },
      ],
    });
    const until = Date.parse(rotated.signing_secrets[1]?.signs_until ?? '');
    expect(until).toBe(Date.parse(rotated.webhook.updated_at) + dayMs);
    expect(await readWebhook(key, created.webhook.id)).toEqual(rotated.webhook);
    await sendTest();
    const [request] = await receiver.received(1);
    if (request === undefined) throw new Error('Nothing came.');
    expect([rotated.secret, created.secret, `whsec_${'0'.repeat(64)}`].map((secret) => isSignedWith(secret, request))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('can be repeated after a lost response: the secret that the receiver has still signs', async () => {
    await rotateSecret(key, created.webhook.id);
    const second = await rotateSecret(key, created.webhook.id);
    expect(second.signing_secrets).toHaveLength(3);
    await sendTest();
    const [request] = await receiver.received(1);
    if (request === undefined) throw new Error('Nothing came.');
    expect([second.secret, created.secret].map((secret) => isSignedWith(secret, request))).toEqual([true, true]);
  });

  it('is rejected while three secrets sign, with the time when it is possible again', async () => {
    const first = await rotateSecret(key, created.webhook.id);
    await rotateSecret(key, created.webhook.id);
    const response = await requestWebhooks(key, 'POST', `/${created.webhook.id}/rotate-secret`, undefined, { 'Accept-Language': 'en' });
    const { details, message } = errorOf(response, 409, 'SECRET_LIMIT_REACHED');
    expect(message).toMatch(/Three secrets/);
    expect(details).toEqual({ possible_at: first.signing_secrets[1]?.signs_until });
    const waitSeconds = Number(response.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(86_000);
    expect(waitSeconds).toBeLessThanOrEqual(86_400);
  });

  it('under load leads to no rejected signature, whenever the receiver changes over', async () => {
    const load = Array.from({ length: 4 }, async () => {
      for (let call = 0; call < 6; call += 1) await validateXml(key, soldInvoice);
    });
    for (let rotation = 0; rotation < 2; rotation += 1) await rotateSecret(key, created.webhook.id);
    await Promise.all(load);
    const requests = await receiver.received(24);
    const accepted = requests.filter(
      ({ headers, body }) => verifyWebhook({ secret: created.secret, header: headers['x-nk-signature'], body }).ok,
    );
    expect(accepted).toHaveLength(24);
    const signatures = requests.map(({ headers }) => headers['webhook-signature']?.split(' ').length ?? 0);
    expect(signatures.at(-1)).toBe(3);
  });
});
