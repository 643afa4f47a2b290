import type { AdditionalDocument, BuiltCorrection, Explanation, StateAfter } from '@nakor/domain/correction/model/built-correction';
import type { AppliedChange } from '@nakor/domain/correction/model/scenario';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { buildJpkRowResult } from './jpk-row-result.ts';
import { limitToResponse } from './response-size.ts';
import { describeTypeText } from './scenario-result.ts';
import { buildValidationResult, type PresentationOptions } from './validation-result.ts';

/** Maximum size of the explanations in a response, in bytes; those of an invoice with many lines would fill it. */
const explanationBytesLimit = 1_500_000;

/** A correction for the API, in one language. All amounts are strings, so that none is ever rounded. */
export function buildResult(built: BuiltCorrection, presentation: PresentationOptions) {
  const { language } = presentation;
  const explanation = built.explanation.map((entry) => buildExplanationResult(entry, language));
  const listed = limitToResponse(explanation, explanationBytesLimit);
  return {
    xml: built.xml,
    filename: built.filename,
    scenarios: built.scenarioIds,
    rodzaj_faktury: built.kind,
    typ_korekty: describeTypeText(built.type),
    przyczyna_korekty: built.reason,
    method: built.method,
    deltas: buildDeltasResult(built),
    jpk: buildJpkResult(built),
    jpk_rows: built.jpkRows.map((row) => buildJpkRowResult(row, language)),
    changes_applied: built.changes.map(changeApplied),
    warnings: built.warnings.map((warning) => warning[language]),
    validation: buildValidationResult(built.validated, null, presentation),
    explanation: listed,
    explanation_truncated: listed.length < explanation.length,
    additional_documents: built.additionalDocuments.map((document) => documentResult(document, presentation)),
    ...(built.stateAfter === null ? {} : stateAfterResult(built.stateAfter, language)),
  };
}

/** The state after the correction, or why it is left out. */
function stateAfterResult({ xml, reason }: StateAfter, language: Language) {
  return { state_after_xml: xml, state_after_omitted: reason?.[language] ?? null };
}

/** The correction without the state after it, which would not fit into the response. */
export function withoutStateAfter(built: BuiltCorrection): BuiltCorrection {
  return { ...built, stateAfter: { xml: null, reason: stateTooLarge } };
}

const stateTooLarge: Localized = {
  pl: 'Stan po korekcie nie mieści się w odpowiedzi (6 MB) razem z korektą.',
  en: 'The state after the correction does not fit into the response (6 MB) together with the correction.',
};

/** Changes of the amounts, in the currency of the invoice; `vat_pln` for foreign currencies. */
export function buildDeltasResult({ deltas }: Pick<BuiltCorrection, 'deltas'>) {
  return {
    net: deltas.net.toAmount(),
    vat: deltas.vat.toAmount(),
    gross: deltas.gross.toAmount(),
    by_rate: deltas.byRate.map(({ bucket, rates, base, tax, taxInPln }) => ({
      field: `P_13_${bucket}`,
      rates,
      net: base.toAmount(),
      vat: tax?.toAmount() ?? null,
      vat_pln: taxInPln?.toAmount() ?? null,
    })),
  };
}

/** Changes of the JPK_V7M fields, in PLN; null if the amount in PLN is unknown. */
export function buildJpkResult({ jpk }: Pick<BuiltCorrection, 'jpk'>): Readonly<Record<string, string | null>> {
  return Object.fromEntries([...jpk].map(([field, delta]) => [field, delta?.toAmount() ?? null]));
}

function changeApplied({ address, before, newValue, description }: AppliedChange) {
  return { path: address, old_value: before, new_value: newValue, description };
}

/** How one value was determined, in one language. */
export function buildExplanationResult({ path, label, before, after, delta, rule }: Explanation, language: Language) {
  return { path, label: label[language], before, after, delta, rule: rule[language] };
}

function documentResult({ kind, filename, xml, validated }: AdditionalDocument, presentation: PresentationOptions) {
  return { kind, filename, xml, validation: buildValidationResult(validated, null, presentation) };
}
