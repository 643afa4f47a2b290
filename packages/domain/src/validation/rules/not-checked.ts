import { exchangeRateQuestions } from '../model/exchange-rates.ts';
import type { NotCheckedRule } from '../model/not-checked.ts';
import type { RuleContext, RuleMatch } from '../model/rule.ts';
import { uncheckedAmounts } from './amounts/not-checked.ts';

const wholeDocument: readonly RuleMatch[] = [{ place: { kind: 'file' } }];

/** What the rules cannot check in a document, in the order in which it is reported. */
export const notCheckedRules: readonly NotCheckedRule[] = [
  {
    code: 'duplicate',
    reason: 'no_data',
    why: {
      pl: 'Bez rejestru faktur przyjętych przez KSeF nie wiadomo, czy faktura tego sprzedawcy o tym numerze i rodzaju już tam jest (XML-020).',
      en: 'Without a register of the invoices that KSeF has accepted, it is unknown whether it already has an invoice of this seller, number and kind (XML-020).',
    },
    message: {
      pl: 'Nie sprawdzono, czy KSeF ma już tę fakturę (XML-020).',
      en: 'Whether KSeF already has this invoice was not checked (XML-020).',
    },
    find: ({ duplicate, invoice }) => (duplicate === 'not-checked' && invoice.fa.has('P_2') ? wholeDocument : []),
  },
  {
    code: 'exchange_rates',
    reason: 'no_data',
    why: {
      pl: 'Bez tabeli A NBP z właściwego dnia albo bez waluty w tej tabeli nie da się porównać z nią kursu podanego na fakturze (XML-325). Dostępne są tabele z ostatnich dwóch lat.',
      en: 'Without table A of the National Bank of Poland of the relevant day, or without the currency in that table, the exchange rate on the invoice cannot be compared with it (XML-325). The tables of the last two years are available.',
    },
    message: {
      pl: 'Nie porównano kursu waluty z tabelą NBP (XML-325){cause}.',
      en: 'The exchange rate was not compared with the NBP tables (XML-325){cause}.',
    },
    find: findMissingRates,
  },
  {
    code: 'corrected_invoice',
    reason: 'no_data',
    why: {
      pl: 'Bez faktury korygowanej nie da się sprawdzić, czy korekta jest z nią zgodna (XML-650 do XML-656).',
      en: 'Without the corrected invoice, it cannot be checked whether the correction agrees with it (XML-650 to XML-656).',
    },
    message: {
      pl: 'Nie sprawdzono zgodności z fakturą korygowaną (XML-650 do XML-656).',
      en: 'Agreement with the corrected invoice was not checked (XML-650 to XML-656).',
    },
    find: ({ invoice, original }) => (invoice.isCorrection && original === null ? wholeDocument : []),
  },
  ...uncheckedAmounts,
];

/** The first official rate that is not available. */
function* findMissingRates({ exchangeRates, invoice }: RuleContext): Generator<RuleMatch> {
  if (exchangeRates === 'not-checked') {
    yield { place: { kind: 'file' }, slots: { cause: '' } };
    return;
  }
  for (const question of exchangeRateQuestions(invoice)) {
    const found = exchangeRates.rateBefore(question);
    if (found !== null && found !== 'no-table') continue;
    const cause =
      found === null
        ? { pl: `: tabela A nie zawiera waluty ${question.currency}`, en: `: table A does not contain ${question.currency}` }
        : {
            pl: `: brak tabeli z ostatniego dnia roboczego przed ${question.before}`,
            en: `: the table of the last working day before ${question.before} is not available`,
          };
    yield { place: { kind: 'file' }, slots: { cause } };
    return;
  }
}
