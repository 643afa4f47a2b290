import { describe, expect, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { inParallel, newIdempotencyKey, validateAt } from '../support/faults/requests.ts';

const test = setUpFaultTest();

describe('a key that is revoked while in use', () => {
  it('is not accepted by any request that starts after the revocation has returned', async () => {
    const { service, environment, key } = test;
    let revokedAtMs = Number.POSITIVE_INFINITY;
    const calls: { readonly startMs: number; readonly status: number }[] = [];
    const isOver = () => performance.now() > revokedAtMs && calls.filter(({ startMs }) => startMs > revokedAtMs).length >= 200;
    const caller = async (path: string, method: string) => {
      while (!isOver()) {
        const startMs = performance.now();
        const headers = { ...key.authorization, 'Content-Type': 'application/xml' };
        const { status } = await sendRequest({ path, method, headers }, service.baseUrl);
        calls.push({ startMs, status });
      }
    };
    const callers = inParallel(
      20,
      Array.from({ length: 20 }, (_, index) => index),
      (index) => (index % 2 === 0 ? caller('/me', 'GET') : caller('/validate', 'POST')),
    );
    while (calls.length < 150) await new Promise((done) => setTimeout(done, 5));
    await environment.revokeKey(key);
    revokedAtMs = performance.now();
    await callers;
    expect(calls.filter(({ startMs, status }) => startMs > revokedAtMs && status !== 401)).toEqual([]);
    expect(calls.filter(({ startMs }) => startMs > revokedAtMs).length).toBeGreaterThanOrEqual(200);
    expect(calls.filter(({ status }) => status !== 401).length).toBeGreaterThanOrEqual(150);
  });

  it('is read consistently, as is everything a request depends on', async () => {
    const { service, key } = test;
    const before = service.dynamodb.requests.length;
    const idempotencyKey = newIdempotencyKey();
    await validateAt(service, key, idempotencyKey);
    await validateAt(service, key, idempotencyKey);
    const reads = service.dynamodb.requests.slice(before).filter(({ operation }) => !/^(TransactWrite|UpdateItem|PutItem)/.test(operation));
    expect(reads.length).toBeGreaterThanOrEqual(4);
    // The one query looks into the register of accepted invoices.
    for (const { operation, body } of reads)
      expect([operation, JSON.parse(body).ConsistentRead]).toEqual([expect.toBeOneOf(['GetItem', 'Query']), true]);
  });
});
