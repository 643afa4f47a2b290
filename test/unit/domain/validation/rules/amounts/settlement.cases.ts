import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith } from './documents.ts';

const item = (name: string, amount: string): string => `      <${name}>
        <Kwota>${amount}</Kwota>
        <Powod>kaucja</Powod>
      </${name}>
`;

/** The plain invoice of 123.00 with charges, deductions and what is due. */
function settled(charges: readonly string[], deductions: readonly string[], ...fields: readonly (readonly [string, string])[]): string {
  const values = new Map(fields);
  const field = (name: string) => (values.has(name) ? `      <${name}>${values.get(name)}</${name}>\n` : '');
  const parts = [
    charges.map((amount) => item('Obciazenia', amount)).join(''),
    field('SumaObciazen'),
    deductions.map((amount) => item('Odliczenia', amount)).join(''),
    field('SumaOdliczen'),
    field('DoZaplaty'),
    field('DoRozliczenia'),
  ];
  return edited(plainInvoice, ['    <Platnosc>', `    <Rozliczenie>\n${parts.join('')}    </Rozliczenie>\n    <Platnosc>`]);
}

const charged = settled(['10.00', '5.50'], [], ['SumaObciazen', '15.50'], ['DoZaplaty', '138.50']);
const deducted = settled([], ['20.00', '3.00'], ['SumaOdliczen', '23.00'], ['DoZaplaty', '100.00']);
const overpaid = settled([], ['200.00'], ['SumaOdliczen', '200.00'], ['DoRozliczenia', '77.00']);

