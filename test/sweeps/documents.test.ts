import { describe, expect, it } from 'vitest';
import { serialize } from '../support/builders/mutable-xml.ts';
import { validationResultOf } from '../support/drivers/validation.ts';
import { sweptInvoices } from '../support/sweeps/documents/index.ts';

describe('the invoices of the sweeps', () => {
  it.each(Object.entries(sweptInvoices))('are lawful before a change: %s', async (_, root) => {
    const { issues, isFullXsdConfirmed } = await validationResultOf(serialize(root));
    expect(issues.filter(({ severity }) => severity !== 'info').map(({ code, xpath }) => `${code} at ${xpath}`)).toEqual([]);
    expect(isFullXsdConfirmed).toBe(true);
  });
});
