import type { Question } from '../../model/scenario.ts';

/** Questions about a rebate for a period. */
export const periodRebateQuestions: readonly Question[] = [
  {
    id: 'faktury_korygowane',
    text: {
      pl: 'Których faktur dotyczy opust? Lista JSON: [{"nr": "FV/1/2026", "data": "2026-01-31", "nr_ksef": "…"}]; podana faktura jest na niej zawsze.',
      en: 'Which invoices does the rebate cover? A JSON list: [{"nr": "FV/1/2026", "data": "2026-01-31", "nr_ksef": "…"}]; the given invoice is always included.',
    },
    kind: 'json',
    answers: [],
    defaultAnswer: null,
    isRequired: true,
  },
  {
    id: 'okres',
    text: {
      pl: 'Za jaki okres jest opust, np. „pierwsze półrocze 2026”?',
      en: 'Which period does the rebate cover, such as “pierwsze półrocze 2026”?',
    },
    kind: 'text',
    answers: [],
    defaultAnswer: null,
    isRequired: true,
  },
  {
    id: 'zakres',
    text: { pl: 'Czy opust obejmuje całą sprzedaż okresu?', en: 'Does the rebate cover all sales of the period?' },
    kind: 'choice',
    answers: [
      { value: 'wszystkie', effect: { pl: 'Korekta nie ma wierszy.', en: 'The correction has no lines.' } },
      {
        value: 'czesc',
        effect: {
          pl: 'Korekta ma wiersze z nazwami towarów lub usług, podanymi w changes.',
          en: 'The correction has lines with the names of goods or services, given in changes.',
        },
      },
    ],
    defaultAnswer: 'wszystkie',
    isRequired: false,
  },
  {
    id: 'opust',
    text: {
      pl: 'Ile wynosi opust według stawek? JSON z kwotami w cudzysłowie, bez minusa: {"23": "50000.00"}.',
      en: 'How much is the rebate by rate? JSON with amounts in quotation marks, without a minus: {"23": "50000.00"}.',
    },
    kind: 'json',
    answers: [],
    defaultAnswer: null,
    isRequired: true,
  },
  {
    id: 'opust_jest',
    text: { pl: 'Czy kwoty opustu są brutto, czy netto?', en: 'Are the amounts of the rebate gross or net?' },
    kind: 'choice',
    answers: [
      { value: 'brutto', effect: { pl: 'Podatek jest w kwocie opustu.', en: 'The amount of the rebate includes the tax.' } },
      { value: 'netto', effect: { pl: 'Podatek dolicza się do kwoty opustu.', en: 'The tax is added to the amount of the rebate.' } },
    ],
    defaultAnswer: 'brutto',
    isRequired: false,
  },
  {
    id: 'sprzedaz',
    text: {
      pl: 'Ile wynosi łączna sprzedaż z wymienionych faktur według stawek, brutto albo netto jak opust? JSON: {"23": "60000.00"}. Potrzebna, gdy opust przekracza sprzedaż z podanej faktury.',
      en: 'What are the total sales of the listed invoices by rate, gross or net like the rebate? JSON: {"23": "60000.00"}. Needed when the rebate exceeds the sales of the given invoice.',
    },
    kind: 'json',
    answers: [],
    defaultAnswer: null,
    isRequired: false,
  },
  {
    id: 'kurs',
    text: {
      pl: 'Po jakim kursie przeliczyć podatek (tylko waluta obca)? Bez odpowiedzi: po kursie z faktury.',
      en: 'At which exchange rate is the tax converted (foreign currency only)? Default: that of the invoice.',
    },
    kind: 'number',
    answers: [],
    defaultAnswer: null,
    isRequired: false,
  },
];
