import { buildReasonElements } from '../../correction/document/correction-reason.ts';
import { readTextAt } from '../../correction/draft/draft.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { AuditPackRequest, StatedSummary } from '../model/audit-pack-request.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import type { PairChanges } from '../model/pair-changes.ts';
import { parseCorrectionType } from '../pair/declared-correction-type.ts';
import { checkEqual, checkOf } from './compare-values.ts';

/**
 * Compares the reason in the request with that of the correction. A build truncates a long reason and may append former values of header
 * fields.
 */
export function checkReasonCheck({ request, correction }: ReadPair): PairCheck {
  const { reason } = buildReasonElements(request.reason, null);
  const [expected, found] = [reason === null ? null : readTextAt(reason), correction.fa.text('PrzyczynaKorekty')];
  const isContinued = expected !== null && found !== null && (found === expected || found.startsWith(`${expected};`));
  const outcome = expected === null || found === null ? 'unknown' : isContinued ? 'agrees' : 'differs';
  return checkOf('reason', outcome, { expected, found });
}

/** Compares the caller's summary with the document; empty without a summary. */
export function checkSummaryChecks(summary: StatedSummary | null, { kind, type, totals }: PairChanges): PairCheck[] {
  if (summary === null) return [];
  const typeGiven = parseCorrectionType(summary.type);
  const given = typeGiven === null ? summary.type.trim() : String(typeGiven);
  return [
    checkEqual('summary_kind', summary.kind.trim().toUpperCase(), kind),
    checkEqual('summary_type', given, type === null ? null : String(type)),
    amountCheck('summary_net', summary.netDelta, totals.net.delta),
    amountCheck('summary_vat', summary.vatDelta, totals.vat.delta),
    amountCheck('summary_gross', summary.grossDelta, totals.gross.delta),
  ];
}

function amountCheck(code: 'summary_net' | 'summary_vat' | 'summary_gross', stated: Decimal, found: Decimal): PairCheck {
  const outcome = stated.equals(found) ? 'agrees' : 'differs';
  return checkOf(code, outcome, {
    expected: stated.decimals > 2 ? stated.toString() : stated.toAmount(),
    found: found.toAmount(),
    form: 'amount',
  });
}

/** Compares the codes of the caller's validation with ours; empty when the request has none. */
export function issueChecks({ statedIssues }: AuditPackRequest, { issues, isTruncated }: ValidatedInvoice): PairCheck[] {
  const stated = codesOf(statedIssues.map(({ code }) => code));
  if (stated.length === 0) return [];
  const ours = new Set(issues.map(({ code }) => code));
  const serious = codesOf(issues.filter(isSerious).map(({ code }) => code));
  const [unfound, missing] = [stated.filter((code) => !ours.has(code)), serious.filter((code) => !stated.includes(code))];
  return [
    checkOf('stated_issues_found', unfound.length === 0 ? 'agrees' : isTruncated ? 'unknown' : 'differs', {
      expected: listOf(stated),
      found: listOf(without(stated, unfound)),
    }),
    checkOf('stated_issues_complete', missing.length === 0 ? 'agrees' : 'differs', {
      expected: listOf(serious),
      found: listOf(without(serious, missing)),
    }),
  ];
}

function isSerious({ severity }: Issue): boolean {
  return severity !== 'info';
}

/** Codes of Nakor's rules, sorted and without duplicates; other values are ignored. */
function codesOf(values: readonly unknown[]): string[] {
  const codes = values.filter((value): value is string => typeof value === 'string' && /^XML-\d{3}$/.test(value));
  return [...new Set(codes)].toSorted();
}

function without(codes: readonly string[], others: readonly string[]): string[] {
  return codes.filter((code) => !others.includes(code));
}

const listedCodes = 20;

function listOf(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  return codes.length > listedCodes ? `${codes.slice(0, listedCodes).join(', ')}, …` : codes.join(', ');
}
