import type { EngineClient } from '../../engine/engine-client.ts';
import type { SourceDocument } from '../../source-document.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import type { BuiltCorrection } from '../use-wizard.ts';

interface ResultStepProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly built: BuiltCorrection;
  readonly onOpen: (document: SourceDocument) => void;
}

/** The last step: the built correction. */
export function ResultStep({ built: { correction } }: ResultStepProps) {
  return <pre>{correction.xml}</pre>;
}
