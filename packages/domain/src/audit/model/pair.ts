import type { Draft } from '../../correction/draft/draft.ts';
import type { CorrectionKind } from '../../correction/model/correction-request.ts';
import type { Original } from '../../correction/model/original.ts';
import type { Scenario } from '../../correction/model/scenario.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Element } from '../../xml/element.ts';
import type { AuditPackRequest } from './audit-pack-request.ts';

/** An invoice and its correction as parsed documents. */
export interface ReadPair {
  readonly request: AuditPackRequest;
  readonly scenario: Scenario;
  /** The state before the correction, in the form of FA(3). */
  readonly original: Original;
  /** Earlier corrections of the original, in their order. */
  readonly earlierCorrections: readonly Invoice<Draft>[];
  /** The original as given, in its own form. */
  readonly source: Invoice<Element>;
  readonly correction: Invoice<Element>;
  /** {@link correction} as a plain tree. */
  readonly draft: Draft;
  readonly kind: CorrectionKind;
  /** Whether the correction refers to several invoices; its amounts then cover all of them, and the state of a single one is unknown. */
  readonly isCollective: boolean;
}
