import type { Part } from '../../../fa3/elements/part.ts';
import { findPlaceholder } from '../../../fa3/placeholder.ts';
import type { Localized } from '../../../shared/localized.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct } from '../../model/source.ts';
import { findPossiblePlaceholders } from '../possible-placeholders.ts';
import { listParties } from './named-party.ts';

/** Names and addresses that say nothing. */
export const placeholderRules = defineRules([
  {
    code: 'XML-236',
    severity: 'warning',
    title: { pl: 'Znak zastępczy zamiast danych strony', en: 'Placeholder instead of party data' },
    why: {
      pl: 'Faktura zawiera nazwy i adresy stron. Kreska, kropka, „x”, „brak”, „n/d” lub niewypełnione pole szablonu spełnia schemat, ale nie podaje danych, których wymaga ustawa.',
      en: 'An invoice states the names and addresses of the parties. A dash, a dot, “x”, “brak”, “n/a” or an unfilled field of a template satisfies the schema but does not provide the data that the law requires.',
    },
    message: {
      pl: '{field} ({party}) to „{value}”: taki zapis zastępuje dane, których brakuje.',
      en: '{field} ({party}) is “{value}”, a placeholder for missing data.',
    },
    quickFix: {
      pl: 'Podaj prawdziwe dane; nazwę i adres nabywcy wolno pominąć tylko na fakturze uproszczonej (UPR).',
      en: 'State the actual data; the name and address of the buyer may be omitted only on a simplified invoice (UPR).',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 3')],
    find: findPlaceholders,
  },
]);

function* findPlaceholders({ document, invoice }: RuleContext): Generator<RuleMatch> {
  const possible = findPossiblePlaceholders(document);
  if (!possible.has('Nazwa') && !possible.has('AdresL1')) return;
  for (const { party, name } of listParties(invoice)) {
    yield* findPlaceholderIn(party.child('DaneIdentyfikacyjne'), 'Nazwa', name);
    yield* findPlaceholderIn(party.child('Adres'), 'AdresL1', name);
  }
}

function* findPlaceholderIn(part: Part, field: string, party: Localized): Generator<RuleMatch> {
  const value = part.text(field);
  if (value !== null && findPlaceholder(value) !== null) yield { place: placeOf(part, field), slots: { field, party, value } };
}
