import { formIdentity } from '../../fa3/elements/identity.ts';
import { getAttributeRange, replaceText } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

const texts: Readonly<Record<string, string>> = { KodFormularza: formIdentity.code, WariantFormularza: formIdentity.variant };
const attributes: Readonly<Record<string, string>> = { kodSystemowy: formIdentity.systemCode, wersjaSchemy: formIdentity.schemaVersion };

/** Writes the form code that every FA(3) document has; the rule applies only to documents in the namespace of FA(3). */
export const formCodeFix: Fix = {
  code: 'XML-014',
  done: { pl: 'Wpisano oznaczenie formularza FA(3).', en: 'Wrote the form code of FA(3).' },
  edits: ({ place }, { document }) => {
    if (place.kind === 'element') {
      const text = texts[place.element.name];
      return text === undefined ? null : replaceText(document, place.element, text);
    }
    if (place.kind !== 'attribute') return null;
    const value = attributes[place.name];
    const range = getAttributeRange(document, place.element, place.name);
    return value === undefined || range === null ? null : [{ start: range.valueStart, end: range.end - 1, text: value }];
  },
};
