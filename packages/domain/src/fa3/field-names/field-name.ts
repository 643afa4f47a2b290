import type { Localized } from '../../shared/localized.ts';

/** What a field of FA(3) is called, for each purpose for which people read it. */
export interface FieldName {
  /** Name of the element, `Parent/Name` where it means something else in another parent, or `Element/@attribute`. */
  readonly name: string;
  /** Short and capitalized, as on a printed invoice: the heading of a column, the label before a value. */
  readonly heading: Localized;
  /** Within a sentence or a list of changes, in full and without a capital; only fields that corrections and audits name have it. */
  readonly inText?: Localized;
  /** What is missing when a required element is absent, in English with its article: the schema describes it in Polish only. */
  readonly required?: string;
}
