import { toWarsawDay } from '../fa3/elements/calendar.ts';
import { Invoice } from '../fa3/invoice.ts';
import type { SchemaModel } from '../schema/model.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readInvoiceDocument } from '../validation/examine/examine-document.ts';
import type { ReadDocument, ValidationPorts } from '../validation/model/examination.ts';
import { isBeyondBounds } from '../validation/model/work-bounds.ts';
import { draftCorrection } from './building/draft-correction.ts';
import { postReplacement, withPosting } from './building/post-to-jpk.ts';
import { presentCorrection, presentDocuments } from './building/present-correction.ts';
import { validateBuilt } from './building/validate-built.ts';
import { readCorrections } from './chain/read-corrections.ts';
import { serializeDocument } from './draft/serialize-draft.ts';
import type { BuildSettings } from './model/build-settings.ts';
import type { BuildRejection, BuiltCorrection } from './model/built-correction.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { PlannedCorrection } from './model/scenario.ts';
import { planCorrection } from './plan-correction.ts';
import { listImpossibleDates } from './review/impossible-dates.ts';
import { type EarlierState, listOriginalIssues } from './review/original-issues.ts';
import { findBeyondBounds } from './review/too-large.ts';

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
  const read = readPlanned(source, request, ports.schemaModel, settings);
  if (!read.ok) return read;
  const { planned, document } = read.value;
  const drafted = draftCorrection(planned, request, ports.schemaModel, settings);
  const correction = presentCorrection(planned, request, drafted, ports.schemaModel);
  const additionalDocuments = presentDocuments(planned, drafted, ports.schemaModel, settings.systemInfo);
  const validation = { nowUnixMs: settings.nowUnixMs, environment: settings.environment };
  const issuesOfOriginal = listOriginalIssues(source, document, ports, validation, readEarlierState(request, planned));
  const built = { xml: correction.xml, additionalDocuments };
  const validated = await validateBuilt(built, planned, issuesOfOriginal, ports, validation);
  if (!validated.ok) return validated;
  return ok({
    ...correction,
    warnings: [...correction.warnings, ...validated.value.warnings],
    validated: withPosting(validated.value.validated, correction),
    additionalDocuments: validated.value.additionalDocuments.map((each, index) => {
      const draft = planned.plan.additionalDocuments[index]?.draft;
      return draft === undefined
        ? each
        : { ...each, validated: postReplacement(each.validated, new Invoice(draft), planned, correction.type) };
    }),
  });
}

/** What earlier corrections made of the original; null when there are none. */
function readEarlierState({ earlierCorrections = [] }: CorrectionRequest, { original }: PlannedCorrection): EarlierState | null {
  if (earlierCorrections.length === 0) return null;
  return { corrections: earlierCorrections, state: new TextEncoder().encode(serializeDocument(original.before)) };
}

/** Reads the documents of a request and plans their correction. */
function readPlanned(
  source: Uint8Array,
  request: CorrectionRequest,
  schemaModel: SchemaModel,
  { nowUnixMs }: BuildSettings,
): Result<{ readonly document: ReadDocument; readonly planned: PlannedCorrection }, BuildRejection> {
  const read = readInvoiceDocument(source);
  if (!read.ok) return err({ kind: 'document', field: 'source_xml', rejection: read.error });
  if (isBeyondBounds(source.length, read.value.document)) return err({ kind: 'request', problems: [findBeyondBounds('source_xml')] });
  const earlier = readCorrections(request.earlierCorrections ?? []);
  if (!earlier.ok) return earlier;
  const planned = planCorrection(read.value.document.root, request, schemaModel, earlier.value);
  const reference = planned.ok ? planned.value.original.reference : null;
  const dates = listImpossibleDates(request, reference, toWarsawDay(nowUnixMs));
  if (!planned.ok) return err({ kind: 'request', problems: [...planned.error, ...dates] });
  if (dates.length > 0) return err({ kind: 'request', problems: dates });
  return ok({ document: read.value, planned: planned.value });
}
