import { taxInGross } from '../invoice-parts/arithmetic.ts';
import { chance, type Draw, pick } from '../invoice-parts/draw.ts';
import { drawFrame, invoiceIn } from '../invoice-parts/frame.ts';
import { drawLines, type LineSetting } from '../invoice-parts/lines.ts';
import type { GeneratedInvoice, Line } from '../invoice-parts/model.ts';
import { dueOf, totalsOf } from '../invoice-parts/pricing.ts';
import { simplifiedScenarios } from '../invoice-parts/sale-scenarios.ts';
import { drawNumber, withoutMeasure } from './sales.ts';

/** How a simplified invoice lets its reader calculate the tax (art. 106e(5)(3)). */
type Shape = 'full' | 'sums' | 'rate alone' | 'gross values';

/** A simplified invoice (UPR): at most 450 PLN or 100 EUR, usually with only the NIP of the buyer. */
export function drawSimplified(draw: Draw): GeneratedInvoice {
  const frame = drawFrame(draw, pick(draw, simplifiedScenarios));
  const { exchangeRate } = frame;
  const setting: LineSetting = {
    scenario: frame.scenario,
    pricing: pick(draw, ['gross', 'net'] as const),
    // Two lines of at most forty units stay below the limits.
    priceLimit: exchangeRate === null ? 4_00n : 1_00n,
    lineLimit: 2,
    exchangeRate: exchangeRate === null ? null : () => exchangeRate,
    firstSupplyDay: null,
  };
  const lines = atLimit(draw, drawLines(draw, setting).slice(0, 2), setting);
  const totals = totalsOf(lines, setting.pricing, 'of-sum');
  const shape = drawShape(draw, lines, exchangeRate !== null);
  const isAnonymous = chance(draw, 60);
  return invoiceIn(draw, frame, {
    kind: 'UPR',
    number: drawNumber(draw, 'UPR'),
    lines: lines.map((line) => shaped(line, shape)),
    totals: shape === 'full' || shape === 'sums' ? totals : [],
    total: dueOf(totals),
    buyer: isAnonymous ? { ...frame.buyer, name: null, address: null, mailingAddress: null } : frame.buyer,
  });
}

/** Occasionally a single gross value that is exactly the limit. */
function atLimit(draw: Draw, lines: Line[], { pricing, exchangeRate }: LineSetting): Line[] {
  const [first] = lines;
  if (first === undefined || pricing !== 'gross' || !chance(draw, 30)) return lines;
  const gross = exchangeRate === null ? 450_00n : 100_00n;
  const tax = taxInGross(gross, first.treatment.rate);
  return [{ ...first, quantity: 1_000_000n, price: gross * 1_000_000n, discount: null, gross, tax, net: gross - tax }];
}

function drawShape(draw: Draw, lines: readonly Line[], isForeign: boolean): Shape {
  // Only sums contain the tax in PLN.
  if (isForeign) return pick(draw, ['full', 'sums'] as const);
  const rates = new Set(lines.map(({ treatment }) => treatment.literal));
  return pick(
    draw,
    rates.size === 1 ? (['full', 'sums', 'rate alone', 'gross values'] as const) : (['full', 'sums', 'gross values'] as const),
  );
}

function shaped(line: Line, shape: Shape): Line {
  if (shape === 'full') return line;
  return { ...withoutMeasure(line), excise: null, shows: { net: false, tax: false, gross: shape === 'gross values' } };
}
