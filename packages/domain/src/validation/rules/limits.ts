import type { Localized } from '../../shared/localized.ts';
import type { Finding } from '../model/issue.ts';
import { type RuleContext, rules } from '../model/rule.ts';

/** What a validation result does not cover, reported once. */
export const limitRules = rules([
  {
    code: 'XML-998',
    severity: 'info',
    why: {
      pl: 'Niektóre reguły potrzebują danych spoza dokumentu: rejestru przyjętych faktur, tabel kursów NBP albo faktury korygowanej. Gdy ich nie ma, wynik walidacji podaje, czego nie sprawdzono.',
      en: 'Some rules need data from outside the document: a register of accepted invoices, the rates of the National Bank of Poland, or the corrected invoice. If they are not available, the validation result states what was not checked.',
    },
    message: { pl: 'Nie sprawdzono: {what}.', en: 'Not checked: {what}.' },
    quickFix: null,
    source: 'Nakor',
    find: (context) => {
      const unchecked = findUnchecked(context);
      if (unchecked.length === 0) return [];
      const list = (language: keyof Localized) => unchecked.map((each) => each[language]).join('; ');
      return [{ place: { kind: 'file' }, slots: { what: { pl: list('pl'), en: list('en') } } }];
    },
  },
]);

function findUnchecked({ duplicate, exchangeRates, original, invoice }: RuleContext): Localized[] {
  const unchecked: Localized[] = [];
  if (duplicate === 'not-checked' && invoice.fa.has('P_2'))
    unchecked.push({ pl: 'czy KSeF ma już tę fakturę (XML-020)', en: 'whether KSeF already has this invoice (XML-020)' });
  if (exchangeRates === 'not-checked')
    unchecked.push({ pl: 'kurs waluty z tabeli NBP (XML-325)', en: 'the exchange rate against the NBP tables (XML-325)' });
  if (invoice.isCorrection && original === null)
    unchecked.push({
      pl: 'zgodność z fakturą korygowaną (XML-650 do XML-656)',
      en: 'agreement with the corrected invoice (XML-650 to XML-656)',
    });
  return unchecked;
}

/** Code of {@link failedRule}, with its texts for the catalogue. */
export const failedRuleCode = {
  code: 'XML-999',
  severity: 'info',
  title: { pl: 'Reguły nie udało się zastosować', en: 'A rule could not be applied' },
  why: {
    pl: 'Błąd w samej regule: pozostałe reguły zastosowano, a błąd zapisano w dzienniku, żeby go naprawić.',
    en: 'A defect of the rule itself: all other rules were applied, and the defect was logged so that it can be fixed.',
  },
} as const;

/** The issue for a rule that threw: the validation result does not cover the rule. */
export function failedRule(code: string): Finding {
  return {
    code: failedRuleCode.code,
    severity: failedRuleCode.severity,
    place: { kind: 'file' },
    message: {
      pl: `Reguły ${code} nie udało się zastosować do tego dokumentu; błąd jest po naszej stronie.`,
      en: `${code} could not be applied to this document because of an error on our side.`,
    },
    expected: null,
    quickFix: null,
  };
}
