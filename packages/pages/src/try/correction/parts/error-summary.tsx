import { useEffect, useRef } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import type { FormError } from '../model/form-messages.ts';
import { getInputId } from './value-input.tsx';

interface ErrorSummaryProps {
  readonly errors: readonly FormError[];
  /** Changes with each attempt, so that the focus moves to the list again. */
  readonly attempt: number;
  /** Opens the place of an error. */
  readonly onOpen: (error: FormError) => void;
}

/** What has to be fixed before a correction can be built, with links to the fields. */
export function ErrorSummary({ errors, attempt, onOpen }: ErrorSummaryProps) {
  const { texts } = useForm();
  const labelOf = useErrorLabel();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <section class="notice error" tabIndex={-1} ref={box} aria-label={texts.errorsTitle(errors.length)}>
      <strong>{texts.errorsTitle(errors.length)}.</strong> {texts.errorsLead}
      <ul class="bulleted">
        {errors.map((error) => (
          <li key={`${error.key} ${error.message}`}>
            {error.key === null ? (
              error.message
            ) : (
              <button type="button" class="link" onClick={() => onOpen(error)}>
                {labelOf(error.key).replace(/[^?]$/, '$&:')} {error.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an error is about, for people. */
function useErrorLabel(): (key: string) => string {
  const { texts, words, described, questions } = useForm();
  const statements: Readonly<Record<string, string>> = {
    numer_faktury_kor: texts.number,
    przyczyna_korekty: texts.reason,
    data_wystawienia: texts.issueDate,
    desired_jpk_field: texts.jpkTarget,
    force_typ_korekty: texts.forcedType,
    nr_ksef_faktury_korygowanej: texts.ksefNumber,
  };
  const questionText = (key: string) => {
    const text = questions.find(({ id }) => id === key)?.text;
    // A hint follows some questions.
    return text === undefined ? undefined : words(text).replace(/\?.*/s, '?');
  };
  return (key) => {
    const names = key.replace('/Faktura/', '').replaceAll(/\[[^\]]*\]/g, '');
    const field = [...described.fields, ...described.parts].find((definition) => definition.names === names)?.label;
    const position = /Wiersz\[(\+?\d+)\]/.exec(key)?.[1];
    const place = position === undefined ? '' : `, ${texts.line(position)}`;
    return statements[key] ?? (field === undefined ? undefined : `${field}${place}`) ?? questionText(key) ?? key;
  };
}

/** The element of the page that an error is about; null if it is not on the page. */
export function getElementOfError(key: string): HTMLElement | null {
  const ids = [getInputId(key), `question-${key}`, `statement-${key}`];
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null;
}
