import { type CorrectionAmounts, computeCorrectionAmounts } from '../../correction/amounts/correction-amounts.ts';
import { type Draft, findChild, withChildren } from '../../correction/draft/draft.ts';
import { linesOf, orderLinesOf } from '../../correction/draft/line-fields.ts';
import { findLineNumber } from '../../correction/draft/match-lines.ts';
import type { AmountPlan, BucketAmounts } from '../../correction/model/correction-plan.ts';
import { readDeclaredAmounts } from '../../correction/model/declared-amounts.ts';
import { type BucketId, bucketOfRate, buckets } from '../../fa3/buckets.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { ReadPair } from '../model/pair.ts';
import { isStateKnown } from './amount-changes.ts';
import { findUncertainRates } from './before-rows.ts';
import type { ChangedLine } from './line-changes.ts';
import type { PairDifferences } from './pair-differences.ts';

/** A method of calculation that reproduces all or some of the amounts declared by a correction. */
export interface Recomputed {
  readonly amountPlan: AmountPlan;
  readonly method: CorrectionAmounts['method'];
  /** Whether an amount is reproduced to the grosz, from before-rows that agree with the invoice. */
  readonly reproduces: (bucket: BucketId, part: keyof BucketAmounts) => boolean;
  /** Whether the total is reproduced. */
  readonly reproducesTotal: boolean;
}

/**
 * Recomputes the amounts of a correction the way a build does, and selects the method that reproduces most of them.
 *
 * @returns null when no method reproduces any declared amount, or the documents do not contain enough data
 */
export function recomputeAmounts(pair: ReadPair, { lines, payment, totals }: PairDifferences): Recomputed | null {
  const declared = readDeclaredAmounts(pair.correction);
  if (declared.size === 0 && totals.gross.delta.isZero) {
    return { amountPlan: { kind: 'none' }, method: undefined, reproduces: () => true, reproducesTotal: true };
  }
  if (!isStateKnown(pair)) return null;
  const after = stateAfter(pair, lines);
  const paid = payment?.after ?? null;
  const uncertain = listUncertainBuckets(lines);
  const tried = plansFor(pair, paid).map((amountPlan) => {
    const { deltas, method, grossDelta } = computeCorrectionAmounts(pair.original, after, amountPlan);
    const isShown = (bucket: BucketId) => amountPlan.kind === 'cancel' || !uncertain.has(bucket);
    const reproduces: Recomputed['reproduces'] = (bucket, part) =>
      isShown(bucket) && isSame(deltas.get(bucket)?.[part], declared.get(bucket)?.[part]);
    const reproducesTotal = grossDelta.equals(totals.gross.delta);
    const given = [...declared].flatMap(([bucket, amounts]) =>
      amountParts.filter((part) => isNonZero(amounts[part]) && reproduces(bucket, part)),
    );
    return { amountPlan, method, reproduces, reproducesTotal, count: given.length + (reproducesTotal ? 1 : 0) };
  });
  const [best] = tried.filter(({ count }) => count > 0).toSorted((left, right) => right.count - left.count);
  return best ?? null;
}

const amountParts = ['base', 'tax', 'taxInPln'] as const satisfies readonly (keyof BucketAmounts)[];

/** Buckets of lines whose before-rows differ from the invoice; all buckets when a rate is not a literal of `P_12`. */
function listUncertainBuckets(lines: readonly ChangedLine[]): ReadonlySet<BucketId> {
  const rates = lines.flatMap(({ otherBefore, after }) => {
    const uncertain = otherBefore === null ? [] : findUncertainRates(otherBefore);
    return uncertain.length === 0 || after === null ? uncertain : [...uncertain, after.rate ?? ''];
  });
  const found = rates.map((rate) => bucketOfRate.get(rate));
  return new Set(found.includes(undefined) ? buckets.map(({ id }) => id) : found.filter((id) => id !== undefined));
}

function plansFor({ kind }: ReadPair, paymentAfter: Decimal | null): AmountPlan[] {
  const cancel: AmountPlan = { kind: 'cancel' };
  if (kind === 'KOR') return [cancel, { kind: 'lines' }, { kind: 'lines', kept: 'gross' }];
  if (paymentAfter === null) return [];
  if (paymentAfter.isZero) return [cancel];
  return kind === 'KOR_ZAL'
    ? [{ kind: 'advance', paymentAfter, bucketsAfter: null }]
    : [{ kind: 'settlement', restAfter: paymentAfter, advances: null }];
}

/** The invoice after the correction: its changed lines, with annotations and exchange rates of the correction. */
function stateAfter({ original, draft }: ReadPair, lines: readonly ChangedLine[]): Invoice<Element> {
  const { before } = original;
  const [was, is] = [findChild(before, 'Fa'), findChild(draft, 'Fa')];
  const shown = (is?.children ?? []).filter(({ name }) => ['Adnotacje', 'KursWalutyZ'].includes(name));
  const others = (was?.children ?? []).filter(({ name }) => name !== 'FaWiersz' && !shown.some((child) => child.name === name));
  const withOrder = others.map((child) =>
    child.name === 'Zamowienie'
      ? withChildren(child, [
          ...child.children.filter(({ name }) => name !== 'ZamowienieWiersz'),
          ...linesAfter(
            orderLinesOf(before),
            lines.filter(({ of }) => of === 'order'),
          ),
        ])
      : child,
  );
  const children = [
    ...withOrder,
    ...shown,
    ...linesAfter(
      linesOf(before),
      lines.filter(({ of }) => of === 'invoice'),
    ),
  ];
  const fa = was === null ? [] : [withChildren(was, children)];
  const otherParts = before.children.filter(({ name }) => name !== 'Fa');
  return new Invoice(withChildren(before, [...otherParts, ...fa]));
}

function linesAfter(before: readonly Draft[], changed: readonly ChangedLine[]): Draft[] {
  const byNumber = new Map(
    changed.flatMap(({ states }) => (states.before === null ? [] : [[findLineNumber(states.before), states.after] as const])),
  );
  const kept = before.flatMap((line) => {
    const after = byNumber.get(findLineNumber(line));
    return after === undefined ? [line] : after === null ? [] : [after];
  });
  return [...kept, ...changed.flatMap(({ states }) => (states.before === null && states.after !== null ? [states.after] : []))];
}

/** A missing amount means no change. */
function isSame(first: Decimal | null | undefined, second: Decimal | null | undefined): boolean {
  return (first ?? Decimal.zero).rounded(2).equals(second ?? Decimal.zero);
}

function isNonZero(amount: Decimal | null): boolean {
  return amount !== null && !amount.isZero;
}
