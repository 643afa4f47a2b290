interface TextInputProps {
  readonly kind: 'text' | 'date' | 'number';
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly id?: string;
  /** For inputs without a visible label. */
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isWrong?: boolean;
  /** Ids of the elements that describe the input. */
  readonly describedBy?: string | undefined;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** An input for one line of text. Numbers are texts, too: people write them with commas, points and spaces. */
export function TextInput({ kind, value, onText, id, label, placeholder, isWrong = false, describedBy, onPaste }: TextInputProps) {
  const common = {
    id,
    value,
    placeholder,
    autocomplete: 'off',
    'aria-label': label,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
  };
  if (kind === 'date') return <input {...common} type="date" onInput={(event) => onText(event.currentTarget.value)} />;
  return (
    <input
      {...common}
      type="text"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      class={kind === 'number' ? 'amount' : undefined}
      onInput={(event) => onText(event.currentTarget.value)}
      onPaste={onPaste}
    />
  );
}
