import { formatDeclaredNumberText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeInformationSheet, own } from '../../model/source.ts';

/** Currencies of the invoice and of the contract. */
export const currencyRules = defineRules([
  {
    code: 'XML-317',
    severity: 'warning',
    title: { pl: 'Wątpliwy kod waluty', en: 'Questionable currency code' },
    why: {
      pl: 'Schemat dopuszcza także kody metali, jednostek rozliczeniowych i walut wycofanych (HRK od 2023, BGN od 2026), w których się nie płaci. Korekty mogą zachować wycofaną walutę faktury korygowanej.',
      en: 'The schema also allows codes of metals, units of account and withdrawn currencies (HRK since 2023, BGN since 2026), which are not used for payment. Corrections may keep the withdrawn currency of their original.',
    },
    message: { pl: 'KodWaluty {currency} to {reason}.', en: 'KodWaluty {currency} is {reason}.' },
    quickFix: { pl: 'Podaj kod waluty, w której należna jest zapłata.', en: 'State the code of the currency in which payment is due.' },
    enforcedBy: 'practice',
    source: [own],
    find: findNonCurrencies,
  },
  {
    code: 'XML-319',
    neededElements: ['WarunkiTransakcji'],
    severity: 'error',
    title: { pl: 'Waluta umowna PLN', en: 'Contract currency PLN' },
    why: {
      pl: 'WalutaUmowna to waluta, z której kwoty faktury przeliczono na złote po kursie umownym. Nie może nią być złoty.',
      en: 'WalutaUmowna is the currency from which the amounts were converted into złoty at a contractual rate. It cannot be the złoty itself.',
    },
    message: {
      pl: 'WalutaUmowna to PLN, a powinna to być waluta, z której kwoty przeliczono na złote.',
      en: 'WalutaUmowna is PLN, but it should be the currency from which the amounts were converted into złoty.',
    },
    quickFix: {
      pl: 'Podaj walutę, której dotyczy KursUmowny, albo usuń KursUmowny i WalutaUmowna.',
      en: 'State the currency to which KursUmowny applies, or remove KursUmowny and WalutaUmowna.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('13.1')],
    find: ({ invoice: { fa } }) => {
      const terms = fa.child('WarunkiTransakcji');
      return terms.text('WalutaUmowna') === 'PLN' ? [{ place: placeOf(terms, 'WalutaUmowna') }] : [];
    },
  },
  {
    code: 'XML-320',
    neededElements: ['WarunkiTransakcji'],
    severity: 'warning',
    title: { pl: 'Kurs umowny na fakturze walutowej', en: 'Contract rate on an invoice in a foreign currency' },
    why: {
      pl: 'KursUmowny to kurs, po którym kwoty faktury przeliczono na złote, więc ma sens tylko na fakturze w PLN. Nie służy do przeliczania podatku.',
      en: 'KursUmowny is the rate at which the amounts were converted into złoty, so it only makes sense on an invoice in PLN. It is not used to convert the tax.',
    },
    message: {
      pl: 'KursUmowny ({rate}) jest dla faktur w PLN, a ta faktura jest w {currency}.',
      en: 'KursUmowny ({rate}) is for invoices in PLN, but this one is in {currency}.',
    },
    quickFix: {
      pl: 'Usuń KursUmowny i WalutaUmowna; kurs, po którym przeliczono podatek, podaje się w KursWaluty.',
      en: 'Remove KursUmowny and WalutaUmowna; the rate at which the tax was converted belongs in KursWaluty.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('13.1')],
    find: findContractRateInForeignCurrency,
  },
]);

const metal: Localized = { pl: 'metal szlachetny, a nie waluta', en: 'a precious metal, not a currency' };
const unit: Localized = {
  pl: 'jednostka rozliczeniowa lub funduszu, a nie waluta płatności',
  en: 'a unit of account or fund, not a currency used for payment',
};

/** Codes in the schema that are not currencies. */
const nonCurrencies: ReadonlyMap<string, Localized> = new Map([
  ...['XAG', 'XAU', 'XPD', 'XPT'].map((code): [string, Localized] => [code, metal]),
  ...['XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA', 'BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'].map(
    (code): [string, Localized] => [code, unit],
  ),
  ['XXX', { pl: 'kod braku waluty', en: 'the code for no currency' }],
]);

/** Currencies in the schema that were replaced by the euro, with the day of the change. */
const replacedByEuro: ReadonlyMap<string, string> = new Map([
  ['HRK', '2023-01-01'],
  ['BGN', '2026-01-01'],
]);

function* findNonCurrencies({ invoice }: RuleContext): Generator<RuleMatch> {
  const { currency, fa, issueDay, isCorrection } = invoice;
  if (currency === null) return;
  const reason = nonCurrencies.get(currency);
  if (reason !== undefined) yield { place: placeOf(fa, 'KodWaluty'), slots: { currency, reason } };
  const since = replacedByEuro.get(currency);
  if (since === undefined || issueDay === null || issueDay < since || isCorrection) return;
  const withdrawn = { pl: `waluta wycofana, od ${since} zastąpiona przez EUR`, en: `a withdrawn currency, replaced by EUR on ${since}` };
  yield { place: placeOf(fa, 'KodWaluty'), slots: { currency, reason: withdrawn }, expected: 'EUR' };
}

function* findContractRateInForeignCurrency({ invoice }: RuleContext): Generator<RuleMatch> {
  const { currency, fa } = invoice;
  const terms = fa.child('WarunkiTransakcji');
  const rate = terms.text('KursUmowny');
  // With PLN as the currency of the contract, XML-319 reports the mistake.
  if (currency === null || currency === 'PLN' || rate === null || terms.text('WalutaUmowna') === 'PLN') return;
  yield { place: placeOf(terms, 'KursUmowny'), slots: { rate: formatDeclaredNumberText(rate), currency } };
}
