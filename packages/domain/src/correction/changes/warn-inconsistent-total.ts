import type { Localized } from '../../shared/localized.ts';
import { findInconsistentTotal } from '../../validation/inconsistent-total.ts';
import type { CorrectionPlan } from '../model/correction-plan.ts';
import type { Original } from '../model/original.ts';

/**
 * Warns of a total that does not agree with bases and taxes on the corrected invoice: differences of lines leave it as it is. What takes the
 * whole invoice back, or states a new payment, takes the total as it is declared.
 */
export function warnInconsistentTotal({ invoice }: Original, { amounts }: Pick<CorrectionPlan, 'amounts'>): readonly Localized[] {
  if (amounts.kind !== 'lines' && amounts.kind !== 'none') return [];
  const difference = findInconsistentTotal(invoice);
  if (difference === null) return [];
  const [stated, expected] = [difference.stated.toAmount(), difference.expected.toAmount()];
  return [
    {
      pl: `Na fakturze korygowanej P_15 (${stated}) nie zgadza się z podstawami i podatkiem (${expected}). Ta korekta tego nie poprawia.`,
      en: `P_15 of the corrected invoice (${stated}) does not agree with its bases and taxes (${expected}). This correction does not mend that.`,
    },
  ];
}
