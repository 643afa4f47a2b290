import { chance, type Draw, pick } from '../../../generators/invoice-parts/draw.ts';
import { drawExchangeRate, invoiceIn } from '../../../generators/invoice-parts/frame.ts';
import { drawLine } from '../../../generators/invoice-parts/lines.ts';
import type { Line, Total } from '../../../generators/invoice-parts/model.ts';
import { dueOf, revalued } from '../../../generators/invoice-parts/pricing.ts';
import { saleScenarios } from '../../../generators/invoice-parts/sale-scenarios.ts';
import { treatments } from '../../../generators/invoice-parts/treatments.ts';
import { nothingOf } from '../../../generators/invoices/row-changes.ts';
import { drawNumber, drawSale, type Sale } from '../../../generators/invoices/sales.ts';
import { numeralsOf } from '../../../generators/xml/write-elements.ts';
import { writeInvoice } from '../../../generators/xml/write-invoice.ts';
import { serialize } from '../../mutable-xml.ts';
import { anotherPrice, anotherQuantity, changedCost, counted, type LineChangeRequest, priced, rated } from './line-changes.ts';
import { valuedAt } from './line-values.ts';

/** A sale, the request for its correction, and the expected lines by the generator's own arithmetic. */
export interface SaleCase {
  readonly xml: string;
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly changes: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly after: readonly Line[];
  /** The same invoice with other lines and totals, as after the corrections. */
  readonly booked: (lines: readonly Line[], totals: readonly Total[]) => string;
}

const numerals = numeralsOf('padded');

/** A sale; agreed gross prices are only reflected in net values, so taxes are calculated from these. */
function drawLines(draw: Draw, scenarios = saleScenarios): Sale {
  const sale = drawSale(draw, { scenarios, lineLimit: 4 });
  if (sale.pricing !== 'agreed-gross') return sale;
  return { ...sale, lines: sale.lines.map((line) => (line.treatment.bucket === '11' ? line : valuedAt(line, line.net))) };
}

/** Changes the first line and some others, each addressed by position or number. */
function drawWanted(draw: Draw, sale: Sale, change: (line: Line) => LineChangeRequest | null, answers: SaleCase['answers'] = {}): SaleCase {
  const wishes = sale.lines.map((line, index) => (index === 0 || chance(draw, 40) ? change(line) : null));
  const changes = sale.lines.flatMap((line, index) => {
    const wish = wishes[index];
    if (wish == null) return [];
    const address = `/Faktura/Fa/FaWiersz[${chance(draw, 50) ? index + 1 : `NrWierszaFa=${line.number}`}]`;
    if (wish.after === null) return [[address, '']];
    return Object.entries(wish.fields).map(([field, text]) => [`${address}/${field}`, text]);
  });
  const after = sale.lines.flatMap((line, index) => {
    const wish = wishes[index];
    return wish == null ? [line] : (wish.after ?? []);
  });
  return { ...written(draw, sale), changes: Object.fromEntries(changes), answers, after };
}

function written(draw: Draw, { frame, supply, lines, totals, total }: Sale): Pick<SaleCase, 'xml' | 'lines' | 'totals' | 'booked'> {
  const invoice = invoiceIn(draw, frame, { kind: 'VAT', number: drawNumber(draw, 'FV'), ...supply, lines, totals, total });
  const booked: SaleCase['booked'] = (others, sums) =>
    serialize(writeInvoice({ ...invoice, lines: others, totals: sums, total: total + dueOf(sums) - dueOf(totals) }));
  return { xml: serialize(writeInvoice(invoice)), lines, totals, booked };
}

/** The changes that turn some lines into others with the same numbers. */
export function changesBetween(from: readonly Line[], to: readonly Line[]): Record<string, string> {
  const changes = from.flatMap((line, index): (readonly [string, string | null])[] => {
    const wanted = to[index] ?? line;
    const at = (field: string) => `Fa/FaWiersz[${index + 1}]/${field}`;
    return [
      ...(line.price === wanted.price ? [] : [[at(line.isGrossPrice ? 'P_9B' : 'P_9A'), numerals.price(wanted.price)] as const]),
      ...(line.quantity === wanted.quantity ? [] : [[at('P_8B'), numerals.quantity(wanted.quantity)] as const]),
      ...(line.treatment.literal === wanted.treatment.literal ? [] : [[at('P_12'), wanted.treatment.literal] as const]),
      ...(line.exchangeRate === wanted.exchangeRate ? [] : [[at('KursWaluty'), numerals.quantity(wanted.exchangeRate)] as const]),
    ];
  });
  return Object.fromEntries(changes.map(([path, text]) => [path, text ?? '']));
}

