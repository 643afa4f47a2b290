import { useEffect, useRef } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import type { FormError } from '../model/form-messages.ts';
import { inputId } from './value-input.tsx';

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
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <section class="notice error" tabIndex={-1} ref={box} aria-label={texts.errorsTitle(errors.length)}>
      <strong>{texts.errorsTitle(errors.length)}</strong> {texts.errorsLead}
      <ul class="bulleted">
        {errors.map((error) => (
          <li key={`${error.key} ${error.message}`}>
            {error.key === null ? (
              error.message
            ) : (
              <button type="button" class="link" onClick={() => onOpen(error)}>
                {error.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The element of the page that an error is about; null if it is not on the page. */
export function elementOfError(key: string): HTMLElement | null {
  const ids = [inputId(key), `question-${key}`, `statement-${key}`];
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null;
}
