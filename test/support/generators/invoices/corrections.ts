import { converted, taxInGross } from '../invoice-parts/arithmetic.ts';
import { bigNumber, chance, type Draw, maybe, pick, wholeNumber } from '../invoice-parts/draw.ts';
import { drawExchangeRate, type Frame, invoiceIn } from '../invoice-parts/frame.ts';
import type { Correction, GeneratedInvoice, Line, Total } from '../invoice-parts/model.ts';
import { difference, dueOf, totalsOf } from '../invoice-parts/pricing.ts';
import { correctedScenarios } from '../invoice-parts/sale-scenarios.ts';
import { bucketOrder, isTaxed } from '../invoice-parts/treatments.ts';
import { correctionOf, drawOriginal } from './originals.ts';
import { partiesChanged } from './party-changes.ts';
import { canShow, drawChanges, type LineChange, nothingOf, type RowMethod, rowsOf } from './row-changes.ts';
import { drawNumber, drawSale, type Sale, withoutMeasure } from './sales.ts';

/** A correction of an ordinary or simplified invoice (KOR), of every sort. */
export function drawCorrection(draw: Draw): GeneratedInvoice {
  const sale = drawSale(draw, {
    scenarios: correctedScenarios,
    pricings: pick(draw, [['net'], ['net-per-line'], ['gross'], ['gross-per-line']] as const),
    lineLimit: 4,
  });
  const sort = pick(draw, ['rows', 'rows', 'zero', 'collective', 'parties', 'number', 'header', 'exchange rate'] as const);
  switch (sort) {
    case 'rows': {
      const method = pick(draw, ['before and after', 'difference', 'storno'] as const);
      return byChanges(draw, sale, drawChanges(draw, sale, method), method);
    }
    case 'zero':
      return byChanges(draw, sale, sale.lines.map(gone), pick(draw, ['difference', 'before and after'] as const));
    case 'exchange rate':
      return sale.frame.exchangeRate === null ? formal(draw, sale, 'number') : byExchangeRate(draw, sale);
    case 'collective':
      return collective(draw, sale);
    case 'header':
      // Changes without a field for the state before are described in the reason.
      return issued(draw, sale, { totals: [], lines: [], reason: 'data sprzedaży: było 2026-09-01, jest 2026-09-02' });
    default:
      return formal(draw, sale, sort);
  }
}

const gone = (line: Line): LineChange => ({ before: line, after: nothingOf(line), of: 'quantity' });

/** Changed lines; the sums are those of the whole invoice after minus those before. */
function byChanges(draw: Draw, sale: Sale, changes: readonly LineChange[], wanted: RowMethod): GeneratedInvoice {
  const method = changes.every((change) => canShow(wanted, change)) ? wanted : 'before and after';
  const changed = new Map(changes.map(({ before, after }) => [before, after]));
  const added = changes.flatMap(({ before, after }) => (before === null ? [after] : []));
  const after = [...sale.lines.map((line) => changed.get(line) ?? line), ...added];
  const totals = difference(sale.totals, totalsOf(after, sale.pricing, sale.plnMethod));
  return issued(draw, sale, { totals, lines: rowsOf(draw, changes, method, sale.lines.length + 1) });
}

/** A different exchange rate: only the tax in PLN changes. */
function byExchangeRate(draw: Draw, sale: Sale): GeneratedInvoice {
  const exchangeRate = drawExchangeRate(draw, sale.frame.currency);
  const changes = sale.lines.map((line): LineChange => ({ before: line, after: { ...line, exchangeRate }, of: 'whole' }));
  return byChanges(draw, sale, changes, 'before and after');
}

interface Said {
  readonly totals: readonly Total[];
  readonly lines: readonly Line[];
  readonly correction?: Correction;
  readonly reason?: string;
}

function issued(draw: Draw, sale: Sale, { totals, lines, correction, reason }: Said): GeneratedInvoice {
  const { frame, supply } = sale;
  return invoiceIn(draw, frame, {
    kind: 'KOR',
    number: drawNumber(draw, 'KOR'),
    ...supply,
    lines,
    totals,
    total: dueOf(totals),
    correction:
      correction ??
      correctionOf(draw, [drawOriginal(draw, lines.length > 0 ? frame : recent(frame), 'FV')], reason === undefined ? {} : { reason }),
  });
}

/** Without lines at the rates before 2011, an original of that time looks like a mistyped year. */
function recent(frame: Frame): Frame {
  return { ...frame, scenario: { ...frame.scenario, isHistoric: false } };
}

/** A rebate on all or some supplies of a period (art. 106j(3)): without lines, or with lines that only name the goods. */
function collective(draw: Draw, sale: Sale): GeneratedInvoice {
  const originals = Array.from({ length: wholeNumber(draw, 2, 5) }, () => drawOriginal(draw, recent(sale.frame), 'FV'));
  const correction = correctionOf(draw, originals, { period: 'pierwsze półrocze 2026' });
  const lines = chance(draw, 50) ? [] : sale.lines.map((line) => ({ ...onlyNamed(line), exchangeRate: sale.frame.exchangeRate }));
  return issued(draw, sale, { totals: rebates(draw, sale), lines, correction });
}

function onlyNamed(line: Line): Line {
  return { ...withoutMeasure(line), unit: line.unit, quantity: line.quantity, shows: { net: false, tax: false, gross: false } };
}

function rebates(draw: Draw, sale: Sale): Total[] {
  const rateOf = new Map(sale.lines.map(({ treatment }) => [treatment.bucket, treatment.rate]));
  return bucketOrder.flatMap((bucket) => {
    const rate = rateOf.get(bucket);
    if (rate === undefined) return [];
    const gross = -bigNumber(draw, 1_00n, 50_000_00n);
    const tax = taxInGross(gross, rate);
    const { exchangeRate } = sale.frame;
    const hasPln = exchangeRate !== null && ['1', '2', '3', '4'].includes(bucket);
    return [{ bucket, base: gross - tax, tax: isTaxed(bucket) ? tax : null, taxInPln: hasPln ? converted(tax, exchangeRate) : null }];
  });
}

/** No amount changes: only data of a party, or the number of the corrected invoice. */
function formal(draw: Draw, sale: Sale, of: 'parties' | 'number'): GeneratedInvoice {
  const original = drawOriginal(draw, recent(sale.frame), 'FV');
  const said = of === 'number' ? { rightNumber: `${original.number}/A` } : {};
  const invoice = issued(draw, sale, { totals: [], lines: [], correction: correctionOf(draw, [original], said) });
  return of === 'parties' ? partiesChanged(draw, invoice) : (maybe(draw, 20, () => partiesChanged(draw, invoice)) ?? invoice);
}
