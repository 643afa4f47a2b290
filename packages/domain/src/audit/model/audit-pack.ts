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

/** Name of an entry of an audit pack. */
export type AuditPackEntry = (typeof auditPackEntries)[keyof typeof auditPackEntries];
