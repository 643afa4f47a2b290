import { useForm } from '../form-context.ts';
import type { FormField } from '../model/form.ts';
import { FormerValue, isChanged } from './former-value.tsx';
import { Messages } from './messages.tsx';
import { getInputId, ValueInput } from './value-input.tsx';

/** A field with its label, its former value and what is wrong with it. */
export function EntryField({ field }: { readonly field: FormField }) {
  const { state, messages } = useForm();
  const id = getInputId(field.path);
  return (
    <div class={`field${isChanged(field, state.edits) ? ' changed' : ''}`}>
      <label for={id}>{field.definition.label}</label>
      <ValueInput field={field} id={id} />
      <FormerValue field={field} />
      <Messages fieldId={id} messages={messages.get(field.path)} />
    </div>
  );
}
