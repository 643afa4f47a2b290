import { converted, spread, sum, taxInGross } from '../invoice-parts/arithmetic.ts';
import { bigNumber, chance, type Draw, dayAfter, maybe, pick, wholeNumber } from '../invoice-parts/draw.ts';
import { drawExchangeRate, drawFrame, type Frame, invoiceIn } from '../invoice-parts/frame.ts';
import { drawLines } from '../invoice-parts/lines.ts';
import type { GeneratedInvoice, Line, Order, PartialAdvance, Total } from '../invoice-parts/model.ts';
import { advanceScenarios } from '../invoice-parts/sale-scenarios.ts';
import { bucketOrder, isTaxed } from '../invoice-parts/treatments.ts';
import { drawNumber } from './sales.ts';

/** Lines of an order with their gross value. */
export function orderOf(lines: readonly Line[]): Order {
  return { lines, value: sum(lines.filter(({ isBefore }) => !isBefore).map(({ gross }) => gross)) };
}

/** Draws an order: net prices, tax by line. */
export function drawOrder(draw: Draw, frame: Frame): Order {
  const setting = {
    scenario: frame.scenario,
    pricing: 'net-per-line' as const,
    priceLimit: pick(draw, [1_000_00n, 90_000_00n]),
    lineLimit: 4,
    exchangeRate: null,
    firstSupplyDay: null,
  };
  return orderOf(drawLines(draw, setting).map(asOrderLine));
}

/** An order has no discounts and no gross values; a line with a discount is ordered as one unit at its net value. */
function asOrderLine(line: Line): Line {
  // Where there is no tax, its field is optional.
  const shows = { net: true, tax: line.treatment.rate > 0n || line.number % 2 === 0, gross: false };
  if (line.discount === null) return { ...line, shows };
  return { ...line, discount: null, quantity: 1_000_000n, price: line.net * 1_000_000n, shows };
}

/** One part of an advance: its gross amount and the exchange rate of its tax. */
interface Received {
  readonly amount: bigint;
  readonly exchangeRate: bigint | null;
}

/**
 * Spreads money received over the rates of an order in proportion to gross values; each part includes the tax (art. 106f(1)(3)). In PLN
 * each payment is converted at its own rate.
 */
export function splitOverOrder(received: readonly Received[], lines: readonly Line[]): Total[] {
  const rates = [...Map.groupBy(lines, ({ treatment }) => `${treatment.bucket} ${treatment.rate}`).values()];
  const shares = rates.map((group) => sum(group.map(({ gross }) => gross)));
  const parts = spread(sum(received.map(({ amount }) => amount)), shares);
  const ofPayments = received.map(({ amount }) => spread(amount, shares));
  const totals = rates.map((group, index): Total => {
    const { bucket = '', rate = 0n } = group[0]?.treatment ?? {};
    const tax = taxInGross(parts[index] ?? 0n, rate);
    const inPln = received.map(({ exchangeRate }, which) =>
      exchangeRate === null ? null : converted(taxInGross(ofPayments[which]?.[index] ?? 0n, rate), exchangeRate),
    );
    const hasPln = ['1', '2', '3', '4'].includes(bucket) && !inPln.includes(null);
    return {
      bucket,
      base: (parts[index] ?? 0n) - tax,
      tax: isTaxed(bucket) ? tax : null,
      taxInPln: hasPln ? sum(inPln.map((each) => each ?? 0n)) : null,
    };
  });
  return bucketOrder.flatMap((bucket) => mergedBuckets(totals, bucket));
}

function mergedBuckets(totals: readonly Total[], bucket: string): Total[] {
  const own = totals.filter((total) => total.bucket === bucket);
  const [first] = own;
  if (first === undefined) return [];
  const total = (pickFrom: (each: Total) => bigint | null): bigint => sum(own.map((each) => pickFrom(each) ?? 0n));
  return [
    {
      bucket,
      base: total(({ base }) => base),
      tax: first.tax === null ? null : total(({ tax }) => tax),
      taxInPln: first.taxInPln === null ? null : total(({ taxInPln }) => taxInPln),
    },
  ];
}

/** An advance invoice (ZAL): part or all of an order is paid before the supply. */
export function drawAdvance(draw: Draw): GeneratedInvoice {
  const frame = drawFrame(draw, pick(draw, advanceScenarios));
  const order = drawOrder(draw, frame);
  const total = chance(draw, 20) ? order.value : bigNumber(draw, order.value / 20n + 1n, order.value);
  const payments = drawPayments(draw, frame, total);
  const hasOwnRates = payments.some(({ exchangeRate }) => exchangeRate !== null);
  const received = hasOwnRates ? payments : [{ amount: total, exchangeRate: frame.exchangeRate }];
  return invoiceIn(draw, frame, {
    kind: 'ZAL',
    number: drawNumber(draw, 'ZAL'),
    lines: [],
    order,
    total,
    totals: splitOverOrder(received, order.lines),
    advanceRate: hasOwnRates ? null : frame.exchangeRate,
    partialAdvances: payments,
    supplyDay: payments.length > 1 ? null : maybe(draw, 50, () => dayAfter(frame.issueDay, -wholeNumber(draw, 1, 15))),
  });
}

/** Several payments on one invoice, each with its day and, in another currency, its own exchange rate; often none is listed. */
function drawPayments(draw: Draw, frame: Frame, total: bigint): PartialAdvance[] {
  if (total < 10_00n || !chance(draw, 30)) return [];
  const first = bigNumber(draw, 1_00n, total - 1_00n);
  const hasOwnRates = frame.exchangeRate !== null && chance(draw, 60);
  return [first, total - first].map((amount, index) => ({
    amount,
    day: dayAfter(frame.issueDay, index - wholeNumber(draw, 3, 20)),
    exchangeRate: hasOwnRates ? drawExchangeRate(draw, frame.currency) : null,
  }));
}
