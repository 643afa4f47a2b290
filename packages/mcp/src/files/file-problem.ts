import type { Localized } from '@nakor/domain/shared/localized';

/** A file that cannot be read or written. */
export class FileProblem extends Error {
  readonly text: Localized;

  constructor(text: Localized) {
    super(text.en);
    this.name = 'FileProblem';
    this.text = text;
  }
}
