import type { AuditPackBody } from '@nakor/contract/schemas/audit-pack';
import type { AuditPackRequest, StatedSummary } from '@nakor/domain/audit/model/audit-pack-request';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { Decimal } from '@nakor/domain/money/decimal';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { rejectUnknownPreset } from './parse-build-request.ts';

/** What the caller states about the two documents. */
export type AuditPackStatements = Omit<AuditPackBody, 'source_xml' | 'correction_xml' | 'corrections_xml'>;

/**
 * Parses the caller's statements for an audit pack.
 *
 * @param presets the available presets
 * @returns       the problem if the preset is unknown
 */
export function parseAuditPackRequest(
  {
    statements,
    original,
    correction,
    earlierCorrections = [],
  }: {
    readonly statements: AuditPackStatements;
    readonly original: Uint8Array;
    readonly correction: Uint8Array;
    readonly earlierCorrections?: readonly Uint8Array[];
  },
  presets: readonly ErpPreset[],
): Result<AuditPackRequest, readonly PlanRejection[]> {
  const preset = statements.preset === undefined ? null : presets.find(({ slug }) => slug === statements.preset);
  if (preset === undefined) return err([rejectUnknownPreset(presets)]);
  return ok({
    original,
    correction,
    earlierCorrections,
    includesEarlierCorrections: statements.include_earlier_corrections === true,
    scenarioId: statements.scenario_id,
    reason: statements.przyczyna_korekty,
    number: statements.numer_faktury_kor,
    preset,
    summary: statements.summary === undefined ? null : parseSummary(statements.summary),
    statedIssues: statements.validation ?? [],
    statedWarnings: statements.warnings ?? [],
  });
}

function parseSummary(summary: NonNullable<AuditPackStatements['summary']>): StatedSummary {
  return {
    kind: summary.rodzaj_faktury,
    type: summary.typ_korekty,
    netDelta: toAmount(summary.net_delta),
    vatDelta: toAmount(summary.vat_delta),
    grossDelta: toAmount(summary.gross_delta),
  };
}

/** JSON numbers are inexact: a sum calculated in binary (`-0.30000000000000004`) is rounded to the nearest grosz. */
function toAmount(value: number): Decimal {
  const amount = Decimal.parse(value.toFixed(2));
  if (amount === null) throw new InternalError('A number within the limits of the contract is not an amount.');
  return amount;
}
