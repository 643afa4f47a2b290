import type { Language } from '../../language.ts';
import type { BatchControl } from '../use-batch.ts';

/** What the steps of a batch are drawn from. */
export interface BatchStepProps {
  readonly language: Language;
  readonly control: BatchControl;
  /** Number of documents that could be packed. */
  readonly documents: number;
}
