import type { CorrectionKind } from '../../correction/model/correction-request.ts';
import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import { Decimal } from '../../money/decimal.ts';
import type { CheckOutcome, PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import type { LineChange, PairChanges } from '../model/pair-changes.ts';
import { usualTypes } from '../pair/stated-correction-type.ts';
import { checkOf } from './compare-values.ts';

/** Checks that the correction matches its scenario. */
export function scenarioChecks(pair: ReadPair, changes: PairChanges): PairCheck[] {
  const kinds = [...new Set(pair.scenario.kinds.map((kind) => correctionOf[kind]))];
  const types = usualTypes(pair).map(({ type }) => type);
  const { type } = changes;
  return [
    checkOf('scenario_kind', kinds.includes(pair.kind) ? 'agrees' : 'differs', { expected: kinds.join(', '), found: pair.kind }),
    checkOf('scenario_effect', effectOf(pair, changes), noValues),
    checkOf('scenario_type', type === null ? 'unknown' : types.includes(type) ? 'agrees' : 'differs', {
      expected: types.toSorted().join(', '),
      found: type === null ? null : String(type),
    }),
  ];
}

const noValues = { expected: null, found: null } as const;

const correctionOf: Readonly<Record<PrimaryKind, CorrectionKind>> = { VAT: 'KOR', UPR: 'KOR', ZAL: 'KOR_ZAL', ROZ: 'KOR_ROZ' };

/** Scenarios that change no amount. */
const formal: readonly string[] = ['formal-details', 'buyer-data', 'seller-data'];
/** Scenarios that reduce everything to zero. */
const toZero: readonly string[] = ['cancel-to-zero', 'wrong-nip-zero-out'];

function effectOf(pair: ReadPair, changes: PairChanges): CheckOutcome {
  const { id } = pair.scenario;
  const { net, vat, gross } = changes.totals;
  const amounts = changes.buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((amount) => amount !== null));
  const changesAmounts = [net, vat, gross, ...amounts].some(({ delta }) => !delta.isZero);
  if (formal.includes(id)) return changesAmounts ? 'differs' : 'agrees';
  if (toZero.includes(id)) return gross.after === null ? 'unknown' : gross.after.isZero ? 'agrees' : 'differs';
  if (id === 'fx-rate') return [net, vat, gross].every(({ delta }) => delta.isZero) ? 'agrees' : 'differs';
  if (id === 'period-rebate') return gross.delta.isAbove(Decimal.zero) ? 'differs' : 'agrees';
  const hasKnownState = ({ before, after }: LineChange) => before !== null || after !== null;
  if (changesAmounts || changes.lines.some(hasKnownState)) return 'agrees';
  return changes.lines.length > 0 ? 'unknown' : 'differs';
}
