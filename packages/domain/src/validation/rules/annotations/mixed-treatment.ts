import type { RateLiteral } from '../../../fa3/buckets.ts';
import { listed } from '../../../shared/localized.ts';
import { at, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';
import { statedTaxes, whereSold } from './sales.ts';

/** Treatments that rarely occur together on one invoice. */
export const mixedTreatmentRules = rules([
  {
    code: 'XML-526',
    severity: 'info',
    why: {
      pl: 'P_18 = 1 odnosi się do całej faktury, a część sprzedaży ma polski podatek. To dozwolone, ale rzadkie, i nabywca może się pomylić. Na korekcie liczy się tylko podatek, który ona dodaje.',
      en: 'P_18 = 1 applies to the whole invoice, but some of the sales have Polish tax. This is allowed but rare, and may mislead the buyer. On a correction only tax that it adds counts.',
    },
    message: {
      pl: 'P_18 = 1 (odwrotne obciążenie; {use}), a faktura wykazuje też polski podatek: {taxes}.',
      en: 'P_18 = 1 (reverse charge; {use}), but the invoice also shows Polish tax: {taxes}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy to zamierzone; czytelniej jest wystawić dwie faktury.',
      en: 'Check whether this is intended; two invoices are easier to read.',
    },
    source: 'Nakor',
    find: findReverseChargeWithTax,
  },
]);

const reverseChargeRates: readonly RateLiteral[] = ['oo', 'np I', 'np II'];

function* findReverseChargeWithTax({ invoice }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.at('P_18');
  if (marker === null || !invoice.annotations.isYes('P_18')) return;
  const rate = reverseChargeRates.find((each) => invoice.uses(each));
  const taxes = statedTaxes(invoice);
  if (rate === undefined || taxes.length === 0) return;
  yield { place: at(marker), slots: { use: whereSold(invoice, rate), taxes: listed(taxes, ', ') } };
}
