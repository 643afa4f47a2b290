import type { JpkRow } from '@nakor/domain/ledger/jpk-rows';
import type { Language } from '@nakor/domain/shared/localized';

/** A row of the sales record, in one language. */
export function buildJpkRowResult({ month, monthReason, amounts, derivation, markers, inDeclaration, notes }: JpkRow, language: Language) {
  return {
    month,
    month_reason: monthReason[language],
    amounts: Object.fromEntries([...amounts].map(([field, amount]) => [field, amount?.toAmount() ?? null])),
    derivation: derivation.map((part) => ({
      field: part.field,
      path: part.path,
      before: part.before?.toAmount() ?? null,
      after: part.after?.toAmount() ?? null,
      delta: part.delta.toAmount(),
      rate_before: part.rateBefore?.toString() ?? null,
      rate_after: part.rateAfter?.toString() ?? null,
      rate_source: part.rateSource,
      amount: part.amount?.toAmount() ?? null,
    })),
    markers,
    in_declaration: inDeclaration,
    notes: notes.map((note) => note[language]),
  };
}
