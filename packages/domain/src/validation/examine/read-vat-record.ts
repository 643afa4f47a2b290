import type { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { buildJpkEntries, type CorrectionTypeCode, correctionPeriods, type JpkEntry } from '../../ledger/jpk-map.ts';
import { buildJpkEntriesFrom } from '../../ledger/jpk-of-correction.ts';
import { buildJpkRows, type JpkRow } from '../../ledger/jpk-rows.ts';
import { listPostings, type Posting } from '../../ledger/postings.ts';
import type { Language, Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import { buildFailedRule, type NotChecked } from '../model/not-checked.ts';
import { type RuleContext, RuleError } from '../model/rule.ts';
import type { CorrectionPeriod, VatRecord } from '../model/vat-record.ts';
import { hasReferenceTo, matchesKindOf } from '../rules/kinds/original-reference.ts';

/**
 * How an invoice is recorded in the VAT records.
 *
 * @param onError called when a part cannot be determined because of a defect; that part is then null, and reported as not checked
 */
export function readVatRecord(
  context: Pick<RuleContext, 'invoice' | 'original' | 'related' | 'today' | 'ksefNumber'>,
  onError: (error: RuleError) => void,
): { readonly vatRecord: VatRecord; readonly notChecked: readonly NotChecked[] } {
  const notChecked: NotChecked[] = [];
  const attempt = <Value>(code: string, read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      onError(new RuleError(code, error));
      notChecked.push(buildFailedRule(code));
      return null;
    }
  };
  const jpk = attempt('jpk', () => readJpk(context));
  const period = attempt('period', () => readPeriod(context, jpk ?? []));
  const rows = jpk === null ? null : attempt('jpk', () => readRows(context, jpk));
  return { vatRecord: { jpk, rows, period }, notChecked };
}

/**
 * The fields of JPK_V7M in which an invoice or correction is recorded. Empty under the exemption of art. 113, with which no JPK_V7M is filed.
 * Amounts are in PLN where they follow from the invoice: other currencies at the stated rate, on a correction also at the rate of the corrected
 * invoice if it is available.
 */
function readJpk(context: Pick<RuleContext, 'invoice' | 'original' | 'related'>): readonly JpkEntry[] {
  const { invoice } = context;
  return invoice.isCorrection ? buildJpkEntriesFrom({ before: stateBefore(context) }, invoice) : buildJpkEntries(invoice);
}

/** The rows of a correction in JPK_V7M. */
function readRows(
  context: Pick<RuleContext, 'invoice' | 'original' | 'related' | 'today' | 'ksefNumber'>,
  entries: readonly JpkEntry[],
): readonly JpkRow[] {
  const { invoice, today, ksefNumber } = context;
  const type = invoice.isCorrection ? correctionTypeOf(invoice.fa) : null;
  if (type === null) return [];
  return buildJpkRows({ before: stateBefore(context), ksefNumber }, invoice, entries, {
    type,
    cause: null,
    sendingMonth: today.slice(0, 7),
  });
}

/** The state before a correction: the corrected invoice after its earlier corrections; null where the documents do not show it. */
function stateBefore({ invoice, original, related }: Pick<RuleContext, 'invoice' | 'original' | 'related'>): Invoice<Element> | null {
  const isUnchanged = original !== null && !original.invoice.isCorrection && original.earlierCorrections?.length === 0;
  const state = related?.stateBefore ?? (isUnchanged ? original.invoice : null);
  return state !== null && hasReferenceTo(invoice, state) && matchesKindOf(invoice, state) ? state : null;
}

/**
 * The VAT period in which a correction takes effect according to its `TypKorekty`; null for other invoices. The month is that of its rows in
 * JPK_V7M, and null where it does not follow from the documents or differs by amount; the text gives the reason.
 *
 * @source FA(3), opis pola TypKorekty; art. 29a ust. 13, 13b, 14 i 17 ustawy o VAT
 */
function readPeriod(
  context: Pick<RuleContext, 'invoice' | 'original' | 'related' | 'today'>,
  entries: readonly JpkEntry[],
): CorrectionPeriod | null {
  const { invoice, today } = context;
  const type = invoice.isCorrection ? correctionTypeOf(invoice.fa) : null;
  if (type === null) return null;
  // As for the other rules, the day of validation counts as the day of sending.
  const sendingMonth = today.slice(0, 7);
  const periods = listPostings({ before: stateBefore(context) }, invoice, entries, { type, cause: null, sendingMonth });
  return { type, ...periodOf(type, periods, invoice.issueDay?.slice(0, 7) ?? null) };
}

function periodOf(type: CorrectionTypeCode, periods: readonly Posting[], issueMonth: string | null): Omit<CorrectionPeriod, 'type'> {
  const [first, ...others] = periods;
  const usual = correctionPeriods[type];
  if (first === undefined) return { month: null, text: usual };
  if (others.length > 0) return { month: null, text: { pl: listed(periods, 'pl'), en: listed(periods, 'en') } };
  const { month, reason, pieces, isAssumed } = first;
  if (type === '1') return { month, text: { pl: `${usual.pl}; ${reason.pl}`, en: `${usual.en}; ${reason.en}` } };
  const isUsual = type === '2' ? month === issueMonth && isAssumed !== true : pieces.length === 0;
  return { month, text: isUsual ? usual : reason };
}

/** The fields of each period. */
function listed(periods: readonly Posting[], language: Language): string {
  return periods
    .map(
      ({ pieces, month, reason }) =>
        `${pieces.map(({ field }) => field).join(', ')} (${month ?? unknownMonth[language]}): ${reason[language]}`,
    )
    .join('; ');
}

const unknownMonth: Localized = { pl: 'miesiąc do ustalenia', en: 'a month to be determined' };

function correctionTypeOf(fa: Part): CorrectionTypeCode | null {
  const code = fa.code('TypKorekty');
  return code === '1' || code === '2' || code === '3' ? code : null;
}
