import type { SchemaModel } from '../../schema/model.ts';
import { getHeader } from '../document/assemble-correction.ts';
import { getFileName } from '../document/file-name.ts';
import { stateAfter } from '../document/state-after.ts';
import { readTextAt, sortInSchemaOrder, withChild } from '../draft/draft.ts';
import { serializeDocument } from '../draft/serialize-draft.ts';
import type { AdditionalDocument, BuiltCorrection, StateAfter } from '../model/built-correction.ts';
import type { CorrectionRequest } from '../model/correction-request.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import { collectWarnings } from './collect-warnings.ts';
import type { DraftedCorrection } from './draft-correction.ts';
import { addUpDeltas, explainValues } from './explain-values.ts';
import { postToJpk } from './post-to-jpk.ts';

/** A correction before validation. */
type UnvalidatedCorrection = Omit<BuiltCorrection, 'validated' | 'additionalDocuments'>;

/** Presents a drafted correction: its text, what it changes, how it is recorded, why, and what to watch. */
export function presentCorrection(
  planned: PlannedCorrection,
  request: CorrectionRequest,
  drafted: DraftedCorrection,
  schemaModel: SchemaModel,
): UnvalidatedCorrection {
  const { original } = planned;
  const { draft, amounts, type, shown, order } = drafted;
  const posting = postToJpk(planned, drafted);
  return {
    xml: serializeDocument(draft),
    filename: getFileName('korekta', request.number),
    scenarioIds: planned.scenarioIds,
    kind: original.correctionKind,
    type: type.type,
    reason: readTextAt(draft, 'Fa', 'PrzyczynaKorekty') ?? '',
    method: shown.method ?? (order === null ? null : 'przed_po'),
    deltas: addUpDeltas(amounts),
    ...posting,
    changes: planned.changes,
    warnings: collectWarnings(planned, drafted, posting, request.reason),
    explanation: explainValues(planned, drafted, posting),
    stateAfter: request.includesStateAfter === true ? presentState(planned, drafted, schemaModel) : null,
    originalNumber: original.reference.number,
  };
}

function presentState(
  { original, plan }: PlannedCorrection,
  { amounts, createdAt }: DraftedCorrection,
  schemaModel: SchemaModel,
): StateAfter {
  const { deltas, grossDelta } = amounts;
  return stateAfter({ original, plan, deltas, grossDelta, createdAt }, schemaModel);
}

/**
 * Presents the additional invoices of a correction before validation.
 *
 * @param systemInfo `SystemInfo`
 */
export function presentDocuments(
  { plan }: PlannedCorrection,
  { createdAt }: DraftedCorrection,
  schemaModel: SchemaModel,
  systemInfo: string,
): readonly Omit<AdditionalDocument, 'validated'>[] {
  return plan.additionalDocuments.map(({ kind, draft }) => {
    const whole = sortInSchemaOrder(withChild(draft, getHeader(createdAt, systemInfo)), schemaModel.root);
    return { kind, filename: getFileName('faktura', readTextAt(whole, 'Fa', 'P_2') ?? ''), xml: serializeDocument(whole) };
  });
}
