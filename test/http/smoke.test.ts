import { expect, it } from 'vitest';
import { inject } from 'vitest';
import { callService } from '../support/call-service.ts';
import { invoiceXml } from '../support/invoices.ts';

it('answers', async () => {
  const { testKey } = inject('service');
  const answer = await callService({ method: 'POST', path: '/validate', headers: { Authorization: `Bearer ${testKey}`, 'Content-Type': 'application/xml' }, body: invoiceXml() });
  console.log(answer.status, answer.headers, answer.text, inject('service'));
  const me = await callService({ path: '/me', headers: { Authorization: `Bearer ${testKey}`}});
  console.log(me.headers, me.text);
  const h = await callService({ path: '/health'});
  console.log(h.headers, h.text);
  const bad = await callService({ method: 'POST', path: '/validate', headers: { Authorization: `Bearer ${testKey}`, 'Content-Type': 'application/xml' }, body: invoiceXml().replace(/\s*<P_15>.*<\/P_15>/,'') });
  console.log(bad.text);
  expect(answer.status).toBe(200);
});
