import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

function currency(code: string): [string, string] {
  return ['<KodWaluty>EUR', `<KodWaluty>${code}`];
}

/** The contractual rate, behind the payment. */
function contractRate(code: string): [string, string] {
  return [
    '    </Platnosc>\n',
    `    </Platnosc>
    <WarunkiTransakcji>
      <KursUmowny>4.25</KursUmowny>
      <WalutaUmowna>${code}</WalutaUmowna>
    </WarunkiTransakcji>
`,
  ];
}

/** Cases of the rules on currencies. */
export const currencyCases: CasesByCode = {
  'XML-317': {
    fires: [
      {
        name: 'a currency that the euro has replaced',
        given: withEdits(foreignInvoice, currency('BGN')),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'BGN', expected: 'EUR' }],
      },
      {
        name: 'another such currency, from its last day on',
        given: withEdits(foreignInvoice, currency('HRK'), ['<P_1>2026-10-15', '<P_1>2023-01-01'], ['<P_6>2026-10-14', '<P_6>2022-12-31']),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'HRK', expected: 'EUR' }],
      },
      {
        name: 'gold',
        given: withEdits(foreignInvoice, currency('XAU')),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'XAU', expected: null }],
      },
      {
        name: 'a unit of account',
        given: withEdits(foreignInvoice, currency('XDR')),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'XDR', expected: null }],
      },
      {
        name: 'no currency, on a correction',
        given: withEdits(correctionInvoice, ['<KodWaluty>PLN', '<KodWaluty>XXX']),
        also: ['XML-406'],
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'XXX', expected: null }],
      },
    ],
    passes: [
      { name: 'a currency in use', given: withEdits(foreignInvoice, currency('CZK')) },
      {
        name: 'a withdrawn currency on the last day before',
        given: withEdits(foreignInvoice, currency('BGN'), ['<P_1>2026-10-15', '<P_1>2025-12-31'], ['<P_6>2026-10-14', '<P_6>2025-12-30']),
      },
      {
        name: 'a withdrawn currency on a correction of an older invoice',
        given: withEdits(correctionInvoice, ['<KodWaluty>PLN', '<KodWaluty>HRK']),
      },
      { name: 'a code that is none', given: withEdits(foreignInvoice, currency('EURO')) },
    ],
  },
  'XML-319': {
    fires: [
      {
        name: 'PLN as the currency of the contract',
        given: withEdits(plainInvoice, contractRate('PLN')),
        issues: [
          { severity: 'error', line: 79, column: 7, xpath: '/Faktura/Fa/WarunkiTransakcji/WalutaUmowna', value: 'PLN', expected: null },
        ],
      },
      {
        name: 'the same on an invoice in EUR',
        given: withEdits(foreignInvoice, contractRate('PLN')),
        issues: [
          { severity: 'error', line: 81, column: 7, xpath: '/Faktura/Fa/WarunkiTransakcji/WalutaUmowna', value: 'PLN', expected: null },
        ],
      },
    ],
    passes: [{ name: 'EUR as the currency of the contract', given: withEdits(plainInvoice, contractRate('EUR')) }],
  },
  'XML-320': {
    fires: [
      {
        name: 'a contractual rate on an invoice in EUR',
        given: withEdits(foreignInvoice, contractRate('EUR')),
        issues: [
          { severity: 'warning', line: 80, column: 7, xpath: '/Faktura/Fa/WarunkiTransakcji/KursUmowny', value: '4.25', expected: null },
        ],
      },
    ],
    passes: [
      { name: 'a contractual rate on an invoice in PLN', given: withEdits(plainInvoice, contractRate('EUR')) },
      { name: 'PLN as the currency of the contract, of which XML-319 speaks', given: withEdits(foreignInvoice, contractRate('PLN')) },
      { name: 'no currency of the invoice', given: withPiece('<KodWaluty>PLN</KodWaluty>', '') },
    ],
  },
};
