import { createWebhookRequest } from '@nakor/operations/webhooks/webhook-request';
import { describe, expect, it } from 'vitest';

const target = { url: 'https://erp.example.com/nakor?x=1', deliveryId: 'the-delivery', secrets: ['whsec_test'] };

describe('webhookRequest', () => {
  it('contains the exact bytes of the event, signed, and nothing of the secret', () => {
    const request = createWebhookRequest(
      { id: 'the-event', type: 'validation.completed', body: '{}' },
      { ...target, unixSeconds: 1_767_225_600 },
    );
    expect(request).toEqual({
      url: 'https://erp.example.com/nakor?x=1',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Nakor-Webhooks/1',
        'X-NK-Signature': 't=1767225600,v1=4a942ef9477fb7b15b98664cf7ff2c2543984c1fa6bdf3520b48dcb25bcd1fe4',
        'webhook-id': 'the-event',
        'webhook-timestamp': '1767225600',
        'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
        'X-NK-Event': 'validation.completed',
        'X-NK-Delivery': 'the-delivery',
      },
      body: new TextEncoder().encode('{}'),
    });
  });

  it('has the same body each time, and another signature each second', () => {
    const event = { id: 'the-event', type: 'correction.created', body: '{"numer_korekty":"KOR/1/ŻÓŁĆ"}' } as const;
    const [first, second] = [1, 61].map((unixSeconds) => createWebhookRequest(event, { ...target, unixSeconds }));
    expect(Buffer.from(first?.body ?? []).toString('utf8')).toBe(event.body);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['X-NK-Signature']).not.toBe(first?.headers['X-NK-Signature']);
  });
});
