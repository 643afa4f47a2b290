import type { ErpPreset } from '../../erp/preset.ts';
import type { Decimal } from '../../money/decimal.ts';

/** A request for an audit pack. The documents and all statements about them are verified. */
export interface AuditPackRequest {
  /** The invoice that was corrected, as bytes of XML. */
  readonly original: Uint8Array;
  /** Earlier corrections of the invoice, as bytes of XML, in the order of issue; {@link original} is then the invoice as issued. */
  readonly earlierCorrections?: readonly Uint8Array[];
  /** Whether the pack contains them; by default only their checksums. */
  readonly includesEarlierCorrections?: boolean;
  /** The correcting invoice, as bytes of XML. */
  readonly correction: Uint8Array;
  /** Id of a scenario of the catalogue, by which the correction was made. */
  readonly scenarioId: string;
  readonly reason: string;
  /** Number of the correction. */
  readonly number: string;
  /** The preset by which the correction was made; null when none was. */
  readonly preset: ErpPreset | null;
  /** The caller's summary of the correction; null when not given. */
  readonly summary: StatedSummary | null;
  /** Issues of an earlier validation, as given by the caller. */
  readonly statedIssues: readonly Readonly<Record<string, unknown>>[];
  readonly statedWarnings: readonly string[];
}

/** A caller's summary of a correction. Each field is compared with the document; amounts are in its currency. */
export interface StatedSummary {
  readonly kind: string;
  readonly type: string;
  readonly netDelta: Decimal;
  readonly vatDelta: Decimal;
  readonly grossDelta: Decimal;
}
