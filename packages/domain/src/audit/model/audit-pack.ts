/** Schema of audit packs. */
export const auditPackSchema = 'nakor.audit-pack/v1';

/** Names of the entries of an audit pack, in their order; none of them comes from the input. */
export const auditPackEntries = {
  original: 'original.xml',
  correction: 'correction.xml',
  report: 'audit-report.pdf',
  validation: 'validation.json',
  manifest: 'manifest.json',
} as const;

/**
 * Name of an entry with an earlier correction, which a pack contains on request.
 *
 * @param index of the correction in the order of issue, from 0
 */
export function nameEarlierCorrection(index: number): string {
  return `earlier-correction-${index + 1}.xml`;
}

/** Name of an entry of an audit pack. */
export type AuditPackEntry = (typeof auditPackEntries)[keyof typeof auditPackEntries];
