import type { Language, Localized } from '../../shared/localized.ts';
import { annotationFieldNames } from './annotations.ts';
import type { FieldName } from './field-name.ts';
import { invoiceFieldNames } from './invoice.ts';
import { lineFieldNames } from './lines.ts';
import { partyFieldNames } from './parties.ts';
import { paymentFieldNames } from './payment.ts';
import { sumFieldNames } from './sums.ts';
import { termFieldNames } from './terms.ts';

/** What all elements and attributes of FA(3) are called, by {@link FieldName.name}: the one table of their names. */
export const fieldNames: ReadonlyMap<string, FieldName> = new Map(
  [invoiceFieldNames, partyFieldNames, annotationFieldNames, sumFieldNames, lineFieldNames, paymentFieldNames, termFieldNames]
    .flat()
    .map((row): [string, FieldName] => [row.name, row]),
);

/** The heading of a field, short and as on a printed invoice; its name if FA(3) has no such field. */
export function getFieldHeading(parentName: string, name: string, language: Language): string {
  return (fieldNames.get(`${parentName}/${name}`) ?? fieldNames.get(name))?.heading[language] ?? name;
}

/**
 * What a field is called within a sentence or a list of changes.
 *
 * @param name name of the element, such as `P_9A`
 * @returns    the name itself for fields that are not named in text
 */
export function getFieldInText(name: string): Localized {
  return fieldNames.get(name)?.inText ?? { pl: name, en: name };
}

/** What a missing required element means, in English with its article; null for those that speak for themselves. */
export function getRequiredMeaning(parentName: string, name: string): string | null {
  return fieldNames.get(`${parentName}/${name}`)?.required ?? fieldNames.get(name)?.required ?? null;
}
