import { Invoice } from '../../fa3/invoice.ts';
import type { RebateRate } from '../../ledger/jpk-line-parts.ts';
import { isUnverifiedField } from '../../ledger/jpk-map.ts';
import { buildJpkEntriesFrom } from '../../ledger/jpk-of-correction.ts';
import { buildJpkRows } from '../../ledger/jpk-rows.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { BuiltCorrection } from '../model/built-correction.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import type { DraftedCorrection } from './draft-correction.ts';

/** The fields and rows in which a correction is recorded in the sales record of JPK_V7M. */
type JpkPosting = Pick<BuiltCorrection, 'jpk' | 'jpkRows'>;

/** Posts a correction to the sales record of JPK_V7M, with what its document does not show: the state before, and a rate of the answers. */
export function postToJpk(planned: PlannedCorrection, { draft, after, type, sendingMonth }: DraftedCorrection): JpkPosting {
  const { original, plan } = planned;
  const context = { before: original.invoice, after, rebate: plan.amounts.kind === 'stated' ? rebateRateOf(planned) : null };
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

/** The exchange rate of a rebate for a period: that of the answer, otherwise that adopted on the invoice. */
function rebateRateOf({ answer }: PlannedCorrection): RebateRate {
  const rate = Decimal.parse(answer('kurs') ?? '');
  return rate === null ? 'adopted' : { rate, source: 'request' };
}

/**
 * Replaces what a validation result says of the sales record by the posting: the document does not show all that determines its fields.
 */
export function withPosting(validated: ValidatedInvoice, { jpk, jpkRows }: JpkPosting): ValidatedInvoice {
  const { vatRecord } = validated;
  if (vatRecord.jpk === null) return validated;
  const entries = [...jpk].map(([field, amount]) => ({ field, amount, isUnverified: isUnverifiedField(field) }));
  return { ...validated, vatRecord: { ...vatRecord, jpk: entries, rows: jpkRows } };
}
