import { changeRateKeeping, type KeptPrice } from '@nakor/domain/correction/lines/change-rate';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsIn, lineDraft } from '../../../../support/builders/sale-drafts.ts';

function atRate(line: Fields, rate: string, kept: KeptPrice, name = 'FaWiersz'): Fields {
  const field = name === 'FaWiersz' ? 'P_12' : 'P_12Z';
  const { P_12: _, ...others } = fieldsIn(changeRateKeeping(lineDraft(line, name), lineDraft({ ...line, [field]: rate }, name), kept));
  return others;
}

describe('changeRateKeeping', () => {
  it.each<[string, Fields, string, KeptPrice, Fields]>([
    // 1230 * 8 / 108 = 91.11; a quarter of 1138.89 is 284.7225.
    ['net price', { P_8B: '4', P_9A: '250', P_11: '1000', P_12: '23' }, '8', 'brutto', { P_8B: '4', P_9A: '284.7225', P_11: '1138.89' }],
    ['net price', { P_8B: '4', P_9A: '250', P_11: '1000', P_12: '23' }, '8', 'netto', { P_8B: '4', P_9A: '250', P_11: '1000.00' }],
    [
      'all values',
      { P_8B: '1', P_9A: '1000', P_11: '1000', P_11A: '1230', P_11Vat: '230', P_12: '23' },
      '8',
      'brutto',
      { P_8B: '1', P_9A: '1138.89', P_11: '1138.89', P_11A: '1230.00', P_11Vat: '91.11' },
    ],
    [
      'gross price',
      { P_8B: '2', P_9B: '61.5', P_11A: '123', P_11Vat: '23', P_12: '23' },
      '8',
      'netto',
      { P_8B: '2', P_9B: '54.00', P_11A: '108.00', P_11Vat: '8.00' },
    ],
    ['gross price', { P_8B: '2', P_9B: '61.5', P_11A: '123', P_12: '23' }, 'zw', 'brutto', { P_8B: '2', P_9B: '61.5', P_11A: '123.00' }],
    ['exemption', { P_8B: '3', P_9A: '100', P_11: '300', P_12: '23' }, 'zw', 'brutto', { P_8B: '3', P_9A: '123.00', P_11: '369.00' }],
    [
      'discount for each unit',
      { P_8B: '2', P_9A: '110', P_10: '10', P_11: '200', P_12: '23' },
      'zw',
      'brutto',
      { P_8B: '2', P_9A: '135.30', P_10: '12.30', P_11: '246.00' },
    ],
    ['no value', { P_7: 'x', P_12: '23' }, '8', 'brutto', { P_7: 'x' }],
  ])('works out a line with %s', (_, line, rate, kept, expected) => {
    expect(atRate(line, rate, kept)).toEqual(expected);
  });

  it('works out a line of an order, as in examples 10 and 11', () => {
    const line = { P_8BZ: '1', P_9AZ: '300000', P_11NettoZ: '300000', P_11VatZ: '69000', P_12Z: '23' };
    const expected = { ...line, P_12Z: '8', P_9AZ: '341666.67', P_11NettoZ: '341666.67', P_11VatZ: '27333.33' };
    expect(atRate(line, '8', 'brutto', 'ZamowienieWiersz')).toEqual(expected);
  });
});
