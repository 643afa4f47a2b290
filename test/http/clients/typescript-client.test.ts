import { createNakorClient, NakorApiError, verifyWebhook } from '@nakor/client';
import { readZip } from '@nakor/documents/read-zip';
import { describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { packRequestBody } from '../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

function clientOf({ plaintext }: IssuedKey) {
  return createNakorClient({ baseUrl: inject('service').baseUrl, apiKey: plaintext, language: 'en' });
}

describe('the client for TypeScript', () => {
  it('validates, fixes and analyzes an invoice, small or compressed', async () => {
    const nakor = clientOf(await issueKey());
    for (const xml of [soldInvoice, new TextEncoder().encode(soldInvoice), invoiceXml({ lines: 900 })]) {
      const { data, requestId, isReplay, headers } = await nakor.validate(xml, { environment: 'test' });
      expect({ valid: data.valid, isReplay }).toEqual({ valid: true, isReplay: false });
      expect(requestId).toBe(headers.get('X-Request-ID'));
    }
    const wrong = soldInvoice.replace('<P_15>123.00', '<P_15>123,00');
    const { data: fixed } = await nakor.autofix(wrong);
    expect(fixed.xml).toBe(soldInvoice);
    expect((await nakor.analyze(soldInvoice)).data.suggestions.length).toBeGreaterThan(0);
  });

  it('executes a call once for its idempotency key', async () => {
    const nakor = clientOf(await issueKey());
    const options = { idempotencyKey: 'client-test-1' };
    const first = await nakor.validate(soldInvoice, options);
    const second = await nakor.validate(soldInvoice, options);
    expect([first.isReplay, second.isReplay]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
    expect(second.requestId).toBe(first.requestId);
    await expect(nakor.validate(`${soldInvoice} `, options)).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('builds a correction, and validates it against the original', async () => {
    const nakor = clientOf(await issueKey());
    const { data } = await nakor.correct({
      source_xml: soldInvoice,
      scenario_id: 'price-change',
      changes: [lowerPrice],
      przyczyna_korekty: 'rabat',
      numer_faktury_kor: 'FK/1',
      question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
    });
    expect(data.rodzaj_faktury).toBe('KOR');
    const { data: checked } = await nakor.validate(data.xml, { source_xml: soldInvoice });
    expect(checked.valid).toBe(true);
    expect(checked.not_checked.map(({ code }) => code)).not.toContain('corrected_invoice');
  });

  it('returns audit packs as bytes', async () => {
    const { zip, warnings, url } = await clientOf(await issueKey()).auditPack(await packRequestBody());
    const read = readZip(zip, { files: 20, fileBytes: 50_000_000, totalBytes: 100_000_000 });
    expect(read.ok && read.value.map(({ name }) => name)).toContain('audit-report.pdf');
    expect(warnings).toEqual(['without_ksef_number']);
    expect(url).toMatch(/^http/);
  });

  it('throws what the service rejects', async () => {
    const nakor = clientOf(await issueKey());
    const error = await nakor.validate('<a', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NakorApiError);
    expect(error).toMatchObject({ status: 400, code: 'INVALID_XML', details: [{ line: 1 }] });
    const unknown = createNakorClient({ baseUrl: inject('service').baseUrl, apiKey: `nk_live_${'0'.repeat(36)}` });
    await expect(unknown.me()).rejects.toMatchObject({ status: 401, code: 'INVALID_KEY', message: expect.stringMatching(/klucz/i) });
  });

  it('manages webhooks and verifies their events', async () => {
    const issued = await issueKey();
    const nakor = clientOf(issued);
    await using receiver = await startReceiver();
    const { data } = await nakor.webhooks.create({ name: 'Accounting', url: receiver.url });
    const { id } = data.webhook;
    expect((await nakor.webhooks.list()).data.webhooks.map((webhook) => webhook.id)).toEqual([id]);
    expect((await nakor.webhooks.test(id)).data.succeeded).toBe(true);
    const [request] = await receiver.received(1);
    const verified = verifyWebhook({ secret: data.secret, header: request?.headers['x-nk-signature'], body: request?.body ?? '' });
    expect(verified).toMatchObject({ ok: true, event: { type: 'webhook.test' } });
    const { data: rotated } = await nakor.webhooks.rotateSecret(id);
    expect(rotated.secret).not.toBe(data.secret);
    expect((await nakor.webhooks.recover(id, { since: new Date(Date.now() - 60_000).toISOString() })).data).toMatchObject({
      restarted: 0,
      next_cursor: null,
    });
    expect((await nakor.events.list({ limit: 5 })).data.events).toEqual([]);
    const { envelope } = (await nakor.webhooks.test(id, { type: 'quota.exceeded' })).data;
    expect((await nakor.events.list({ limit: 5 })).data.events).toEqual([envelope]);
    await expect(nakor.events.get(id)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
    await expect(nakor.webhooks.redeliver(id, id)).rejects.toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    expect((await nakor.webhooks.change(id, { is_active: false })).data.webhook.is_active).toBe(false);
    expect((await nakor.webhooks.deliveries(id, { limit: 5 })).data.deliveries).toEqual([]);
    await nakor.webhooks.remove(id);
    await expect(nakor.webhooks.get(id)).rejects.toMatchObject({ status: 404, code: 'WEBHOOK_NOT_FOUND' });
  });

  it('reads catalogues, limits and status', async () => {
    const issued = await issueKey();
    const nakor = clientOf(issued);
    expect((await nakor.me()).data.key.prefix).toBe(issued.key.prefix);
    expect((await nakor.scenarios()).data.scenarios.length).toBeGreaterThan(5);
    expect((await nakor.presets()).data.presets.length).toBeGreaterThan(0);
    expect((await nakor.status()).data).toHaveProperty('components');
  });
});
