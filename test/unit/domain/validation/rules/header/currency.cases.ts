import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

function currency(code: string): [string, string] {
  return ['<KodWaluty>EUR', `<KodWaluty>${code}`];
}

/** Another rate for the tax of 23.00, and what it makes in PLN. */
function rate(ofOne: string, taxInPln: string): [string, string][] {
  return [
    ['<KursWaluty>4.25', `<KursWaluty>${ofOne}`],
    ['<P_14_1W>97.75', `<P_14_1W>${taxInPln}`],
  ];
}

/** The contractual rate after the payment. */
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
        given: withEdits(foreignInvoice, currency('«BGN»'), ...rate('2.15', '49.45')),
        issues: [{ severity: 'warning', expected: 'EUR' }],
      },
      {
        name: 'another such currency, from its last day on',
        given: withEdits(
          foreignInvoice,
          currency('«HRK»'),
          ...rate('0.62', '14.26'),
          ['<P_1>2026-10-15', '<P_1>2023-01-01'],
          ['<P_6>2026-10-14', '<P_6>2022-12-31'],
        ),
        issues: [{ severity: 'warning', expected: 'EUR' }],
        // An invoice of those days cannot be in FA(3).
        also: ['XML-326'],
      },
      { name: 'gold', given: withEdits(foreignInvoice, currency('«XAU»')), issues: [{ severity: 'warning' }] },
      { name: 'a unit of account', given: withEdits(foreignInvoice, currency('«XDR»')), issues: [{ severity: 'warning' }] },
      {
        name: 'no currency, on a correction',
        given: withEdits(correctionInvoice, ['<KodWaluty>PLN', '<KodWaluty>«XXX»']),
        also: ['XML-406'],
        issues: [{ severity: 'warning' }],
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
      { name: 'an invalid code', given: withEdits(foreignInvoice, currency('EURO')) },
    ],
  },
  'XML-319': {
    fires: [
      {
        name: 'PLN as the currency of the contract',
        given: withEdits(plainInvoice, contractRate('«PLN»')),
        issues: [{ severity: 'error' }],
      },
      { name: 'the same on an invoice in EUR', given: withEdits(foreignInvoice, contractRate('«PLN»')), issues: [{ severity: 'error' }] },
    ],
    passes: [{ name: 'EUR as the currency of the contract', given: withEdits(plainInvoice, contractRate('EUR')) }],
  },
  'XML-320': {
    fires: [
      {
        name: 'a contractual rate on an invoice in EUR',
        given: withMarks(withEdits(foreignInvoice, contractRate('EUR')), '<KursUmowny>«4.25»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a contractual rate on an invoice in PLN', given: withEdits(plainInvoice, contractRate('EUR')) },
      { name: 'PLN as the currency of the contract, which XML-319 reports', given: withEdits(foreignInvoice, contractRate('PLN')) },
      { name: 'no currency of the invoice', given: withPiece('<KodWaluty>PLN</KodWaluty>', '') },
    ],
  },
};
