import type { KsefExplanation } from '@nakor/contract/schemas/responses/explanation';
import type { ExplainedResponse, ExplainedStatus } from '@nakor/domain/ksef-statuses/explain-response';
import { ksefStatusSource } from '@nakor/domain/ksef-statuses/ksef-status';
import { convertBase64ToHex } from '@nakor/domain/shared/base64';
import type { Localized } from '@nakor/domain/shared/localized';
import { getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { issueList, type PresentationOptions } from './validation-result.ts';

/** The invoice of a request: its validation result, or why it cannot be read. */
export type GivenInvoice =
  | { readonly validated: ValidatedInvoice; readonly rejection: null }
  | { readonly validated: null; readonly rejection: DocumentRejection };

type StatusResult = KsefExplanation['statuses'][number];

/** Room for the issues of one status; a response has one status that is about the content of the invoice, rarely more. */
const issuesBytesLimit = 500_000;

/**
 * An explanation for the API, in one language.
 *
 * @param invoice null without one
 */
export function buildExplanation(
  { statuses, isTruncated }: ExplainedResponse,
  invoice: GivenInvoice | null,
  presentation: PresentationOptions,
): KsefExplanation {
  const { language } = presentation;
  return {
    recognized: statuses.length > 0,
    statuses: aboutInvoice(statuses, invoice !== null).map((status) => statusResult(status, invoice, presentation)),
    truncated: isTruncated,
    source: { ...ksefStatusSource, text: ksefStatusSource.text[language] },
  };
}

/** With an invoice, a code without its context is that of an invoice if it can be. */
function aboutInvoice(statuses: readonly ExplainedStatus[], hasInvoice: boolean): readonly ExplainedStatus[] {
  const ofInvoices = new Set(statuses.flatMap(({ kind, code }) => (kind === 'invoice' ? [code] : [])));
  return hasInvoice
    ? statuses.filter(({ kind, code, invoices }) => kind === 'invoice' || invoices.length > 0 || !ofInvoices.has(code))
    : statuses;
}

function statusResult(status: ExplainedStatus, invoice: GivenInvoice | null, presentation: PresentationOptions): StatusResult {
  const inLanguage = (text: Localized) => text[presentation.language];
  return {
    kind: status.kind,
    code: status.code,
    name: status.name,
    outcome: status.outcome,
    meaning: inLanguage(status.meaning),
    next_step: inLanguage(status.nextStep),
    rules: status.rules.map((code) => ({ code, title: inLanguage(getCatalogueEntry(code).title) })),
    details: status.details.map(({ text, field, meaning }) => ({ text, field, meaning: meaning === null ? null : inLanguage(meaning) })),
    original_ksef_number: status.originalKsefNumber,
    invoices: status.invoices.map((stated) => ({
      invoice_number: stated.invoiceNumber,
      ksef_number: stated.ksefNumber,
      reference_number: stated.referenceNumber,
      sha256: toHexadecimal(stated.hash),
    })),
    occurrences: status.occurrences,
    cause: invoice === null || status.rules.length === 0 || status.kind !== 'invoice' ? null : causeOf(status, invoice, presentation),
  };
}

/** SHA-256 as KSeF states it, in Base64, as Nakor does; null if it is none. */
function toHexadecimal(hash: string | null): string | null {
  return hash === null ? null : convertBase64ToHex(hash, 32);
}

function causeOf(
  status: ExplainedStatus,
  { validated, rejection }: GivenInvoice,
  presentation: PresentationOptions,
): StatusResult['cause'] {
  const { language } = presentation;
  if (validated === null) {
    const { code, message, line, column } = rejection;
    return { is_sent_file: null, issues: [], unreadable: { code, message: message[language], line, column }, note: null };
  }
  const hashes = status.invoices.flatMap(({ hash }) => toHexadecimal(hash) ?? []);
  const isSentFile = hashes.length === 0 ? null : hashes.includes(validated.document.sha256);
  const explaining = findExplaining(status, validated.issues);
  const { issues } = issueList({ issues: explaining, isTruncated: false }, presentation, issuesBytesLimit);
  return {
    is_sent_file: isSentFile,
    issues: [...issues],
    unreadable: null,
    note: noteOf(isSentFile, explaining.length > 0 || !status.isCauseInFile)?.[language] ?? null,
  };
}

/** Issues at the fields that KSeF names; without any, all for which KSeF rejects the file, and those of the rules of the status. */
function findExplaining(status: ExplainedStatus, issues: readonly Issue[]): readonly Issue[] {
  const rules = new Set(status.rules);
  const rejecting = issues.filter(({ code, enforcement }) => rules.has(code) || enforcement?.effect === 'rejects');
  const fields = status.details.flatMap(({ field }) => field ?? []);
  const named = rejecting.filter(({ fieldName, xpath }) => fields.some((field) => fieldName === field || stepsOf(xpath).includes(field)));
  return named.length > 0 ? named : rejecting;
}

/** `/Faktura/Fa/FaWiersz[2]/P_9A` has the steps `Faktura`, `Fa`, `FaWiersz` and `P_9A`. */
function stepsOf(xpath: string | null): readonly string[] {
  return (xpath ?? '').split('/').map((step) => step.replace(/\[\d+\]$/, '').replace('@', ''));
}

/** @param isExplained whether the issues are the cause, or none has to be in the file */
function noteOf(isSentFile: boolean | null, isExplained: boolean): Localized | null {
  if (isSentFile === false) {
    return {
      pl: 'To nie jest plik, który otrzymał KSeF: jego skrót SHA-256 jest inny. Sprawdź, czy program nie zapisuje lub nie przerabia pliku ponownie przed wysłaniem.',
      en: 'This is not the file that KSeF received: its SHA-256 hash differs. Check whether the program writes or changes the file again before it is sent.',
    };
  }
  if (isExplained) return null;
  return {
    pl: 'W tym pliku nie widać przyczyny. Sprawdź, czy to dokładnie ten plik, który wysłano, i czy szczegóły podane przez KSeF mówią o czymś, czego nie ma w fakturze (uprawnienia, numer użyty wcześniej).',
    en: 'This file does not show the cause. Check that it is exactly the file that was sent, and whether the details of KSeF are about something outside the invoice (permissions, a number used before).',
  };
}
