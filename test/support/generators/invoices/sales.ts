import { sum } from '../invoice-parts/arithmetic.ts';
import { chance, type Draw, digits, pick } from '../invoice-parts/draw.ts';
import { drawExchangeRate, drawFrame, drawPricing, drawSupply, type Frame, invoiceIn } from '../invoice-parts/frame.ts';
import { drawLines, type LineSetting } from '../invoice-parts/lines.ts';
import type { GeneratedInvoice, Line, Total } from '../invoice-parts/model.ts';
import { dueOf, type PlnMethod, type Pricing, totalsOf } from '../invoice-parts/pricing.ts';
import { type SaleScenario, saleScenarios } from '../invoice-parts/sale-scenarios.ts';

/** A sale with its lines and their totals. */
export interface Sale {
  readonly frame: Frame;
  readonly setting: LineSetting;
  readonly pricing: Pricing;
  readonly plnMethod: PlnMethod;
  readonly supply: Pick<GeneratedInvoice, 'supplyDay' | 'period'>;
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly total: bigint;
}

interface SaleLimits {
  readonly scenarios?: readonly SaleScenario[];
  readonly pricings?: readonly Pricing[];
  readonly lineLimit?: number;
  readonly priceLimit?: bigint;
}

/** Draws a sale. */
export function drawSale(draw: Draw, { scenarios = saleScenarios, pricings, lineLimit, priceLimit }: SaleLimits = {}): Sale {
  const frame = drawFrame(draw, pick(draw, scenarios));
  const pricing = pricings === undefined ? drawPricing(draw, frame.scenario) : pick(draw, pricings);
  const { firstSupplyDay, ...supply } = drawSupply(draw, frame.issueDay);
  const setting: LineSetting = {
    scenario: frame.scenario,
    pricing,
    priceLimit: priceLimit ?? pick(draw, [100_00n, 5_000_00n, 900_000_00n]),
    // Agreed gross prices accumulate more rounding with more lines.
    lineLimit: pricing === 'agreed-gross' ? 3 : (lineLimit ?? (chance(draw, 3) ? 60 : 6)),
    exchangeRate: drawRates(draw, frame),
    firstSupplyDay,
  };
  const lines = drawLines(draw, setting);
  const plnMethod = pick(draw, ['of-sum', 'of-lines'] as const);
  const totals = totalsOf(lines, pricing, plnMethod);
  const total = pricing === 'agreed-gross' ? sum(lines.map(({ gross }) => gross)) : dueOf(totals);
  return { frame, setting, pricing, plnMethod, supply, lines, totals, total };
}

/** One rate for the whole invoice, or one for each line (days of supply differ). */
function drawRates(draw: Draw, { exchangeRate, currency }: Frame): LineSetting['exchangeRate'] {
  if (exchangeRate === null) return null;
  if (chance(draw, 70)) return () => exchangeRate;
  const rates = [exchangeRate, drawExchangeRate(draw, currency), drawExchangeRate(draw, currency)];
  return (line) => rates[line % rates.length] ?? exchangeRate;
}

/** An ordinary invoice (VAT). */
export function drawOrdinary(draw: Draw): GeneratedInvoice {
  const sale = drawSale(draw);
  const { frame, supply, total, lines } = sale;
  const number = drawNumber(draw, 'FV');
  const invoice = invoiceIn(draw, frame, { kind: 'VAT', number, ...supply, lines, totals: writtenTotals(draw, sale), total });
  // The attachment may contain what the lines omit, and a single exchange rate need not be in them.
  if (invoice.attachment !== null && chance(draw, 40)) return { ...invoice, lines: lines.map(withoutMeasure) };
  const isOfOneRate = new Set(lines.map(({ exchangeRate }) => exchangeRate)).size === 1;
  return chance(draw, 10) && isOfOneRate ? { ...invoice, lines: lines.map((line) => ({ ...line, exchangeRate: null })) } : invoice;
}

/** Sums of exempt sales and of margin schemes are optional (art. 106e(3), (4)), as is the tax of the OSS procedure. */
function writtenTotals(draw: Draw, { totals }: Sale): readonly Total[] {
  const isAlone = totals.length === 1;
  return totals
    .filter(({ bucket }) => !(isAlone && ['7', '11'].includes(bucket) && chance(draw, 15)))
    .map((total) => (total.bucket === '5' && isAlone && chance(draw, 10) ? { ...total, tax: null } : total));
}

/** A line without unit, quantity and price. */
export function withoutMeasure(line: Line): Line {
  return { ...line, unit: null, quantity: null, price: null, discount: null };
}

/** A unique invoice number. */
export function drawNumber(draw: Draw, series: string): string {
  return `${series}/${digits(draw, 5)}/2026`;
}
