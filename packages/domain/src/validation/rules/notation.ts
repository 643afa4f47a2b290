import { canonicalNotation } from '../../schema/canonical-notation.ts';
import { checkValue } from '../../schema/check-value.ts';
import { truncate } from '../../shared/truncate.ts';
import { sameText } from '../model/issue.ts';
import { type RuleContext, type RuleMatch, rules } from '../model/rule.ts';

/** Notation that the schema lets pass but that other programs may not. */
export const notationRules = rules([
  {
    code: 'XML-120',
    severity: 'info',
    why: {
      pl: 'Schemat dopuszcza zapisy takie jak -0, 01 w znaczniku, spacje wokół wartości lub ułamki sekund, ale inne programy mogą je odczytać inaczej.',
      en: 'The schema lets notation such as -0, 01 in a flag, blanks around a value or fractions of a second pass, but other programs may read them differently.',
    },
    message: {
      pl: 'Nietypowy zapis wartości w {field}; zwykły zapis to „{canonical}”.',
      en: 'Unusual notation in {field}; the usual one is “{canonical}”.',
    },
    quickFix: { pl: 'Zapisz {canonical}.', en: 'Write {canonical}.' },
    source: 'FA(3); Nakor',
    find: findNonCanonicalNotations,
  },
  {
    code: 'XML-121',
    severity: 'info',
    why: {
      pl: 'Schemat dopuszcza pusty element grupujący; nie niesie on treści, a bywa śladem danych, które nie trafiły na fakturę.',
      en: 'The schema lets an empty grouping element pass; it says nothing and is sometimes the trace of data that did not reach the invoice.',
    },
    message: { pl: 'Pusty element {field}; nie wnosi treści.', en: 'Empty element {field}; it says nothing.' },
    quickFix: { pl: 'Usuń pusty element {field}.', en: 'Remove the empty element {field}.' },
    source: 'Nakor',
    find: findEmptyContainers,
  },
]);

function* findNonCanonicalNotations({ nonCanonicalElements }: RuleContext): Generator<RuleMatch> {
  for (const { element, type } of nonCanonicalElements) {
    const canonical = canonicalNotation(element.text, type);
    if (canonical === null || canonical === element.text || checkValue(element.text, type) !== null) continue;
    // Of a time of creation that is not in UTC, XML-304 speaks.
    if (element.name === 'DataWytworzeniaFa' && !element.text.trimEnd().endsWith('Z')) continue;
    yield {
      place: { kind: 'element', element },
      slots: { field: element.name, canonical: truncate(canonical, 60) },
      expected: sameText(truncate(canonical, 500)),
    };
  }
}

const containers = [
  'DaneKontaktowe',
  'TerminPlatnosci',
  'Informacje',
  'Rejestry',
  'Umowy',
  'Zamowienia',
  'Stopka',
  'Rozliczenie',
  'Platnosc',
  'WarunkiTransakcji',
];

function* findEmptyContainers({ elements }: RuleContext): Generator<RuleMatch> {
  for (const name of containers) {
    for (const element of elements(name)) {
      if (element.children.length === 0 && element.text.trim() === '')
        yield { place: { kind: 'element', element }, slots: { field: name } };
    }
  }
}
