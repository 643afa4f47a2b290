import type { Language, Localized } from '../../shared/localized.ts';
import { annotationLabels } from './annotations.ts';
import { invoiceLabels } from './invoice.ts';
import { lineLabels } from './lines.ts';
import { partyLabels } from './parties.ts';
import { paymentLabels } from './payment.ts';
import { sumLabels } from './sums.ts';
import { termLabels } from './terms.ts';

/** The labels of all elements and attributes of FA(3), by name or, where it depends on the parent, by `Parent/Name`. */
export const fieldLabels: ReadonlyMap<string, Localized> = new Map(
  [invoiceLabels, partyLabels, annotationLabels, sumLabels, lineLabels, paymentLabels, termLabels]
    .flat()
    .map(([name, pl, en]): [string, Localized] => [name, { pl, en }]),
);

/** The label of an element, short and as on a printed invoice; its name if FA(3) has no such element. */
export function fieldLabel(parentName: string, name: string, language: Language): string {
  return (fieldLabels.get(`${parentName}/${name}`) ?? fieldLabels.get(name))?.[language] ?? name;
}
