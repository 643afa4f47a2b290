import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';

/** The request without the documents for `validation.json`: enough to create the pack again. */
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
