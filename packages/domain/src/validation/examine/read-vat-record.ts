import { buckets } from '../../fa3/buckets.ts';
import type { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { type CorrectionTypeCode, correctionPeriods, type JpkEntry, jpkEntries } from '../../fa3/jpk-map.ts';
import { jpkEntriesFrom } from '../../fa3/jpk-of-correction.ts';
import { monthOfIssue } from '../../fa3/jpk-rows.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import { failedRule, type NotChecked } from '../model/not-checked.ts';
import { type RuleContext, RuleError } from '../model/rule.ts';
import type { CorrectionPeriod, VatRecord } from '../model/vat-record.ts';
import { fitsKindOf, refersTo } from '../rules/kinds/original-reference.ts';

/**
 * How an invoice is recorded in the VAT records.
 *
 * @param onError called when a part cannot be determined because of a defect; that part is then null, and reported as not checked
 */
export function readVatRecord(
  context: Pick<RuleContext, 'invoice' | 'original' | 'today'>,
  onError: (error: RuleError) => void,
): { readonly vatRecord: VatRecord; readonly notChecked: readonly NotChecked[] } {
  const notChecked: NotChecked[] = [];
  const attempt = <Value>(code: string, read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      onError(new RuleError(code, error));
      notChecked.push(failedRule(code));
      return null;
    }
  };
  const vatRecord = { jpk: attempt('jpk', () => readJpk(context)), period: attempt('period', () => readPeriod(context)) };
  return { vatRecord, notChecked };
}

/**
 * The fields of JPK_V7M in which an invoice or correction is recorded. Empty under the exemption of art. 113, with which no JPK_V7M is filed.
 * Amounts are in PLN where they follow from the invoice: other currencies at the stated rate, on a correction also at the rate of the corrected
 * invoice if it is available.
 */
function readJpk(context: Pick<RuleContext, 'invoice' | 'original'>): readonly JpkEntry[] {
  const { invoice } = context;
  return invoice.isCorrection ? jpkEntriesFrom({ before: stateBefore(context) }, invoice) : jpkEntries(invoice);
}

/** The state before a correction: the corrected invoice; null where it is unavailable or was changed by earlier corrections. */
function stateBefore({ invoice, original }: Pick<RuleContext, 'invoice' | 'original'>): Invoice<Element> | null {
  if (original === null || original.invoice.isCorrection || original.earlierCorrections?.length !== 0) return null;
  return refersTo(invoice, original.invoice) && fitsKindOf(invoice, original.invoice) ? original.invoice : null;
}

/**
 * The VAT period in which a correction takes effect according to its `TypKorekty`; null for other invoices. A decrease of tax that is sent in
 * a later month than that of `P_1` takes effect in the month of sending.
 *
 * @source FA(3), opis pola TypKorekty; art. 29a ust. 13, 13b, 14 i 17 ustawy o VAT
 */
function readPeriod({ invoice, today }: Pick<RuleContext, 'invoice' | 'today'>): CorrectionPeriod | null {
  const { isCorrection, fa } = invoice;
  const type = isCorrection ? correctionTypeOf(fa) : null;
  if (type === null) return null;
  if (type === '2') {
    const decreasesTax = buckets.some(({ tax }) => tax !== null && fa.amount(tax)?.isNegative === true);
    // As for the other rules, the day of validation counts as the day of sending.
    const { month, reason } = monthOfIssue(invoice, decreasesTax ? -1 : 1, decreasesTax, today.slice(0, 7));
    const isSentLater = month !== (invoice.issueDay?.slice(0, 7) ?? null);
    return { type, month, text: isSentLater ? reason : correctionPeriods[type] };
  }
  const text = (type === '3' ? periodsByDirection(fa) : null) ?? correctionPeriods[type];
  return { type, month: null, text };
}

function correctionTypeOf(fa: Part): CorrectionTypeCode | null {
  const code = fa.code('TypKorekty');
  return code === '1' || code === '2' || code === '3' ? code : null;
}

/** The period of each amount; null unless some amounts rise and others fall. */
function periodsByDirection(fa: Part): Localized | null {
  const fields = (sign: 1 | -1) =>
    buckets.flatMap(({ base, tax }) => [base, tax].filter((name) => name !== null && fa.amount(name)?.sign === sign)).join(', ');
  const [rising, falling] = [fields(1), fields(-1)];
  if (rising === '' || falling === '') return null;
  return {
    pl: `kwoty, które rosną (${rising}): okres faktury pierwotnej albo powstania przyczyny; kwoty, które maleją (${falling}): okres wystawienia korekty`,
    en: `amounts that increase (${rising}): the period of the original invoice or of the cause; amounts that decrease (${falling}): the period in which the correction is issued`,
  };
}
