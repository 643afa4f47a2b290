import { useForm } from '../form-context.ts';
import type { FormField } from '../model/form.ts';
import { formatNumber } from '../model/numbers.ts';
import { readEntry } from '../model/requested-changes.ts';

/** A value as people read it. */
export function useShownValue(): (field: Pick<FormField, 'definition'>, value: string) => string {
  const { language, texts } = useForm();
  return ({ definition: { input, options } }, value) => {
    if (value === '') return texts.emptyOption;
    if (input === 'decimal' || input === 'integer') return formatNumber(value, language);
    return options.find((option) => option.value === value)?.label ?? value;
  };
}

/** Whether a field has another value than on the invoice. */
export function isChanged({ path, definition, before }: FormField, edits: Readonly<Record<string, string>>): boolean {
  const text = edits[path];
  if (text === undefined) return false;
  const read = readEntry(text, definition);
  return !read.ok || read.value !== before;
}

/** The former value of a changed field, with a button that restores it. */
export function FormerValue({ field }: { readonly field: FormField }) {
  const { texts, state, dispatch } = useForm();
  const shown = useShownValue();
  if (!isChanged(field, state.edits)) return null;
  return (
    <span class="former">
      <span>
        {texts.was} <del>{shown(field, field.before)}</del>
      </span>
      <button
        type="button"
        class="button plain small"
        title={texts.reset}
        aria-label={texts.resetOf(field.definition.label)}
        onClick={() => dispatch({ kind: 'reset', path: field.path })}
      >
        ↺
      </button>
    </span>
  );
}
