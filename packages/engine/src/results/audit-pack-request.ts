import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';
import { decimal } from '@nakor/domain/money/decimal';

/** What was asked for, apart from the documents, as `validation.json` keeps it: enough to make the pack anew. */
export function requestRecord({ scenarioId, reason, number, preset, summary, statedIssues, statedWarnings }: AuditPackRequest) {
  return {
    scenario_id: scenarioId,
    przyczyna_korekty: reason,
    numer_faktury_kor: number,
    preset:
      preset === null
        ? null
        : { slug: preset.slug, name: preset.name, vendor: preset.vendor, version: preset.version, updated_at: preset.updatedAt },
    summary:
      summary === null
        ? null
        : {
            rodzaj_faktury: summary.kind,
            typ_korekty: summary.type,
            net_delta: summary.netDelta.toAmount(),
            vat_delta: summary.vatDelta.toAmount(),
            gross_delta: summary.grossDelta.toAmount(),
          },
    validation: statedIssues.map(sorted),
    warnings: statedWarnings,
  };
}

/** The same value with the names of each object in order, since callers' programs write them in any. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** The request behind a pack: the documents, and what {@link requestRecord} kept. */
export function requestOfRecord(record: AuditPackValidation['request'], original: Uint8Array, correction: Uint8Array): AuditPackRequest {
  const { preset, summary } = record;
  return {
    original,
    correction,
    scenarioId: record.scenario_id,
    reason: record.przyczyna_korekty,
    number: record.numer_faktury_kor,
    // A pack tells by which preset the correction was made, and has no use for its tables.
    preset: preset === null ? null : { ...emptyPreset, ...preset, updatedAt: preset.updated_at },
    summary:
      summary === null
        ? null
        : {
            kind: summary.rodzaj_faktury,
            type: summary.typ_korekty,
            netDelta: decimal(summary.net_delta),
            vatDelta: decimal(summary.vat_delta),
            grossDelta: decimal(summary.gross_delta),
          },
    statedIssues: record.validation,
    statedWarnings: record.warnings,
  };
}

const emptyPreset = {
  description: '',
  documentationUrl: null,
  vatRateMap: {},
  jpkFieldAliases: {},
  scenarioOverrides: {},
  defaultSettings: {},
  isOfficial: false,
} as const;
