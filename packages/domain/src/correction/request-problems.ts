import type { SchemaModel } from '../schema/model.ts';
import { readInvoiceDocument } from '../validation/examine/examine-document.ts';
import { isBeyondBounds } from '../validation/model/work-bounds.ts';
import { readCorrections } from './chain/read-corrections.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { PlanRejection } from './model/scenario.ts';
import { planCorrection } from './plan-correction.ts';
import { findBeyondBounds } from './review/too-large.ts';

/**
 * Finds further problems of a request that is rejected anyway, so that all are reported together; nothing is built.
 *
 * @param source the original as sent; empty result if it, or an earlier correction, cannot be read
 */
export function requestProblems(source: Uint8Array, request: CorrectionRequest, schemaModel: SchemaModel): readonly PlanRejection[] {
  const read = readInvoiceDocument(source);
  if (!read.ok) return [];
  if (isBeyondBounds(source.length, read.value.document)) return [findBeyondBounds('source_xml')];
  const earlier = readCorrections(request.earlierCorrections ?? []);
  if (!earlier.ok) return earlier.error.kind === 'request' ? earlier.error.problems : [];
  const planned = planCorrection(read.value.document.root, request, schemaModel, earlier.value);
  return planned.ok ? [] : planned.error;
}
