import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { buildDeltasResult, buildJpkResult } from './build-result.ts';
import { describeTypeText } from './scenario-result.ts';

/**
 * Data of the event `correction.created` without the request: which invoice was corrected by which, and by how much. Numbers have at most
 * 256 characters and there are a few dozen amounts, so it stays far below the 64 KB of an event.
 */
export function buildCorrectionCreated(built: BuiltCorrection, { scenarioId, number }: CorrectionRequest) {
  return {
    scenario_id: scenarioId,
    source_number: built.originalNumber,
    numer_korekty: number,
    rodzaj_faktury: built.kind,
    typ_korekty: describeTypeText(built.type),
    delty: buildDeltasResult(built),
    jpk: buildJpkResult(built),
  };
}

/**
 * The facts of a correction for the history: hashes, codes and counts.
 *
 * @param source the original as sent
 */
export function buildCorrectionHistory(built: BuiltCorrection, { scenarioId }: CorrectionRequest, source: Uint8Array) {
  const { validated } = built;
  return {
    source_sha256: computeSha256Hex(source),
    source_bytes: source.length,
    correction_sha256: validated.document.sha256,
    correction_bytes: validated.document.sizeBytes,
    scenario_id: scenarioId,
    kind: built.kind,
    type: built.type,
    method: built.method,
    changes: built.changes.length,
    warnings: built.warnings.length,
    additional_documents: built.additionalDocuments.length,
    rules_version: validated.rulesVersion,
    schema_version: validated.schema.version,
  };
}
