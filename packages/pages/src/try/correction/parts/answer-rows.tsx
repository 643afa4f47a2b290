import { useState } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import type { Question } from '../model/build-request.ts';
import { type AnswerColumn, type AnswerRow, type AnswerTable, parsePastedRows } from '../model/json-answers.ts';
import { TextInput } from './text-input.tsx';

interface AnswerRowsProps {
  readonly question: Question;
  readonly table: AnswerTable;
}

/** A list as the answer to a question: invoices, or amounts by rate. Rows can be pasted from a spreadsheet. */
export function AnswerRows({ question, table }: AnswerRowsProps) {
  const { texts, state, dispatch } = useForm();
  const [rows, setRows] = useState<readonly AnswerRow[]>(() => {
    const known = table.read(state.answers[question.id] ?? '');
    return known.length === 0 ? [{}] : known;
  });
  const change = (changed: readonly AnswerRow[]) => {
    setRows(changed);
    dispatch({ kind: 'answer', id: question.id, text: table.write(changed) });
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = parsePastedRows(event.clipboardData?.getData('text') ?? '', table.columns);
    if (pasted.length === 0) return;
    event.preventDefault();
    change([...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)]);
  };
  return (
    <div class="answer-rows">
      {rows.map((row, index) => (
        <div class="answer-row" key={index}>
          {table.columns.map((column) => (
            <RowInput
              key={column.id}
              column={column}
              value={row[column.id] ?? ''}
              label={`${texts.rowsOf[column.id]} ${index + 1}`}
              title={texts.rowsOf[column.id]}
              onChange={(text) => change(rows.with(index, { ...row, [column.id]: text }))}
              onPaste={(event) => paste(event, index)}
            />
          ))}
          <button
            type="button"
            class="button plain small"
            aria-label={texts.removeRow(index + 1)}
            onClick={() => change(rows.length === 1 ? [{}] : rows.toSpliced(index, 1))}
          >
            ✕
          </button>
        </div>
      ))}
      <p class="row">
        <button type="button" class="button small" onClick={() => setRows([...rows, {}])}>
          + {texts.addRow}
        </button>
        <span class="quiet">{texts.pasteHint}</span>
      </p>
    </div>
  );
}

interface RowInputProps {
  readonly column: AnswerColumn;
  readonly value: string;
  readonly label: string;
  readonly title: string;
  readonly onChange: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

function RowInput({ column, value, label, title, onChange, onPaste }: RowInputProps) {
  const { described } = useForm();
  const rates = described.fields.find(({ names }) => names === 'Fa/FaWiersz/P_12')?.options ?? [];
  return (
    <div class="field">
      <span aria-hidden="true">{title}</span>
      {column.input === 'rate' ? (
        <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="" />
          {rates.map((rate) => (
            <option key={rate.value} value={rate.value}>
              {rate.label}
            </option>
          ))}
        </select>
      ) : (
        <TextInput
          kind={column.input === 'amount' ? 'number' : column.input}
          label={label}
          value={value}
          onText={onChange}
          onPaste={onPaste}
        />
      )}
    </div>
  );
}
