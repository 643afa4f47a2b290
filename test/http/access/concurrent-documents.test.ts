import { gzipSync } from 'node:zlib';
import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody, validateXml } from '../../support/drivers/validate-requests.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { issueKey } from '../../support/storage/access.ts';

const limit = plans.free.concurrentDocuments;
/** Each takes many times as long as sending it, and fits into a small request. */
const slow = gzipSync(invoiceXml({ lines: 10_000 }));
/** All at once, well within the rate limit of plan `free`. */
const sentAtOnce = 20;

describe('the limit of documents in progress', () => {
  it('responds 429 to a key with too many, never 503, and does not affect another key', async () => {
    const [many, other] = await Promise.all([issueKey({ plan: 'free' }), issueKey({ plan: 'free' })]);
    const sending = Array.from({ length: sentAtOnce }, () => validateBody(many, slow, { 'Content-Type': 'application/gzip' }));
    const others: number[] = [];
    for (let sent = 0; sent < 10; sent += 1) others.push((await validateXml(other, invoiceXml())).status);
    expect(others).toEqual(Array(10).fill(200));

    const responses = await Promise.all(sending);
    const accepted = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(accepted.length).toBeGreaterThanOrEqual(limit);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(errorOf(response, 429, 'RATE_LIMITED').details).toEqual({ reason: 'concurrency', limit });
      expect(response.headers['retry-after']).toBe('1');
    }
    expect((await validateXml(many, invoiceXml())).status).toBe(200);
  });

  it('does not let requests without a valid key take permits of a key', async () => {
    const key = await issueKey({ plan: 'free' });
    const madeUp = `Bearer nk_test_${'0'.repeat(36)}`;
    const headers = (authorization: string) => ({ Authorization: authorization, 'Content-Type': 'application/gzip' });
    const strangers = Array.from({ length: sentAtOnce }, (_, index) =>
      sendRequest({ method: 'POST', path: '/validate', headers: headers(index % 2 === 0 ? madeUp : 'Bearer x'), body: slow }),
    );
    const own = await Promise.all(Array.from({ length: limit }, () => validateXml(key, invoiceXml())));
    expect(own.map(({ status }) => status)).toEqual(Array(limit).fill(200));
    const statuses = (await Promise.all(strangers)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 401 && status !== 429 && status !== 503)).toEqual([]);
  });
});
