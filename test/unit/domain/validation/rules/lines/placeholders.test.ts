import type { ComplexType, ElementDeclaration, SimpleType } from '@nakor/domain/schema/model';
import { isComplex, readTextType } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { richInvoiceXml, richVariants } from '../../../../../support/builders/rich-invoice.ts';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { schemaModel, validationResultOf } from '../../../../../support/drivers/validation.ts';
import { linePlaceholderCases } from './placeholders.cases.ts';

/** Names of the elements of the schema whose text is free: no list of values and no pattern. */
function listFreeTexts(declaration: ElementDeclaration, names = new Set<string>()): ReadonlySet<string> {
  const type: SimpleType | ComplexType = declaration.type;
  const text = readTextType(declaration);
  if (text?.primitive === 'string' && text.enumeration === null && text.patterns.length === 0 && text.members.length === 0)
    names.add(declaration.name);
  if (isComplex(type)) for (const child of type.childByName.values()) listFreeTexts(child.declaration, names);
  return names;
}

/** Where a dash is no mistake: notes, descriptions that may be omitted, codes that have rules of their own, and the attachment. */
const mayBeDash = new Set([
  ...['SystemInfo', 'AdresL2', 'GLN', 'Telefon', 'TelefonPU', 'P_1M', 'P_22BMK', 'P_22BMD', 'P_22BK', 'P_22BRP', 'P_22BT'],
  ...['Klucz', 'Wartosc', 'Indeks', 'IndeksZ', 'PKWiU', 'PKWiUZ', 'PKOB', 'PKOBZ', 'P_8A', 'P_8AZ'],
  ...['OpisPlatnosci', 'Jednostka', 'ZdarzeniePoczatkowe', 'NazwaBanku', 'OpisRachunku', 'WarunkiSkonta', 'WysokoscSkonta'],
  ...['WarunkiDostawy', 'OpisInnegoTransportu', 'OpisInnegoLadunku', 'JednostkaOpakowania', 'StopkaFaktury', 'PelnaNazwa', 'BDO'],
  ...['ZNaglowek', 'ZKlucz', 'ZWartosc', 'Akapit', 'TKlucz', 'TWartosc', 'Opis', 'NKom', 'WKom', 'SKom', 'CN', 'CNZ'],
]);

const documents = richVariants.map(richInvoiceXml);
const freeTexts = [...listFreeTexts(schemaModel.root)];

/** Elements that no document has, with the alternative that it has in their place. */
const alternatives: Readonly<Record<string, string>> = {
  P_19B: 'P_19A',
  P_19C: 'P_19A',
  P_22B2: 'P_22B1',
  P_22B3: 'P_22B1',
  P_22B4: 'P_22B1',
};

/** A document with another text in the first element of a name; null when no document has one. */
function withText(name: string, text: string): string | null {
  const present = alternatives[name] ?? name;
  const element = new RegExp(`<${present}>[^<]*</${present}>`);
  const document = documents.find((xml) => element.test(xml));
  return document === undefined ? null : document.replace(element, () => `<${name}>${text}</${name}>`);
}

async function codesAt(name: string, xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues.filter(({ fieldName, severity }) => fieldName === name && severity !== 'info').map(({ code }) => code);
}

describe('linePlaceholderRules', () => {
  testRuleCases(linePlaceholderCases);
});

describe('placeholders in free texts', () => {
  it('covers every free text of the schema', () => {
    expect(freeTexts.length).toBeGreaterThan(70);
    expect(freeTexts.filter((name) => withText(name, 'x') === null)).toEqual([]);
  });

  it.each(freeTexts)('reports an unfilled template in %s', async (name) => {
    const text = name === 'NrRB' ? '{{numer rachunku}}' : '{{p}}';
    expect(await codesAt(name, withText(name, text) ?? '')).toContainEqual(expect.stringMatching(/^XML-(?:236|340|720|814|84[01])$/));
  });

  it.each(freeTexts)('reports a dash in %s unless it may be one', async (name) => {
    const dash = name === 'NrRB' ? '----------' : '-';
    const codes = await codesAt(name, withText(name, dash) ?? '');
    const found = codes.filter((code) => /^XML-(?:236|340|720|814|84[01])$/.test(code));
    expect(found.length > 0, `${codes.join()} for a dash in ${name}`).toBe(!mayBeDash.has(name));
  });
});
