import type { OfflineEvent } from '@nakor/contract/schemas/offline';
import type { OfflineAssessmentResult } from '@nakor/contract/schemas/responses/offline';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { OfflineAssessment } from '@nakor/domain/offline/assess-offline';
import type { EventTime, KsefEvent } from '@nakor/domain/offline/compute-deadline';
import type { Language } from '@nakor/domain/shared/localized';

/** An assessment for the API, in one language. */
export function buildOfflineResult(
  assessment: OfflineAssessment,
  { issueDay, isModeGiven, language }: { readonly issueDay: string; readonly isModeGiven: boolean; readonly language: Language },
): OfflineAssessmentResult {
  const { regime } = assessment;
  return {
    issue_date: issueDay,
    mode: assessment.mode.id,
    mode_source: isModeGiven ? 'given' : 'inferred',
    regime: { id: regime.id, title: regime.title[language], legal_basis: [...regime.legalBasis], certainty: regime.certainty },
    events: assessment.events.map(({ type, start, end }) => ({ type, start: start.day, end: end?.day ?? null })),
    deadline: assessment.deadline,
    deadline_if_saturday_works: assessment.deadlineIfSaturdayWorks,
    status: assessment.status,
    days_late: assessment.daysLate,
    required_marks: [...assessment.requiredMarks],
    qr: { kod_i: assessment.codeI, kod_ii_required: assessment.isCodeIiRequired },
    document_label: assessment.isConfirmation ? 'potwierdzenie transakcji' : null,
    receipt: assessment.receipt,
    jpk_marker_now: { ...assessment.jpkNow },
    jpk_marker_after_number: assessment.jpkAfterNumber === null ? null : { ...assessment.jpkAfterNumber },
    jpk_correction_after_number: assessment.isJpkCorrected,
    notes: assessment.notes.map((note) => note[language]),
    steps: assessment.steps.map((step) => step[language]),
  };
}

/** A stated event, by days in Warsaw. */
export function readKsefEvent({ type, start, end = null }: OfflineEvent): KsefEvent {
  return { type, start: readEventTime(start), end: end === null ? null : readEventTime(end) };
}

/** A day, or an instant in RFC 3339, as the schema allows them. */
export function readEventTime(text: string): EventTime {
  if (!text.includes('T')) return { day: text, unixMs: null };
  const unixMs = Date.parse(text);
  return { day: toWarsawDay(unixMs), unixMs };
}
