import { computeTaxOnBase } from '../../fa3/line-sums.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { listChangedFields } from '../changes/changed-fields.ts';
import { changeChild, createLeaf, type Draft, findChild, listChildren, readTextAt, withChild, withChildren } from '../draft/draft.ts';
import { linesOf, listFields, orderLinesOf, readNumberAt, readPercentAt } from '../draft/line-fields.ts';
import { type LinePair, listDifferingFields, pairLines } from '../draft/match-lines.ts';
import { toAmountNotation } from '../draft/number-notation.ts';
import { interpretDiscounts } from './line-value.ts';
import { type LineSurroundings, recomputeLine } from './recompute-line.ts';

/** The wanted state with recalculated dependent fields, and notes on assumptions. */
export interface RecomputedLines {
  readonly after: Draft;
  readonly notes: readonly Localized[];
}

/**
 * Recalculates the fields of lines that depend on changed ones: values from quantity, price and discount, taxes and gross values from the
 * rate, a price from a changed value; for order lines, net value, tax and `WartoscZamowienia`. Unchanged lines and fields set by changes
 * are left alone.
 *
 * @param before       the whole invoice before the correction
 * @param after        the same with the changes applied
 * @param changedPaths addresses of the changes, on the invoice before, such as `/Faktura/Fa/FaWiersz[2]/P_9A`
 * @source             art. 106e ust. 1 pkt 8-11 i 14, ust. 7-10 ustawy o VAT
 */
export function recomputeLines(before: Draft, after: Draft, changedPaths: readonly string[]): RecomputedLines {
  const notes: Localized[] = [];
  const lines = recomputeGroup(linesOf(before), linesOf(after), changedPaths, notes);
  const orderLines = recomputeGroup(orderLinesOf(before), orderLinesOf(after), changedPaths, notes);
  const changed = changeChild(after, 'Fa', (fa) =>
    changeChild(replaceLines(fa, 'FaWiersz', lines), 'Zamowienie', (order) => {
      const replaced = replaceLines(order, 'ZamowienieWiersz', orderLines);
      const isStated = changedPaths.some((path) => path.endsWith('/WartoscZamowienia'));
      return isStated || !areValuesChanged(orderLinesOf(before), listChildren(replaced, 'ZamowienieWiersz'))
        ? replaced
        : withOrderValue(replaced);
    }),
  );
  return { after: changed, notes };
}

/** Whether the sum of order lines may differ: one was added or removed, or has another value. */
function areValuesChanged(before: readonly Draft[], after: readonly Draft[]): boolean {
  if (before.length === after.length && before.every((line, index) => line === after[index])) return false;
  return pairLines(before, after).some(isValueChanged);
}

/** Whether the value of an order line changes, or the line is added or removed. */
export function isValueChanged(pair: LinePair): boolean {
  if (pair.before === null || pair.after === null) return true;
  const { net, tax, rate } = listFields(pair.before);
  const differing = listDifferingFields(pair.before, pair.after);
  return [net, tax, rate].some((field) => field !== null && differing.has(field));
}

/**
 * Sets the value of the order to the gross sum of its lines; unchanged when one of them has no net value. Missing taxes are calculated from
 * the rate.
 */
export function withOrderValue(order: Draft): Draft {
  const values = order.children.flatMap((line) => {
    const fields = listFields(line);
    if (line.name !== 'ZamowienieWiersz' || readTextAt(line, fields.before) === '1') return [];
    const net = readNumberAt(line, fields.net);
    return [net, readNumberAt(line, fields.tax) ?? computeTaxOnBase(net ?? Decimal.zero, readPercentAt(line) ?? Decimal.zero)];
  });
  const known = values.filter((value) => value !== null);
  if (known.length < values.length || findChild(order, 'WartoscZamowienia') === null) return order;
  return withChild(order, createLeaf('WartoscZamowienia', toAmountNotation(sumOf(known))));
}

/** New states of lines, by the state that they replace. */
function recomputeGroup(
  before: readonly Draft[],
  after: readonly Draft[],
  changedPaths: readonly string[],
  notes: Localized[],
): ReadonlyMap<Draft, Draft> {
  // Fast path: no line differs, as in a cancellation or a change of the buyer.
  if (before.length === after.length && before.every((line, index) => line === after[index])) return new Map();
  const stated = listChangedFields(before, after, changedPaths);
  const surroundings = surroundingsOf(before);
  const replaced = new Map<Draft, Draft>();
  for (const pair of pairLines(before, after)) {
    if (pair.after === null) continue;
    const recomputed = recomputeLine(pair, new Set(stated.get(pair.after)?.keys()), surroundings);
    notes.push(...recomputed.notes);
    if (recomputed.line !== pair.after) replaced.set(pair.after, recomputed.line);
  }
  return replaced;
}

function replaceLines(parent: Draft, name: string, replaced: ReadonlyMap<Draft, Draft>): Draft {
  if (replaced.size === 0) return parent;
  return withChildren(
    parent,
    parent.children.map((child) => (child.name === name ? (replaced.get(child) ?? child) : child)),
  );
}

/** Conventions shared by the lines of the invoice, for added lines. */
function surroundingsOf(lines: readonly Draft[]): LineSurroundings {
  const rates = new Set(lines.map((line) => readTextAt(line, 'KursWaluty')));
  const [rate = null] = rates;
  return {
    discountOf: interpretDiscounts(lines),
    statesTax: lines.length > 0 && lines.every((line) => readNumberAt(line, listFields(line).tax) !== null),
    exchangeRate: rates.size === 1 ? rate : null,
  };
}
