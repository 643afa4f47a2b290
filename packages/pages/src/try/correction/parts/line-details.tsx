import { useEffect, useRef } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import { type LineTable, listFieldsOfLine, type TableLine } from '../model/line-table.ts';
import { EntryField } from './entry-field.tsx';

interface LineDetailsProps {
  readonly line: TableLine;
  readonly table: LineTable;
  readonly onClose: () => void;
}

/** The fields of a line that have no column, below the table. */
export function LineDetails({ line, table, onClose }: LineDetailsProps) {
  const { texts, permissions } = useForm();
  const { others } = listFieldsOfLine(table, line, permissions);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="line-details card" aria-label={texts.moreFieldsOf(line.number)}>
      <div class="row spread">
        <h4 ref={heading} tabIndex={-1}>
          {texts.moreFieldsOf(line.number)}
        </h4>
        <button type="button" class="button small" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      <div class="fields">
        {others.map((field) => (
          <EntryField key={field.path} field={field} />
        ))}
      </div>
    </section>
  );
}
