import { buckets } from '../fa3/buckets.ts';
import { toWarsawDay } from '../fa3/elements/calendar.ts';
import { getFieldInText } from '../fa3/field-names/field-names.ts';
import { Invoice } from '../fa3/invoice.ts';
import type { RebateRate } from '../ledger/jpk-line-parts.ts';
import { isUnverifiedField } from '../ledger/jpk-map.ts';
import { buildJpkEntriesFrom } from '../ledger/jpk-of-correction.ts';
import { buildJpkRows } from '../ledger/jpk-rows.ts';
import { Decimal, sumOf } from '../money/decimal.ts';
import { InternalError } from '../shared/internal-error.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readInvoiceDocument } from '../validation/examine/examine-document.ts';
import type { ValidatedInvoice, ValidationPorts } from '../validation/model/examination.ts';
import type { KsefEnvironment } from '../validation/model/rule.ts';
import { isBeyondBounds } from '../validation/model/work-bounds.ts';
import { validateInvoice } from '../validation/validate-invoice.ts';
import { computeCorrectionAmounts } from './amounts/correction-amounts.ts';
import { listRemainingMistakes, withStatedTotals } from './amounts/stated-totals.ts';
import { relateContradictions } from './chain/chain-contradictions.ts';
import { readCorrections } from './chain/read-corrections.ts';
import { buildReadableRows } from './chain/readable-rows.ts';
import { listDocumentWarnings, validateDocuments } from './document/additional-documents.ts';
import { assembleCorrection, getHeader } from './document/assemble-correction.ts';
import { buildReasonOverflow } from './document/correction-reason.ts';
import { orderWithBeforeRows } from './document/correction-rows.ts';
import { deriveCorrectionType, findCauseOfIncrease } from './document/correction-type.ts';
import { getFileName } from './document/file-name.ts';
import { deriveLineDirections } from './document/line-directions.ts';
import { stateAfter } from './document/state-after.ts';
import { type Draft, readTextAt, sortInSchemaOrder, withChild } from './draft/draft.ts';
import { serializeDocument } from './draft/serialize-draft.ts';
import { explainCorrection } from './explanation/explain-correction.ts';
import { explainJpk, findUnknownInPln } from './explanation/explain-jpk.ts';
import type { AdditionalDocument, BuildRejection, BuiltCorrection, CorrectionDeltas } from './model/built-correction.ts';
import type { AmountsByBucket, CorrectionPlan } from './model/correction-plan.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { Original } from './model/original.ts';
import type { PlannedCorrection } from './model/scenario.ts';
import { planCorrection } from './plan-correction.ts';
import { listImpossibleDates } from './review/impossible-dates.ts';
import { listMissingKsefNumbers } from './review/missing-ksef-numbers.ts';
import { listOriginalIssues } from './review/original-issues.ts';
import { buildReviewResult, fieldsOfNewInvoice } from './review/review-result.ts';
import { findBeyondBounds } from './review/too-large.ts';
import { sharedQuestionIds } from './scenarios/toolkit/shared-questions.ts';

/** Settings of a build, apart from the request. */
export interface BuildSettings {
  /** The instant of the correction, in milliseconds since the epoch; it becomes `DataWytworzeniaFa`. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
  /** `SystemInfo`. */
  readonly systemInfo: string;
}

/**
 * Builds the correcting invoice of an original: applies the changes, lets the scenario plan the correction, calculates the amounts, writes
 * the document and validates it. The same input at the same instant gives the same bytes.
 *
 * @param source the original as sent: FA(3) or FA(2); without earlier corrections in the request, also the last correction of it
 * @returns      why not; a correction that violates the schema, or a rule that the original did not violate already, is never returned
 */
