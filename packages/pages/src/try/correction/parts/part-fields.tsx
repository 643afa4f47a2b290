import { useForm } from '../form-context.ts';
import type { FormField, FormPart, PartAddition } from '../model/form.ts';
import { EntryField } from './entry-field.tsx';

/** A part of the invoice with the fields that can change; those that the invoice does not have are folded. */
export function PartFields({ part, level }: { readonly part: FormPart; readonly level: number }) {
  const { texts, state } = useForm();
  const isEntered = ({ path, before }: FormField) => before !== '' || (state.edits[path] ?? '') !== '';
  const shown = part.isOnInvoice ? part.fields.filter(isEntered) : part.fields;
  const hidden = part.isOnInvoice ? part.fields.filter((field) => !isEntered(field)) : [];
  const isShown = ({ isOnInvoice, path }: FormPart) => isOnInvoice || path.includes('[+') || hasEntries(path, state.edits);
  const inner = part.parts.filter(isShown);
  const missing = part.parts.filter((one) => !isShown(one));
  const isRemoved = state.removed.includes(part.path);
  const title = part.number === null ? part.definition.label : `${part.definition.label} ${part.number}`;
  const count = hidden.length + missing.reduce((sum, one) => sum + countOf(one), 0);
  return (
    <fieldset class={`part level-${level}`}>
      <legend>{title}</legend>
      <PartActions part={part} title={title} isRemoved={isRemoved} />
      {!isRemoved && (
        <>
          <Fields fields={shown} />
          {inner.map((one) => (
            <PartFields key={one.path} part={one} level={level + 1} />
          ))}
          <Additions additions={part.additions} />
          {count > 0 && (
            <details class="missing">
              <summary>{texts.missingFields(count)}</summary>
              <Fields fields={hidden} />
              {missing.map((one) => (
                <PartFields key={one.path} part={one} level={level + 1} />
              ))}
            </details>
          )}
        </>
      )}
    </fieldset>
  );
}

function hasEntries(path: string, edits: Readonly<Record<string, string>>): boolean {
  return Object.entries(edits).some(([edited, text]) => text !== '' && edited.startsWith(`${path}/`));
}

function countOf({ fields, parts }: FormPart): number {
  return parts.reduce((sum, part) => sum + countOf(part), fields.length);
}

function Fields({ fields }: { readonly fields: readonly FormField[] }) {
  if (fields.length === 0) return null;
  return (
    <div class="fields">
      {fields.map((field) => (
        <EntryField key={field.path} field={field} />
      ))}
    </div>
  );
}

/** Buttons to add another repeated part. */
export function Additions({ additions }: { readonly additions: readonly PartAddition[] }) {
  const { texts, dispatch } = useForm();
  if (additions.length === 0) return null;
  return (
    <p class="row">
      {additions.map(({ definition, path }) => (
        <button key={path} type="button" class="button small" onClick={() => dispatch({ kind: 'add', path })}>
          + {texts.addPart(definition.label)}
        </button>
      ))}
    </p>
  );
}

interface PartActionsProps {
  readonly part: FormPart;
  readonly title: string;
  readonly isRemoved: boolean;
}

function PartActions({ part, title, isRemoved }: PartActionsProps) {
  const { texts, dispatch } = useForm();
  const added = /^(.*)\[\+(\d+)\]$/.exec(part.path);
  if (added !== null) {
    return (
      <button
        type="button"
        class="button plain small"
        onClick={() => dispatch({ kind: 'take-back', path: added[1] ?? '', number: Number(added[2]) })}
      >
        {texts.takeBack}
      </button>
    );
  }
  if (isRemoved) {
    return (
      <p class="row removed-part">
        <span>{texts.removedPart(title)}</span>
        <button type="button" class="button small" onClick={() => dispatch({ kind: 'reset', path: part.path })}>
          ↺ {texts.reset}
        </button>
      </p>
    );
  }
  if (!part.canRemove) return null;
  return (
    <button type="button" class="button plain small" onClick={() => dispatch({ kind: 'remove', path: part.path })}>
      {texts.removePart(title)}
    </button>
  );
}
