import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { countsOf, readEffects } from '../support/faults/effects.ts';
import type { AwsRequest } from '../support/faults/exchange.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { cutBefore, dropResponse, holdForever, rejectWith } from '../support/faults/faults.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite } from '../support/faults/writes.ts';
import type { ServiceResponse } from '../support/matchers/described-response.ts';
import { scanItems } from '../support/storage/scan-items.ts';

const test = setUpFaultTest();

const invoice = invoiceXml({ lines: 1 });
const changed = invoice.replace('Usługa wzorcowa nr 1', 'Inna usługa');
const query = (digits?: string) => `?ksef_number=${ksefNumberOf('1234563218', '2026-10-15', digits)}`;
const registerRead = ({ operation }: AwsRequest) => operation === 'Query';

/** Registers an invoice. */
const register = (xml = invoice, digits?: string, idempotencyKey?: string) =>
  validateAt(test.service, test.key, idempotencyKey, xml, query(digits));

const registered = () =>
  scanItems(test.environment.client, test.environment.names.requestsTable, `ORG#${test.key.key.organization.id}#ACCEPTED`);
const counted = async () => countsOf(await readEffects(test.environment, test.key.key.organization.id));

function outcomeOf({ json }: ServiceResponse): 'duplicate' | 'not-checked' | 'none' {
  const { data } = json as { data: { issues: { code: string }[]; not_checked: { code: string }[] } };
  if (data.issues.some(({ code }) => code === 'XML-020')) return 'duplicate';
  return data.not_checked.some(({ code }) => code === 'duplicate') ? 'not-checked' : 'none';
}

describe('an accepted invoice', () => {
  it.each([undefined, newIdempotencyKey()])(
    'is registered once when the response to its write is lost (key: %s)',
    async (idempotencyKey) => {
      test.service.dynamodb.inject({ fault: dropResponse, on: completionWrite, times: 1 });
      expect((await register(invoice, undefined, idempotencyKey)).status).toBe(200);
      const items = await registered();
      expect(items).toHaveLength(2);
      expect(await counted()).toMatchObject({ history: 1, dayUsed: 1 });
      // The retry of a caller who lost the response, too.
      expect((await register(invoice, undefined, idempotencyKey)).status).toBe(200);
      expect(await registered()).toEqual(items);
    },
  );

  it('is not registered by a request that could not be completed', async () => {
    test.service.dynamodb.inject({ fault: cutBefore, on: completionWrite });
    expect(requestOutcomeOf(await register(), test.key)).toBe('unavailable');
    test.service.dynamodb.heal();
    expect(await registered()).toEqual([]);
    expect((await register()).status).toBe(200);
    expect(await registered()).toHaveLength(2);
  });

  it('is the only one of many documents of its key that are registered at the same time', async () => {
    const documents = Array.from({ length: 6 }, (_, index) => invoice.replace('Usługa wzorcowa nr 1', `Usługa ${index}`));
    await Promise.all(documents.map((xml, index) => register(xml, `00000000000${index}`)));
    const outcomes = await Promise.all(documents.map((xml) => validateAt(test.service, test.key, undefined, xml)));
    expect(outcomes.map(outcomeOf).toSorted()).toEqual([...Array(5).fill('duplicate'), 'none']);
    expect(await registered()).toHaveLength(2);
  });
});

describe('a register that cannot be read', () => {
  it.each([holdForever, cutBefore, rejectWith('InternalServerError')])(
    'is reported as not checked, never as an error: $name',
    async (fault) => {
      await register();
      test.service.dynamodb.inject({ fault, on: registerRead });
      const response = await validateAt(test.service, test.key, undefined, changed);
      expect([response.status, outcomeOf(response)]).toEqual([200, 'not-checked']);
      expect(test.service.errors).toHaveLength(1);
      test.service.dynamodb.heal();
      expect(outcomeOf(await validateAt(test.service, test.key, undefined, changed))).toBe('duplicate');
    },
  );

  it('still registers the first invoice', async () => {
    test.service.dynamodb.inject({ fault: cutBefore, on: registerRead });
    await register();
    test.service.dynamodb.heal();
    expect(outcomeOf(await validateAt(test.service, test.key, undefined, changed))).toBe('duplicate');
    const otherNumber = invoice.replace('FV/2026/10/001', 'FV/2');
    expect(outcomeOf(await validateAt(test.service, test.key, undefined, otherNumber))).toBe('none');
  });
});