/** Cases of the rules on charges, deductions and what is due. */
export const settlementCases: CasesByCode = {
  'XML-416': {
    fires: [
      {
        name: 'a wrong sum of charges',
        given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>«16.50»']),
        issues: [{ severity: 'error', expected: '15.50' }],
      },
      {
        name: 'one grosz',
        given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>«15.51»']),
        issues: [{ severity: 'error', expected: '15.50' }],
      },
      {
        name: 'a sum without charges',
        given: () => settled([], [], ['SumaObciazen', '«15.50»'], ['DoZaplaty', '138.50']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a wrong charge, with a sum and an amount due that are right',
        given: withMarks(withEdits(charged, ['<Kwota>5.50', '<Kwota>5.55']), '<SumaObciazen>«15.50»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'many charges, of which the first are shown',
        given: () => settled(Array(12).fill('1.00'), [], ['SumaObciazen', '«13.00»'], ['DoZaplaty', '135.00']),
        issues: [{ severity: 'error', expected: '12.00' }],
      },
    ],
    passes: [
      { name: 'the exact sum', given: () => charged },
      { name: 'no sum', given: withEdits(charged, ['      <SumaObciazen>15.50</SumaObciazen>\n', '']) },
      { name: 'the same number with fewer decimals', given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>15.5']) },
      { name: 'a charge that cannot be read', given: withEdits(charged, ['<Kwota>5.50', '<Kwota>5,55']) },
    ],
  },
  'XML-417': {
    fires: [
      {
        name: 'a wrong sum of deductions',
        given: withEdits(deducted, ['<SumaOdliczen>23.00', '<SumaOdliczen>«24.00»']),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'one grosz',
        given: withEdits(deducted, ['<SumaOdliczen>23.00', '<SumaOdliczen>«22.99»']),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
    ],
    passes: [
      { name: 'the exact sum', given: () => deducted },
      { name: 'a deduction that cannot be read', given: withEdits(deducted, ['<Kwota>3.00', '<Kwota>3,50']) },
    ],
  },
  'XML-418': {
    fires: [
      {
        name: 'an amount due that does not follow',
        given: withEdits(charged, ['<DoZaplaty>138.50', '<DoZaplaty>«123.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'one grosz',
        given: withEdits(deducted, ['<DoZaplaty>100.00', '<DoZaplaty>«100.01»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'charges and deductions together',
        given: () => settled(['10.00'], ['20.00'], ['DoZaplaty', '«153.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'beside a total that is only warned about (XML-403), with what would follow from another',
        given: () =>
          correctionWith(
            [],
            { P_15: '-123.00' },
            ['</DaneFaKorygowanej>\n', '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n'],
            [
              '  </Fa>',
              `    <Rozliczenie>\n${item('Obciazenia', '10.00')}      <DoZaplaty>«10.00»</DoZaplaty>\n    </Rozliczenie>\n  </Fa>`,
            ],
          ),
        issues: [{ severity: 'error' }],
        also: ['XML-403'],
      },
      {
        name: 'beside a wrong sum from which it does not follow either',
        given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>16.50'], ['<DoZaplaty>138.50', '<DoZaplaty>«123.00»']),
        issues: [{ severity: 'error' }],
        also: ['XML-416'],
      },
    ],
    passes: [
      { name: 'the total with charges', given: () => charged },
      { name: 'the total with charges and deductions', given: () => settled(['10.00'], ['20.00'], ['DoZaplaty', '113.00']) },
      {
        name: 'what follows from a wrong sum (XML-416)',
        given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>16.50'], ['<DoZaplaty>138.50', '<DoZaplaty>139.50']),
      },
      {
        name: 'what follows from the right charges, next to a wrong sum (XML-416)',
        given: withEdits(charged, ['<SumaObciazen>15.50', '<SumaObciazen>16.50']),
      },
      {
        name: 'what follows from the right total, next to a wrong one (XML-403)',
        given: withEdits(charged, ['<P_15>123.00', '<P_15>133.00']),
      },
      {
        name: 'what follows from a wrong total (XML-403)',
        given: withEdits(charged, ['<P_15>123.00', '<P_15>133.00'], ['<DoZaplaty>138.50', '<DoZaplaty>148.50']),
      },
      { name: 'an amount that cannot be read', given: withEdits(charged, ['<DoZaplaty>138.50', '<DoZaplaty>123,00']) },
    ],
  },
  'XML-419': {
    fires: [
      {
        name: 'an overpayment of another size',
        given: withEdits(overpaid, ['<DoRozliczenia>77.00', '<DoRozliczenia>«78.00»']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an overpayment although something is due',
        given: () => settled([], ['23.00'], ['DoRozliczenia', '«100.00»']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'one grosz',
        given: withEdits(overpaid, ['<DoRozliczenia>77.00', '<DoRozliczenia>«77.01»']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an overpayment', given: () => overpaid },
      { name: 'an overpayment with a minus', given: withEdits(overpaid, ['<DoRozliczenia>77.00', '<DoRozliczenia>-77.00']) },
      { name: 'nothing due', given: () => settled([], ['123.00'], ['DoRozliczenia', '0.00']) },
      {
        name: 'what follows from a wrong sum (XML-417)',
        given: withEdits(overpaid, ['<SumaOdliczen>200.00', '<SumaOdliczen>210.00'], ['<DoRozliczenia>77.00', '<DoRozliczenia>87.00']),
      },
    ],
  },
  'XML-440': {
    fires: [
      {
        name: 'a deduction with a minus',
        given: withMarks(settled([], ['-23.00'], ['SumaOdliczen', '-23.00'], ['DoZaplaty', '146.00']), '<Kwota>«-23.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a charge with a minus beside another',
        given: withMarks(settled(['20.00', '-3.00'], [], ['SumaObciazen', '17.00'], ['DoZaplaty', '140.00']), '<Kwota>«-3.00»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'positive amounts', given: () => charged },
      { name: 'an amount of zero', given: () => settled([], ['0.00'], ['SumaOdliczen', '0.00'], ['DoZaplaty', '123.00']) },
      {
        name: 'a correction, whose amounts are differences',
        given: withEdits(correctionInvoice, [
          '  </Fa>',
          '    <Rozliczenie>\n      <Odliczenia>\n        <Kwota>-5.00</Kwota>\n        <Powod>kaucja</Powod>\n      </Odliczenia>\n      <SumaOdliczen>-5.00</SumaOdliczen>\n      <DoZaplaty>-7.30</DoZaplaty>\n    </Rozliczenie>\n  </Fa>',
        ]),
      },
    ],
  },
};
