import type { NakorErrorDetail } from 'nakor/browser';
import type { CorrectionTexts } from '../../texts/correction.ts';
import { type ErrorPlace, findErrorPlace } from './build-request.ts';
import type { EntryProblem } from './requested-changes.ts';
import type { WizardState } from './wizard-state.ts';

/** One thing to fix. */
export interface FormError {
  /** The path of a field, the id of a question or the name of a statement; null for the request as a whole. */
  readonly key: string | null;
  readonly message: string;
}

/** The errors of entries that were found without the engine. */
export function listEntryErrors(problems: ReadonlyMap<string, EntryProblem>, texts: CorrectionTexts): readonly FormError[] {
  return [...problems].map(([key, problem]) => ({ key, message: entryMessage(problem, texts) }));
}

function entryMessage(problem: EntryProblem, { entry }: CorrectionTexts): string {
  switch (problem.kind) {
    case 'decimals':
    case 'too-long':
      return entry[problem.kind](problem.allowed);
    default:
      return entry[problem.kind];
  }
}

/** The errors that the engine reports, by their places on the form. */
export function listEngineErrors(details: readonly NakorErrorDetail[], origins: readonly string[]): readonly FormError[] {
  return details.map((detail) => ({ key: keyOf(findErrorPlace(detail, origins)), message: detail.message }));
}

function keyOf(place: ErrorPlace): string | null {
  switch (place.kind) {
    case 'field':
      return place.path;
    case 'question':
      return place.id;
    case 'statement':
      return place.name;
    case 'earlier':
      return `earlier-${place.index}`;
    case 'request':
      return null;
  }
}

/** Errors of what was entered already: while a form is filled in, empty fields are no errors yet. */
export function listErrorsOfEntered(errors: readonly FormError[], { edits, answers, statements }: WizardState): readonly FormError[] {
  const entered: Readonly<Record<string, string>> = { ...answers, ...statements };
  return errors.filter(({ key }) => key !== null && (key in edits || (entered[key] ?? '').trim() !== ''));
}

/** Messages by their places. */
export function groupMessagesByKey(errors: readonly FormError[]): ReadonlyMap<string, readonly string[]> {
  const messages = new Map<string, readonly string[]>();
  for (const { key, message } of errors) if (key !== null) messages.set(key, [...(messages.get(key) ?? []), message]);
  return messages;
}
