import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../support/builders/corrections/built-corrections.ts';
import { jpkCases } from '../../../support/builders/corrections/jpk-cases.ts';

describe('the sales record in PLN', () => {
  it.each(jpkCases)('of $name', async ({ xml, scenario, changes, answers, jpk }) => {
    const built = await builtCorrection(xml, scenario, { changes, answers });
    expect(Object.fromEntries([...built.jpk].map(([field, amount]) => [field, amount?.toAmount() ?? null]))).toEqual(jpk);
    expect(
      Object.fromEntries(built.validated.vatRecord.jpk?.map(({ field, amount }) => [field, amount?.toAmount() ?? null]) ?? []),
    ).toEqual(jpk);
  });
});
