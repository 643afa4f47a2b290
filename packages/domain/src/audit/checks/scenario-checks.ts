import type { CorrectionKind } from '../../correction/model/correction-request.ts';
import type { AuditedEffect } from '../../correction/model/scenario.ts';
import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import { Decimal } from '../../money/decimal.ts';
import type { CheckOutcome, PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import type { LineChange, PairChanges } from '../model/pair-changes.ts';
import { listCommonTypes } from '../pair/declared-correction-type.ts';
import { checkOf } from './compare-values.ts';

/** Checks that the correction matches its scenario. */
export function checkScenarioChecks(pair: ReadPair, changes: PairChanges): PairCheck[] {
  const kinds = [...new Set(pair.scenario.kinds.map((kind) => correctionOf[kind]))];
  const types = listCommonTypes(pair, changes).map(({ type }) => type);
  const { type } = changes;
  return [
    checkOf('scenario_kind', kinds.includes(pair.kind) ? 'agrees' : 'differs', { expected: kinds.join(', '), found: pair.kind }),
    checkOf('scenario_effect', effects[pair.scenario.auditedEffect](changes), noValues),
    checkOf('scenario_type', type === null ? 'unknown' : types.includes(type) ? 'agrees' : 'differs', {
      expected: types.toSorted().join(', '),
      found: type === null ? null : String(type),
    }),
  ];
}

const noValues = { expected: null, found: null } as const;

const correctionOf: Readonly<Record<PrimaryKind, CorrectionKind>> = { VAT: 'KOR', UPR: 'KOR', ZAL: 'KOR_ZAL', ROZ: 'KOR_ROZ' };

type Effect = (changes: PairChanges) => CheckOutcome;

const effects: Readonly<Record<AuditedEffect, Effect>> = {
  'any-change': anyChange,
  'no-amounts': noAmountChanges,
  'nothing-remains': nothingRemains,
  'totals-stay': totalsStay,
  'total-does-not-grow': totalDoesNotGrow,
};

/** Amounts may change as well in a correction that combines several scenarios, but then it must also change something else. */
function noAmountChanges(changes: PairChanges): CheckOutcome {
  const { fields, lines } = changes;
  return agreesIf(!changesAmounts(changes) || fields.length > 0 || lines.some(hasOtherDetails));
}

function hasOtherDetails({ before, after, otherFields }: LineChange): boolean {
  return otherFields.length > 0 || (before !== null && after !== null && (before.name !== after.name || before.unit !== after.unit));
}

function nothingRemains({ totals: { gross } }: PairChanges): CheckOutcome {
  return gross.after === null ? 'unknown' : agreesIf(gross.after.isZero);
}

/** Only the taxes in PLN change, unless the correction combines several scenarios. */
function totalsStay({ totals: { net, vat, gross }, lines }: PairChanges): CheckOutcome {
  const changesRate = lines.some(({ otherFields }) => otherFields.some(({ path }) => path.endsWith('/KursWaluty')));
  return agreesIf(changesRate || [net, vat, gross].every(({ delta }) => delta.isZero));
}

function totalDoesNotGrow({ totals: { gross } }: PairChanges): CheckOutcome {
  return agreesIf(!gross.delta.isAbove(Decimal.zero));
}

/** An amount or a line changes. */
function anyChange(changes: PairChanges): CheckOutcome {
  const hasKnownState = ({ before, after }: LineChange) => before !== null || after !== null;
  if (changesAmounts(changes) || changes.lines.some(hasKnownState)) return 'agrees';
  return changes.lines.length > 0 ? 'unknown' : 'differs';
}

function changesAmounts({ totals: { net, vat, gross }, buckets }: PairChanges): boolean {
  const amounts = buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((amount) => amount !== null));
  return [net, vat, gross, ...amounts].some(({ delta }) => !delta.isZero);
}

function agreesIf(isAsExpected: boolean): CheckOutcome {
  return isAsExpected ? 'agrees' : 'differs';
}
