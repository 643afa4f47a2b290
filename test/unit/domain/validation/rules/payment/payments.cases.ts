import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const term = `      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
      </TerminPlatnosci>
`;

/** The choice that says that all was paid on a day. */
function paidOn(day: string): string {
  return `      <Zaplacono>1</Zaplacono>
      <DataZaplaty>${day}</DataZaplaty>
`;
}

/** The choice that says that amounts were paid in parts; further fields of a part may stand behind its amount. */
function paidInParts(marker: string, ...amounts: readonly string[]): string {
  const parts = amounts.map(
    (amount) => `      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>${amount}</KwotaZaplatyCzesciowej>
        <DataZaplatyCzesciowej>2026-10-14</DataZaplatyCzesciowej>
      </ZaplataCzesciowa>
`,
  );
  return `      <ZnacznikZaplatyCzesciowej>${marker}</ZnacznikZaplatyCzesciowej>
${parts.join('')}`;
}

/** The plain invoice with payments in front of its due date. */
function withPayments(payments: string): () => string {
  return withPiece('    <Platnosc>\n', `    <Platnosc>\n${payments}`);
}

/** A deduction that leaves 100.00 to pay. */
const settlement = `    <Rozliczenie>
      <Odliczenia>
        <Kwota>23.00</Kwota>
        <Powod>zwrot kaucji</Powod>
      </Odliczenia>
      <SumaOdliczen>23.00</SumaOdliczen>
      <DoZaplaty>100.00</DoZaplaty>
    </Rozliczenie>
`;

/** The plain invoice, one line dearer: 15,375.00 to pay, in cash. */
const largeCashInvoice = edited(
  plainInvoice,
  ['<P_13_1>100.00<', '<P_13_1>12500.00<'],
  ['<P_14_1>23.00<', '<P_14_1>2875.00<'],
  ['<P_15>123.00<', '<P_15>15375.00<'],
  ['<P_9A>50.00<', '<P_9A>6250.00<'],
  ['<P_11>100.00<', '<P_11>12500.00<'],
  ['<FormaPlatnosci>6', '<FormaPlatnosci>1'],
);

const link = '<LinkDoPlatnosci>https://pay.example.com/?IPKSeF=123AbCdEfGhIj</LinkDoPlatnosci>';

/** The plain invoice with a payment link and an identifier behind its account. */
function withLink(text: string, identifier: string): () => string {
  return withPiece('      </RachunekBankowy>\n', `      </RachunekBankowy>\n      ${text}\n      <IPKSeF>${identifier}</IPKSeF>\n`);
}

