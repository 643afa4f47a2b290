import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, edited, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const term = `      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
      </TerminPlatnosci>
`;

const paid = `      <Zaplacono>1</Zaplacono>
      <DataZaplaty>2026-10-14</DataZaplaty>
`;

/** A term described in words. */
function described(count: string): () => string {
  return withPiece(
    '        <Termin>2026-10-29</Termin>\n',
    `        <TerminOpis>
          <Ilosc>${count}</Ilosc>
          <Jednostka>dni</Jednostka>
          <ZdarzeniePoczatkowe>dostawa</ZdarzeniePoczatkowe>
        </TerminOpis>
`,
  );
}

/** A settlement of an order that advances have paid in full, but with a due date. */
const settledInvoice = edited(
  settlementInvoice,
  ['    <P_13_1>500.00</P_13_1>\n', ''],
  ['    <P_14_1>115.00</P_14_1>\n', ''],
  ['<P_15>615.00', '<P_15>0.00'],
);

const pastTerm = `    <Platnosc>
      <TerminPlatnosci>
        <Termin>2026-09-29</Termin>
      </TerminPlatnosci>
    </Platnosc>
`;

/** Cases of the rules on when an invoice is due. */
export const termCases: CasesByCode = {
  'XML-712': {
    fires: [
      {
        name: 'a due date on the day before the date of issue',
        given: withPiece('<Termin>2026-10-29', '<Termin>«2026-10-14»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the first of two instalments',
        given: withPiece(term, term.replace('2026-10-29', '«2025-10-29»') + term),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the due date of the original on a correction, reported as info',
        given: withMarks(withEdits(advanceCorrection, ['    <Zamowienie>\n', `${pastTerm}    <Zamowienie>\n`]), '<Termin>«2026-09-29»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'a due date on the date of issue', given: withPiece('<Termin>2026-10-29', '<Termin>2026-10-15') },
      { name: 'an invoice that is paid', given: withEdits(plainInvoice, [term, paid + term.replace('2026-10-29', '2026-10-14')]) },
      { name: 'nothing to pay', given: withEdits(settledInvoice, ['2026-10-29', '2026-10-14']) },
    ],
  },
  'XML-713': {
    fires: [
      {
        name: 'a due date on an invoice that is paid',
        given: withMarks(withPiece(term, paid + term), '«<TerminPlatnosci>»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'an invoice that is paid', given: withPiece(term, paid) },
      { name: 'an empty term', given: withPiece(term, `${paid}      <TerminPlatnosci/>\n`) },
      { name: 'a due date on an invoice that is not paid', given: () => plainInvoice },
    ],
  },
  'XML-715': {
    fires: [
      { name: 'a term of zero days', given: described('«0»'), issues: [{ severity: 'warning' }] },
      { name: 'a negative term', given: described('«-14»'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'a term of one day', given: described('1') },
      { name: 'no number, which the schema reports', given: described('zero') },
    ],
  },
  'XML-719': {
    fires: [
      {
        name: 'a due date where advances have paid everything',
        given: withMarks(settledInvoice, '«<TerminPlatnosci>»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a due date next to an overpayment',
        given: withMarks(
          withPiece(
            '    <Platnosc>\n',
            `    <Rozliczenie>
      <Odliczenia>
        <Kwota>150.00</Kwota>
        <Powod>nadpłata z września</Powod>
      </Odliczenia>
      <SumaOdliczen>150.00</SumaOdliczen>
      <DoRozliczenia>27.00</DoRozliczenia>
    </Rozliczenie>
    <Platnosc>
`,
          ),
          '«<TerminPlatnosci>»',
        ),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'charges that are left to pay',
        given: withEdits(settledInvoice, [
          '    <Platnosc>\n',
          `    <Rozliczenie>
      <Obciazenia>
        <Kwota>0.01</Kwota>
        <Powod>odsetki</Powod>
      </Obciazenia>
      <SumaObciazen>0.01</SumaObciazen>
      <DoZaplaty>0.01</DoZaplaty>
    </Rozliczenie>
    <Platnosc>
`,
        ]),
      },
      { name: 'no due date', given: withEdits(settledInvoice, [term, '']) },
      {
        name: 'a correction of data alone, which may repeat the due date of the original',
        given: withEdits(
          advanceCorrection,
          ['    <P_13_1>100.00</P_13_1>\n', ''],
          ['    <P_14_1>23.00</P_14_1>\n', ''],
          ['<P_15>123.00', '<P_15>0.00'],
          ['    <Zamowienie>\n', `${pastTerm}    <Zamowienie>\n`],
        ),
      },
      { name: 'an invoice marked as paid, which XML-713 reports', given: withEdits(settledInvoice, [term, paid + term]) },
    ],
  },
  'XML-721': {
    fires: [
      {
        name: 'a term ten years later',
        given: withPiece('<Termin>2026-10-29<', '<Termin>«2036-10-29»<'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a payment ten years earlier',
        given: withPiece(term, paid.replace('2026-10-14', '«2016-10-14»')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a second instalment ten years after the first',
        given: withPiece(term, term + term.replace('2026-10-29', '«2036-10-29»')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a payment of a settlement six years earlier',
        given: withMarks(withEdits(settlementInvoice, [term, paid.replace('2026-10-14', '2020-10-14')]), '<DataZaplaty>«2020-10-14»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'five years to the day', given: withPiece('<Termin>2026-10-29<', '<Termin>2031-10-15<') },
      { name: 'a payment a year earlier to the day', given: withPiece(term, paid.replace('2026-10-14', '2025-10-15')) },
      {
        name: 'instalments over ten years',
        given: withPiece(term, term + term.replace('2026-10-29', '2031-09-29') + term.replace('2026-10-29', '2036-09-29')),
      },
      {
        name: 'a payment of a settlement three years earlier',
        given: withEdits(settlementInvoice, [term, paid.replace('2026-10-14', '2023-10-14')]),
      },
    ],
  },
};
