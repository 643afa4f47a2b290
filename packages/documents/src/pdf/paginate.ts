import type { LaidOutBlock } from './blocks.ts';
import { getHeight, type PlacedBand, type RowBand } from './row-bands.ts';

interface Entry {
  readonly band: RowBand;
  readonly gap: number;
  /** Drawn above the band if it starts a page. */
  readonly head: readonly RowBand[];
}

/**
 * Distributes blocks over pages. Bands that belong together are moved to the next page together, unless they do not fit on one page.
 *
 * @param rowLimit   maximum number of rows per block
 * @param pageHeight height of the page content, in points
 * @returns          the pages, at least one
 */
export function paginate(blocks: readonly LaidOutBlock[], rowLimit: number, pageHeight: number): PlacedBand[][] {
  const entries = blocks.flatMap((block) => entriesOf(block, rowLimit));
  let page: PlacedBand[] = [];
  const pages = [page];
  let top = 0;
  const place = (band: RowBand, gap: number) => {
    page.push({ band, top: top + gap });
    top += gap + band.height;
  };
  const turn = (head: readonly RowBand[]) => {
    page = [];
    pages.push(page);
    top = 0;
    for (const band of head) place(band, 0);
  };
  for (let start = 0; start < entries.length; ) {
    const end = endOfChain(entries, start);
    const chain = entries.slice(start, end);
    const height = chain.reduce((sum, { band, gap }) => sum + gap + band.height, 0);
    const [first] = chain;
    if (first !== undefined && page.length > 0 && top + height > pageHeight && getHeight(first.head) + height <= pageHeight)
      turn(first.head);
    for (const { band, gap, head } of chain) {
      if (page.length > 0 && top + gap + band.height > pageHeight) turn(head);
      place(band, page.length === 0 ? 0 : gap);
    }
    start = end;
  }
  return pages;
}

function entriesOf({ gap, head, rows, tail, note }: LaidOutBlock, rowLimit: number): Entry[] {
  const leftOut = rows.slice(rowLimit).reduce((sum, row) => sum + row.rows, 0);
  const body = [...rows.slice(0, rowLimit).flatMap(({ bands }) => bands), ...tail];
  const entries: Entry[] = [
    ...head.map((band) => ({ band, gap: 0, head: [] })),
    ...body.map((band) => ({ band, gap: 0, head })),
    ...note(leftOut).map((band) => ({ band, gap: 0, head: [] })),
  ];
  return entries.map((entry, index) => (index === 0 ? { ...entry, gap } : entry));
}

/** End of the entries that are kept together with the one at `start`. */
function endOfChain(entries: readonly Entry[], start: number): number {
  let end = start;
  while (entries[end]?.band.keep === true) end += 1;
  return Math.min(end + 1, entries.length);
}
