import type { InputProblem } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import { describeInputProblem, startTexts } from '../texts/start.ts';

interface InputNotesProps {
  readonly language: Language;
  readonly isOpening: boolean;
  readonly problems: readonly { readonly name: string; readonly problem: InputProblem }[];
  /** Encoding from which the opened invoice was converted; null for UTF-8. */
  readonly convertedFrom: string | null;
}

/** What was not opened and why, and what was changed of what was. */
export function InputNotes({ language, isOpening, problems, convertedFrom }: InputNotesProps) {
  const texts = startTexts[language];
  return (
    <div class="input-notes" aria-live="polite">
      {isOpening && <p class="quiet">{texts.opening}</p>}
      {problems.map(({ name, problem }) => (
        <p key={`${name} ${problem}`} class="notice error" data-problem={problem}>
          {texts.problem(name, describeInputProblem(problem, language))}
        </p>
      ))}
      {convertedFrom !== null && (
        <p class="notice warning" id="converted">
          {texts.converted(convertedFrom)}
        </p>
      )}
    </div>
  );
}
