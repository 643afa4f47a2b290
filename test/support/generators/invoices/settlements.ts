import { bigNumber, chance, type Draw, dayAfter, maybe, pick, wholeNumber } from '../invoice-parts/draw.ts';
import { drawFrame, drawSupply, type Frame, invoiceIn } from '../invoice-parts/frame.ts';
import { drawLines } from '../invoice-parts/lines.ts';
import type { GeneratedInvoice, Line, PartialAdvance, Total } from '../invoice-parts/model.ts';
import { difference, dueOf, revalued, totalsOf } from '../invoice-parts/pricing.ts';
import { advanceScenarios } from '../invoice-parts/sale-scenarios.ts';
import { splitOverOrder } from './advances.ts';
import { correctionOf, drawAdvances, drawOriginal } from './originals.ts';
import { partiesChanged } from './party-changes.ts';
import { drawNumber } from './sales.ts';

/** The lines of the whole order of a settlement, and their totals. */
interface Settled {
  readonly frame: Frame;
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly value: bigint;
}

function drawSettled(draw: Draw): Settled {
  const frame = drawFrame(draw, pick(draw, advanceScenarios));
  const { exchangeRate, scenario } = frame;
  const lines = drawLines(draw, {
    scenario,
    pricing: 'net',
    priceLimit: pick(draw, [1_000_00n, 90_000_00n]),
    lineLimit: 4,
    exchangeRate: exchangeRate === null ? null : () => exchangeRate,
    firstSupplyDay: null,
  });
  const totals = totalsOf(lines, 'net', 'of-sum');
  return { frame, lines, totals, value: dueOf(totals) };
}

/** A settlement (ROZ): the lines of the whole order, with sums and total of what the advances do not cover. */
export function drawSettlement(draw: Draw): GeneratedInvoice {
  const settled = drawSettled(draw);
  const { frame, lines, value } = settled;
  const { firstSupplyDay: _, ...supply } = drawSupply(draw, frame.issueDay);
  const common = { kind: 'ROZ' as const, number: drawNumber(draw, 'ROZ'), ...supply, lines };
  if (chance(draw, 15)) {
    // The settlement itself documents advances of the same month (art. 106e(1a)).
    return invoiceIn(draw, frame, { ...common, totals: settled.totals, total: value, partialAdvances: sameMonth(draw, frame, value) });
  }
  const advances = drawAdvances(draw, frame, wholeNumber(draw, 1, 3));
  const paid = chance(draw, 15) ? value : bigNumber(draw, value / 10n + 1n, (value * 9n) / 10n);
  const totals = paid === value ? [] : remaining(draw, settled, paid);
  return invoiceIn(draw, frame, { ...common, advances, totals, total: dueOf(totals) });
}

/** The remaining amount, spread over the lines, or the lines minus what was invoiced before. */
function remaining(draw: Draw, { frame, lines, totals, value }: Settled, paid: bigint): Total[] {
  const split = (amount: bigint): Total[] => splitOverOrder([{ amount, exchangeRate: frame.exchangeRate }], lines);
  const exact = difference(split(paid), totals);
  // With a few grosze, rounding may leave a tax without a base.
  const isClean = exact.every(({ base, tax }) => base > 0n && (tax ?? 0n) >= 0n);
  return isClean && chance(draw, 50) ? exact : split(value - paid);
}

function sameMonth(draw: Draw, frame: Frame, value: bigint): PartialAdvance[] {
  const day = dayAfter(frame.issueDay, -wholeNumber(draw, 1, 10));
  return [{ day, amount: bigNumber(draw, 1n, value), exchangeRate: frame.exchangeRate }];
}

/** A correction of a settlement (KOR_ROZ): every line before and after, the remaining amount before, and the difference. */
export function drawSettlementCorrection(draw: Draw): GeneratedInvoice {
  const settled = drawSettled(draw);
  const { lines, value } = settled;
  const before = bigNumber(draw, value / 10n + 1n, value);
  switch (pick(draw, ['rest', 'lines', 'zero', 'parties', 'text'] as const)) {
    case 'rest':
      return between(draw, settled, { before, after: bigNumber(draw, value / 10n + 1n, value), linesAfter: lines });
    case 'zero':
      return between(draw, settled, { before, after: 0n, linesAfter: lines });
    case 'parties':
      return partiesChanged(draw, between(draw, settled, { before, after: before, linesAfter: lines }));
    case 'text':
      return between(draw, settled, { before, after: before, linesAfter: lines.map((line) => ({ ...line, name: `${line.name} (II)` })) });
    case 'lines':
      return withOtherLines(draw, settled, before);
  }
}

interface Rest {
  /** The remaining amount before and after. */
  readonly before: bigint;
  readonly after: bigint;
  readonly linesAfter: readonly Line[];
}

function between(draw: Draw, settled: Settled, { before, after, linesAfter }: Rest): GeneratedInvoice {
  const { frame, lines } = settled;
  const split = (amount: bigint): Total[] => splitOverOrder([{ amount, exchangeRate: frame.exchangeRate }], lines);
  return corrected(draw, settled, before, difference(split(before), split(after)), linesAfter);
}

/** More expensive lines; the advances are unchanged, so the remaining amount changes with the order. */
function withOtherLines(draw: Draw, settled: Settled, before: bigint): GeneratedInvoice {
  const linesAfter = settled.lines.map((line) => revalued({ ...line, price: (line.price ?? 0n) + 7_000_000n }, line.treatment));
  return corrected(draw, settled, before, difference(settled.totals, totalsOf(linesAfter, 'net', 'of-sum')), linesAfter);
}

function corrected(draw: Draw, { frame, lines }: Settled, before: bigint, totals: Total[], linesAfter: readonly Line[]): GeneratedInvoice {
  return invoiceIn(draw, frame, {
    kind: 'KOR_ROZ',
    number: drawNumber(draw, 'KROZ'),
    totals,
    total: dueOf(totals),
    lines: lines.flatMap((line, index) => [{ ...line, isBefore: true }, linesAfter[index] ?? line]),
    advances: drawAdvances(draw, frame, wholeNumber(draw, 1, 2)),
    correction: correctionOf(draw, [drawOriginal(draw, frame, 'ROZ')], {
      amountBefore: before,
      rateBefore: maybe(draw, 20, () => frame.exchangeRate),
    }),
  });
}
