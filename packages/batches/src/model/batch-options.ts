import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';

/** Archives that a batch may be uploaded as. */
export const batchFormats = ['zip', 'tar', 'targz'] as const;
export type BatchFormat = (typeof batchFormats)[number];

/** How the documents of a batch are validated. Plain data; fixed when the batch is created, so that each document is validated alike. */
export interface BatchOptions {
  readonly format: BatchFormat;
  readonly environment: KsefEnvironment;
  /** In RFC 3339. Never null: a register that depends on when its chunks were processed could not be repeated. */
  readonly as_of: string;
  readonly language: Language;
  /** `off` omits advice. */
  readonly advice: 'off' | null;
  /** Documents with which each one is compared: those of the batch, or also the register of accepted invoices of the organization. */
  readonly duplicates: 'within' | 'within_and_register';
}
