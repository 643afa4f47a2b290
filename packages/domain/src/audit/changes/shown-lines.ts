import { type Draft, without } from '../../correction/draft/draft.ts';
import { linesOf, listFields, orderLinesOf } from '../../correction/draft/line-fields.ts';
import { pairLines } from '../../correction/draft/match-lines.ts';
import { hasWholeOrder } from '../../correction/original/state-amounts.ts';
import type { Row } from '../../fa3/row.ts';
import { pairRows } from '../../fa3/row-pairs.ts';
import type { Element } from '../../xml/element.ts';
import type { ReadPair } from '../model/pair.ts';
import { isStateKnown } from './amount-changes.ts';
import { findOtherBeforeRows, type OtherBefore } from './before-rows.ts';
import { computeLinesByDifferences, type ShownLine } from './lines-by-differences.ts';

/**
 * The lines of a correction, each with its state before and after: from pairs with `StanPrzed`; otherwise from differences and storno rows
 * compared with the lines of the original.
 *
 * @param of `order` for the order lines of an advance invoice
 */
export function listShownLines(pair: ReadPair, of: 'invoice' | 'order'): readonly ShownLine[] {
  const rows = of === 'order' ? pair.correction.orderLines : pair.correction.lines;
  if (rows.length === 0) return [];
  const drafts = of === 'order' ? orderLinesOf(pair.draft) : linesOf(pair.draft);
  const draftOfRow = new Map(rows.map((row, index): [Row<Element>, Draft | undefined] => [row, drafts[index]]));
  // Rows of a rebate for a period describe goods, not lines of one invoice.
  if (pair.isCollective || pair.correction.fa.has('OkresFaKorygowanej')) return drafts.map(withUnknownStates);
  if (rows.some(({ isBefore }) => isBefore)) {
    const others = new Map((findOtherBeforeRows(pair, of) ?? []).map((other) => [other.row, other]));
    return linesByPairs(rows, (row) => draftOfRow.get(row) ?? null, others);
  }
  const known = isStateKnown(pair) && pair.original.shownLines !== 'none' ? knownLines(pair, of) : [];
  if (of === 'order')
    return known.length > 0 && hasWholeOrder(pair.correction) ? linesByStates(known, drafts) : drafts.map(withUnknownStates);
  return computeLinesByDifferences(known, drafts, isStateKnown(pair) && pair.original.shownLines === 'all');
}

function knownLines({ original }: ReadPair, of: 'invoice' | 'order'): readonly Draft[] {
  return of === 'order' ? orderLinesOf(original.before) : linesOf(original.before);
}

/** A row whose line is unknown. */
function withUnknownStates(row: Draft): ShownLine {
  return { before: null, after: null, areStatesKnown: false, rows: [{ row, isBefore: false }] };
}

/** @param others before-rows that differ from the invoice */
function linesByPairs(
  rows: readonly Row<Element>[],
  draftOf: (row: Row<Element>) => Draft | null,
  others: ReadonlyMap<Row<Element>, OtherBefore>,
): ShownLine[] {
  const partners = pairRows(rows);
  const taken = new Set(partners.values());
  return rows.flatMap((row): ShownLine[] => {
    const draft = draftOf(row);
    if (draft === null || (!row.isBefore && taken.has(row))) return [];
    if (!row.isBefore) return [{ before: null, after: draft, areStatesKnown: true, rows: [{ row: draft, isBefore: false }] }];
    const partner = partners.get(row) ?? null;
    const after = partner === null ? null : draftOf(partner);
    const before = without(draft, listFields(draft).before);
    const shown = [{ row: before, isBefore: true }, ...(after === null ? [] : [{ row: after, isBefore: false }])];
    const otherBefore = others.get(row);
    return [{ before, after, areStatesKnown: true, rows: shown, ...(otherBefore === undefined ? {} : { otherBefore }) }];
  });
}

/** An order shown once, in its state after the correction. */
function linesByStates(before: readonly Draft[], after: readonly Draft[]): ShownLine[] {
  return pairLines(before, after).map((line) => ({
    before: line.before,
    after: line.after,
    areStatesKnown: true,
    rows: [
      ...(line.before === null ? [] : [{ row: line.before, isBefore: true }]),
      ...(line.after === null ? [] : [{ row: line.after, isBefore: false }]),
    ],
  }));
}
