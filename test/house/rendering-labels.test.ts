import { codeWords } from '@nakor/domain/fa3/field-names/code-words';
import { fieldNames } from '@nakor/domain/fa3/field-names/field-names';
import { dayFields, instantFields, numberFields } from '@nakor/domain/rendering/labels/formats';
import { type ElementDeclaration, isComplex, readTextType } from '@nakor/domain/schema/model';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../support/drivers/validation.ts';

interface Declared {
  readonly parent: string;
  readonly name: string;
  readonly declaration: ElementDeclaration;
}

/** Every element that the schema declares, at each place. */
function declaredElements(): readonly Declared[] {
  const found: Declared[] = [{ parent: '', name: schemaModel.root.name, declaration: schemaModel.root }];
  // An array is also iterated over what is added meanwhile.
  for (const { name, declaration } of found) {
    const { type } = declaration;
    if (!isComplex(type)) continue;
    for (const [childName, child] of type.childByName) found.push({ parent: name, name: childName, declaration: child.declaration });
  }
  return found;
}

const elements = declaredElements();
/** Codes that need no words: countries, currencies, and what names itself. */
const selfExplanatory = /^(?:KodKraju|KodUE|PrefiksPodatnika|KodWaluty|WalutaUmowna|KodFormularza|WariantFormularza|NrID)$/;
const percentages = new Set(['23', '22', '8', '7', '5', '4', '3']);

/** Names of fields of which a text is empty, in either language and for any purpose. */
function emptyTexts(): readonly string[] {
  const isEmpty = (text: string | undefined) => text?.trim() === '';
  return [...fieldNames.values()]
    .filter(({ heading, inText, required }) => [heading.pl, heading.en, inText?.pl, inText?.en, required].some(isEmpty))
    .map(({ name }) => name);
}

describe('the labels of rendered invoices', () => {
  it('cover every element and attribute of the schema, in both languages', () => {
    const attributes = elements.flatMap(({ name, declaration: { type } }) =>
      isComplex(type) ? type.attributes.map((attribute) => `${name}/@${attribute.name}`) : [],
    );
    const names = elements.map(({ parent, name }) => (fieldNames.has(`${parent}/${name}`) ? `${parent}/${name}` : name));
    const missing = [...new Set([...names, ...attributes])].filter((name) => !fieldNames.has(name));
    expect(missing).toEqual([]);
    expect(emptyTexts()).toEqual([]);
    expect(elements.length).toBeGreaterThan(300);
  });

  it('name nothing that the schema does not have', () => {
    const known = new Set(elements.flatMap(({ parent, name }) => [name, `${parent}/${name}`]));
    expect([...fieldNames.keys()].filter((name) => !name.includes('@') && !known.has(name))).toEqual([]);
  });

  it('have words for every code of the schema', () => {
    const missing = elements.flatMap(({ name, declaration }) => {
      const codes = readTextType(declaration)?.enumeration ?? [];
      if (selfExplanatory.test(name)) return [];
      const words = codeWords.get(name) ?? {};
      return codes
        .filter((code) => !Object.hasOwn(words, code) && !(/^P_12Z?$/.test(name) && percentages.has(code)))
        .map((code) => `${name}: ${code}`);
    });
    expect(missing).toEqual([]);
  });

  it('have different words for different numbers, since pages show the words alone', () => {
    const ambiguous = [...codeWords].flatMap(([name, words]) => {
      const numbers = Object.entries(words).filter(([code]) => /^\d+$/.test(code));
      const isDistinct = (language: Language) => new Set(numbers.map(([, word]) => word[language])).size === numbers.length;
      return isDistinct('pl') && isDistinct('en') ? [] : [name];
    });
    expect(ambiguous).toEqual([]);
  });

  it.each([
    ['date', dayFields],
    ['dateTime', instantFields],
  ] as const)('treat every %s of the schema as one, and nothing else', (primitive, fields) => {
    const declared = elements.filter(({ declaration }) => readTextType(declaration)?.primitive === primitive).map(({ name }) => name);
    expect([...fields].sort()).toEqual([...new Set(declared)].sort());
  });

  it('treat every amount, quantity and rate of the schema as a number, and nothing else', () => {
    const decimals = new Set(
      elements.filter(({ declaration }) => readTextType(declaration)?.primitive === 'decimal').map(({ name }) => name),
    );
    expect([...decimals].filter((name) => !numberFields.has(name))).toEqual([]);
    expect([...numberFields].filter((name) => !decimals.has(name) && name !== 'Ilosc')).toEqual([]);
  });
});
