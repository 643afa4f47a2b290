import type { InvoiceKind } from '../../../fa3/elements/kinds.ts';
import { type Part, readText } from '../../../fa3/elements/part.ts';
import { checkKsefNumberCheck } from '../../../fa3/identifiers/check-digits.ts';
import { type KsefNumber, parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** Kinds that may name advance invoices; XML-630 reports them on the others. */
const kindsWithAdvances: readonly InvoiceKind[] = ['ZAL', 'ROZ', 'KOR_ZAL', 'KOR_ROZ'];

/** References to other invoices: repeated, to the invoice itself, or in the wrong field. */
export const referenceRules = defineRules([
  {
    code: 'XML-641',
    severity: 'error',
    kinds: kindsWithAdvances,
    title: { pl: 'Zaliczka wymieniona dwa razy', en: 'Advance listed twice' },
    why: {
      pl: 'Każdą fakturę zaliczkową wymienia się raz. Powtórzona zwykle zajmuje miejsce innej, której brakuje, a zaliczka może być odliczona dwa razy.',
      en: 'Each advance invoice is listed once. A repeated one usually takes the place of another that is missing, and the advance may be deducted twice.',
    },
    message: {
      pl: 'Faktura zaliczkowa {number} jest wymieniona ponownie: podano ją już w FakturaZaliczkowa[{first}].',
      en: 'The advance invoice {number} is listed again: it is already in FakturaZaliczkowa[{first}].',
    },
    quickFix: {
      pl: 'Usuń powtórzoną pozycję FakturaZaliczkowa albo popraw numer, jeśli miała wskazywać inną fakturę.',
      en: 'Remove the repeated FakturaZaliczkowa, or correct its number if it should name another invoice.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 4'), citeAnnotation('FakturaZaliczkowa', 'Numery faktur zaliczkowych lub ich numery KSeF')],
    find: findRepeatedAdvances,
  },
  {
    code: 'XML-642',
    severity: 'error',
    kinds: kindsWithAdvances,
    title: { pl: 'Rozliczenie wskazuje samo siebie', en: 'Settlement names itself' },
    why: {
      pl: 'FakturaZaliczkowa wskazuje wcześniejsze faktury, a P_2 jest numerem tej faktury. Faktura nie może rozliczać samej siebie.',
      en: 'FakturaZaliczkowa names earlier invoices, and P_2 is the number of this one. An invoice cannot settle itself.',
    },
    message: {
      pl: 'FakturaZaliczkowa podaje numer tej samej faktury (P_2): {number}.',
      en: 'FakturaZaliczkowa states the number of this very invoice (P_2): {number}.',
    },
    quickFix: {
      pl: 'Podaj numer faktury zaliczkowej, a jeśli ma ona numer KSeF, NrKSeFFaZaliczkowej zamiast NrKSeFZN i NrFaZaliczkowej.',
      en: 'State the number of the advance invoice or, if it has a KSeF number, NrKSeFFaZaliczkowej instead of NrKSeFZN and NrFaZaliczkowej.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106f ust. 4'),
      citeAnnotation('NrFaZaliczkowej', 'Pole obowiązkowe dla faktury wystawianej po wydaniu towaru lub wykonaniu usługi'),
    ],
    find: findOwnNumber,
  },
  {
    code: 'XML-643',
    neededElements: ['NrFaKorygowanej', 'NrFaKorygowany', 'NrFaZaliczkowej'],
    severity: 'error',
    title: { pl: 'Numer KSeF w polu numeru faktury', en: 'KSeF number in the field of an invoice number' },
    why: {
      pl: 'NrFaKorygowanej, NrFaKorygowany i NrFaZaliczkowej podają numer nadany przez sprzedawcę (P_2); numer KSeF ma własne pola. Gdy suma kontrolna się nie zgadza, jest to tylko ostrzeżenie, bo może to być nietypowy numer sprzedawcy.',
      en: 'NrFaKorygowanej, NrFaKorygowany and NrFaZaliczkowej state the number assigned by the seller (P_2); KSeF numbers have their own fields. If the checksum does not match, this is only a warning, since it may be an unusual number of the seller.',
    },
    message: {
      pl: '{field} zawiera numer KSeF {number}, a powinien to być numer z P_2 tamtej faktury.',
      en: '{field} contains the KSeF number {number}, but it should be the number in P_2 of that invoice.',
    },
    quickFix: {
      pl: 'Podaj w {field} numer z P_2 tamtej faktury, a numer KSeF w {ksefField}.',
      en: 'State the number in P_2 of that invoice in {field}, and the KSeF number in {ksefField}.',
    },
    howToFix: {
      pl: 'W polu numeru faktury podaj numer z P_2 tamtej faktury, a numer KSeF w jego własnym polu (NrKSeFFaKorygowanej lub NrKSeFFaZaliczkowej).',
      en: 'State the number in P_2 of that invoice in the field of the invoice number, and the KSeF number in its own field (NrKSeFFaKorygowanej or NrKSeFFaZaliczkowej).',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106j ust. 2 i 2a'),
      citeAnnotation('NrFaKorygowanej', 'Numer faktury korygowanej'),
      citeAnnotation('NrFaZaliczkowej', 'Pole obowiązkowe dla faktury wystawianej po wydaniu towaru lub wykonaniu usługi'),
    ],
    find: findMisplacedKsefNumbers,
  },
]);

