import type { AuditPackBody } from '@nakor/contract/schemas/audit-pack';
import type { AuditPackRequest, StatedSummary } from '@nakor/domain/audit/model/audit-pack-request';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { Decimal } from '@nakor/domain/money/decimal';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { unknownPreset } from './parse-build-request.ts';

/** What a caller says of the two documents. */
export type AuditPackOrder = Omit<AuditPackBody, 'source_xml' | 'correction_xml'>;

/**
 * Reads an order for an audit pack.
 *
 * @param presets the presets that callers may name
 * @returns       every field that names no preset
 */
export function readAuditOrder(
  { order, original, correction }: { readonly order: AuditPackOrder; readonly original: Uint8Array; readonly correction: Uint8Array },
  presets: readonly ErpPreset[],
): Result<AuditPackRequest, readonly PlanRejection[]> {
  const preset = order.preset === undefined ? null : presets.find(({ slug }) => slug === order.preset);
  if (preset === undefined) return err([unknownPreset(presets)]);
  return ok({
    original,
    correction,
    scenarioId: order.scenario_id,
    reason: order.przyczyna_korekty,
    number: order.numer_faktury_kor,
    preset,
    summary: order.summary === undefined ? null : readSummary(order.summary),
    statedIssues: order.validation ?? [],
    statedWarnings: order.warnings ?? [],
  });
}

function readSummary(summary: NonNullable<AuditPackOrder['summary']>): StatedSummary {
  return {
    kind: summary.rodzaj_faktury,
    type: summary.typ_korekty,
    netDelta: toAmount(summary.net_delta),
    vatDelta: toAmount(summary.vat_delta),
    grossDelta: toAmount(summary.gross_delta),
  };
}

/** JSON has no exact numbers: what a caller added up in binary (`-0.30000000000000004`) means the amount in grosze next to it. */
function toAmount(value: number): Decimal {
  const amount = Decimal.parse(value.toFixed(2));
  if (amount === null) throw new InternalError('A number within the bounds of the contract is no amount.');
  return amount;
}
