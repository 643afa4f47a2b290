import { correctionType } from '../../correction/document/correction-type.ts';
import type { CorrectionType } from '../../correction/model/correction-plan.ts';
import { declaredAmounts } from '../../correction/model/declared-amounts.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { ReadPair } from '../model/pair.ts';

/** `TypKorekty` of a correction; null when absent or invalid. */
export function declaredType({ fa }: Invoice<Element>): CorrectionType | null {
  const code = fa.code('TypKorekty');
  return code === '1' || code === '2' || code === '3' ? (Number(code) as CorrectionType) : null;
}

/** Parses a type as given in requests: 1, 2 and 3, or A, B and C; null for anything else. */
export function parseCorrectionType(text: string): CorrectionType | null {
  const code = text.trim().toUpperCase();
  const letter = 'ABC'.indexOf(code) + 1;
  if (code.length === 1 && letter > 0) return letter as CorrectionType;
  return code === '1' || code === '2' || code === '3' ? (Number(code) as CorrectionType) : null;
}

const causes = ['from-the-start', 'in-month-of-issue', 'in-another-month'] as const;

/** The types that the scenario yields for these amounts, one for each possible cause of an increase. */
export function usualTypes({ scenario, correction, original }: ReadPair): readonly ReturnType<typeof correctionType>[] {
  const result = {
    deltas: declaredAmounts(correction),
    grossDelta: correction.fa.amount('P_15') ?? Decimal.zero,
    changesOrder: changesOrder(original.invoice, correction),
  };
  const types = causes.map((cause) => correctionType(scenario.defaultType, null, { ...result, cause }));
  return [...new Map(types.map((reasoned) => [reasoned.type, reasoned])).values()];
}

function changesOrder(before: Invoice<Element>, after: Invoice<Element>): boolean {
  const [was, is] = [before.order.amount('WartoscZamowienia'), after.order.amount('WartoscZamowienia')];
  return is !== null && (was === null || !was.equals(is));
}