/** Cases of the rules on what has been paid, and in which way. */
export const paymentCases: CasesByCode = {
  'XML-710': {
    fires: [
      {
        name: 'a payment on the day after the date of issue',
        given: withPiece(term, paidOn('2026-10-16')),
        issues: [
          { severity: 'warning', line: 70, column: 7, xpath: '/Faktura/Fa/Platnosc/DataZaplaty', value: '2026-10-16', expected: null },
        ],
      },
      {
        name: 'the later of two partial payments',
        given: withEdits(edited(plainInvoice, ['    <Platnosc>\n', `    <Platnosc>\n${paidInParts('1', '50.00', '20.00')}`]), [
          '<KwotaZaplatyCzesciowej>20.00</KwotaZaplatyCzesciowej>\n        <DataZaplatyCzesciowej>2026-10-14',
          '<KwotaZaplatyCzesciowej>20.00</KwotaZaplatyCzesciowej>\n        <DataZaplatyCzesciowej>2026-10-16',
        ]),
        issues: [
          {
            severity: 'warning',
            line: 76,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/ZaplataCzesciowa[2]/DataZaplatyCzesciowej',
            value: '2026-10-16',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a payment on the date of issue', given: withPiece(term, paidOn('2026-10-15')) },
      { name: 'a date that is none, which the schema names', given: withPiece(term, paidOn('2026-10-32')) },
    ],
  },
  'XML-711': {
    fires: [
      {
        name: 'all paid, but marked as in part',
        given: withPayments(paidInParts('1', '100.00', '23.00')),
        issues: [
          { severity: 'warning', line: 69, column: 7, xpath: '/Faktura/Fa/Platnosc/ZnacznikZaplatyCzesciowej', value: '1', expected: '2' },
        ],
      },
      {
        name: 'more paid than due, marked as in part',
        given: withPayments(paidInParts('1', '100.00', '23.02')),
        issues: [
          { severity: 'warning', line: 69, column: 7, xpath: '/Faktura/Fa/Platnosc/ZnacznikZaplatyCzesciowej', value: '1', expected: null },
        ],
      },
      {
        name: 'part paid, but marked as all',
        given: withPiece(term, paidInParts('2', '100.00', '22.98')),
        issues: [
          { severity: 'warning', line: 69, column: 7, xpath: '/Faktura/Fa/Platnosc/ZnacznikZaplatyCzesciowej', value: '2', expected: null },
        ],
      },
      {
        name: 'the amount that is left after a deduction',
        given: withEdits(plainInvoice, ['    <Platnosc>\n', `${settlement}    <Platnosc>\n${paidInParts('1', '60.00', '40.00')}`]),
        issues: [
          { severity: 'warning', line: 77, column: 7, xpath: '/Faktura/Fa/Platnosc/ZnacznikZaplatyCzesciowej', value: '1', expected: '2' },
        ],
      },
    ],
    passes: [
      { name: 'all but one grosz paid, marked as in part', given: withPayments(paidInParts('1', '100.00', '22.99')) },
      { name: 'all paid but for a difference of one grosz, marked as all', given: withPiece(term, paidInParts('2', '100.00', '22.99')) },
      {
        name: 'less than is left after a deduction',
        given: withEdits(plainInvoice, ['    <Platnosc>\n', `${settlement}    <Platnosc>\n${paidInParts('1', '60.00', '39.99')}`]),
      },
      { name: 'a marker without payments, which the schema names', given: withPiece(term, paidInParts('2')) },
      { name: 'an amount that is none, which the schema names', given: withPiece(term, paidInParts('2', '100.00', 'reszta')) },
      {
        name: 'a negative amount due, which XML-415 names',
        given: withEdits(
          edited(plainInvoice, ['    <Platnosc>\n', `    <Platnosc>\n${paidInParts('1', '50.00')}`]),
          ['<P_13_1>100.00', '<P_13_1>-100.00'],
          ['<P_14_1>23.00', '<P_14_1>-23.00'],
          ['<P_15>123.00', '<P_15>-123.00'],
        ),
      },
      { name: 'a payment of nothing, which XML-716 names', given: withPayments(paidInParts('1', '123.00', '0.00')) },
      {
        name: 'a correction, where P_15 is a difference',
        given: withEdits(advanceCorrection, [
          '    <Zamowienie>\n',
          `    <Platnosc>\n${paidInParts('1', '738.00')}    </Platnosc>\n    <Zamowienie>\n`,
        ]),
      },
    ],
  },
  'XML-714': {
    fires: [
      {
        name: 'an identifier other than that in the link',
        given: withLink(link, '123AbCdEfGhIk'),
        issues: [
          {
            severity: 'error',
            line: 77,
            column: 7,
            xpath: '/Faktura/Fa/Platnosc/IPKSeF',
            value: '123AbCdEfGhIk',
            expected: '123AbCdEfGhIj',
          },
        ],
      },
      {
        name: 'an identifier that differs in one capital',
        given: withLink(link.replace('?', '?a=1&amp;'), '123AbCdEfGhij'),
        issues: [
          {
            severity: 'error',
            line: 77,
            column: 7,
            xpath: '/Faktura/Fa/Platnosc/IPKSeF',
            value: '123AbCdEfGhij',
            expected: '123AbCdEfGhIj',
          },
        ],
      },
    ],
    passes: [
      {
        name: 'the identifier in the link',
        given: withLink(link.replace('?', '?a=1&amp;').replace('Ij<', 'Ij&amp;b=2#c<'), '123AbCdEfGhIj'),
      },
      { name: 'a link without an identifier, which the schema names', given: withLink(link.replace('IPKSeF', 'id'), '123AbCdEfGhIk') },
    ],
  },
  'XML-716': {
    fires: [
      {
        name: 'a partial payment of zero',
        given: withPayments(paidInParts('1', '50.00', '0.00')),
        issues: [
          {
            severity: 'warning',
            line: 75,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/ZaplataCzesciowa[2]/KwotaZaplatyCzesciowej',
            value: '0.00',
            expected: null,
          },
        ],
      },
      {
        name: 'a negative partial payment',
        given: withPayments(paidInParts('1', '-50.00')),
        issues: [
          {
            severity: 'warning',
            line: 71,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/ZaplataCzesciowa/KwotaZaplatyCzesciowej',
            value: '-50.00',
            expected: null,
          },
        ],
      },
      {
        name: 'a refund on a correction, of which it only informs',
        given: withEdits(advanceCorrection, [
          '    <Zamowienie>\n',
          `    <Platnosc>\n${paidInParts('1', '-50.00')}    </Platnosc>\n    <Zamowienie>\n`,
        ]),
        issues: [
          {
            severity: 'info',
            line: 70,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/ZaplataCzesciowa/KwotaZaplatyCzesciowej',
            value: '-50.00',
            expected: null,
          },
        ],
      },
    ],
    passes: [{ name: 'a partial payment of one grosz', given: withPayments(paidInParts('1', '0.01')) }],
  },
  'XML-717': {
    fires: [
      {
        name: '15,375.00 PLN in cash from a business',
        given: () => largeCashInvoice,
        issues: [{ severity: 'info', line: 72, column: 7, xpath: '/Faktura/Fa/Platnosc/FormaPlatnosci', value: '1', expected: null }],
      },
      {
        name: 'a part in cash',
        given: withEdits(
          largeCashInvoice,
          ['<FormaPlatnosci>1', '<FormaPlatnosci>6'],
          ['    <Platnosc>\n', `    <Platnosc>\n${paidInParts('1', '375.00')}`],
          ['2026-10-14</DataZaplatyCzesciowej>\n', '2026-10-14</DataZaplatyCzesciowej>\n        <FormaPlatnosci>1</FormaPlatnosci>\n'],
        ),
        issues: [
          {
            severity: 'info',
            line: 73,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/ZaplataCzesciowa/FormaPlatnosci',
            value: '1',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'exactly 15,000.00 PLN',
        given: withEdits(
          largeCashInvoice,
          ['<P_13_1>12500.00<', '<P_13_1>12195.12<'],
          ['<P_14_1>2875.00<', '<P_14_1>2804.88<'],
          ['<P_15>15375.00<', '<P_15>15000.00<'],
          ['<P_9A>6250.00<', '<P_9A>6097.56<'],
          ['<P_11>12500.00<', '<P_11>12195.12<'],
        ),
      },
      { name: 'a transfer', given: withEdits(largeCashInvoice, ['<FormaPlatnosci>1', '<FormaPlatnosci>6']) },
      {
        name: 'an invoice in EUR',
        given: withEdits(
          largeCashInvoice,
          ['<KodWaluty>PLN', '<KodWaluty>EUR'],
          ['<P_14_1>2875.00</P_14_1>', '<P_14_1>2875.00</P_14_1>\n    <P_14_1W>12218.75</P_14_1W>'],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n'],
        ),
      },
      { name: 'a buyer without a NIP', given: withEdits(largeCashInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']) },
      {
        name: 'split payment, where XML-516 asks for a transfer',
        given: withEdits(
          largeCashInvoice,
          ['<P_18A>2', '<P_18A>1'],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <P_12_Zal_15>1</P_12_Zal_15>\n'],
        ),
      },
    ],
  },
};
