import type { AmountChange, BucketChange, FieldChange, LineChange, LineState, PairChanges } from '@nakor/domain/audit/model/pair-changes';
import type { Language } from '@nakor/domain/shared/localized';
import { buildJpkResult } from './build-result.ts';
import { buildJpkRowResult } from './jpk-row-result.ts';
import { describeTypeText } from './scenario-result.ts';
import { shortenShortText } from './truncated-text.ts';

/** The changes for `validation.json`. All amounts are strings, so that none is ever rounded. */
export function auditChangesResult(changes: PairChanges, language: Language) {
  const { totals } = changes;
  return {
    rodzaj_faktury: changes.kind,
    typ_korekty: changes.type === null ? null : describeTypeText(changes.type),
    currency: shortenShortText(changes.currency),
    totals: { net: amountResult(totals.net), vat: amountResult(totals.vat), gross: amountResult(totals.gross) },
    payment: maybeAmount(changes.payment),
    by_rate: changes.buckets.map(bucketResult),
    jpk: buildJpkResult(changes),
    jpk_rows: changes.jpkRows.map((row) => buildJpkRowResult(row, language)),
    method: changes.method,
    lines: changes.lines.map((line) => lineResult(line, language)),
    unchanged_lines: changes.unchangedLines,
    fields: changes.fields.map((field) => fieldResult(field, language)),
    untold: changes.unknowns.map((text) => text[language]),
  };
}

function bucketResult({ bucket, rates, base, tax, taxInPln }: BucketChange) {
  return {
    field: `P_13_${bucket}`,
    rates: rates.map(shortenShortText),
    net: amountResult(base),
    vat: maybeAmount(tax),
    vat_pln: maybeAmount(taxInPln),
  };
}

function amountResult({ before, delta, after }: AmountChange) {
  return { before: before?.toAmount() ?? null, delta: delta.toAmount(), after: after?.toAmount() ?? null };
}

function maybeAmount(change: AmountChange | null) {
  return change === null ? null : amountResult(change);
}

function lineResult(line: LineChange, language: Language) {
  return {
    path: line.path,
    number: shortenShortText(line.number),
    of: line.of,
    change: line.change,
    before: maybeState(line.before),
    after: maybeState(line.after),
    net_delta: line.netDelta?.toAmount() ?? null,
    gross_delta: line.grossDelta?.toAmount() ?? null,
    other_fields: line.otherFields.map((field) => fieldResult(field, language)),
  };
}

/** Quantities and prices keep all their decimals. */
function maybeState(state: LineState | null) {
  if (state === null) return null;
  return {
    name: shortenShortText(state.name),
    unit: shortenShortText(state.unit),
    quantity: state.quantity?.toString() ?? null,
    price: state.price?.toString() ?? null,
    is_gross_price: state.isGrossPrice,
    net: state.net?.toAmount() ?? null,
    gross: state.gross?.toAmount() ?? null,
    rate: shortenShortText(state.rate),
  };
}

function fieldResult({ path, label, before, after }: FieldChange, language: Language) {
  return { path, label: label[language], before: shortenShortText(before), after: shortenShortText(after) };
}
