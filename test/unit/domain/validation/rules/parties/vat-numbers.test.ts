import { describe, expect, it } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { withForeignBuyer } from './documents.ts';
import { vatNumberCases } from './vat-numbers.cases.ts';

describe('vatNumberRules', () => {
  testRuleCases(vatNumberCases);

  it.each([
    ['5250000009', /^Polski numer 5250000009 podano w NrVatUE zamiast w NIP/],
    ['5250000008', /^Numer 5250000008 z KodUE PL, który nie jest poprawnym NIP \(nie zgadza się cyfra kontrolna\), podano w NrVatUE/],
    ['525000', /^Numer 525000 z KodUE PL, który nie jest poprawnym NIP \(nie ma 10 cyfr\), podano w NrVatUE/],
  ])('calls %s Polish only if its check digit is right', async (number, message) => {
    const xml = withForeignBuyer(`<KodUE>PL</KodUE>\n      <NrVatUE>${number}</NrVatUE>`, 'PL')();
    const { issues } = await validationResultOf(xml);
    expect(issues.find(({ code }) => code === 'XML-206')?.message.pl).toMatch(message);
  });
});
