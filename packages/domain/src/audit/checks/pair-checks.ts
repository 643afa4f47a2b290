import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import { isStateKnown } from '../changes/amount-changes.ts';
import { findOtherBeforeRows } from '../changes/before-rows.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import type { PairChanges } from '../model/pair-changes.ts';
import { checkOf } from './compare-values.ts';
import { checkFormChecks, checkPartyChecks } from './party-checks.ts';
import { checkReferenceChecks } from './reference-checks.ts';
import { checkReasonCheck, checkSummaryChecks, issueChecks } from './request-checks.ts';
import { checkScenarioChecks } from './scenario-checks.ts';

/**
 * Compares the documents of a pair with each other and with the statements in the request, in the order of `pairCheckCodes`.
 *
 * @param validated validation result of the correction, validated together with the original
 */
export function pairChecks(pair: ReadPair, changes: PairChanges, validated: ValidatedInvoice): readonly PairCheck[] {
  const form = checkFormChecks(pair);
  return [
    ...form.first,
    ...checkReferenceChecks(pair),
    ...checkPartyChecks(pair),
    ...form.last,
    linesBefore(pair),
    ...paymentBefore(pair),
    checkReasonCheck(pair),
    ...checkScenarioChecks(pair, changes),
    ...checkSummaryChecks(pair.request.summary, changes),
    ...issueChecks(pair.request, validated),
  ];
}

/** Before-rows compared with the lines they repeat. */
function linesBefore(pair: ReadPair): PairCheck {
  const compared = [findOtherBeforeRows(pair, 'invoice'), findOtherBeforeRows(pair, 'order')].filter((rows) => rows !== null);
  if (compared.length === 0) return checkOf('lines_before', 'unknown', { expected: null, found: null });
  const [wrong] = compared.flat();
  if (wrong === undefined) return checkOf('lines_before', 'agrees', { expected: null, found: null });
  const { field } = wrong.difference;
  const line = `${wrong.row.nameOf('number')} ${wrong.row.number ?? '?'}`;
  // The invoice has no such line.
  if (field === null) return checkOf('lines_before', 'differs', { expected: null, found: line });
  const said = (value: string) => `${line}: ${field.name} = ${value}`;
  return checkOf('lines_before', 'differs', { expected: said(field.before), found: said(field.value) });
}

/** Empty for KOR, which has no such amount. */
function paymentBefore(pair: ReadPair): PairCheck[] {
  if (pair.kind === 'KOR') return [];
  const [declared, stated] = [pair.original.invoice.fa.amount('P_15'), pair.correction.fa.amount('P_15ZK')];
  const isComparable = declared !== null && stated !== null && isStateKnown(pair);
  const outcome = !isComparable ? 'unknown' : stated.equals(declared) ? 'agrees' : 'differs';
  const compared = { expected: declared?.toAmount() ?? null, found: stated?.toAmount() ?? null, form: 'amount' as const };
  return [checkOf('payment_before', outcome, compared)];
}
