import type { DocumentEntry } from '@nakor/collection/document-entry';
import { listRelatedNames } from '@nakor/collection/relate-documents';
import { formatGross, formatKind } from '@nakor/collection/reports/entry-texts';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Language } from '../../language.ts';
import { useMedia } from '../../shell/use-media.ts';
import { type FilesTexts, filesTexts } from '../../texts/files.ts';
import { upoTexts } from '../../texts/upo.ts';
import type { Receipt } from '../engine/upo-messages.ts';
import { folderOf, type GroupRow, type ListRow, type RowSelection, type SortKey } from '../model/select-rows.ts';

interface DocumentTableProps {
  readonly language: Language;
  readonly rows: readonly ListRow[];
  /** What UPOs say about files, by their names; null without UPOs. */
  readonly receipts: ReadonlyMap<string, Receipt> | null;
  readonly selection: RowSelection;
  readonly onSelect: (changes: Partial<RowSelection>) => void;
  readonly onOpen: (index: number) => void;
}

/** Heights of rows, in pixels, as the style sheet sets them: rows that are not seen are not drawn. */
const rowHeights = { wide: 52, narrow: 132, narrowWithReceipt: 156, group: 44 } as const;

/** Rows drawn beyond those that are seen, so that a fast scroll shows no gap. */
const margin = 12;

/** Columns, with what a click on their headings sorts by. */
const columns: readonly { readonly name: keyof FilesTexts['columns']; readonly sort: SortKey | null }[] = [
  { name: 'verdict', sort: 'verdict' },
  { name: 'number', sort: 'number' },
  { name: 'ksef', sort: null },
  { name: 'seller', sort: 'seller' },
  { name: 'buyer', sort: 'buyer' },
  { name: 'date', sort: 'date' },
  { name: 'gross', sort: 'gross' },
  { name: 'problem', sort: null },
];

