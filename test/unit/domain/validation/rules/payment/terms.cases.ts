import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, edited, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const term = `      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
      </TerminPlatnosci>
`;

const paid = `      <Zaplacono>1</Zaplacono>
      <DataZaplaty>2026-10-14</DataZaplaty>
`;

/** A term described in words, of some length. */
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

/** A settlement of an order that advances have paid in full, with a due date all the same. */
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

/** Cases of the rules on when an invoice is to be paid. */
export const termCases: CasesByCode = {
  'XML-712': {
    fires: [
      {
        name: 'a due date on the day before the date of issue',
        given: withPiece('<Termin>2026-10-29', '<Termin>2026-10-14'),
        issues: [
          {
            severity: 'warning',
            line: 70,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci/Termin',
            value: '2026-10-14',
            expected: null,
          },
        ],
      },
      {
        name: 'the first of two instalments',
        given: withPiece(term, term.replace('2026-10-29', '2025-10-29') + term),
        issues: [
          {
            severity: 'warning',
            line: 70,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci[1]/Termin',
            value: '2025-10-29',
            expected: null,
          },
        ],
      },
      {
        name: 'the due date of the original on a correction, of which it only informs',
        given: withEdits(advanceCorrection, ['    <Zamowienie>\n', `${pastTerm}    <Zamowienie>\n`]),
        issues: [
          {
            severity: 'info',
            line: 69,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci/Termin',
            value: '2026-09-29',
            expected: null,
          },
        ],
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
        given: withPiece(term, paid + term),
        issues: [{ severity: 'info', line: 71, column: 7, xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci', value: null, expected: null }],
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
      {
        name: 'a term of zero days',
        given: described('0'),
        issues: [
          {
            severity: 'warning',
            line: 71,
            column: 11,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci/TerminOpis/Ilosc',
            value: '0',
            expected: null,
          },
        ],
      },
      {
        name: 'a negative term',
        given: described('-14'),
        issues: [
          {
            severity: 'warning',
            line: 71,
            column: 11,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci/TerminOpis/Ilosc',
            value: '-14',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a term of one day', given: described('1') },
      { name: 'no number, which the schema names', given: described('zero') },
    ],
  },
  'XML-719': {
    fires: [
      {
        name: 'a due date where advances have paid everything',
        given: () => settledInvoice,
        issues: [{ severity: 'info', line: 70, column: 7, xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci', value: null, expected: null }],
      },
      {
        name: 'a due date beside an overpayment',
        given: withPiece(
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
        issues: [{ severity: 'info', line: 77, column: 7, xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci', value: null, expected: null }],
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
      { name: 'an invoice marked as paid, where XML-713 says so', given: withEdits(settledInvoice, [term, paid + term]) },
    ],
  },
};
