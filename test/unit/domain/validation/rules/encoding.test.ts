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
          pl: 'Znak Unicode U+009B jest odradzany przez specyfikację XML. Tekst zakodowano w UTF-8 dwa razy; powinno być „ilość”. Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym (od 2026-05-26). Zapowiedziane odrzucanie takich plików nie ma daty i nie jest potwierdzone.',
          en: 'The XML specification discourages the Unicode character U+009B. The text was encoded as UTF-8 twice; it should be “ilość”. The production environment of KSeF accepts such a file with a technical warning (since 2026-05-26). The announced rejection of such files has no date and is not confirmed.',
        },
        quickFix: {
          en: 'Save the file again from the program that created it, without converting it on the way: the text was already UTF-8.',
        },
      },
    ]);
  });

  const codesOf = async (from: string, to: string) => (await validationResultOf(withPiece(from, to)())).issues.map(({ code }) => code);

  it.each(['7f', '84', '86', '9f', 'fdd0', 'fdef', '1fffe', '1ffff', '8fffe', '10fffe', '10ffff'])(
    'finds the discouraged character U+%s',
    async (hex) => {
      const character = String.fromCodePoint(Number.parseInt(hex, 16));
      expect(await codesOf('Usługa wzorcowa nr 1', `Usługa${character}`)).toContain('XML-007');
      expect(await codesOf('Usługa wzorcowa nr 1', `Usługa&#x${hex};`)).toContain('XML-007');
    },
  );

  it.each(['a0', 'ad', '200b', '200f', '2028', '2029', '2060', 'feff'])('finds the invisible character U+%s', async (hex) => {
    const character = String.fromCodePoint(Number.parseInt(hex, 16));
    expect(await codesOf('<P_2>', `<P_2>${character}`)).toContain('XML-017');
    expect(await codesOf('<P_2>', `<P_2>&#x${hex};`)).toContain('XML-017');
  });

  it.each(['Ã³', 'Å‚', 'Ä…', 'Å¼', 'Å›', 'Ä™', 'Ä‡', 'Å„', 'Åº', 'Ã“', '\ufffd'])('finds the wrongly decoded text %s', async (text) => {
    expect(await codesOf('Usługa wzorcowa nr 1', `Us${text}uga`)).toContain('XML-018');
  });
});