/** The documents as a table of which only the visible part is drawn. Arrow keys move from row to row. */
export function DocumentTable({ language, rows, receipts, selection, onSelect, onOpen }: DocumentTableProps) {
  const texts = filesTexts[language];
  const isWide = useMedia('(min-width: 62rem)');
  const hasReceipts = receipts !== null;
  const rowHeight = isWide ? rowHeights.wide : hasReceipts ? rowHeights.narrowWithReceipt : rowHeights.narrow;
  const shown = columns.filter(({ name }) => hasReceipts || name !== 'ksef');
  const tops = useMemo(() => listTops(rows, rowHeight), [rows, rowHeight]);
  const box = useRef<HTMLElement>(null);
  const view = useScrollView(box);
  const [active, setActive] = useState(0);
  const hasMoved = useRef(false);
  // Another selection begins at its first row.
  useEffect(() => {
    setActive(0);
    box.current?.scrollTo({ top: 0 });
  }, [selection]);
  const current = Math.min(active, Math.max(0, rows.length - 1));
  useEffect(() => {
    if (hasMoved.current) box.current?.querySelector<HTMLElement>('tr.active button')?.focus({ preventScroll: true });
    hasMoved.current = false;
  }, [current]);
  const moveTo = (row: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, row));
    const element = box.current;
    if (element === null || next === current) return;
    hasMoved.current = true;
    setActive(next);
    const head = isWide ? rowHeights.wide : 0;
    const top = tops[next] ?? 0;
    const hidden = (tops[next + 1] ?? top) + head - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (hidden > element.scrollTop) element.scrollTop = hidden;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ...{ ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + page, PageUp: current - page },
      ...{ Home: 0, End: rows.length - 1 },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    moveTo(move);
  };
  return (
    <section
      ref={box}
      id="documents"
      class={`documents ${isWide ? 'wide' : 'narrow'}${hasReceipts ? ' with-receipts' : ''}`}
      aria-label={texts.table}
    >
      <p class="unseen" id="table-hint">
        {texts.tableHint}
      </p>
      <table aria-label={texts.table} aria-rowcount={rows.length + 1} aria-describedby="table-hint">
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ name, sort }) => (
              <HeadCell key={name} name={name} sort={sort} {...{ texts, selection, onSelect }} />
            ))}
          </tr>
        </thead>
        <tbody style={{ height: `${tops.at(-1) ?? 0}px` }}>
          {listDrawn(tops, view, current).map((at) => {
            const row = rows[at];
            if (row === undefined) return null;
            const position = { at, top: tops[at] ?? 0, isActive: at === current };
            if (row.kind === 'group')
              return <GroupHeading key={`g${at}`} row={row} columns={shown.length} {...position} {...{ language, selection, onKeyDown }} />;
            const open = () => {
              setActive(at);
              onOpen(row.index);
            };
            const receipt = hasReceipts ? (receipts.get(row.entry.name) ?? null) : undefined;
            return (
              <DocumentLine
                key={row.index}
                entry={row.entry}
                receipt={receipt}
                {...position}
                {...{ language, selection, onKeyDown }}
                onOpen={open}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <p class="quiet empty-list">{texts.nothing}</p>}
    </section>
  );
}

interface ScrollView {
  readonly top: number;
  readonly height: number;
}

/** What is seen of an element that scrolls, in pixels. */
function useScrollView(box: { readonly current: HTMLElement | null }): ScrollView {
  const [view, setView] = useState<ScrollView>({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const update = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [box]);
  return view;
}

/** The rows that are drawn: those that are seen and some around them, and the active one, which may have the focus. */
function listDrawn(tops: readonly number[], { top, height }: ScrollView, active: number): readonly number[] {
  const count = tops.length - 1;
  const first = Math.max(0, findRowAt(tops, top) - margin);
  const last = Math.min(count, findRowAt(tops, top + height) + 1 + margin);
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (active < count && active < first) drawn.unshift(active);
  if (active < count && active >= last) drawn.push(active);
  return drawn;
}

/** The distance of each row from the first one, in pixels, and the height of all of them at the end. */
function listTops(rows: readonly ListRow[], rowHeight: number): readonly number[] {
  const tops = [0];
  let top = 0;
  for (const { kind } of rows) {
    top += kind === 'group' ? rowHeights.group : rowHeight;
    tops.push(top);
  }
  return tops;
}

/** The index of the row at a distance. */
function findRowAt(tops: readonly number[], distance: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface HeadCellProps {
  readonly name: keyof FilesTexts['columns'];
  readonly sort: SortKey | null;
  readonly texts: FilesTexts;
  readonly selection: RowSelection;
  readonly onSelect: (changes: Partial<RowSelection>) => void;
}

function HeadCell({ name, sort, texts, selection, onSelect }: HeadCellProps) {
  const isSorted = sort !== null && selection.sort === sort;
  const order = isSorted ? (selection.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={`cell of-${name}`} aria-sort={order}>
      {sort === null ? (
        texts.columns[name]
      ) : (
        <button type="button" onClick={() => onSelect({ sort, isDescending: isSorted && !selection.isDescending })}>
          {texts.columns[name]}
          <span aria-hidden="true">{isSorted ? (selection.isDescending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      )}
    </th>
  );
}

interface RowProps {
  /** Index of the row among those that are shown. */
  readonly at: number;
  /** Distance from the first row, in pixels. */
  readonly top: number;
  readonly isActive: boolean;
  readonly language: Language;
  readonly selection: RowSelection;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The heading of a group. */
function GroupHeading({
  row,
  columns: count,
  at,
  top,
  isActive,
  language,
  selection,
  onKeyDown,
}: RowProps & { readonly row: GroupRow; readonly columns: number }) {
  const texts = filesTexts[language];
  const title = row.title || (selection.grouping === 'seller' ? texts.noSeller : texts.noFolder);
  return (
    <tr class={`group${isActive ? ' active' : ''}`} aria-rowindex={at + 2} style={{ transform: `translateY(${top}px)` }}>
      <th scope="rowgroup" colSpan={count}>
        <button type="button" tabIndex={isActive ? 0 : -1} onKeyDown={onKeyDown}>
          <span class="group-title">{title}</span>
          <span class="group-count">{texts.groupCount(row.wrong, row.documents)}</span>
        </button>
      </th>
    </tr>
  );
}

interface DocumentLineProps extends RowProps {
  readonly entry: DocumentEntry;
  /** Null for a file that could not be compared; undefined without UPOs. */
  readonly receipt: Receipt | null | undefined;
  readonly onOpen: () => void;
}

function DocumentLine({ entry, receipt, at, top, isActive, language, selection, onKeyDown, onOpen }: DocumentLineProps) {
  const texts = filesTexts[language];
  const { number, seller, buyer, issueDate, name, kind } = entry;
  const verdict = verdictOf(entry);
  return (
    <tr
      class={`document ${verdict}${isActive ? ' active' : ''}`}
      aria-rowindex={at + 2}
      data-file={name}
      data-verdict={verdict}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td class="cell of-verdict">
        <span class={`badge ${badges[verdict]}`}>{texts.endings[verdict]}</span>
      </td>
      <td class="cell of-number">
        <button type="button" tabIndex={isActive ? 0 : -1} title={formatKind(kind, language)} onKeyDown={onKeyDown} onClick={onOpen}>
          {number ?? '—'}
        </button>
        <span class="quiet" title={name}>
          {shortName(entry, selection)}
        </span>
      </td>
      {receipt !== undefined && <ReceiptCell language={language} receipt={receipt} />}
      <td class="cell of-seller">
        <span>{seller.name ?? ''}</span>
        <span class="quiet">{seller.identifier ?? ''}</span>
      </td>
      <td class="cell of-buyer">
        <span>{buyer.name ?? ''}</span>
        <span class="quiet">{buyer.identifier ?? ''}</span>
      </td>
      <td class="cell of-date">{issueDate ?? ''}</td>
      <td class="cell of-gross">{formatGross(entry, language)}</td>
      <td class="cell of-problem">
        <span title={notesOf(entry, texts).join('\n')}>{describeProblem(entry, texts)}</span>
      </td>
    </tr>
  );
}

/** The KSeF number of a file, or why it has none. Its second part is on a line of its own on wide screens. */
function ReceiptCell({ language, receipt }: { readonly language: Language; readonly receipt: Receipt | null }) {
  const texts = upoTexts[language];
  if (receipt === null) return <td class="cell of-ksef" />;
  if (receipt.state !== 'accepted') {
    return (
      <td class="cell of-ksef" data-receipt={receipt.state}>
        <span class="badge warning" title={receipt.message}>
          {texts.states[receipt.state]}
        </span>
      </td>
    );
  }
  const [number = '', ...others] = receipt.ksefNumbers;
  const end = number.indexOf('-', 11) + 1;
  return (
    <td class="cell of-ksef" data-receipt="accepted" title={receipt.ksefNumbers.join('\n')}>
      <span class="ksef-number">
        {number.slice(0, end)}
        <wbr />
        {number.slice(end)}
        {others.length > 0 && ` (+${others.length})`}
      </span>
    </td>
  );
}

/** Names of the outcomes of documents, as the list shows them. */
type RowVerdict = keyof FilesTexts['endings'];

const badges: Readonly<Record<RowVerdict, string>> = {
  ...{ valid: 'good', warning: 'warning', invalid: 'error', rejected: 'critical', unreadable: 'critical' },
};

function verdictOf({ ending, isRejectedByKsef, counts }: DocumentEntry): RowVerdict {
  if (ending === 'valid') return counts.warning > 0 ? 'warning' : 'valid';
  return ending === 'invalid' && isRejectedByKsef ? 'rejected' : ending;
}

/** Without the folder where the heading of the group names it. */
function shortName(entry: DocumentEntry, { grouping }: RowSelection): string {
  const folder = folderOf(entry);
  return grouping === 'folder' && folder !== '' ? (entry.name.split('/').at(-1) ?? entry.name) : entry.name;
}

function describeProblem(entry: DocumentEntry, texts: FilesTexts): string {
  const notes = notesOf(entry, texts);
  const [first, ...others] = entry.problems;
  if (first === undefined) return notes.join(' ');
  const more = others.length === 0 ? '' : ` (${texts.moreProblems(others.length)})`;
  return `${entry.duplicateOf === null ? '' : `${texts.duplicateOf(entry.duplicateOf)} `}${first.message}${more}`;
}

function notesOf({ sameAs, duplicateOf, related }: DocumentEntry, texts: FilesTexts): readonly string[] {
  return [
    ...(sameAs === null ? [] : [texts.sameAs(sameAs)]),
    ...(duplicateOf === null ? [] : [texts.duplicateOf(duplicateOf)]),
    ...(related === null ? [] : [texts.comparedWith(listRelatedNames(related).join(', '))]),
  ];
}
