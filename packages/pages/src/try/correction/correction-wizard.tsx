import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SourceDocument } from '../source-document.ts';

/** What the wizard works with. */
export interface CorrectionWizardProps {
  readonly engine: EngineClient;
  /** The invoice of the other view, to be corrected; null for none. */
  readonly source: SourceDocument | null;
  readonly language: Language;
  /** Environment of KSeF and instant of sending, as chosen in the other view; `as_of` is absent for now. */
  readonly context: SendingContext;
  /** Opens a document in the other view, such as the built correction. */
  readonly onOpen: (document: SourceDocument) => void;
}

/** Leads from an invoice to its correction. */
export function CorrectionWizard({ source }: CorrectionWizardProps) {
  return <h1>{source?.name ?? 'Korekta'}</h1>;
}
