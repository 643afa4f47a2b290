import { readText } from '../../../fa3/elements/part.ts';
import { findPlaceholder } from '../../../fa3/placeholder.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct } from '../../model/source.ts';
import { findPossiblePlaceholders } from '../possible-placeholders.ts';

/** Numbers of this invoice and of those to which it refers. */
export const invoiceNumberRules = defineRules([
  {
    code: 'XML-340',
    severity: 'error',
    title: { pl: 'Znak zastępczy zamiast numeru faktury', en: 'Placeholder instead of an invoice number' },
    why: {
      pl: 'Faktura ma kolejny numer, który jednoznacznie ją identyfikuje, a korekta i faktura rozliczająca zaliczki podają numery tamtych faktur. Kreska, „brak” lub niewypełnione pole szablonu nie jest numerem. Faktury o numerze z samych liter lub zer reguła nie dotyczy, bo tak wolno numerować (X to po rzymsku 10).',
      en: 'An invoice has a consecutive number that identifies it unambiguously, and a correction or a settlement of advances states the numbers of those invoices. A dash, “brak” or an unfilled field of a template is no number. Numbers of letters or zeros only are ignored, since they are allowed (X is a Roman 10).',
    },
    message: {
      pl: '{field} to „{value}”: taki zapis nie jest numerem faktury.',
      en: '{field} is “{value}”, which is not an invoice number.',
    },
    quickFix: {
      pl: 'Wpisz numer faktury; jeśli wstawia go program, sprawdź szablon.',
      en: 'State the number of the invoice; if a program fills it in, check the template.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 2'), citeVatAct('art. 106j ust. 2 pkt 2a'), citeVatAct('art. 106f ust. 4')],
    find: findPlaceholderNumbers,
  },
]);

const numberFields = ['P_2', 'NrFaKorygowanej', 'NrFaKorygowany', 'NrFaZaliczkowej'];

function* findPlaceholderNumbers({ document }: RuleContext): Generator<RuleMatch> {
  const possible = findPossiblePlaceholders(document);
  for (const field of numberFields) {
    for (const element of possible.get(field) ?? []) {
      const kind = findPlaceholder(element.text);
      if (kind !== null && kind !== 'perhaps') yield { place: at(element), slots: { field, value: readText(element) ?? '' } };
    }
  }
}
