import { archiveProblemTexts } from '@nakor/collection/archives/limits';
import { type DocumentOutcome, tooLargeTexts } from '@nakor/collection/outcome';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { PlannedDocument } from '../model/chunk-plan.ts';

/** Why a document that was found has no result. */
export const unexaminedTexts = {
  'too-costly': {
    pl: 'Sprawdzanie tego dokumentu trwa dłużej niż jakiejkolwiek faktury, którą przyjmuje KSeF, więc zostało przerwane.',
    en: 'Validating this document takes longer than any invoice that KSeF accepts, so it was stopped.',
  },
  failed: {
    pl: 'Dokumentu nie udało się sprawdzić z powodu błędu programu.',
    en: 'The document could not be validated because of an error of the program.',
  },
  lost: {
    pl: 'Dokumentu nie sprawdzono, ponieważ praca nad nim nie doszła do skutku mimo powtórzeń.',
    en: 'The document was not validated, because the work on it failed although it was repeated.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** The outcome of a document whose content was not read. */
export function describeUnread(problem: NonNullable<PlannedDocument['problem']>, language: Language): DocumentOutcome {
  if (problem !== 'too_large') return { kind: 'unreadable', reason: archiveProblemTexts[problem][language] };
  return { kind: 'rejected', rejection: { code: 'FILE_TOO_LARGE', message: tooLargeTexts[language], details: [] } };
}

/** The outcome of a document that was not validated. */
export function describeUnexamined(reason: keyof typeof unexaminedTexts, language: Language): DocumentOutcome {
  return { kind: 'unreadable', reason: unexaminedTexts[reason][language] };
}
