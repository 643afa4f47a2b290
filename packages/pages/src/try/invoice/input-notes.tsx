import type { Language } from '../language.ts';
import { describeInputProblem, startTexts } from '../texts/start.ts';
import type { ShownProblem } from './use-inputs.ts';

interface InputNotesProps {
  readonly language: Language;
  readonly isOpening: boolean;
  readonly problems: readonly ShownProblem[];
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
        <p key={name} class="notice error" data-problem={typeof problem === 'string' ? problem : 'other'}>
          {texts.problem(name, typeof problem === 'string' ? describeInputProblem(problem, language) : problem.reason)}
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
