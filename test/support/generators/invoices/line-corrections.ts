import { type Draft, draftOf, sortInSchemaOrder } from '@nakor/domain/correction/draft/draft';
import { serialize } from '../../builders/mutable-xml.ts';
import { parsed, schemaModel } from '../../drivers/validation.ts';
import { type Draw, pick } from '../invoice-parts/draw.ts';
import { invoiceIn } from '../invoice-parts/frame.ts';
import type { Line, Total } from '../invoice-parts/model.ts';
import { difference, dueOf, totalsOf } from '../invoice-parts/pricing.ts';
import { correctedScenarios } from '../invoice-parts/sale-scenarios.ts';
import { numeralsOf } from '../xml/write-elements.ts';
import { writeInvoice } from '../xml/write-invoice.ts';
import { writeLine } from '../xml/write-lines.ts';
import { drawChanges, type LineChange } from './row-changes.ts';
import { drawNumber, drawSale, type Sale } from './sales.ts';

/** A sale with wrong lines, and the expected correction by the generator's own arithmetic. */
export interface LineCorrection {
  readonly pricing: Sale['pricing'];
  readonly plnMethod: Sale['plnMethod'];
  readonly before: Draft;
  /** With only the fields that a person would change: dependent values are not updated. */
  readonly changed: Draft;
  /** Paths of the changes. */
  readonly paths: readonly string[];
  /** With all values recalculated. */
  readonly after: Draft;
  readonly expected: readonly Total[];
}

/** Draws a sale and changes of its prices, quantities, rates and names; lines are removed and added, too. */
export function drawLineCorrection(draw: Draw): LineCorrection {
  const pricing = pick(draw, ['net', 'net-per-line', 'gross', 'gross-per-line'] as const);
  const sale = drawSale(draw, { scenarios: correctedScenarios, pricings: [pricing], lineLimit: 4 });
  const changes = drawChanges(draw, sale, 'before and after');
  const byLine = new Map(changes.map((change) => [change.before, change]));
  const added = changes.flatMap(({ before, after }) => (before === null ? [after] : []));
  const after = [...sale.lines.map((line) => byLine.get(line)?.after ?? line), ...added];
  const left = sale.lines.flatMap((line) => changedLine(line, byLine.get(line)));
  const invoice = invoiceIn(draw, sale.frame, {
    kind: 'VAT',
    number: drawNumber(draw, 'FV'),
    lines: sale.lines,
    totals: sale.totals,
    total: dueOf(sale.totals),
  });
  const draftWith = (lines: readonly Line[]) => draftOf(parsed(serialize(writeInvoice({ ...invoice, lines, attachment: null }))).root);
  const before = draftWith(sale.lines);
  return {
    pricing,
    plnMethod: sale.plnMethod,
    before,
    changed: withAdded(draftWith(left), added, numeralsOf(invoice.style)),
    paths: changes.flatMap(pathsOf),
    after: draftWith(after),
    expected: difference(sale.totals, totalsOf(after, pricing, sale.plnMethod)),
  };
}

/** The line with only the changes made by a person; none when it is removed. */
function changedLine(line: Line, change: LineChange | undefined): Line[] {
  if (change === undefined) return [line];
  const { after } = change;
  if (after.quantity === 0n) return [];
  const { quantity, price, treatment, name, gtu } = after;
  return [{ ...line, quantity, price, treatment, name, gtu }];
}

function pathsOf({ before, after }: LineChange): string[] {
  const line = `/Faktura/Fa/FaWiersz[NrWierszaFa=${after.number}]`;
  if (after.quantity === 0n) return [line];
  const isChanged = (field: 'quantity' | 'price' | 'name' | 'gtu') => before === null || before[field] !== after[field];
  const price = after.isGrossPrice ? 'P_9B' : 'P_9A';
  return [
    ...(isChanged('quantity') ? [`${line}/P_8B`] : []),
    ...(isChanged('price') ? [`${line}/${price}`] : []),
    ...(before?.treatment !== after.treatment ? [`${line}/P_12`] : []),
    ...(isChanged('name') ? [`${line}/P_7`] : []),
    ...(isChanged('gtu') ? [`${line}/GTU`] : []),
  ];
}

/** Added lines, without derived values. */
function withAdded(invoice: Draft, added: readonly Line[], numerals: ReturnType<typeof numeralsOf>): Draft {
  const values = new Set(['P_11', 'P_11A', 'P_11Vat']);
  const lines = added.map((line) => {
    const written = writeLine(line, numerals);
    const xml = serialize({ ...written, content: written.content.filter((piece) => typeof piece === 'string' || !values.has(piece.name)) });
    return draftOf(parsed(xml).root);
  });
  const children = invoice.children.map((child) => (child.name === 'Fa' ? { ...child, children: [...child.children, ...lines] } : child));
  return sortInSchemaOrder({ ...invoice, children }, schemaModel.root);
}
