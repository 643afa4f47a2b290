import { getPriceTolerance } from '../../fa3/tolerances.ts';
import { toDecimal } from '../../money/decimal.ts';
import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { listChangedFields } from '../changes/changed-fields.ts';
import type { Draft } from '../draft/draft.ts';
import { linesOf, listFields, orderLinesOf, readNumberAt } from '../draft/line-fields.ts';
import { findLineNumber, pairLines } from '../draft/match-lines.ts';
import { commonCaseReading, computeValueBy, interpretLineValue, listBasisFields, listTerms, type PriceBasis } from '../lines/line-value.ts';
import type { AppliedChange, PlanRejection } from '../model/scenario.ts';

const one = toDecimal('1');

/** At most this many lines are reported. */
const maxReported = 20;

/**
 * Rejects changes that state the value of a line together with its quantity, price or discount if these contradict each other. Lines whose
 * value quantity and price did not explain before are left alone: their meaning is unknown.
 *
 * @param after the wanted state
 */
export function listInconsistentLines(before: Draft, after: Draft, changes: readonly AppliedChange[]): readonly PlanRejection[] {
  const addresses = changes.map(({ address }) => address);
  return [linesOf, orderLinesOf].flatMap((group) => inconsistentIn(group(before), group(after), addresses)).slice(0, maxReported);
}

function inconsistentIn(before: readonly Draft[], after: readonly Draft[], addresses: readonly string[]): readonly PlanRejection[] {
  // Fast path: no line is changed.
  if (before.length === after.length && before.every((line, index) => line === after[index])) return [];
  const stated = listChangedFields(before, after, addresses);
  const former = new Map(pairLines(before, after).map((pair) => [pair.after, pair.before]));
  return [...stated].flatMap(([line, fields]) => {
    const found = contradictionOf(former.get(line) ?? null, line, fields);
    return found === null ? [] : [found];
  });
}

function contradictionOf(before: Draft | null, line: Draft, stated: ReadonlyMap<string, number>): PlanRejection | null {
  for (const basis of ['net', 'gross'] as const) {
    const { price, value } = listBasisFields(listFields(line), basis);
    const { quantity, discount } = listFields(line);
    const index = value === null ? undefined : stated.get(value);
    const isInputStated = [quantity, price, discount].some((field) => field !== null && stated.has(field));
    if (index === undefined || !isInputStated || isConsistent(before, line, basis)) continue;
    return { path: `changes[${index}].new_value`, code: 'contradicting_value', message: contradiction(line, basis) };
  }
  return null;
}

/** Whether quantity, price and discount explain the value of a line, or are not expected to. */
function isConsistent(before: Draft | null, line: Draft, basis: PriceBasis): boolean {
  const terms = listTerms(line, basis);
  const value = readNumberAt(line, listBasisFields(listFields(line), basis).value);
  if (terms === null || value === null) return true;
  if (before === null) return interpretLineValue(line, basis) !== null;
  const reading = interpretLineValue(before, basis);
  if (reading === null) return true;
  const tolerance = getPriceTolerance(terms.price, terms.quantity ?? one);
  return (['unit', 'line'] as const).some((discountOf) => value.isWithin(tolerance, computeValueBy({ ...reading, discountOf }, terms)));
}

function contradiction(line: Draft, basis: PriceBasis): Localized {
  const { price, value } = listBasisFields(listFields(line), basis);
  const terms = listTerms(line, basis);
  const stated = readNumberAt(line, value);
  const expected = terms === null ? null : computeValueBy(commonCaseReading, terms);
  const [is, wanted] = [stated, expected].map((amount) => (amount === null ? { pl: '?', en: '?' } : formatAmountText(amount)));
  const number = findLineNumber(line);
  return {
    pl: `Wiersz ${number}: ${value} (${is?.pl}) nie zgadza się z ilością, ceną ${price} i opustem, z których wynika ${wanted?.pl}. Usuń z changes ${value}, a zostanie policzone, albo popraw cenę, ilość lub opust (P_10).`,
    en: `Line ${number}: ${value} (${is?.en}) does not agree with the quantity, the price ${price} and the discount, which give ${wanted?.en}. Remove ${value} from changes to have it calculated, or fix the price, the quantity or the discount (P_10).`,
  };
}
