import { countDaysBetween } from '../fa3/elements/calendar.ts';
import type { SaturdayReading } from '../fa3/elements/working-days.ts';
import type { Localized } from '../shared/localized.ts';
import { type EventTime, followEvents, type KsefEvent, type SendingCourse, type SendingTerm } from './compute-deadline.ts';
import { getOfflineMode, type OfflineMode, type OfflineModeId, type OfflineRegime, type StatementCertainty } from './modes.ts';
import { notes, steps } from './offline-texts.ts';

/** Who receives an invoice: a taxpayer with a Polish NIP gets it in KSeF, everybody else outside of it (art. 106gb ust. 4). */
export type OfflineBuyer = 'polish_nip' | 'other' | 'unknown';

/** What is known of an invoice that is or was issued without a connection to KSeF. */
export interface OfflineFacts {
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
  readonly mode: OfflineModeId;
  readonly buyer: OfflineBuyer;
  /** When it was sent; null when it was not, or when that is not known. */
  readonly sent: EventTime | null;
  /** Its KSeF number, if it has one. */
  readonly ksefNumber: string | null;
  readonly events: readonly KsefEvent[];
  /** How `deadline` counts Saturdays. */
  readonly saturday: SaturdayReading;
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Whether the deadline is kept. Not sent and not yet due is in time. */
type OfflineStatus = 'in_time' | 'late' | 'not_sent_on_purpose' | 'unknown';

/** A marker of JPK_V7M(3) for the row of the invoice. */
interface OfflineJpkMarker {
  readonly marker: 'NrKSeF' | 'OFF' | 'BFK' | 'DI';
  /** `open`: neither the act nor the description of the file says it for this case. */
  readonly certainty: StatementCertainty;
}

/** What applies to an invoice without a connection to KSeF: one object for validation, JPK, rendering and reports. */
export interface OfflineAssessment {
  readonly mode: OfflineMode;
  readonly regime: OfflineRegime;
  /** Announced events that decided. */
  readonly events: readonly KsefEvent[];
  /** The last day of sending; null if there is none, or it is not known yet. */
  readonly deadline: string | null;
  /** The same with Saturdays as working days; null if it does not differ. */
  readonly deadlineIfSaturdayWorks: string | null;
  readonly status: OfflineStatus;
  /** Days after the deadline of the sending, or of today; 0 in time. */
  readonly daysLate: number;
  /** Captions of the codes of a copy outside KSeF, in their order. */
  readonly requiredMarks: readonly string[];
  /** Caption of code I; null without it. */
  readonly codeI: string | null;
  readonly isCodeIiRequired: boolean;
  /** Whether a copy for a buyer is only a confirmation of the transaction (potwierdzenie transakcji) until the invoice has a number. */
  readonly isConfirmation: boolean;
  /** When the buyer receives it: on the day of the KSeF number, or of the copy; null if it is not known who the buyer is. */
  readonly receipt: 'ksef_number' | 'handing_over' | null;
  readonly jpkNow: OfflineJpkMarker;
  /** Null if there will be no number. */
  readonly jpkAfterNumber: OfflineJpkMarker | null;
  /** Whether a record that was filed without the number has to be corrected when it is there. */
  readonly isJpkCorrected: boolean;
  readonly notes: readonly Localized[];
  readonly steps: readonly Localized[];
}

/**
 * The regime of an invoice that is issued without a connection to KSeF: its legal basis, deadline, marks, markers and next steps, from its day
 * of issue and the announced events. Nothing is asked of KSeF: what is not in the events did not happen (ADR 0042).
 */
export function assessOffline(facts: OfflineFacts): OfflineAssessment {
  const mode = getOfflineMode(facts.mode);
  const course = followEvents(facts);
  const deadline = dayOf(course.term);
  const other = dayOf(followEvents({ ...facts, saturday: 'working' }).term);
  const isNumbered = facts.ksefNumber !== null;
  const isNever = course.term.kind === 'never';
  const { status, daysLate } = evaluateTerm(course.term, facts);
  const hasOfflineCodes = mode.hasCodes && !isNumbered;
  const situation: Situation = { facts, mode, course, status, deadlineIfSaturdayWorks: other === deadline ? null : other };
  return {
    mode,
    regime: course.regime,
    events: course.events,
    deadline,
    deadlineIfSaturdayWorks: situation.deadlineIfSaturdayWorks,
    status,
    daysLate,
    requiredMarks: hasOfflineCodes ? ['OFFLINE', 'CERTYFIKAT'] : [],
    codeI: isNumbered ? facts.ksefNumber : hasOfflineCodes ? 'OFFLINE' : null,
    isCodeIiRequired: hasOfflineCodes,
    isConfirmation: isConfirmation(situation),
    receipt: receiptOf(mode, facts.buyer),
    jpkNow: isNumbered ? numbered : { marker: isNever ? 'BFK' : mode.jpkMarker, certainty: markerCertainty(mode, isNever) },
    jpkAfterNumber: isNever && !isNumbered ? null : numbered,
    isJpkCorrected: !isNever && mode.isJpkCorrected,
    notes: listNotes(situation),
    steps: listSteps(situation),
  };
}

const numbered: OfflineJpkMarker = { marker: 'NrKSeF', certainty: 'second_hand' };

interface Situation {
  readonly facts: OfflineFacts;
  readonly mode: OfflineMode;
  readonly course: SendingCourse;
  readonly status: OfflineStatus;
  readonly deadlineIfSaturdayWorks: string | null;
}

function dayOf(term: SendingTerm): string | null {
  return term.kind === 'day' ? term.day : null;
}

function evaluateTerm(term: SendingTerm, { sent, ksefNumber, today }: OfflineFacts): Pick<OfflineAssessment, 'status' | 'daysLate'> {
  const isSent = sent !== null || ksefNumber !== null;
  if (term.kind === 'never') return { status: isSent ? 'unknown' : 'not_sent_on_purpose', daysLate: 0 };
  // A number without a day of sending shows that it was sent, not when.
  if (term.kind === 'unknown' || (isSent && sent === null)) return { status: 'unknown', daysLate: 0 };
  if (term.kind === 'open') return { status: 'in_time', daysLate: 0 };
  const daysLate = Math.max(0, countDaysBetween(term.day, sent?.day ?? today));
  return { status: daysLate > 0 ? 'late' : 'in_time', daysLate };
}

/** What an invoice without a number in a total failure is marked with is written nowhere unless it was issued in it. */
function markerCertainty(mode: OfflineMode, isNever: boolean): StatementCertainty {
  return isNever && mode.id !== 'total_failure' ? 'open' : mode.certainty;
}

function isConfirmation({ facts, mode, course }: Situation): boolean {
  return mode.isConfirmationUntilNumbered && facts.buyer === 'polish_nip' && facts.ksefNumber === null && course.term.kind !== 'never';
}

function receiptOf(mode: OfflineMode, buyer: OfflineBuyer): OfflineAssessment['receipt'] {
  if (!mode.isConfirmationUntilNumbered) return 'handing_over';
  if (buyer === 'unknown') return null;
  return buyer === 'polish_nip' ? 'ksef_number' : 'handing_over';
}

function listNotes({ facts, mode, course, status, deadlineIfSaturdayWorks }: Situation): readonly Localized[] {
  const { term } = course;
  const isMissingEvent = term.kind === 'unknown' || (mode.id === 'total_failure' && course.events.length === 0);
  return [
    ...(course.regime.certainty === 'first_hand' ? [] : [notes.secondHand]),
    ...(isMissingEvent ? [notes.missingEvent[mode.id === 'unavailability' ? 'unavailability' : 'failure']] : []),
    ...(term.kind === 'open' ? [notes.openEnd] : []),
    ...(deadlineIfSaturdayWorks === null ? [] : [notes.saturday(deadlineIfSaturdayWorks)]),
    ...(isUnavailableAtDeadline(facts, term) ? [notes.unavailableAtDeadline] : []),
    ...(term.kind === 'never' ? listNotesOfTotalFailure(facts, mode) : []),
    ...(status === 'unknown' && term.kind === 'day' ? [notes.unknownSending] : []),
  ];
}

function listNotesOfTotalFailure({ sent, ksefNumber }: OfflineFacts, mode: OfflineMode): readonly Localized[] {
  const isSent = sent !== null || ksefNumber !== null;
  return [...(isSent ? [notes.sentNevertheless] : []), ...(mode.id === 'total_failure' ? [] : [notes.openMarker])];
}

function isUnavailableAtDeadline({ events }: OfflineFacts, term: SendingTerm): boolean {
  if (term.kind !== 'day') return false;
  const { day } = term;
  return events.some(({ type, start, end }) => type === 'unavailability' && start.day <= day && (end === null || end.day >= day));
}

function listSteps(situation: Situation): readonly Localized[] {
  const { facts, mode, course, status } = situation;
  const { term } = course;
  if (term.kind === 'never') return [facts.ksefNumber === null ? steps.doNotSend : steps.keepNumber, ...handingOver(situation)];
  if (facts.ksefNumber !== null) return mode.isJpkCorrected ? [steps.correctJpk] : [steps.noJpkCorrection];
  const send = [
    ...(term.kind === 'day' && status === 'late' ? [steps.sendAtOnce(term.day)] : []),
    ...(term.kind === 'day' && status !== 'late' ? [steps.sendBy(term.day)] : []),
    ...(term.kind === 'open' ? [steps.sendAfterEnd] : []),
    ...(term.kind === 'unknown' ? [steps.findEvent] : []),
    steps.flag,
    steps.technicalCorrection,
  ];
  return [
    ...(facts.sent === null ? send : [steps.awaitNumber]),
    ...handingOver(situation),
    mode.isJpkCorrected ? steps.jpkUntilNumber : steps.jpkOff,
  ];
}

function handingOver(situation: Situation): readonly Localized[] {
  const { facts, mode } = situation;
  if (facts.ksefNumber !== null) return [];
  if (!mode.hasCodes) return [steps.handOverWithoutCodes];
  return [steps.handOverWithCodes, ...(isConfirmation(situation) ? [steps.confirmation] : [])];
}
