import { type AppliedFix, type AutofixOutcome, autofixInvoice } from '@nakor/domain/validation/autofix';
import { withoutAdvice } from '@nakor/domain/validation/model/advice';
import { type Gzip, type Job, noteValidated } from '../job.ts';
import { JobRejected, rejectUnreadableDocument } from '../rejection.ts';
import { computeEncodedBytes, limitToResponse, responseBytesLimit } from '../results/response-size.ts';
import { buildNotCheckedResult, issueList, type PresentationOptions } from '../results/validation-result.ts';
import type { IssuesInput } from './validate.ts';

/** Format of the fixed document: XML, gzipped XML, or a JSON object with the applied fixes. */
export type AutofixForm = 'xml' | 'gzip' | 'json';

/** A fixed document in the requested format, and the numbers of fixes and remaining issues. */
export interface AutofixResult {
  /** The payload as JSON, the XML, or its gzip. */
  readonly content: string | Uint8Array;
  readonly applied: number;
  readonly remaining: number;
}

/** Fixes the formatting and structure of an invoice; never an amount, a party or a meaning. */
export const autofix: Job<IssuesInput & { readonly form: AutofixForm }, AutofixResult> = async (
  { xml, settings, presentation, form, advice },
  { validation, gzip },
  facts,
) => {
  const fixed = await autofixInvoice(xml, validation, settings);
  if (!fixed.ok) {
    facts.issue_codes = [fixed.error.code];
    throw new JobRejected(rejectUnreadableDocument(fixed.error, presentation.language));
  }
  const { bytes, fixes } = fixed.value;
  const validated = advice === 'off' ? withoutAdvice(fixed.value.validated) : fixed.value.validated;
  noteValidated(facts, validated);
  facts.fix_codes = [...new Set(fixes.map(({ code }) => code))];
  return {
    content: contentIn(form, { bytes, fixes, validated }, presentation, gzip),
    applied: fixes.length,
    remaining: validated.issues.length,
  };
};

const entriesBytesLimit = 1_000_000;

type ShownOutcome = Pick<AutofixOutcome, 'bytes' | 'fixes' | 'validated'>;

function contentIn(form: AutofixForm, outcome: ShownOutcome, presentation: PresentationOptions, gzip: Gzip): string | Uint8Array {
  if (form === 'gzip') return gzip(outcome.bytes);
  const content = form === 'xml' ? textOf(outcome.bytes) : JSON.stringify(autofixData(outcome, presentation));
  if (computeEncodedBytes(content) > responseBytesLimit) throw new JobRejected({ code: 'FILE_TOO_LARGE', text: tooLargeText });
  return content;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function autofixData({ bytes, fixes, validated }: ShownOutcome, presentation: PresentationOptions) {
  const allFixes = fixes.map((fix) => fixResult(fix, presentation));
  const listedFixes = limitToResponse(allFixes, entriesBytesLimit);
  const { issues: remaining, isTruncated } = issueList(validated, presentation, entriesBytesLimit);
  return {
    xml: textOf(bytes),
    fixes: listedFixes,
    remaining,
    truncated: isTruncated || listedFixes.length < allFixes.length,
    not_checked: buildNotCheckedResult(validated, presentation),
  };
}

function fixResult(fix: AppliedFix, { language }: PresentationOptions) {
  const { code, round, xpath, line, column, description, before, after } = fix;
  return { code, round, xpath, line, column, description: description[language], before, after };
}

const tooLargeText = {
  pl: 'Poprawiony dokument jest za duży na tę odpowiedź. Pobierz go skompresowanego gzipem: Accept: application/gzip.',
  en: 'The fixed document is too large for this response. Request it gzipped: Accept: application/gzip.',
};