/** The number by which an advance invoice is named; null when it has none. */
function numberOf(advance: Part): string | null {
  return advance.text('NrKSeFFaZaliczkowej') ?? advance.text('NrFaZaliczkowej');
}

function* findRepeatedAdvances({ invoice: { fa } }: RuleContext): Generator<RuleMatch> {
  const firstByNumber = new Map<string, number>();
  for (const [index, advance] of fa.all('FakturaZaliczkowa').entries()) {
    const number = numberOf(advance);
    if (number === null || advance.element === null) continue;
    const first = firstByNumber.get(number);
    if (first === undefined) firstByNumber.set(number, index + 1);
    else yield { place: at(advance.element), slots: { number, first: String(first) } };
  }
}

function* findOwnNumber({ invoice: { fa } }: RuleContext): Generator<RuleMatch> {
  const number = fa.text('P_2');
  if (number === null) return;
  for (const advance of fa.all('FakturaZaliczkowa')) {
    if (advance.text('NrFaZaliczkowej') === number) yield { place: placeOf(advance, 'NrFaZaliczkowej'), slots: { number } };
  }
}

/** The fields for numbers assigned by the seller, with those for KSeF numbers beside them. */
const numberFields = [
  { field: 'NrFaKorygowanej', ksefField: 'NrKSeFFaKorygowanej' },
  { field: 'NrFaKorygowany', ksefField: 'NrKSeFFaKorygowanej' },
  { field: 'NrFaZaliczkowej', ksefField: 'NrKSeFFaZaliczkowej' },
] as const;

function* findMisplacedKsefNumbers({ elements, original }: RuleContext): Generator<RuleMatch> {
  const numberOfOriginal = original?.invoice.fa.text('P_2') ?? null;
  for (const { field, ksefField } of numberFields) {
    for (const element of elements(field)) {
      const number = ksefNumberIn(element);
      // The corrected invoice may itself have been issued with such a number.
      if (number === null || readText(element) === numberOfOriginal) continue;
      const match: RuleMatch = { place: at(element), slots: { field, ksefField, number: number.text } };
      yield isGenuine(number) ? match : { ...match, severity: 'warning' };
    }
  }
}

function ksefNumberIn(element: LocatedElement): KsefNumber | null {
  return parseKsefNumber(readText(element)?.toUpperCase() ?? null);
}

/** Whether the check characters match; those of KSeF 1.0 cannot be verified. */
function isGenuine({ check, form, text }: KsefNumber): boolean {
  return form === 35 && checkKsefNumberCheck(text.slice(0, 32)) === check;
}
