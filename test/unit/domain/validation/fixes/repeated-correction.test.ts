import { testFix } from '../../../../support/builders/fix-cases.ts';
import { correctionInvoice, edited } from '../../../../support/builders/sample-invoices.ts';

const corrected = / {4}<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>\n/.exec(correctionInvoice)?.[0] ?? '';
const collective = edited(correctionInvoice, [
  corrected,
  `${corrected}${corrected.replaceAll('100</', '101</').replace('0A1B2C3D4E5F-DF', '0A1B2C3D4E60-44')}`,
]);
const repeated = (repetition: string) =>
  edited(collective, ['    <TypKorekty>', `    <TypKorekty>`], [`${corrected}`, `${corrected}${repetition}`]);

testFix('XML-618', {
  fixes: [
    { name: 'the same again', given: repeated(corrected), becomes: collective },
    { name: 'the same in another layout', given: repeated(`    ${corrected.replace(/\n\s*/g, '')}\n`), becomes: collective },
  ],
  leaves: [{ name: 'the same invoice with another date', given: repeated(corrected.replace('2026-09-15</', '2026-09-16</')) }],
});
