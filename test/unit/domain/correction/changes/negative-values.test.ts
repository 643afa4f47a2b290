import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';

const sale = saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
  { P_8B: '5', P_9A: '250.00', P_11: '1250.00', P_12: '23' },
  { P_8B: '-1', P_9A: '250.00', P_11: '-250.00', P_12: '23' },
]);

describe('a change that makes a line negative', () => {
  it.each([
    { name: 'a price', scenario: 'price-change', path: 'Fa/FaWiersz[1]/P_9A', value: '-5.00', line: 1 },
    { name: 'a quantity', scenario: 'quantity-return', path: 'Fa/FaWiersz[1]/P_8B', value: '-1', line: 1 },
    {
      name: 'a value, of the line with that number',
      scenario: 'price-change',
      path: 'Fa/FaWiersz[NrWierszaFa=1]/P_11',
      value: '-5',
      line: 1,
    },
  ])('is accepted with a warning: $name', async ({ scenario, path, value, line }) => {
    const { warnings } = await builtCorrection(sale, scenario, { changes: { [path]: value } });
    expect(warnings).toContainEqual({
      pl: `Wiersz ${line}: po korekcie ilość lub cena jest ujemna (${value}). Podaje się wartość po korekcie, nie różnicę.`,
      en: `Line ${line}: after the correction the quantity or price is negative (${value}). Enter the value after the correction, not the difference.`,
    });
  });

  it.each([
    { name: 'what was negative already', scenario: 'quantity-return', path: 'Fa/FaWiersz[2]/P_8B', value: '-2' },
    { name: 'what becomes zero', scenario: 'quantity-return', path: 'Fa/FaWiersz[1]/P_8B', value: '0' },
  ])('causes no warning for $name', async ({ scenario, path, value }) => {
    const { warnings } = await builtCorrection(sale, scenario, { changes: { [path]: value } });
    expect(warnings.filter(({ en }) => en.includes('is negative'))).toEqual([]);
  });
});
