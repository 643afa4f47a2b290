import { useMemo, useState } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import { findLines, type LineTable, type TableLine } from '../model/line-table.ts';
import type { Picked } from '../pick/mark-page.ts';
import { LineDetails } from './line-details.tsx';
import { LineRow } from './line-row.tsx';
import { useRevealedLine } from './use-revealed-line.ts';
import { useWindow } from './use-window.ts';

/** From this number on, lines are searched, and only those in view are on the page. */
const manyLines = 40;

interface LinesTableProps {
  readonly table: LineTable;
  readonly title: string;
  /** What was picked last on the rendered invoice; null for nothing. */
  readonly picked: Picked | null;
}

/** The lines of the invoice, in which values are changed in place. */
export function LinesTable({ table, title, picked }: LinesTableProps) {
  const { texts, state, dispatch } = useForm();
  const [search, setSearch] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [openPath, setOpenPath] = useState<string | null>(null);
  const isLong = table.lines.length > manyLines;
  const found = useMemo(
    () => findLines(table.lines, search, onlyChanged, state),
    // Changes matter only where they are searched for.
    [table.lines, search, onlyChanged, onlyChanged ? state.edits : null, onlyChanged ? state.removed : null],
  );
  const { frame, first, last, above, below, scrollTo } = useWindow(found.length, isLong);
  const open = table.lines.find(({ path }) => path === openPath);
  const showAll = () => {
    setSearch('');
    setOnlyChanged(false);
  };
  useRevealedLine(picked, (path) => {
    const index = table.lines.findIndex((line) => line.path === path);
    showAll();
    scrollTo(index);
    return index !== -1;
  });
  const add = () => {
    dispatch({ kind: 'add', path: `/Faktura/${table.names}` });
    showAll();
  };
  return (
    <section class="lines" aria-label={title}>
      <h3>{title}</h3>
      {isLong && (
        <div class="row lines-search">
          <input
            type="search"
            value={search}
            placeholder={texts.lineSearch}
            aria-label={texts.lineSearch}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <label class="row">
            <input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
            {texts.changedOnly}
          </label>
          <span class="quiet" role="status">
            {texts.linesShown(found.length, table.lines.length)}
          </span>
        </div>
      )}
      <div class={isLong ? 'lines-frame long' : 'lines-frame'} ref={frame} tabIndex={isLong ? 0 : undefined}>
        <table aria-rowcount={found.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <abbr title={texts.lines}>#</abbr>
              </th>
              {table.columns.map(({ name, definition }) => (
                <th key={name} scope="col" class={definition.input === 'decimal' ? 'amount' : undefined}>
                  {definition.label}
                </th>
              ))}
              <th scope="col">
                <span class="unseen">{texts.moreFields}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <Spacer height={above} />
            {found.slice(first, last).map((line: TableLine, index) => (
              <LineRow
                key={line.path}
                line={line}
                table={table}
                rowIndex={first + index + 2}
                isOpen={openPath === line.path}
                onOpen={() => setOpenPath(openPath === line.path ? null : line.path)}
              />
            ))}
            <Spacer height={below} />
          </tbody>
        </table>
        {found.length === 0 && <p class="quiet">{texts.noLinesFound}</p>}
      </div>
      {open !== undefined && <LineDetails key={open.path} line={open} table={table} onClose={() => setOpenPath(null)} />}
      {table.canAdd && (
        <button type="button" class="button small" onClick={add}>
          + {texts.addLine}
        </button>
      )}
    </section>
  );
}

function Spacer({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return <tr class="spacer" style={{ height: `${height}px` }} />;
}
