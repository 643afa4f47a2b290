import type { ErpPreset } from '../erp/preset.ts';
import type { Decimal } from '../money/decimal.ts';

/** What a caller wants an audit pack of. The pair of documents is checked, not believed; so is whatever is stated of it. */
export interface AuditPackRequest {
  /** The invoice that was corrected, as bytes of XML. */
  readonly original: Uint8Array;
  /** The correcting invoice, as bytes of XML. */
  readonly correction: Uint8Array;
  /** Id of a scenario of the catalogue, by which the correction was made. */
  readonly scenarioId: string;
  readonly reason: string;
  /** Number of the correction. */
  readonly number: string;
  /** The preset by which the correction was made; null when none was. */
  readonly preset: ErpPreset | null;
  /** What the caller believes the correction to say; null when nothing is stated. */
  readonly summary: StatedSummary | null;
  /** What an earlier validation said, as given by the caller. */
  readonly statedIssues: readonly Readonly<Record<string, unknown>>[];
  readonly statedWarnings: readonly string[];
}

/** A caller's summary of a correction. Each part is compared with the document; amounts are in its currency. */
export interface StatedSummary {
  readonly kind: string;
  readonly type: string;
  readonly netDelta: Decimal;
  readonly vatDelta: Decimal;
  readonly grossDelta: Decimal;
}

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
