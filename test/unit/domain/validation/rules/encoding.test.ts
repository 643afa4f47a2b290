import { describe, expect, it } from 'vitest';
import { testRuleCases, withPiece } from '../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { encodingCases } from './encoding.cases.ts';

describe('encodingRules', () => {
  testRuleCases(encodingCases);

  it('gives the right text of a document that was encoded twice', async () => {
    const { issues } = await validationResultOf(withPiece('Usługa wzorcowa nr 1', 'iloĹ\u009bÄ\u0087')());
    expect(issues.filter(({ severity }) => severity === 'warning')).toMatchObject([
      {
        code: 'XML-007',
        message: {
          pl: 'Znak Unicode U+009B, którego specyfikacja XML odradza, bo tekst zakodowano w UTF-8 dwa razy; powinno być „ilość”. Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym. Odrzucanie takich plików zapowiedziano bez daty i bez potwierdzenia.',
          en: 'Unicode character U+009B, which the XML specification discourages: the text was encoded as UTF-8 twice; it should be “ilość”. The production environment of KSeF accepts such a file with a technical warning. The rejection of such files was announced without a date and is not confirmed.',
        },
        quickFix: {
          en: 'Save the file again from the program that created it, without converting it on the way: the text was already UTF-8.',
        },
      },
    ]);
  });
});
