import { type ComplexType, type ElementDeclaration, isComplex } from '@nakor/domain/schema/model';
import { explainContent } from '@nakor/domain/validation/violations/explain-content';
import { describe, expect, it } from 'vitest';
import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { inspect, parsed, schemaModel, validationResultOf } from '../../../../support/drivers/validation.ts';

/** The texts of the only schema violation of a document. */
function violationOf(xml: string) {
  const { findings } = inspect(parsed(xml));
  expect(findings).toHaveLength(1);
  return findings[0];
}

/** The required elements of the schema, each with the element that contains it; once per type of the latter. */
function requiredElements() {
  const seen = new Set<ComplexType>();
  const waiting = [schemaModel.root];
  const required: { parent: string; type: ComplexType; declaration: ElementDeclaration }[] = [];
  for (const { name, type } of waiting) {
    if (!isComplex(type) || seen.has(type)) continue;
    seen.add(type);
    const children = [...type.childByName.values()].map(({ declaration }) => declaration);
    waiting.push(...children);
    required.push(...children.flatMap((declaration) => (declaration.minOccurs === 0 ? [] : [{ parent: name, type, declaration }])));
  }
  return required;
}

describe('an element that its parent does not allow', () => {
  it.each([
    {
      name: 'its only place',
      xml: replaced(plainInvoice, '<Platnosc>', '<Umowy><NrUmowy>1/2026</NrUmowy></Umowy><Platnosc>'),
      pl: 'Element Umowy nie może wystąpić w Fa; jego miejsce to Fa/WarunkiTransakcji.',
      en: 'Umowy must not occur in Fa; it belongs in Fa/WarunkiTransakcji.',
    },
    {
      name: 'its two places',
      xml: replaced(plainInvoice, '<Platnosc>', '<FormaPlatnosci>6</FormaPlatnosci><Platnosc>'),
      pl: 'Element FormaPlatnosci nie może wystąpić w Fa; jego miejsce to Fa/Platnosc albo Fa/Platnosc/ZaplataCzesciowa.',
      en: 'FormaPlatnosci must not occur in Fa; it belongs in Fa/Platnosc or Fa/Platnosc/ZaplataCzesciowa.',
    },
    {
      name: 'none of many places',
      xml: replaced(plainInvoice, '<P_12>23</P_12>', '<P_12>23</P_12><KodKraju>PL</KodKraju>'),
      pl: 'Element KodKraju nie może wystąpić w FaWiersz.',
      en: 'KodKraju must not occur in FaWiersz.',
    },
  ])('is reported with $name', ({ xml, pl, en }) => {
    expect(violationOf(xml)).toMatchObject({ code: 'XML-101', message: { pl, en } });
  });
});

describe('a missing element', () => {
  it('is explained in both languages', () => {
    expect(violationOf(replaced(plainInvoice, '    <P_15>123.00</P_15>\n', ''))?.message).toEqual({
      pl: 'Brak wymaganego elementu P_15 w Fa (Kwota należności ogółem).',
      en: 'Required element P_15 is missing in Fa (the total amount).',
    });
  });

  it('has an English explanation wherever the schema has a Polish one', () => {
    const required = requiredElements().filter(({ declaration }) => /\S \S/.test(declaration.documentation));
    const unexplained = required.filter(({ parent, type, declaration }) => {
      const problem = { kind: 'missing', declaration, before: null } as const;
      const { message } = explainContent(problem, parsed(`<${parent}/>`).root, type, schemaModel);
      return message.pl.includes(' (') && !message.en.includes(' (');
    });
    expect(required.length).toBeGreaterThan(30);
    expect(unexplained.map(({ parent, declaration }) => `${parent}/${declaration.name}`)).toEqual([]);
  });
});

describe('a choice', () => {
  it('names the options that were given', () => {
    const xml = replaced(plainInvoice, '<P_19N>1</P_19N>', '<P_19>1</P_19><P_19A>art. 43</P_19A><P_19N>1</P_19N>');
    expect(violationOf(xml)).toMatchObject({
      code: 'XML-110',
      message: {
        pl: 'Podano P_19 i P_19N, a wolno podać tylko jedną z opcji: P_19, P_19N.',
        en: 'P_19 and P_19N are stated, but only one of these options is allowed: P_19, P_19N.',
      },
      quickFix: { pl: 'Zostaw tylko jedno z: P_19, P_19N.', en: 'Keep only one of: P_19, P_19N.' },
    });
  });
});

describe('a payment term given as text', () => {
  const withTerm = (text: string) =>
    replaced(plainInvoice, '<Platnosc>', `<Platnosc><TerminPlatnosci><TerminOpis>${text}</TerminOpis></TerminPlatnosci>`);

  it.each([
    ['30 dni od wystawienia', 'Ilosc: 30, Jednostka: dni, ZdarzeniePoczatkowe: od wystawienia.'],
    ['Termin płatności: 14 dni od daty otrzymania faktury.', 'Ilosc: 14, Jednostka: dni, ZdarzeniePoczatkowe: od daty otrzymania faktury.'],
    ['2 tygodnie  po\n dostawie', 'Ilosc: 2, Jednostka: tygodnie, ZdarzeniePoczatkowe: po dostawie.'],
    ['przelew 30 dni', 'np. Ilosc: 30, Jednostka: dni, ZdarzeniePoczatkowe: od wystawienia.'],
  ])('is one critical issue with its three elements: %s', async (text, fix) => {
    const { issues } = await validationResultOf(withTerm(text));
    const found = issues.filter(({ severity }) => severity === 'critical');
    expect(found).toMatchObject([{ code: 'XML-100', xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci[1]/TerminOpis' }]);
    expect(found[0]?.quickFix?.pl).toContain(fix);
  });

  it('states the elements as XML', () => {
    expect(violationOf(withTerm('30 dni od R&amp;D'))?.expected?.pl).toBe(
      '<Ilosc>30</Ilosc><Jednostka>dni</Jednostka><ZdarzeniePoczatkowe>od R&amp;D</ZdarzeniePoczatkowe>',
    );
  });

  it('is checked like any content when it has elements', () => {
    expect(inspect(parsed(withTerm('tekst<Ilosc>30</Ilosc>'))).findings.map(({ code }) => code)).toEqual(['XML-100', 'XML-102', 'XML-102']);
    expect(inspect(parsed(richInvoiceXml('sale'))).findings).toEqual([]);
  });
});
