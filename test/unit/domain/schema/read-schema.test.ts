import { listElements } from '@nakor/domain/schema/complex-type';
import { type ComplexType, type ElementDeclaration, isComplex, readTextType, type SimpleType } from '@nakor/domain/schema/model';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { describe, expect, it } from 'vitest';
import { schemaFiles, schemaModel, utf8 } from '../../../support/drivers/validation.ts';

/** The declaration at a path below `Faktura`. */
function declared(path: string): ElementDeclaration {
  return path.split('/').reduce((declaration, name) => childOf(declaration, name), schemaModel.root);
}

function childOf(parent: ElementDeclaration, name: string): ElementDeclaration {
  const child = isComplex(parent.type) ? parent.type.childByName.get(name)?.declaration : undefined;
  if (child === undefined) throw new Error(`${parent.name} has no ${name}.`);
  return child;
}

function complexTypeOf(path: string): ComplexType {
  const { type } = declared(path);
  if (!isComplex(type)) throw new Error(`${path} has text only.`);
  return type;
}

function simpleTypeOf(path: string): SimpleType {
  const type = readTextType(declared(path));
  if (type === null) throw new Error(`${path} has no text.`);
  return type;
}

const faChildren = [
  ...['KodWaluty', 'P_1', 'P_1M', 'P_2', 'WZ', 'P_6', 'OkresFa', 'P_13_1', 'P_14_1', 'P_14_1W', 'P_13_2', 'P_14_2', 'P_14_2W'],
  ...['P_13_3', 'P_14_3', 'P_14_3W', 'P_13_4', 'P_14_4', 'P_14_4W', 'P_13_5', 'P_14_5', 'P_13_6_1', 'P_13_6_2', 'P_13_6_3', 'P_13_7'],
  ...['P_13_8', 'P_13_9', 'P_13_10', 'P_13_11', 'P_15', 'KursWalutyZ', 'Adnotacje', 'RodzajFaktury', 'PrzyczynaKorekty', 'TypKorekty'],
  ...['DaneFaKorygowanej', 'OkresFaKorygowanej', 'NrFaKorygowany', 'Podmiot1K', 'Podmiot2K', 'P_15ZK', 'KursWalutyZK'],
  ...['ZaliczkaCzesciowa', 'FP', 'TP', 'DodatkowyOpis', 'FakturaZaliczkowa', 'ZwrotAkcyzy', 'FaWiersz', 'Rozliczenie', 'Platnosc'],
  ...['WarunkiTransakcji', 'Zamowienie'],
];

