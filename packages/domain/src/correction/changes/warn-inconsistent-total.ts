import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { findInconsistentTotal } from '../../validation/inconsistent-total.ts';
import type { CorrectionPlan } from '../model/correction-plan.ts';
import type { Original } from '../model/original.ts';

/**
 * Warns when the total of the corrected invoice does not agree with its bases and taxes, because differences of lines do not fix it.
 * Corrections to zero and new payments are based on the declared total instead.
 */
export function warnInconsistentTotal({ invoice }: Original, { amounts }: Pick<CorrectionPlan, 'amounts'>): readonly Localized[] {
  if (amounts.kind !== 'lines' && amounts.kind !== 'none') return [];
  const difference = findInconsistentTotal(invoice);
  if (difference === null) return [];
  const [stated, expected] = [formatAmountText(difference.stated), formatAmountText(difference.expected)];
  return [
    {
      pl: `Na fakturze korygowanej P_15 (${stated.pl}) nie zgadza się z podstawami i podatkiem (${expected.pl}). Ta korekta tego nie poprawia; na fakturze VAT lub UPR dodaj do niej zmianę błędnej kwoty (Fa/P_15, Fa/P_14_x albo Fa/P_13_x).`,
      en: `P_15 of the corrected invoice (${stated.en}) does not agree with its bases and taxes (${expected.en}). This correction does not fix that; for a VAT or UPR invoice, add a change of the wrong amount (Fa/P_15, Fa/P_14_x or Fa/P_13_x) to it.`,
    },
  ];
}
