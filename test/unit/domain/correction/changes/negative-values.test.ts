import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';

const sale = saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
  { P_8B: '5', P_9A: '250.00', P_11: '1250.00', P_12: '23' },
  { P_8B: '-1', P_9A: '250.00', P_11: '-250.00', P_12: '23' },
]);

describe('a change that makes a line negative', () => {
  it.each([
    {
      name: 'a price',
      scenario: 'price-change',
      path: 'Fa/FaWiersz[1]/P_9A',
      value: '-3.33',
      meant: '250.00 changes by -3.33, enter 246.67',
    },
    { name: 'a quantity', scenario: 'quantity-return', path: 'Fa/FaWiersz[1]/P_8B', value: '-1', meant: '5 changes by -1, enter 4' },
    {
      name: 'a value, of the line with that number',
      scenario: 'price-change',
      path: 'Fa/FaWiersz[NrWierszaFa=1]/P_11',
      value: '-5',
      meant: '1250.00 changes by -5, enter 1245.00',
    },
  ])('is rejected as a difference, with the value that is meant: $name', async ({ scenario, path, value, meant }) => {
    const result = await tried(sale, scenario, { changes: { [path]: value } });
    if (result.ok || result.error.kind !== 'request') throw new Error('It was built.');
    const [problem, ...others] = result.error.problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ path: 'changes[0].new_value', code: 'negative_value' });
    expect(problem?.message.en).toContain(`State the value after the correction, not the difference. If ${meant}.`);
    expect(problem?.message.pl).toContain('Podaj wartość po korekcie, nie różnicę.');
  });

  it('names no value when the difference exceeds the former one', async () => {
    const result = await tried(sale, 'quantity-return', { changes: { 'Fa/FaWiersz[1]/P_8B': '-6' } });
    const [problem] = result.ok || result.error.kind !== 'request' ? [] : result.error.problems;
    expect(problem?.message.en).not.toContain('changes by');
  });

  it.each([
    {
      name: 'of an added line',
      scenario: 'quantity-return',
      changes: { P_7: 'opust', P_8A: 'szt.', P_8B: '-1', P_9A: '10.00', P_12: '23' },
      line: 3,
      value: '-1',
    },
    { name: 'of a line that reduces the invoice', scenario: 'price-change', changes: { P_9A: '-250.00' }, line: 2, value: '-250.00' },
  ])('is accepted with a warning: $name', async ({ scenario, changes, line, value }) => {
    const paths = Object.entries(changes).map(([field, text]) => [`Fa/FaWiersz[NrWierszaFa=${line}]/${field}`, text]);
    const { warnings } = await builtCorrection(sale, scenario, { changes: Object.fromEntries(paths) });
    expect(warnings).toContainEqual({
      pl: `Wiersz ${line}: po korekcie ilość lub cena jest ujemna (${value}). Podaje się wartość po korekcie, nie różnicę.`,
      en: `Line ${line}: after the correction the quantity or price is negative (${value}). Enter the value after the correction, not the difference.`,
    });
  });

  it.each([
    { name: 'what was negative already', scenario: 'quantity-return', path: 'Fa/FaWiersz[2]/P_8B', value: '-2' },
    { name: 'what becomes zero', scenario: 'quantity-return', path: 'Fa/FaWiersz[1]/P_8B', value: '0' },
  ])('is accepted without a warning for $name', async ({ scenario, path, value }) => {
    const { warnings } = await builtCorrection(sale, scenario, { changes: { [path]: value } });
    expect(warnings.filter(({ en }) => en.includes('is negative'))).toEqual([]);
  });
});
