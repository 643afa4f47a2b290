import type { Part } from './parts.ts';
import type { Sized, Strip } from './strips.ts';

/** A strip and its top edge, in points from the top of the page content. */
export interface PlacedStrip<Unit extends Sized = Strip> {
  readonly strip: Unit;
  readonly top: number;
}

interface Entry<Unit extends Sized> {
  readonly strip: Unit;
  readonly gap: number;
  /** Drawn above the strip if it starts a page. */
  readonly head: readonly Unit[];
}

/**
 * Distributes parts over pages. Strips that belong together are moved to the next page together, unless they do not fit on one page.
 *
 * @param rowLimit   maximum number of rows per part
 * @param pageHeight height of the page content, in points
 * @returns          the pages, at least one
 */
export function paginate<Unit extends Sized>(parts: readonly Part<Unit>[], rowLimit: number, pageHeight: number): PlacedStrip<Unit>[][] {
  const entries = parts.flatMap((part) => entriesOf(part, rowLimit));
  let page: PlacedStrip<Unit>[] = [];
  const pages = [page];
  let top = 0;
  const place = (strip: Unit, gap: number) => {
    page.push({ strip, top: top + gap });
    top += gap + strip.height;
  };
  const turn = (head: readonly Unit[]) => {
    page = [];
    pages.push(page);
    top = 0;
    for (const strip of head) place(strip, 0);
  };
  for (let start = 0; start < entries.length; ) {
    const end = endOfChain(entries, start);
    const chain = entries.slice(start, end);
    const height = chain.reduce((sum, { strip, gap }) => sum + gap + strip.height, 0);
    const [first] = chain;
    if (first !== undefined && page.length > 0 && top + height > pageHeight && heightOf(first.head) + height <= pageHeight)
      turn(first.head);
    for (const { strip, gap, head } of chain) {
      if (page.length > 0 && top + gap + strip.height > pageHeight) turn(head);
      place(strip, page.length === 0 ? 0 : gap);
    }
    start = end;
  }
  return pages;
}

function entriesOf<Unit extends Sized>({ gap, head, rows, tail, note }: Part<Unit>, rowLimit: number): Entry<Unit>[] {
  const leftOut = rows.slice(rowLimit).reduce((sum, row) => sum + row.rows, 0);
  const body = [...rows.slice(0, rowLimit).flatMap(({ strips }) => strips), ...tail];
  const entries: Entry<Unit>[] = [
    ...head.map((strip) => ({ strip, gap: 0, head: [] })),
    ...body.map((strip) => ({ strip, gap: 0, head })),
    ...note(leftOut).map((strip) => ({ strip, gap: 0, head: [] })),
  ];
  return entries.map((entry, index) => (index === 0 ? { ...entry, gap } : entry));
}

/** End of the entries that are kept together with the one at `start`. */
function endOfChain(entries: readonly Entry<Sized>[], start: number): number {
  let end = start;
  while (entries[end]?.strip.keep === true) end += 1;
  return Math.min(end + 1, entries.length);
}

function heightOf(strips: readonly Sized[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}