export async function buildCorrection(
  source: Uint8Array,
  request: CorrectionRequest,
  ports: ValidationPorts,
  settings: BuildSettings,
): Promise<Result<BuiltCorrection, BuildRejection>> {
  const read = readInvoiceDocument(source);
  if (!read.ok) return err({ kind: 'document', field: 'source_xml', rejection: read.error });
  if (isBeyondBounds(source.length, read.value.document)) return err({ kind: 'request', problems: [findBeyondBounds('source_xml')] });
  const corrections = request.earlierCorrections ?? [];
  const earlier = readCorrections(corrections);
  if (!earlier.ok) return earlier;
  const planned = planCorrection(read.value.document.root, request, ports.schemaModel, earlier.value);
  const reference = planned.ok ? planned.value.original.reference : null;
  const dates = listImpossibleDates(request, reference, toWarsawDay(settings.nowUnixMs));
  if (!planned.ok) return err({ kind: 'request', problems: [...planned.error, ...dates] });
  if (dates.length > 0) return err({ kind: 'request', problems: dates });
  const built = makeCorrection(planned.value, request, ports, settings);
  const bytes = new TextEncoder().encode(built.correction.xml);
  const validationSettings = { nowUnixMs: settings.nowUnixMs, environment: settings.environment };
  const related = { invoice: planned.value.original.invoice, earlierCorrections: [] };
  const contradictions = relateContradictions(
    planned.value.original.warnings,
    earlier.value.map((root) => new Invoice(root)),
  );
  const validated = await validateInvoice(bytes, ports, { ...validationSettings, original: related, ...contradictions });
  if (!validated.ok) throw new InternalError(`A correction that was built cannot be read: ${validated.error.code}.`);
  const state = corrections.length === 0 ? null : serializeDocument(planned.value.original.before);
  const earlierState = state === null ? null : { corrections, state: new TextEncoder().encode(state) };
  const issuesOfOriginal = listOriginalIssues(source, read.value, ports, validationSettings, earlierState);
  const reviewed = await buildReviewResult(validated.value, planned.value, issuesOfOriginal);
  if (!reviewed.ok) return reviewed;
  const documents = await validateDocuments(built.documents, ports, validationSettings);
  for (const document of documents) {
    const reviewedDocument = await buildReviewResult(document.validated, planned.value, issuesOfOriginal, fieldsOfNewInvoice);
    if (!reviewedDocument.ok) return reviewedDocument;
  }
  return ok({
    ...built.correction,
    warnings: [
      ...built.correction.warnings,
      ...reviewed.value,
      ...documents.flatMap(({ validated: result }) => listDocumentWarnings(result)),
    ],
    // The document does not show all that determines its fields, such as a rate of the answers.
    validated: withRows(validated.value, built.correction),
    additionalDocuments: documents,
  });
}

function withRows(validated: ValidatedInvoice, { jpk, jpkRows }: Pick<BuiltCorrection, 'jpk' | 'jpkRows'>): ValidatedInvoice {
  const { vatRecord } = validated;
  if (vatRecord.jpk === null) return validated;
  const entries = [...jpk].map(([field, amount]) => ({ field, amount, isUnverified: isUnverifiedField(field) }));
  return { ...validated, vatRecord: { ...vatRecord, jpk: entries, rows: jpkRows } };
}

type UnvalidatedCorrection = {
  readonly correction: Omit<BuiltCorrection, 'validated' | 'additionalDocuments'>;
  readonly documents: readonly Omit<AdditionalDocument, 'validated'>[];
};

