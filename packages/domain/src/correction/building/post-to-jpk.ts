import { Invoice } from '../../fa3/invoice.ts';
import type { RebateRate } from '../../ledger/jpk-line-parts.ts';
import { isUnverifiedField } from '../../ledger/jpk-map.ts';
import { buildJpkEntriesFrom, type RecordAnswers } from '../../ledger/jpk-of-correction.ts';
import { buildJpkRows, buildRowsOfInvoice } from '../../ledger/jpk-rows.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { Element } from '../../xml/element.ts';
import type { BuiltCorrection } from '../model/built-correction.ts';
import type { CorrectionType } from '../model/correction-plan.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import { recordQuestionIds } from '../scenarios/toolkit/record-questions.ts';
import type { DraftedCorrection } from './draft-correction.ts';

/** The fields and rows in which a correction is recorded in the sales record of JPK_V7M. */
type JpkPosting = Pick<BuiltCorrection, 'jpk' | 'jpkRows'>;

/** Posts a correction to the sales record of JPK_V7M, with what its document does not show: the state before, and a rate of the answers. */
export function postToJpk(planned: PlannedCorrection, { draft, after, type, sendingMonth }: DraftedCorrection): JpkPosting {
  const { original, plan } = planned;
  const context = {
    before: original.invoice,
    after,
    rebate: plan.amounts.kind === 'stated' ? rebateRateOf(planned) : null,
    answers: readRecordAnswers(planned),
  };
  const recorded = new Invoice(draft);
  const entries = buildJpkEntriesFrom(context, recorded);
  const jpkRows = buildJpkRows(context, recorded, entries, {
    type: `${type.type}`,
    // With several causes the month of each differs by line.
    cause: type.cause === 'at-several-times' ? null : type.cause,
    sendingMonth,
  });
  return { jpk: new Map(entries.map(({ field, amount }) => [field, amount])), jpkRows };
}

/** What the answers say of the record; of a question that the scenario does not ask, what is assumed. */
function readRecordAnswers({ answer }: PlannedCorrection): RecordAnswers {
  return {
    isExchangeRateKnown: answer(recordQuestionIds.exchangeRate) !== null,
    isInReceiptReport: answer(recordQuestionIds.isInReceiptReport) === 'tak',
    wasDeclared: answer(recordQuestionIds.wasDeclared) !== 'nie',
  };
}

/** The exchange rate of a rebate for a period: that of the answer, otherwise that adopted on the invoice. */
function rebateRateOf({ answer }: PlannedCorrection): RebateRate {
  const rate = Decimal.parse(answer('kurs') ?? '');
  return rate === null ? 'adopted' : { rate, source: 'request' };
}

/**
 * The rows of an invoice that replaces the corrected one: in the month of its sale, whatever the month of the correction to zero.
 *
 * @param type `TypKorekty` of the correction to zero
 */
export function postReplacement(
  document: ValidatedInvoice,
  invoice: Invoice<Element>,
  { original }: PlannedCorrection,
  type: CorrectionType,
): ValidatedInvoice {
  const notes = type === 1 ? [samePeriod] : [samePeriod, taxedTwice];
  const rows = buildRowsOfInvoice(invoice, original.invoice.issueDay, notes);
  return { ...document, vatRecord: { ...document.vatRecord, rows } };
}

const samePeriod: Localized = {
  pl: 'Nowa faktura dokumentuje tę samą sprzedaż co faktura korygowana, więc ujmuje się ją w okresie tej sprzedaży.',
  en: 'The new invoice documents the same sale as the corrected one, so it is recorded in the period of that sale.',
};

const taxedTwice: Localized = {
  pl: 'Korekta do zera jest ujęta w innym okresie niż nowa faktura, więc okres sprzedaży zawiera podatek dwa razy, aż do okresu korekty. TypKorekty 1 ujmuje obie w okresie sprzedaży.',
  en: 'The correction to zero is recorded in another period than the new invoice, so the period of the sale contains the tax twice until that of the correction. TypKorekty 1 records both in the period of the sale.',
};

/**
 * Replaces what a validation result says of the sales record by the posting: the document does not show all that determines its fields.
 */
export function withPosting(validated: ValidatedInvoice, { jpk, jpkRows }: JpkPosting): ValidatedInvoice {
  const { vatRecord } = validated;
  if (vatRecord.jpk === null) return validated;
  const entries = [...jpk].map(([field, amount]) => ({ field, amount, isUnverified: isUnverifiedField(field) }));
  return { ...validated, vatRecord: { ...vatRecord, jpk: entries, rows: jpkRows } };
}
