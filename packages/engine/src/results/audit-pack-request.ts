import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';
import { toDecimal } from '@nakor/domain/money/decimal';

/** The request without the documents for `validation.json`: enough to rebuild the pack. */
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

/** The same value with sorted object keys, since clients send them in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** The documents from which a pack was built. */
export interface PackDocuments {
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  /** In the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  /** Whether the pack contains them. */
  readonly includesEarlierCorrections: boolean;
}

/** The request of a pack, from the documents and the {@link requestRecord}. */
export function requestOfRecord(record: AuditPackValidation['request'], documents: PackDocuments): AuditPackRequest {
  const { preset, summary } = record;
  return {
    ...documents,
    scenarioId: record.scenario_id,
    reason: record.przyczyna_korekty,
    number: record.numer_faktury_kor,
    // A pack names the preset of the correction and does not need its tables.
    preset: preset === null ? null : { ...emptyPreset, ...preset, updatedAt: preset.updated_at },
    summary:
      summary === null
        ? null
        : {
            kind: summary.rodzaj_faktury,
            type: summary.typ_korekty,
            netDelta: toDecimal(summary.net_delta),
            vatDelta: toDecimal(summary.vat_delta),
            grossDelta: toDecimal(summary.gross_delta),
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