/** Creates the document with its explanation, before validation. */
function makeCorrection(
  planned: PlannedCorrection,
  request: CorrectionRequest,
  ports: ValidationPorts,
  settings: BuildSettings,
): UnvalidatedCorrection {
  const { original, plan } = planned;
  const after = plan.after === original.before ? original.invoice : new Invoice(plan.after);
  const calculated = computeCorrectionAmounts(original, after, plan.amounts);
  const amounts = plan.statedTotals === undefined ? calculated : withStatedTotals(original.invoice, calculated, plan.statedTotals);
  const isAdvance = original.correctionKind === 'KOR_ZAL';
  const shown = isAdvance ? { rows: [], method: null, warnings: [] } : buildReadableRows(original.before, plan.after, plan.rows);
  const order = isAdvance && plan.rows.kind !== 'none' ? orderWithBeforeRows(original.before, plan.after) : null;
  const sendingMonth = toWarsawDay(settings.nowUnixMs).slice(0, 7);
  const type = typeOf(planned, request, amounts, sendingMonth);
  const createdAt = new Date(settings.nowUnixMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const draft = assembleCorrection(
    {
      original,
      plan,
      kind: original.correctionKind,
      type: type.type,
      number: request.number,
      issueDay: request.issueDay,
      reason: request.reason,
      createdAt,
      systemInfo: settings.systemInfo,
      deltas: amounts.deltas,
      grossDelta: amounts.grossDelta,
      paymentBefore: amounts.paymentBefore,
      rows: shown.rows,
      order,
    },
    ports.schemaModel,
  );
  const context = { before: original.invoice, after, rebate: plan.amounts.kind === 'stated' ? rebateRateOf(planned) : null };
  const recorded = new Invoice(draft);
  const entries = buildJpkEntriesFrom(context, recorded);
  const jpk = new Map(entries.map(({ field, amount }) => [field, amount]));
  const rows = buildJpkRows(context, recorded, entries, {
    type: `${type.type}`,
    // With several causes the month of each differs by line.
    cause: type.cause === 'at-several-times' ? null : type.cause,
    sendingMonth,
  });
  const explanation = explainCorrection(original.before, plan.after, planned.changes, plan.amounts, amounts);
  const typeField = {
    path: '/Faktura/Fa/TypKorekty',
    label: getFieldInText('TypKorekty'),
    before: null,
    after: String(type.type),
    delta: null,
    rule: type.reason,
  };
  return {
    correction: {
      xml: serializeDocument(draft),
      filename: getFileName('korekta', request.number),
      scenarioIds: planned.scenarioIds,
      kind: original.correctionKind,
      type: type.type,
      reason: readTextAt(draft, 'Fa', 'PrzyczynaKorekty') ?? '',
      method: shown.method ?? (order === null ? null : 'przed_po'),
      deltas: deltasOf(amounts.deltas, amounts.grossDelta),
      jpk,
      jpkRows: rows,
      changes: planned.changes,
      warnings: [
        ...listMissingKsefNumbers(original.invoice, plan.references, planned.answer),
        ...planned.warnings,
        ...amounts.warnings,
        ...(plan.amounts.kind === 'lines' ? listRemainingMistakes(original.invoice, amounts) : []),
        ...shown.warnings,
        ...type.warnings,
        ...findUnknownInPln(jpk),
        ...buildReasonOverflow(request.reason, plan.reasonAddition),
      ],
      explanation: [...explanation, ...explainJpk(original.currency, rows), typeField],
      stateAfter:
        request.includesStateAfter === true
          ? stateAfter({ original, plan, deltas: amounts.deltas, grossDelta: amounts.grossDelta, createdAt }, ports.schemaModel)
          : null,
      originalNumber: original.reference.number,
    },
    documents: plan.additionalDocuments.map(({ kind, draft: document }) => {
      const whole = sortInSchemaOrder(withChild(document, getHeader(createdAt, settings.systemInfo)), ports.schemaModel.root);
      return { kind, filename: getFileName('faktura', readTextAt(whole, 'Fa', 'P_2') ?? ''), xml: serializeDocument(whole) };
    }),
  };
}

/** The exchange rate of a rebate for a period: that of the answer, otherwise that adopted on the invoice. */
function rebateRateOf({ answer }: PlannedCorrection): RebateRate {
  const rate = Decimal.parse(answer('kurs') ?? '');
  return rate === null ? 'adopted' : { rate, source: 'request' };
}

function typeOf(
  { original, plan, answer }: PlannedCorrection,
  request: CorrectionRequest,
  { deltas, grossDelta }: { deltas: AmountsByBucket; grossDelta: Decimal },
  sendingMonth: string,
) {
  const shared = findCauseOfIncrease(answer(sharedQuestionIds.causeFromStart));
  const cause = plan.causeExistedFromStart === undefined ? shared : plan.causeExistedFromStart ? 'from-the-start' : 'in-month-of-issue';
  const changesOrder = orderValueOf(original) !== orderValueIn(plan);
  const lines = plan.amounts.kind === 'lines' ? { lines: deriveLineDirections(original.before, plan.after) } : {};
  const isSentLater = sendingMonth > request.issueDay.slice(0, 7);
  const causes = plan.hasSeveralCauses === true ? 'at-several-times' : cause;
  return {
    ...deriveCorrectionType(plan.type, request.forcedType, { deltas, grossDelta, changesOrder, cause: causes, isSentLater, ...lines }),
    cause,
  };
}

const orderValueOf = ({ before }: Original) => orderValue(before);
const orderValueIn = ({ after }: CorrectionPlan) => orderValue(after);

function orderValue(invoice: Draft): string | null {
  const text = readTextAt(invoice, 'Fa', 'Zamowienie', 'WartoscZamowienia');
  return text === null ? null : (Decimal.parse(text)?.toAmount() ?? text);
}

function deltasOf(deltas: AmountsByBucket, gross: Decimal): CorrectionDeltas {
  const byRate = buckets.flatMap(({ id, rates }) => {
    const amounts = deltas.get(id);
    return amounts === undefined ? [] : [{ bucket: id, rates, ...amounts }];
  });
  return {
    net: sumOf(byRate.map(({ base }) => base)),
    vat: sumOf(byRate.map(({ tax }) => tax ?? Decimal.zero)),
    gross,
    byRate,
  };
}
