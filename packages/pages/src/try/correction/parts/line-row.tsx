import { useForm } from '../form-context.ts';
import type { FormField } from '../model/form.ts';
import { type LineTable, listFieldsOfLine, type TableColumn, type TableLine } from '../model/line-table.ts';
import { listChildren } from '../model/tree.ts';
import { FormerValue, isChanged, useShownValue } from './former-value.tsx';
import { Messages } from './messages.tsx';
import { getInputId, ValueInput } from './value-input.tsx';

interface LineRowProps {
  readonly line: TableLine;
  readonly table: LineTable;
  readonly rowIndex: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One line of the table. */
export function LineRow({ line, table, rowIndex, isOpen, onOpen }: LineRowProps) {
  const { state, permissions } = useForm();
  const { inColumns, others } = listFieldsOfLine(table, line, permissions);
  const isRemoved = state.removed.includes(line.path);
  const all = [...inColumns.values(), ...others];
  const isEdited = all.some((field) => isChanged(field, state.edits));
  const classes = [line.element === null ? 'added' : '', isRemoved ? 'removed' : '', isEdited ? 'changed' : ''];
  return (
    <tr aria-rowindex={rowIndex} data-line={line.path} class={classes.join(' ').trim()}>
      <th scope="row">{line.number}</th>
      {table.columns.map((column) => (
        <LineCell key={column.name} line={line} column={column} field={isRemoved ? null : (inColumns.get(column.name) ?? null)} />
      ))}
      <td class="actions">
        <LineActions line={line} table={table} isRemoved={isRemoved} hasOthers={others.length > 0} isOpen={isOpen} onOpen={onOpen} />
      </td>
    </tr>
  );
}

interface LineCellProps {
  readonly line: TableLine;
  readonly column: TableColumn;
  /** Null for a value that cannot be entered here. */
  readonly field: FormField | null;
}

function LineCell({ line, column: { name, definition }, field }: LineCellProps) {
  const { texts, state, messages, calculated } = useForm();
  const shown = useShownValue();
  const amountClass = definition.input === 'decimal' ? 'amount' : '';
  if (field !== null) {
    const id = getInputId(field.path);
    return (
      <td class={`${amountClass}${isChanged(field, state.edits) ? ' changed' : ''} name-${name}`} data-label={definition.label}>
        <ValueInput field={field} id={id} label={`${definition.label}, ${texts.line(line.number)}`} />
        <FormerValue field={field} />
        <Messages fieldId={id} messages={messages.get(field.path)} />
      </td>
    );
  }
  const before = listChildren(line.element, name)[0]?.text ?? '';
  const after = calculated.get(`${line.path}/${name}`) ?? before;
  return (
    <td class={`${amountClass} name-${name}`} data-label={definition.label}>
      {after === '' ? texts.none : shown({ definition }, after)}
      {after !== before && before !== '' && (
        <span class="former">
          <span>
            {texts.was} <del>{shown({ definition }, before)}</del>
          </span>
        </span>
      )}
    </td>
  );
}

interface LineActionsProps {
  readonly line: TableLine;
  readonly table: LineTable;
  readonly isRemoved: boolean;
  readonly hasOthers: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function LineActions({ line, table, isRemoved, hasOthers, isOpen, onOpen }: LineActionsProps) {
  const { texts, dispatch } = useForm();
  const named = (text: string) => `${text}: ${texts.line(line.number)}`;
  const added = /^(.*)\[\+(\d+)\]$/.exec(line.path);
  if (isRemoved) {
    return (
      <button
        type="button"
        class="button small"
        aria-label={named(texts.reset)}
        onClick={() => dispatch({ kind: 'reset', path: line.path })}
      >
        ↺
      </button>
    );
  }
  const takeOut =
    added === null
      ? { kind: 'remove' as const, path: line.path }
      : { kind: 'take-back' as const, path: added[1] ?? '', number: Number(added[2]) };
  const takeOutText = added === null ? texts.removeLine : texts.takeBack;
  return (
    <>
      {hasOthers && (
        <button
          type="button"
          class="button plain small"
          aria-expanded={isOpen}
          aria-label={texts.moreFieldsOf(line.number)}
          title={texts.moreFields}
          onClick={onOpen}
        >
          ⋯
        </button>
      )}
      {(table.canRemove || added !== null) && (
        <button
          type="button"
          class="button plain small"
          aria-label={named(takeOutText)}
          title={takeOutText}
          onClick={() => dispatch(takeOut)}
        >
          ✕
        </button>
      )}
    </>
  );
}
