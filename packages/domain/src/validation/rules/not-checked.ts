import type { NotCheckedRule } from '../model/not-checked.ts';
import type { RuleMatch } from '../model/rule.ts';
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
      pl: 'Bez tabel kursów NBP nie da się porównać z nimi kursu podanego na fakturze (XML-325).',
      en: 'Without the rate tables of the National Bank of Poland, the exchange rate on the invoice cannot be compared with them (XML-325).',
    },
    message: {
      pl: 'Nie porównano kursu waluty z tabelą NBP (XML-325).',
      en: 'The exchange rate was not compared with the NBP tables (XML-325).',
    },
    find: ({ exchangeRates }) => (exchangeRates === 'not-checked' ? wholeDocument : []),
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
