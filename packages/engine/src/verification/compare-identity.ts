import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';

/**
 * Compares the fields of the manifest (except the entries) with `validation.json`, whose hash it contains.
 *
 * @returns the differences
 */
export function compareIdentity(manifest: AuditPackManifest, validation: AuditPackValidation): readonly string[] {
  const { entries: _, ...stated } = manifest;
  const expected: typeof stated = {
    schema: validation.schema,
    producer: validation.producer,
    official_schema: validation.official_schema,
    language: validation.language,
    environment: validation.environment,
    judged_at: validation.judged_at,
    scenario_id: validation.request.scenario_id,
    numer_faktury_kor: validation.request.numer_faktury_kor,
    numer_faktury_korygowanej: validation.reference.number,
    agrees: validation.checks.every(({ outcome }) => outcome !== 'differs'),
    warnings: validation.warnings.map(({ code }) => code),
  };
  const names = Object.keys(expected) as (keyof typeof stated)[];
  return names
    .filter((name) => JSON.stringify(stated[name]) !== JSON.stringify(expected[name]))
    .map((name) => `${name} is ${JSON.stringify(stated[name])}, but validation.json says ${JSON.stringify(expected[name])}.`);
}
