import type { Localized } from '../../shared/localized.ts';
import type { CorrectedReference } from '../model/correction-plan.ts';
import type { CorrectionRequest } from '../model/correction-request.ts';
import type { PlanRejection } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';

/**
 * Rejects a correction dated in the future or before the corrected invoice, and one of an invoice dated in the future. Rules report the same
 * on the built document, but an original with the same mistake would make it an inherited one.
 *
 * @param reference to the corrected invoice; null when it could not be read
 * @param today     the current day in Warsaw, `YYYY-MM-DD`
 */
export function listImpossibleDates(
  { issueDay, answers }: Pick<CorrectionRequest, 'issueDay' | 'answers'>,
  reference: CorrectedReference | null,
  today: string,
): readonly PlanRejection[] {
  const isOriginalInFuture = reference !== null && reference.issueDay > today;
  const isAnswered = (answers[sharedQuestionIds.issueDay] ?? '').trim() !== '';
  const source = isAnswered ? `question_answers.${sharedQuestionIds.issueDay}` : 'source_xml';
  const isTooEarly = reference !== null && !isOriginalInFuture && issueDay < reference.issueDay;
  return [
    ...(isOriginalInFuture ? [{ path: source, code: 'date_in_future', message: originalInFuture(reference.issueDay, today) }] : []),
    ...(issueDay > today ? [{ path: 'data_wystawienia', code: 'XML-301', message: inFuture(issueDay, today) }] : []),
    ...(isTooEarly ? [{ path: 'data_wystawienia', code: 'XML-311', message: beforeOriginal(issueDay, reference.issueDay) }] : []),
  ];
}

function originalInFuture(day: string, today: string): Localized {
  return {
    pl: `Faktura korygowana ma datę ${day}, a dziś jest ${today}: takiej faktury KSeF jeszcze nie przyjął, więc nie ma czego korygować. Popraw datę (P_1) i wyślij fakturę albo podaj inną.`,
    en: `The corrected invoice is dated ${day}, but today is ${today}: KSeF cannot have accepted it yet, so there is nothing to correct. Fix the date (P_1) and send the invoice, or provide another one.`,
  };
}

function inFuture(day: string, today: string): Localized {
  return {
    pl: `Data korekty (${day}) jest późniejsza niż dzisiejsza data w Polsce (${today}). KSeF odrzuca takie faktury. Podaj datę nie późniejszą albo pomiń to pole.`,
    en: `The date of the correction (${day}) is later than today’s date in Poland (${today}). KSeF rejects such invoices. Enter a date that is not later, or omit this field.`,
  };
}

function beforeOriginal(day: string, originalDay: string): Localized {
  return {
    pl: `Korekta (${day}) nie może być wcześniejsza niż faktura korygowana (${originalDay}). Podaj datę nie wcześniejszą.`,
    en: `The correction (${day}) cannot be earlier than the corrected invoice (${originalDay}). Enter a date that is not earlier.`,
  };
}
