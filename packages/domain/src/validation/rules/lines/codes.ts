import { readText } from '../../../fa3/elements/part.ts';
import { hasGs1CheckDigit } from '../../../fa3/identifiers/check-digits.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeInformationSheet, citeStandard, own } from '../../model/source.ts';
import { readField, readLine, readNumber } from './line-elements.ts';

/** Codes of goods and services. */
export const codeRules = defineRules([
  {
    code: 'XML-814',
    neededElements: ['GTIN', 'GTINZ'],
    severity: 'warning',
    title: { pl: 'Nieprawidłowy GTIN', en: 'Invalid GTIN' },
    why: {
      pl: 'GTIN (EAN) ma 8, 12, 13 lub 14 cyfr, a ostatnia jest cyfrą kontrolną. Z błędnym kodem program nabywcy nie znajdzie towaru albo znajdzie inny.',
      en: 'A GTIN (EAN) has 8, 12, 13 or 14 digits, the last of which is a check digit. With a wrong code the buyer’s program finds no product or a different one.',
    },
    message: { pl: '{field} „{value}” {problem}.', en: '{field} “{value}” {problem}.' },
    quickFix: {
      pl: 'Odczytaj kod z opakowania, a własny symbol towaru podaj w polu Indeks.',
      en: 'Read the code from the package, and state your own product code in Indeks.',
    },
    enforcedBy: 'arithmetic',
    source: [citeStandard('gs1')],
    find: findWrongGtins,
  },
  {
    code: 'XML-815',
    neededElements: ['CN', 'CNZ', 'PKWiU', 'PKWiUZ'],
    severity: 'info',
    title: { pl: 'Nietypowy kod towaru', en: 'Unusual goods code' },
    why: {
      pl: 'Kod CN ma 4, 6 lub 8 cyfr (10 w taryfie celnej), także z odstępami. Symbol PKWiU to grupy cyfr z kropkami, od działu (dd) do pozycji (dd.dd.dd.d). Kod może poprzedzać „ex”.',
      en: 'A CN code has 4, 6 or 8 digits (10 in the customs tariff), with or without spaces. A PKWiU symbol consists of groups of digits with dots, from division (dd) to item (dd.dd.dd.d). The code may be preceded by “ex”.',
    },
    message: {
      pl: 'Nietypowy kod {field} „{value}”; zwykle ma postać: {form}.',
      en: 'Unusual {field} code “{value}”; its usual form is: {form}.',
    },
    quickFix: {
      pl: 'Sprawdź kod w klasyfikacji i wpisz w {field} tylko jeden.',
      en: 'Check the code in the classification, and enter only one code in {field}.',
    },
    howToFix: {
      pl: 'Sprawdź kod w klasyfikacji i wpisz tylko jeden.',
      en: 'Check the code in the classification, and enter only one.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findUnusualCodes,
  },
  {
    code: 'XML-816',
    neededElements: ['GTU', 'GTUZ'],
    severity: 'info',
    title: { pl: 'GTU niezgodne z kodem towaru', en: 'GTU does not fit the goods code' },
    why: {
      pl: 'GTU_01 do GTU_10 oznaczają towary, a GTU_11 do GTU_13 usługi. Reguła porównuje to z kodem wiersza: CN mają tylko towary, a PKWiU od działu 49 to usługi (poza sprzedażą nieruchomości, dział 68, przy GTU_10).',
      en: 'GTU_01 to GTU_10 mean goods, GTU_11 to GTU_13 services. The rule compares this with the code of the line: only goods have a CN code, and PKWiU divisions from 49 are services (except sales of real estate, division 68, with GTU_10).',
    },
    message: { pl: 'Wiersz {number}: {problem}.', en: 'Line {number}: {problem}.' },
    quickFix: {
      pl: 'Sprawdź, czy GTU i kod klasyfikacji opisują ten sam towar lub usługę.',
      en: 'Check that GTU and the classification code describe the same goods or service.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findUnfitGtu,
  },
  {
    code: 'XML-826',
    severity: 'info',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Oznaczenie poza wierszem zamówienia', en: 'Marking outside of the order line' },
    why: {
      pl: 'Na fakturze zaliczkowej i jej korekcie towary i usługi opisuje Zamowienie, więc oznaczenia podaje się w jego wierszach, w polach GTUZ i ProceduraZ. ProceduraZ nie ma kodów I_42 i I_63, więc reguła ich nie dotyczy.',
      en: 'On an advance invoice and its correction the goods and services are described in Zamowienie, so the markings belong on its lines, in GTUZ and ProceduraZ. ProceduraZ does not have the codes I_42 and I_63, so the rule ignores them.',
    },
    message: {
      pl: 'Wiersz {number}: na fakturze zaliczkowej oznaczenie {value} podaje się w wierszu zamówienia, w polu {orderField}.',
      en: 'Line {number}: on an advance invoice the marking {value} belongs on the order line, in {orderField}.',
    },
    quickFix: {
      pl: 'Przenieś oznaczenie do {orderField} w ZamowienieWiersz.',
      en: 'Move the marking to {orderField} of ZamowienieWiersz.',
    },
    howToFix: {
      pl: 'Przenieś oznaczenie do wiersza zamówienia: GTU do GTUZ, Procedura do ProceduraZ.',
      en: 'Move the marking to the order line: GTU to GTUZ, Procedura to ProceduraZ.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('10.4')],
    find: findMarkingsOfInvoiceLines,
  },
]);

/** The non-empty fields of lines with one of these names. */
function* fieldsNamed(elements: RuleContext['elements'], names: readonly string[]): Generator<{ element: LocatedElement; value: string }> {
  for (const name of names) {
    for (const element of elements(name)) {
      const value = readText(element);
      if (value !== null && readLine(element) !== null) yield { element, value };
    }
  }
}

const wrongDigits: Localized = { pl: 'nie składa się z 8, 12, 13 lub 14 cyfr', en: 'does not consist of 8, 12, 13 or 14 digits' };
const wrongCheckDigit: Localized = { pl: 'ma błędną cyfrę kontrolną', en: 'has a wrong check digit' };

function* findWrongGtins({ elements }: RuleContext): Generator<RuleMatch> {
  for (const { element, value } of fieldsNamed(elements, ['GTIN', 'GTINZ'])) {
    const isLong = /^(?:\d{8}|\d{12,14})$/.test(value);
    if (isLong && hasGs1CheckDigit(value)) continue;
    yield { place: at(element), slots: { field: element.name, value, problem: isLong ? wrongCheckDigit : wrongDigits } };
  }
}

const cnForm: Localized = { pl: '4, 6, 8 lub 10 cyfr', en: '4, 6, 8 or 10 digits' };
const pkwiuForm: Localized = { pl: 'dd.dd.dd.d', en: 'dd.dd.dd.d' };

function isCn(code: string): boolean {
  return /^(?:\d{4}|\d{6}|\d{8}|\d{10})$/.test(code.replace(/^ex /i, '').replaceAll(' ', ''));
}

function isPkwiu(code: string): boolean {
  return /^(?:ex )?\d{2}(?:\.\d|\.\d{2}(?:\.\d|\.\d{2}(?:\.\d)?)?)?$/i.test(code);
}

function* findUnusualCodes({ elements }: RuleContext): Generator<RuleMatch> {
  for (const { element, value } of fieldsNamed(elements, ['CN', 'CNZ'])) {
    if (!isCn(value)) yield { place: at(element), slots: { field: element.name, value, form: cnForm } };
  }
  for (const { element, value } of fieldsNamed(elements, ['PKWiU', 'PKWiUZ'])) {
    if (!isPkwiu(value)) yield { place: at(element), slots: { field: element.name, value, form: pkwiuForm } };
  }
}

function* findUnfitGtu({ elements }: RuleContext): Generator<RuleMatch> {
  for (const { element, value } of fieldsNamed(elements, ['GTU', 'GTUZ'])) {
    const line = readLine(element);
    const problem = line === null ? null : problemOfGtu(value, line);
    if (line !== null && problem !== null) yield { place: at(element), slots: { number: readNumber(line), problem } };
  }
}

/** PKWiU divisions up to 47 are goods, construction and trade in goods. */
const firstServiceDivision = 49;

function problemOfGtu(gtu: string, line: LocatedElement): Localized | null {
  const group = Number(/^GTU_(\d{2})$/.exec(gtu)?.[1] ?? Number.NaN);
  const cn = readText(readField(line, 'CN', 'CNZ'));
  if (group >= 11 && cn !== null)
    return { pl: `${gtu} oznacza usługę, a CN ${cn} towar`, en: `${gtu} means a service, but CN ${cn} means goods` };
  const pkwiu = readText(readField(line, 'PKWiU', 'PKWiUZ'));
  if (!(group <= 10) || cn !== null || pkwiu === null) return null;
  const division = Number(/^(?:ex )?(\d{2})/i.exec(pkwiu)?.[1] ?? 0);
  const isRealEstate = group === 10 && division === 68;
  if (division < firstServiceDivision || isRealEstate) return null;
  return { pl: `${gtu} oznacza towar, a PKWiU ${pkwiu} usługę`, en: `${gtu} means goods, but PKWiU ${pkwiu} means a service` };
}

/** Procedures of intra-Community supplies, for which no advance is invoiced. */
const codesWithoutOrderField = ['I_42', 'I_63'];

function* findMarkingsOfInvoiceLines({ elements }: RuleContext): Generator<RuleMatch> {
  for (const { element, value } of fieldsNamed(elements, ['GTU', 'Procedura'])) {
    const line = readLine(element);
    const orderField = `${element.name}Z`;
    if (line !== null && !codesWithoutOrderField.includes(value))
      yield { place: at(element), slots: { number: readNumber(line), value, orderField }, expected: orderField };
  }
}
