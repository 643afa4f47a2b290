import type { Localized } from '../../shared/localized.ts';
import { exchangeRateQuestions } from '../model/exchange-rates.ts';
import type { NotCheckedRule } from '../model/not-checked.ts';
import type { RuleContext, RuleMatch } from '../model/rule.ts';
import { uncheckedAmounts } from './amounts/not-checked.ts';
import { toMatch } from './kinds/given-documents.ts';

const wholeDocument: readonly RuleMatch[] = [{ place: { kind: 'file' } }];

/** What the rules cannot check in a document, in the order in which it is reported. */
export const notCheckedRules: readonly NotCheckedRule[] = [
  {
    code: 'duplicate',
    reason: 'no_data',
    why: {
      pl: 'Dopóki nie zarejestrowano żadnej przyjętej faktury z jej numerem KSeF, z kluczem testowym albo gdy rejestru nie udało się odczytać, nie wiadomo, czy KSeF ma już fakturę tego sprzedawcy o tym numerze i rodzaju (XML-020).',
      en: 'As long as no accepted invoice has been registered with its KSeF number, with a test key, or if the register could not be read, it is unknown whether KSeF already has an invoice of this seller, number and kind (XML-020).',
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
      pl: 'Bez faktury korygowanej nie da się sprawdzić, czy korekta jest z nią zgodna (XML-650 do XML-656, XML-660).',
      en: 'Without the corrected invoice, it cannot be checked whether the correction agrees with it (XML-650 to XML-656, XML-660).',
    },
    message: {
      pl: 'Nie sprawdzono zgodności z fakturą korygowaną (XML-650 do XML-656, XML-660).',
      en: 'Agreement with the corrected invoice was not checked (XML-650 to XML-656, XML-660).',
    },
    find: ({ invoice, original }) => (invoice.isCorrection && original === null ? wholeDocument : []),
  },
  {
    code: 'corrected_invoice',
    reason: 'unknown_value',
    why: {
      pl: 'Gdy podane dokumenty nie tworzą jednego ciągu korekt (XML-658) albo któregoś z nich nie da się odczytać, stan przed tą korektą nie jest znany (XML-654, XML-656, XML-660).',
      en: 'If the documents provided are not one chain of corrections (XML-658), or one of them cannot be read, the state before this correction is unknown (XML-654, XML-656, XML-660).',
    },
    message: {
      pl: 'Nie porównano kwot i wierszy ze stanem przed tą korektą (XML-654, XML-656, XML-660), bo z podanych dokumentów on nie wynika.',
      en: 'Amounts and lines were not compared with the state before this correction (XML-654, XML-656, XML-660), which does not follow from the documents provided.',
    },
    find: ({ invoice, original }) =>
      invoice.isCorrection && original !== null && original.earlierCorrections === null ? wholeDocument : [],
  },
  relatedDocument('unknown_value', {
    pl: 'Dokumentu podanego razem z fakturą nie da się porównać, gdy nie jest w formacie FA(3) ani FA(2), brakuje mu podstawowych danych albo kwot nie da się odczytać. Sprawdzamy go tylko w tym zakresie, bez pełnej walidacji.',
    en: 'A document provided together with the invoice cannot be compared if its format is neither FA(3) nor FA(2), if basic data are missing, or if amounts cannot be read. It is checked only to this extent, not validated completely.',
  }),
  relatedDocument('too_large', {
    pl: 'Dokumentu podanego razem z fakturą nie porównuje się, gdy jest większy, niż przyjmuje KSeF, albo gdy wszystkie podane dokumenty mają razem ponad 250 000 elementów.',
    en: 'A document provided together with the invoice is not compared if it is larger than KSeF accepts, or if all documents provided have more than 250,000 elements together.',
  }),
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

function relatedDocument(reason: 'unknown_value' | 'too_large', why: Localized): NotCheckedRule {
  return {
    code: 'related_document',
    reason,
    why,
    message: {
      pl: 'Nie porównano faktury z dokumentem {document}. {problem}',
      en: 'The invoice was not compared with {document}. {problem}',
    },
    find: ({ related }) =>
      (related?.unreadable ?? []).filter((each) => each.reason === reason).map((problem) => toMatch({ kind: 'file' }, problem)),
  };
}
