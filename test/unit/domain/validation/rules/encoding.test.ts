import { describe, expect, it } from 'vitest';
import { testRuleCases, withPiece } from '../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { encodingCases } from './encoding.cases.ts';

describe('encodingRules', () => {
  testRuleCases(encodingCases);

  it('gives the right text of a document that was encoded twice', async () => {
    const { issues } = await validationResultOf(withPiece('Usługa wzorcowa nr 1', 'iloĹ\u009bÄ\u0087')());
    expect(issues.filter(({ severity }) => severity === 'critical')).toMatchObject([
      {
        code: 'XML-007',
        message: {
          pl: 'Niedozwolony znak Unicode U+009B, bo tekst zakodowano w UTF-8 dwa razy; powinno być „ilość”.',
          en: 'Unicode character U+009B is not allowed: the text was encoded as UTF-8 twice; it should be “ilość”.',
        },
        quickFix: {
          en: 'Save the file again from the program that created it, without converting it on the way: the text was already UTF-8.',
        },
      },
    ]);
  });
});
