import { describeFields } from '@nakor/pages/try/correction/engine/describe-fields';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../../../support/drivers/validation.ts';

describe('describeFields', () => {
  it('describes the fields that a pattern names, with the parts around them', () => {
    const { fields, parts } = describeFields(['Fa/FaWiersz/P_9A'], schemaModel.root, 'pl');
    expect(fields.map(({ names }) => names)).toEqual(['Fa/FaWiersz/P_9A']);
    expect(parts.map(({ names }) => names)).toEqual(['Fa', 'Fa/FaWiersz']);
  });

  it('describes all fields inside an element, and none beside it', () => {
    const { fields } = describeFields(['Fa/Platnosc/TerminPlatnosci/*'], schemaModel.root, 'pl');
    expect(fields.map(({ names }) => names)).toEqual([
      'Fa/Platnosc/TerminPlatnosci/Termin',
      'Fa/Platnosc/TerminPlatnosci/TerminOpis/Ilosc',
      'Fa/Platnosc/TerminPlatnosci/TerminOpis/Jednostka',
      'Fa/Platnosc/TerminPlatnosci/TerminOpis/ZdarzeniePoczatkowe',
    ]);
  });
});