describe('readSchemaModel on the official files', () => {
  it('reads namespace and root', () => {
    expect(schemaModel.namespace).toBe('http://crd.gov.pl/wzor/2025/06/25/13775/');
    expect(schemaModel.root).toMatchObject({ name: 'Faktura', minOccurs: 1, maxOccurs: 1 });
  });

  it('reads the children of Faktura and of Fa in order', () => {
    expect(schemaModel.root.type).toSatisfy(isComplex);
    const root = schemaModel.root.type as ComplexType;
    expect([...root.childByName.keys()]).toEqual([
      'Naglowek',
      'Podmiot1',
      'Podmiot2',
      'Podmiot3',
      'PodmiotUpowazniony',
      'Fa',
      'Stopka',
      'Zalacznik',
    ]);
    expect([...complexTypeOf('Fa').childByName.keys()]).toEqual(faChildren);
    expect(complexTypeOf('Fa').childByName.get('P_15')?.order).toBe(faChildren.indexOf('P_15'));
  });

  it('finds every element by name', () => {
    expect(schemaModel.elementNames.size).toBe(288);
    expect(['Faktura', 'P_22B4', 'WKom', 'NazwaBanku'].filter((name) => !schemaModel.elementNames.has(name))).toEqual([]);
    expect(schemaModel.elementNames.has('NazwaBank')).toBe(false);
  });

  it.each([
    { path: 'Podmiot3', min: 0, max: 100 },
    { path: 'Podmiot1/DaneKontaktowe', min: 0, max: 3 },
    { path: 'Fa/FaWiersz', min: 0, max: 10_000 },
    { path: 'Fa/DaneFaKorygowanej', min: 1, max: 50_000 },
    { path: 'Fa/Podmiot2K', min: 0, max: 101 },
    { path: 'Fa/P_15', min: 1, max: 1 },
    { path: 'Zalacznik/BlokDanych/Tekst/Akapit', min: 1, max: 10 },
  ])('reads how often $path may occur', ({ path, min, max }) => {
    expect(declared(path)).toMatchObject({ minOccurs: min, maxOccurs: max });
  });

  it.each([
    { path: 'Fa/P_15', name: 'TKwotowy', primitive: 'decimal', whiteSpace: 'collapse', totalDigits: 18, fractionDigits: 2 },
    { path: 'Fa/FaWiersz/P_9A', name: 'TKwotowy2', primitive: 'decimal', totalDigits: 22, fractionDigits: 8 },
    { path: 'Fa/FaWiersz/P_8B', name: 'TIlosci', primitive: 'decimal', totalDigits: 22, fractionDigits: 6 },
    { path: 'Fa/P_1', name: 'TDataT', primitive: 'date', minInclusive: '2006-01-01', maxInclusive: '2050-01-01' },
    { path: 'Fa/P_2', name: 'TZnakowy', primitive: 'string', whiteSpace: 'collapse', minLength: 1, maxLength: 256 },
    { path: 'Fa/FaWiersz/P_7', name: 'TZnakowy512', maxLength: 512 },
    { path: 'Fa/FaWiersz/NrWierszaFa', name: 'TNaturalny', primitive: 'integer', minInclusive: null, minExclusive: '0', totalDigits: 14 },
    { path: 'Naglowek/DataWytworzeniaFa', name: null, primitive: 'dateTime', minInclusive: '2025-09-01T00:00:00Z' },
    { path: 'Naglowek/WariantFormularza', name: null, primitive: 'integer', enumeration: ['3'] },
    { path: 'Podmiot1/DaneIdentyfikacyjne/NIP', name: 'TNrNIP', primitive: 'string', whiteSpace: 'preserve' },
    { path: 'Stopka/Informacje/StopkaFaktury', name: 'TTekstowy', whiteSpace: 'preserve', maxLength: 3_500 },
    { path: 'Podmiot3/DaneIdentyfikacyjne/NrID', whiteSpace: 'replace', maxLength: 50 },
    { path: 'Fa/Platnosc/RachunekBankowy/NrRB', name: 'TNrRB', minLength: 10, maxLength: 34 },
    { path: 'Fa/RodzajFaktury', enumeration: ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ'] },
  ])('reads the type of $path', ({ path, ...expected }) => {
    expect(simpleTypeOf(path)).toMatchObject(expected);
  });

  it('reads the codes that are long lists', () => {
    expect(simpleTypeOf('Fa/KodWaluty').enumeration).toHaveLength(182);
    expect(simpleTypeOf('Podmiot1/Adres/KodKraju').enumeration).toHaveLength(254);
    expect(simpleTypeOf('Fa/FaWiersz/P_12').enumeration).toHaveLength(14);
    expect(simpleTypeOf('Fa/FaWiersz/GTU').enumeration).toHaveLength(13);
  });

  it('reads the union of both lengths of a REGON', () => {
    const patterns = simpleTypeOf('Stopka/Rejestry/REGON').members.map(({ patterns: [group] }) => group?.map(({ source }) => source));
    expect(patterns).toEqual([['\\d{9}'], ['\\d{14}']]);
  });

  it('reads the only element with a fixed value', () => {
    expect(declared('Podmiot1/PrefiksPodatnika')).toMatchObject({ fixed: 'PL', type: { enumeration: ['PL'] } });
    expect(declared('Fa/Podmiot1K/PrefiksPodatnika').fixed).toBeNull();
    expect(simpleTypeOf('Fa/Podmiot1K/PrefiksPodatnika').enumeration).toHaveLength(28);
  });

  it('reads the attributes', () => {
    const ofForm = complexTypeOf('Naglowek/KodFormularza').attributes.map(({ name, isRequired, fixed }) => ({ name, isRequired, fixed }));
    expect(ofForm).toEqual([
      { name: 'kodSystemowy', isRequired: true, fixed: 'FA (3)' },
      { name: 'wersjaSchemy', isRequired: true, fixed: '1-0E' },
    ]);
    const [column] = complexTypeOf('Zalacznik/BlokDanych/Tabela/TNaglowek/Kol').attributes;
    expect(column).toMatchObject({ name: 'Typ', isRequired: true, fixed: null });
    expect(column?.type.enumeration).toEqual(['date', 'datetime', 'dec', 'int', 'time', 'txt']);
  });

  it('reads choices and groups', () => {
    const content = complexTypeOf('Fa/Adnotacje/Zwolnienie').content;
    expect(content).toMatchObject({ kind: 'choice', isOptional: false });
    expect(content === null ? [] : listElements(content).map(({ name }) => name)).toEqual(['P_19', 'P_19A', 'P_19B', 'P_19C', 'P_19N']);
  });

  it("reads the Ministry's documentation", () => {
    expect(declared('Fa/P_1').documentation).toMatch(/^Data wystawienia/);
  });
});

describe('readSchemaModel', () => {
  const schema = (body: string): Uint8Array =>
    utf8(`<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a">${body}</xsd:schema>`);

  it.each([
    { name: 'an unknown type', body: '<xsd:element name="a" type="xsd:anyURI"/>', message: 'anyURI' },
    { name: 'an undeclared name', body: '<xsd:element name="a" type="tns:T"/>', message: 'tns:T' },
    {
      name: 'a reference to an element',
      body: '<xsd:element name="a"><xsd:complexType><xsd:sequence><xsd:element ref="b"/></xsd:sequence></xsd:complexType></xsd:element>',
      message: 'element',
    },
    {
      name: 'a group in any order',
      body: '<xsd:element name="a"><xsd:complexType><xsd:all/></xsd:complexType></xsd:element>',
      message: 'all',
    },
    {
      name: 'a group that repeats',
      body: '<xsd:element name="a"><xsd:complexType><xsd:sequence maxOccurs="2"/></xsd:complexType></xsd:element>',
      message: 'sequence',
    },
    {
      name: 'a list',
      body: '<xsd:element name="a"><xsd:simpleType><xsd:list itemType="xsd:string"/></xsd:simpleType></xsd:element>',
      message: 'list',
    },
    { name: 'a default value', body: '<xsd:element name="a" type="xsd:string" default="b"/>', message: 'element a' },
    { name: 'a nillable element', body: '<xsd:element name="a" type="xsd:string" nillable="true"/>', message: 'element a' },
    {
      name: 'an unknown facet',
      body: '<xsd:element name="a"><xsd:simpleType><xsd:restriction base="xsd:decimal"><xsd:maxExclusive value="1"/></xsd:restriction></xsd:simpleType></xsd:element>',
      message: 'maxExclusive',
    },
    { name: 'no element', body: '', message: 'no root element' },
  ])('rejects a schema with $name', ({ body, message }) => {
    expect(() => readSchemaModel([schema(body)])).toThrow(message);
  });

  it('rejects an empty file, and text that is not XML', () => {
    expect(() => readSchemaModel([])).toThrow('has no files');
    expect(() => readSchemaModel([utf8('<a>')])).toThrow('cannot be read');
  });

  it('reads the official files again to the same model', () => {
    expect(readSchemaModel(schemaFiles).elementNames).toEqual(schemaModel.elementNames);
  });
});
