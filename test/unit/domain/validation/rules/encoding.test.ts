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
          pl: 'Znak Unicode U+009B jest odradzany przez specyfikację XML. Tekst zakodowano w UTF-8 dwa razy; powinno być „ilość”. Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym. Zapowiedziane odrzucanie takich plików nie ma daty i nie jest potwierdzone.',
          en: 'The XML specification discourages the Unicode character U+009B. The text was encoded as UTF-8 twice; it should be “ilość”. The production environment of KSeF accepts such a file with a technical warning. The announced rejection of such files has no date and is not confirmed.',
        },
        quickFix: {
          en: 'Save the file again from the program that created it, without converting it on the way: the text was already UTF-8.',
        },
      },
    ]);
  });
});
