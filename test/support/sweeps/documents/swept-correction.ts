import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { MutableElement } from '../../builders/mutable-xml.ts';

/** A correction that was built, with the invoice that it corrects. */
export interface SweptCorrection {
  readonly name: string;
  readonly root: MutableElement;
  readonly source: MutableElement;
  readonly settings: Partial<ValidationSettings>;
}
