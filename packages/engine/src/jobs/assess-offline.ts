import type { OfflineBody } from '@nakor/contract/schemas/offline';
import type { OfflineAssessmentResult } from '@nakor/contract/schemas/responses/offline';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { checkKsefNumberText } from '@nakor/domain/fa3/identifiers/check-ksef-number';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { assessOffline, type OfflineBuyer } from '@nakor/domain/offline/assess-offline';
import { findOfflineBuyer } from '@nakor/domain/offline/buyer';
import { inferOfflineMode } from '@nakor/domain/offline/compute-deadline';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import type { Job } from '../job.ts';
import { JobRejected, rejectField, rejectUnreadableDocument } from '../rejection.ts';
import { buildOfflineResult, readEventTime, readKsefEvent } from '../results/offline-result.ts';

/** Input of an assessment of an invoice issued without a connection to KSeF. */
export interface AssessOfflineInput {
  /** The invoice; null if only statements are given. */
  readonly xml: Uint8Array | null;
  readonly statements: Omit<OfflineBody, 'xml' | 'as_of'>;
  /** The instant for which the status is determined, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
  readonly language: Language;
}

/** Assesses an invoice that is or was issued without a connection to KSeF. */
export const assessOfflineJob: Job<AssessOfflineInput, { readonly dataJson: string }> = async (input) => ({
  dataJson: JSON.stringify(assessOfflineInvoice(input)),
});

/**
 * The same without an engine: it needs neither a schema nor rules.
 *
 * @throws JobRejected if the document cannot be read or has no date, or the KSeF number is wrong
 */
export function assessOfflineInvoice({ xml, statements, nowUnixMs, language }: AssessOfflineInput): OfflineAssessmentResult {
  const read = xml === null ? unknownInvoice : readFacts(xml, language);
  const { p1, mode, ksef_number = null, sent_at, events: stated = [], saturday = 'free' } = statements;
  const issueDay = p1 ?? read.issueDay;
  // A document may have any year; those of statements are checked by their schema.
  if (issueDay === null || issueDay < '2000' || issueDay > '2200') throw rejectField('p1', 'required', noDayText, language);
  const today = toWarsawDay(nowUnixMs);
  // The number may be newer than the instant for which the question is asked.
  const problem = ksef_number === null ? null : checkKsefNumberText(ksef_number, '9999-12-31');
  if (problem !== null) throw rejectField('ksef_number', problem.code, problem.message, language);
  const events = stated.map(readKsefEvent);
  events.forEach(({ start, end }, index) => {
    if (end !== null && end.day < start.day) throw rejectField(`events[${index}].end`, 'invalid_value', endText, language);
  });
  const assessment = assessOffline({
    issueDay,
    mode: mode ?? inferOfflineMode(issueDay, events),
    buyer: statements.buyer ?? read.buyer,
    sent: sent_at === undefined ? null : readEventTime(sent_at),
    ksefNumber: ksef_number,
    events,
    saturday,
    today,
  });
  return buildOfflineResult(assessment, { issueDay, isModeGiven: mode !== undefined, language });
}

const unknownInvoice: { readonly issueDay: string | null; readonly buyer: OfflineBuyer } = { issueDay: null, buyer: 'unknown' };

function readFacts(xml: Uint8Array, language: Language): typeof unknownInvoice {
  const read = readInvoiceDocument(xml);
  if (!read.ok) throw new JobRejected(rejectUnreadableDocument(read.error, language));
  const invoice = new Invoice(read.value.document.root);
  return { issueDay: invoice.issueDay, buyer: findOfflineBuyer(invoice) };
}

const noDayText: Localized = {
  pl: 'W fakturze brakuje poprawnej daty wystawienia P_1. Podaj ją w p1.',
  en: 'The invoice has no valid issue date P_1. State it in p1.',
};

const endText: Localized = {
  pl: 'Koniec zdarzenia jest wcześniejszy niż jego początek.',
  en: 'The end of the event is before its start.',
};
