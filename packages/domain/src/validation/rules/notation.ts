import { formatCanonicalNotation } from '../../schema/canonical-notation.ts';
import { checkValue } from '../../schema/check-value.ts';
import { truncate } from '../../shared/truncate.ts';
import { useSameText } from '../model/issue.ts';
import { defineRules, type RuleContext, type RuleMatch } from '../model/rule.ts';
import { citeSchemaStructure, own } from '../model/source.ts';

/** Notation that the schema allows but that other programs may reject. */
export const notationRules = defineRules([
  {
    code: 'XML-120',
    severity: 'info',
    title: { pl: 'Nietypowy zapis wartości', en: 'Unusual notation of a value' },
    why: {
      pl: 'Schemat dopuszcza zapisy takie jak -0, 01 w znaczniku, spacje wokół wartości lub ułamki sekund, ale inne programy mogą je odczytać inaczej.',
      en: 'The schema allows notation such as -0, 01 in a flag, spaces around a value or fractions of a second, but other programs may read it differently.',
    },
    message: {
      pl: 'Nietypowy zapis wartości w {field}; standardowy zapis to „{canonical}”.',
      en: 'Unusual notation in {field}; the standard notation is “{canonical}”.',
    },
    quickFix: { pl: 'Wpisz {canonical}.', en: 'Enter {canonical}.' },
    howToFix: {
      pl: 'Wpisz wartość w zwykłym zapisie, który podaje komunikat: bez spacji wokół niej, zbędnych zer i ułamków sekund.',
      en: 'Enter the value in the usual notation that the message states: without spaces around it, superfluous zeros and fractions of a second.',
    },
    enforcedBy: 'practice',
    source: [citeSchemaStructure(), own],
    find: findNonCanonicalNotations,
  },
  {
    code: 'XML-121',
    severity: 'info',
    title: { pl: 'Pusty element', en: 'Empty element' },
    why: {
      pl: 'Schemat dopuszcza pusty element grupujący; nie zawiera on treści, a bywa śladem danych, które nie trafiły na fakturę.',
      en: 'The schema allows an empty grouping element; it contains no data, and sometimes means that data are missing from the invoice.',
    },
    message: { pl: 'Pusty element {field}; nie zawiera danych.', en: 'Empty element {field}; it contains no data.' },
    quickFix: { pl: 'Usuń pusty element {field}.', en: 'Remove the empty element {field}.' },
    howToFix: {
      pl: 'Usuń pusty element albo uzupełnij jego dane.',
      en: 'Remove the empty element, or add its data.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findEmptyContainers,
  },
]);

function* findNonCanonicalNotations({ nonCanonicalElements }: RuleContext): Generator<RuleMatch> {
  for (const { element, type } of nonCanonicalElements) {
    const canonical = formatCanonicalNotation(element.text, type);
    if (canonical === null || canonical === element.text || checkValue(element.text, type) !== null) continue;
    // XML-304 reports a time of creation that is not in UTC.
    if (element.name === 'DataWytworzeniaFa' && !element.text.trimEnd().endsWith('Z')) continue;
    yield {
      place: { kind: 'element', element },
      slots: { field: element.name, canonical: truncate(canonical, 60) },
      expected: useSameText(truncate(canonical, 500)),
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
