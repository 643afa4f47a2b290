import { useForm } from '../form-context.ts';
import type { FormField } from '../model/form.ts';
import { formatEditableNumber } from '../model/numbers.ts';
import { getMessagesId } from './messages.tsx';
import { TextInput } from './text-input.tsx';

interface ValueInputProps {
  readonly field: FormField;
  readonly id: string;
  /** For inputs without a visible label. */
  readonly label?: string;
}

/** Texts longer than this get several lines. */
const longTextLength = 400;

/** The id of the input of a field, from which the place of an error is found. */
export function getInputId(path: string): string {
  return `entry-${path.replace(/[^\w+]+/g, '-')}`;
}

/** The input for the value of a field after the correction, by the type of the field. */
export function ValueInput({ field, id, label }: ValueInputProps) {
  const { language, state, dispatch, messages } = useForm();
  const { path, definition, before } = field;
  const kind = kinds[definition.input];
  const isWrong = (messages.get(path)?.length ?? 0) > 0;
  const common = {
    id,
    label,
    isWrong,
    value: state.edits[path] ?? (kind === 'number' ? formatEditableNumber(before, language) : before),
    describedBy: isWrong ? getMessagesId(id) : undefined,
    onText: (text: string) => dispatch({ kind: 'edit', path, text }),
  };
  if (definition.input === 'choice') return <ChoiceInput field={field} {...common} />;
  const isLong = kind === 'text' && (definition.maxLength ?? 0) >= longTextLength;
  return isLong ? <LongTextInput {...common} /> : <TextInput kind={kind} {...common} />;
}

const kinds = { decimal: 'number', integer: 'number', date: 'date', datetime: 'text', text: 'text', choice: 'text' } as const;

interface CommonProps {
  readonly id: string;
  readonly label: string | undefined;
  readonly isWrong: boolean;
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly onText: (text: string) => void;
}

function ChoiceInput({ field, id, label, isWrong, value, describedBy, onText }: CommonProps & Pick<ValueInputProps, 'field'>) {
  const { texts } = useForm();
  const { definition, before, canRemove } = field;
  const isKnown = before === '' || definition.options.some((option) => option.value === before);
  return (
    <select
      id={id}
      value={value}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onChange={(event) => onText(event.currentTarget.value)}
    >
      {(before === '' || canRemove) && <option value="">{texts.emptyOption}</option>}
      {!isKnown && <option value={before}>{before}</option>}
      {definition.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function LongTextInput({ id, label, isWrong, value, describedBy, onText }: CommonProps) {
  return (
    <textarea
      id={id}
      value={value}
      rows={value.length > 60 ? 2 : 1}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
