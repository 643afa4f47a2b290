import { computeCalculatedValues } from '@nakor/pages/try/correction/model/calculated-values';
import { describe, expect, it } from 'vitest';
import { described, sampleXml } from '../../../../../support/drivers/correction-forms.ts';

describe('calculated values', () => {
  it('are found by the place of a line, whatever its number', () => {
    const xml = sampleXml('VAT', 'PLN').replace('<NrWierszaFa>1<', '<NrWierszaFa>7<');
    const value = (path: string, after: string | null) => ({ path, label: '', before: null, after, delta: null, rule: '' });
    const explanation = [
      value('/Faktura/Fa/FaWiersz[NrWierszaFa=7]/P_11', '900.00'),
      value('/Faktura/Fa/FaWiersz[NrWierszaFa=8]/P_11', '1.00'),
      value('/Faktura/Fa/P_15', '1107.00'),
      value('/Faktura/Fa/P_6', null),
    ];
    expect([...computeCalculatedValues({ explanation }, described(xml).root)]).toEqual([
      ['/Faktura/Fa/FaWiersz[1]/P_11', '900.00'],
      ['/Faktura/Fa/P_15', '1107.00'],
    ]);
  });
});