/** Changed prices, values or discounts. */
export function drawPriceChange(draw: Draw): SaleCase {
  return drawWanted(draw, drawLines(draw), (line) => changedCost(draw, line));
}

/** Changed prices only: these can be reversed. */
export function drawPricesOnly(draw: Draw): SaleCase {
  return drawWanted(draw, drawLines(draw), (line) => priced(line, anotherPrice(draw, line)));
}

/** Changed quantities, removed and added lines. */
export function drawQuantityReturn(draw: Draw): SaleCase {
  const sale = drawLines(draw);
  const wanted = drawWanted(draw, sale, (line) => {
    if (chance(draw, 15)) return { fields: {}, after: null };
    if (chance(draw, 10)) return { fields: { P_8B: '0' }, after: nothingOf(line) };
    return counted(line, anotherQuantity(draw, line));
  });
  if (!chance(draw, 20)) return wanted;
  const [first] = sale.lines;
  const number = sale.lines.length + 1;
  const line = { ...drawLine(draw, number, first?.treatment ?? treatments.basic, sale.setting), uniqueId: null, discount: null };
  const shows = { net: !line.isGrossPrice, tax: sale.lines.every((other) => other.shows.tax), gross: line.isGrossPrice };
  const added = revalued({ ...line, shows, exchangeRate: first?.exchangeRate ?? null }, line.treatment);
  return { ...wanted, changes: { ...wanted.changes, ...addition(added) }, after: [...wanted.after, added] };
}

/** Changed quantities only: these can be reversed. */
export function drawQuantitiesOnly(draw: Draw): SaleCase {
  return drawWanted(draw, drawLines(draw), (line) => counted(line, anotherQuantity(draw, line)));
}

function addition(line: Line): Record<string, string> {
  const at = (field: string) => `Fa/FaWiersz[NrWierszaFa=${line.number}]/${field}`;
  const { literal, foreignPercent } = line.treatment;
  return {
    [at('P_7')]: 'pozycja dodana',
    [at('P_8A')]: 'szt.',
    [at('P_8B')]: numerals.quantity(line.quantity) ?? '',
    [at(line.isGrossPrice ? 'P_9B' : 'P_9A')]: numerals.price(line.price) ?? '',
    ...(literal === null ? {} : { [at('P_12')]: literal }),
    ...(foreignPercent === null ? {} : { [at('P_12_XII')]: numerals.percentage(foreignPercent) ?? '' }),
    ...(line.exchangeRate === null ? {} : { [at('KursWaluty')]: numerals.quantity(line.exchangeRate) ?? '' }),
  };
}

const movable = ['23', '8', '5', '0 KR'];

/** Changed rates, with the gross or the net value kept; every line has a rate that can change. */
export function drawRateChange(draw: Draw): SaleCase {
  const scenarios = saleScenarios.filter((scenario) => scenario.treatments(draw).every(({ literal }) => movable.includes(literal ?? '')));
  const sale = drawLines(draw, scenarios);
  const keeps = pick(draw, ['brutto', 'netto'] as const);
  const change = (line: Line): LineChangeRequest => {
    const others = [treatments.basic, treatments.reduced, treatments.food, treatments.zero, treatments.exempt];
    const treatment = pick(
      draw,
      others.filter(({ literal }) => literal !== line.treatment.literal),
    );
    return { fields: { P_12: treatment.literal ?? '' }, after: rated(line, treatment, keeps) };
  };
  return drawWanted(draw, sale, change, { cena_stala: keeps, podstawa_zwolnienia: 'art. 43 ust. 1 pkt 37 ustawy o VAT' });
}

/** Changed exchange rates, for some or all lines. */
export function drawRateOfExchange(draw: Draw): SaleCase {
  const scenarios = saleScenarios
    .filter(({ foreignCurrency }) => foreignCurrency > 0)
    .map((scenario) => ({ ...scenario, foreignCurrency: 100 }));
  const sale = drawLines(draw, scenarios);
  const another = (now: bigint | null) => {
    const wanted = drawExchangeRate(draw, sale.frame.currency);
    return wanted === now ? wanted + 100n : wanted;
  };
  if (chance(draw, 60)) {
    return drawWanted(draw, sale, (line) => {
      const exchangeRate = another(line.exchangeRate);
      return { fields: { KursWaluty: numerals.quantity(exchangeRate) ?? '' }, after: { ...line, exchangeRate } };
    });
  }
  const exchangeRate = another(sale.lines[0]?.exchangeRate ?? null);
  const answers = { kurs_dla_wszystkich_wierszy: numerals.quantity(exchangeRate) ?? '' };
  return { ...written(draw, sale), changes: {}, answers, after: sale.lines.map((line) => ({ ...line, exchangeRate })) };
}
