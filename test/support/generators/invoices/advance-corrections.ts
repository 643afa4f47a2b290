import { bigNumber, chance, type Draw, dayAfter, maybe, pick } from '../invoice-parts/draw.ts';
import { drawExchangeRate, drawFrame, type Frame, invoiceIn } from '../invoice-parts/frame.ts';
import type { GeneratedInvoice, Line, Order, PartialAdvance } from '../invoice-parts/model.ts';
import { difference, revalued } from '../invoice-parts/pricing.ts';
import { advanceScenarios } from '../invoice-parts/sale-scenarios.ts';
import { treatments } from '../invoice-parts/treatments.ts';
import { drawOrder, orderOf, splitOverOrder } from './advances.ts';
import { correctionOf, drawOriginal } from './originals.ts';
import { partiesChanged } from './party-changes.ts';
import { drawNumber } from './sales.ts';

/** The state of an advance: the order, the money received and its exchange rate. */
interface AdvanceState {
  readonly order: Order;
  readonly amount: bigint;
  readonly exchangeRate: bigint | null;
}

/** A correction of an advance invoice (KOR_ZAL): the complete order before and after, sums as differences of the two splits. */
export function drawAdvanceCorrection(draw: Draw): GeneratedInvoice {
  const frame = drawFrame(draw, pick(draw, advanceScenarios));
  const order = drawOrder(draw, frame);
  const amount = bigNumber(draw, order.value / 20n + 1n, order.value);
  const before: AdvanceState = { order, amount, exchangeRate: frame.exchangeRate };
  const sort = pick(draw, ['amount', 'return', 'rate', 'order', 'exchange rate', 'parties'] as const);
  if (sort === 'parties') return partiesChanged(draw, between(draw, frame, before, before));
  return between(draw, frame, before, changed(draw, frame, before, sort));
}

function changed(
  draw: Draw,
  frame: Frame,
  before: AdvanceState,
  sort: 'amount' | 'return' | 'rate' | 'order' | 'exchange rate',
): AdvanceState {
  switch (sort) {
    case 'amount':
      return { ...before, amount: bigNumber(draw, before.order.value / 20n + 1n, before.order.value) };
    case 'return':
      return { ...before, amount: 0n };
    case 'rate':
      return { ...before, order: orderOf(before.order.lines.map(atOtherRate)) };
    case 'order':
      return { ...before, order: orderOf(before.order.lines.map(dearer)) };
    case 'exchange rate':
      return { ...before, exchangeRate: before.exchangeRate === null ? null : drawExchangeRate(draw, frame.currency) };
  }
}

/** The reduced rate instead of the standard one, with the gross value kept. */
function atOtherRate(line: Line): Line {
  if (line.treatment.literal !== '23') return line;
  const treatment = treatments.reduced;
  const { gross } = line;
  const tax = (gross * 800n + 5_400n) / 10_800n;
  return { ...line, treatment, price: null, tax, net: gross - tax };
}

/** Doubles the quantity of every line, so that shares are unchanged. */
function dearer(line: Line): Line {
  const doubled = { ...line, quantity: (line.quantity ?? 0n) * 2n };
  if (line.price !== null) return revalued(doubled, line.treatment);
  return { ...doubled, net: line.net * 2n, tax: line.tax * 2n, gross: line.gross * 2n };
}

function between(draw: Draw, frame: Frame, before: AdvanceState, after: AdvanceState): GeneratedInvoice {
  const splitOf = ({ order, amount, exchangeRate }: AdvanceState) => splitOverOrder([{ amount, exchangeRate }], order.lines);
  const totals = difference(splitOf(before), splitOf(after));
  const isOrderShown = totals.length > 0 || before.order !== after.order || chance(draw, 40);
  const order = isOrderShown ? { value: after.order.value, lines: pairs(before.order, after.order) } : null;
  return invoiceIn(draw, frame, {
    kind: 'KOR_ZAL',
    number: drawNumber(draw, 'KZAL'),
    lines: [],
    order,
    totals,
    total: after.amount - before.amount,
    advanceRate: after.exchangeRate,
    partialAdvances: drawDifference(draw, frame, after.amount - before.amount),
    correction: correctionOf(draw, [drawOriginal(draw, frame, 'ZAL')], {
      amountBefore: before.amount,
      rateBefore: after.exchangeRate === before.exchangeRate ? maybe(draw, 30, () => before.exchangeRate) : before.exchangeRate,
      rightNumber: totals.length === 0 ? 'ZAL/77/2026' : null,
    }),
  });
}

/** The payment received or returned, if listed. */
function drawDifference(draw: Draw, { issueDay }: Frame, amount: bigint): PartialAdvance[] {
  return amount === 0n || !chance(draw, 30) ? [] : [{ day: dayAfter(issueDay, -3), amount, exchangeRate: null }];
}

/** Each line before and after, including unchanged ones. */
function pairs(before: Order, after: Order): Line[] {
  return before.lines.flatMap((line, index) => [{ ...line, isBefore: true }, after.lines[index] ?? line]);
}
