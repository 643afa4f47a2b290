import { buckets } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import { hasUnratedBefore } from '../../amounts/unrated-before.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { isRateUnneeded, isValueUnneeded } from './needed-data.ts';
import { lineData, type ReadLine, readLines } from './read-lines.ts';

/** What each line must state. */
export const contentRules = defineRules([
  {
    code: 'XML-803',
    severity: 'error',
    kinds: ['VAT', 'ROZ', 'UPR'],
    title: { pl: 'Faktura bez wierszy', en: 'Invoice without lines' },
    why: {
      pl: 'Faktura wymienia sprzedane towary lub usługi. Wiersze można pominąć tylko na fakturze zaliczkowej i jej korekcie oraz na zbiorczej korekcie rabatu za okres; na fakturze rozliczającej podaje się pełną wartość zamówienia.',
      en: 'An invoice lists the goods or services sold. Lines may be omitted only on an advance invoice and its correction, and on a collective correction for a rebate; a settlement shows the full value of the order.',
    },
    message: {
      pl: 'Faktura rodzaju {kind} nie ma żadnego wiersza (FaWiersz).',
      en: 'The invoice of kind {kind} has no line (FaWiersz).',
    },
    quickFix: {
      pl: 'Dodaj w Fa wiersz FaWiersz dla każdego towaru lub usługi.',
      en: 'Add a FaWiersz within Fa for each of the goods or services.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('FaWiersz', 'węzeł opcjonalny dla faktury zaliczkowej, faktury korygującej fakturę zaliczkową'),
      citeVatAct('art. 106e ust. 1 pkt 7'),
    ],
    find: findMissingLines,
  },
  {
    code: 'XML-804',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['VAT', 'ROZ', 'UPR', 'KOR', 'KOR_ZAL', 'KOR_ROZ'],
    title: { pl: 'Brak nazwy towaru lub usługi', en: 'Name of the goods or services missing' },
    why: {
      pl: 'Nazwa (rodzaj) towaru lub usługi jest obowiązkowa także na fakturze uproszczonej. Pominąć ją wolno tylko w zbiorczej korekcie rabatu (z OkresFaKorygowanej); na pozostałych korektach jest to ostrzeżenie.',
      en: 'The name (kind) of the goods or services is required even on a simplified invoice. It may be omitted only on a collective correction for a rebate (with OkresFaKorygowanej); on other corrections this is a warning.',
    },
    message: {
      pl: 'Wiersz {number} nie ma nazwy towaru lub usługi (P_7).',
      en: 'Line {number} has no name of the goods or services (P_7).',
    },
    quickFix: { pl: 'Dodaj P_7 z nazwą towaru lub usługi.', en: 'Add P_7 with the name of the goods or services.' },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_7', 'Pole opcjonalne wyłącznie dla przypadku określonego w art 106j ust. 3 pkt 2 ustawy (faktura korygująca)'),
      citeVatAct('art. 106e ust. 1 pkt 7'),
    ],
    find: findNamelessLines,
  },
  {
    code: 'XML-805',
    severity: 'error',
    kinds: ['VAT', 'ROZ'],
    title: { pl: 'Brak wartości wiersza', en: 'Value of a line missing' },
    why: {
      pl: 'Każdy wiersz podaje wartość sprzedaży: netto w P_11 albo brutto w P_11A. Przepisy nie wymagają jej w procedurze marży i przy sprzedaży zwolnionej, więc takich wierszy reguła nie dotyczy.',
      en: 'Each line states the value of the sale: net in P_11 or gross in P_11A. The law does not require it in margin schemes and for exempt sales, so the rule ignores such lines.',
    },
    message: {
      pl: 'Wiersz {number} nie ma wartości sprzedaży: brak P_11 (netto) i P_11A (brutto).',
      en: 'Line {number} has no value: P_11 (net) and P_11A (gross) are missing.',
    },
    quickFix: {
      pl: 'Dodaj P_11 z wartością netto, a na fakturze liczonej od kwot brutto P_11A.',
      en: 'Add P_11 with the net value or, on an invoice calculated from gross amounts, P_11A.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'P_11',
        'Wartość dostarczonych towarów lub wykonanych usług, objętych transakcją, bez kwoty podatku (wartość sprzedaży netto)',
      ),
      citeVatAct('art. 106e ust. 1 pkt 11'),
      citeVatAct('art. 106e ust. 7'),
    ],
    find: findLinesWithoutValue,
  },
  {
    code: 'XML-806',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['VAT', 'ROZ', 'KOR', 'KOR_ROZ'],
    title: { pl: 'Brak stawki wiersza', en: 'Rate of a line missing' },
    why: {
      pl: 'Stawka decyduje, do której sumy (P_13_x) wiersz należy. Nie podaje się jej w procedurze marży, a przy zwolnieniu (P_19 = 1) można ją pominąć.',
      en: 'The rate determines the total (P_13_x) of a line. It is not stated in margin schemes and may be omitted when the sale is exempt (P_19 = 1).',
    },
    details: {
      pl: 'Gdy podatek rozlicza nabywca (P_18 = 1), reguła tylko ostrzega, bo FA(3) ma dla tego wartości oo, np I i np II; ostrzega też na korekcie, która zmienia kwoty, jeśli wiersz ma wartość, chyba że wiersz sprzed korekty powtarza sprzedaż zwolnioną lub w procedurze marży.',
      en: 'When the buyer accounts for the tax (P_18 = 1), this is only a warning, since FA(3) has the values oo, np I and np II for it; also on a correction that changes amounts, for lines with a value, unless a line from before it repeats an exempt or margin sale.',
    },
    message: {
      pl: 'Wiersz {number} nie ma stawki podatku (P_12 ani P_12_XII), a faktura nie jest oznaczona jako zwolniona ani w procedurze marży.',
      en: 'Line {number} has no tax rate (P_12 or P_12_XII), and the invoice is marked neither as exempt nor as a margin scheme.',
    },
    quickFix: {
      pl: 'Dodaj P_12 ze stawką wiersza, a w procedurze OSS P_12_XII.',
      en: 'Add P_12 with the rate of the line or, in the OSS procedure, P_12_XII.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_12', 'Pole opcjonalne dla przypadków określonych w art. 106e ust. 2, 3, ust. 4 pkt 3 i ust. 5 pkt 3 ustawy'),
      citeVatAct('art. 106e ust. 1 pkt 12'),
    ],
    find: findLinesWithoutRate,
  },
  {
    code: 'XML-807',
    severity: 'warning',
    kinds: ['VAT', 'ROZ'],
    title: { pl: 'Brak ilości, jednostki miary lub ceny', en: 'Quantity, unit or price missing' },
    why: {
      pl: 'Faktura podaje jednostkę miary i ilość towarów (albo zakres usługi) oraz cenę jednostkową. Reguła nie dotyczy faktur z załącznikiem, w którym te dane mogą się znajdować, a w wierszu w procedurze marży nie wymaga ceny.',
      en: 'An invoice states unit and quantity of the goods (or the scope of the service) and the unit price. The rule does not apply to invoices with an attachment, which may contain these data, and requires no price on a margin line.',
    },
    message: { pl: 'W wierszu {number} brakuje: {missing}.', en: 'Line {number} lacks: {missing}.' },
    quickFix: {
      pl: 'Uzupełnij {missing}; przy usłudze, której zakres opisuje P_7, jednostką miary może być „usł.”, a ilością 1.',
      en: 'Add {missing}; for a service whose scope P_7 describes, the unit can be “usł.” and the quantity 1.',
    },
    howToFix: {
      pl: 'Uzupełnij jednostkę miary (P_8A), ilość (P_8B) i cenę jednostkową (P_9A albo P_9B); przy usłudze, której zakres opisuje P_7, jednostką miary może być „usł.”, a ilością 1.',
      en: 'Add the unit (P_8A), quantity (P_8B) and unit price (P_9A or P_9B); for a service whose scope P_7 describes, the unit can be “usł.” and the quantity 1.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 8 i 9')],
    find: findIncompleteLines,
  },
  {
    code: 'XML-827',
    severity: 'warning',
    kinds: ['VAT', 'ROZ'],
    title: { pl: 'Wiersz z samym tekstem', en: 'Line with text only' },
    why: {
      pl: 'Wiersz opisuje towar lub usługę. Uwagi i podziękowania, które programy zapisują jako wiersz z samą nazwą, mają w FA(3) własne miejsce: DodatkowyOpis.',
      en: 'A line describes goods or a service. Notes, which some programs write as a line with only a name, have their own place in FA(3): DodatkowyOpis.',
    },
    details: {
      pl: 'Zgłaszamy je zamiast braków z XML-805, 806 i 807, gdy inne wiersze faktury podają dane sprzedaży. To ostrzeżenie: prawo wymaga danych każdej dostawy lub usługi, a nie każdego wiersza.',
      en: 'Reported instead of the missing data of XML-805, 806 and 807 when other lines of the invoice state data of a sale. A warning: the law asks for the data of each supply, not of each line.',
    },
    message: {
      pl: 'Wiersz {number} zawiera tylko tekst („{text}”), bez ilości, ceny, wartości i stawki.',
      en: 'Line {number} contains only a text (“{text}”), without quantity, price, value and rate.',
    },
    quickFix: {
      pl: 'Przenieś tekst do DodatkowyOpis (np. Klucz: Uwagi) i usuń wiersz; jeśli to towar lub usługa, uzupełnij dane wiersza.',
      en: 'Move the text to DodatkowyOpis (such as Klucz: Uwagi) and remove the line; if it is goods or a service, complete the data of the line.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('FaWiersz', 'Szczegółowe pozycje faktury w walucie, w której wystawiono fakturę'),
      citeAnnotation('DodatkowyOpis', 'Pola przeznaczone dla wykazywania dodatkowych danych na fakturze'),
      citeVatAct('art. 106e ust. 1 pkt 7–12'),
    ],
    find: findTextLines,
  },
]);

/** Lines that lack at least one of these data, except lines that are only a text (XML-827). */
function linesLacking(invoice: Invoice, wanted: number): readonly ReadLine[] {
  const texts = textLines(invoice);
  return readLines(invoice).lines.filter((line) => (line.present & wanted) !== wanted && !texts.has(line));
}

/** Lines with nothing but a name, where other lines state more. Lines whose value may be omitted could be sales. */
const textLines = memoizeByObject((invoice: Invoice): ReadonlySet<ReadLine> => {
  const { lines } = readLines(invoice);
  if (invoice.kind !== 'VAT' && invoice.kind !== 'ROZ') return new Set();
  const texts = lines.filter(({ present }) => present === lineData.name);
  if (texts.length === 0 || texts.length === lines.length) return new Set();
  return new Set(texts.filter(({ row }) => !isValueUnneeded(invoice, row)));
});

function* findTextLines({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { row } of textLines(invoice)) {
    yield { place: placeOf(row, 'P_7'), slots: { number: row.number ?? '?', text: toQuotable(row.text('P_7') ?? '', 80) } };
  }
}

function* findMissingLines({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, kind, root } = invoice;
  if (invoice.lines.length > 0 || kind === null) return;
  // The schema check reports lines outside `Fa` or with a misspelt name.
  const containers = [root.element, fa.element];
  if (containers.some((container) => container?.children.some(({ name }) => /^fa.?wiersz/i.test(name)) === true)) return;
  yield { place: placeOf(fa, 'FaWiersz'), slots: { kind } };
}

function* findNamelessLines({ invoice }: RuleContext): Generator<RuleMatch> {
  if (invoice.isCorrection && invoice.fa.has('OkresFaKorygowanej')) return;
  for (const { row } of linesLacking(invoice, lineData.name)) yield { place: placeOf(row, 'P_7'), slots: { number: row.number ?? '?' } };
}

function* findLinesWithoutValue({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { row } of linesLacking(invoice, lineData.value)) {
    if (isValueUnneeded(invoice, row)) continue;
    yield { place: placeOf(row, 'P_11'), slots: { number: row.number ?? '?' } };
  }
}

function* findLinesWithoutRate({ invoice }: RuleContext): Generator<RuleMatch> {
  if (isRateUnneeded(invoice)) return;
  const isReverseCharge = invoice.annotations.isYes('P_18');
  if (invoice.isCorrection && !changesBases(invoice)) return;
  for (const { row, present } of linesLacking(invoice, lineData.rate)) {
    if (invoice.isCorrection && (present & lineData.value) === 0) continue;
    // Such a line repeats an exempt or margin sale of the original.
    if (row.isBefore && hasUnratedBefore(invoice)) continue;
    const match = { place: placeOf(row, 'P_12'), slots: { number: row.number ?? '?' } };
    yield isReverseCharge ? { ...match, severity: 'warning' } : match;
  }
}

function changesBases({ fa }: Invoice): boolean {
  return buckets.some(({ base }) => fa.amount(base)?.isZero === false);
}

const unitFields: readonly { readonly bit: number; readonly field: string; readonly name: Localized }[] = [
  { bit: lineData.unit, field: 'P_8A', name: { pl: 'P_8A (jednostka miary)', en: 'P_8A (unit)' } },
  { bit: lineData.quantity, field: 'P_8B', name: { pl: 'P_8B (ilość)', en: 'P_8B (quantity)' } },
  { bit: lineData.price, field: 'P_9A', name: { pl: 'P_9A lub P_9B (cena)', en: 'P_9A or P_9B (price)' } },
];

function* findIncompleteLines({ invoice }: RuleContext): Generator<RuleMatch> {
  if (invoice.attachment.exists) return;
  for (const { row, present } of linesLacking(invoice, lineData.unit | lineData.quantity | lineData.price)) {
    const isMarginLine = invoice.isMargin && (present & lineData.rate) === 0;
    const missing = unitFields.filter(({ bit }) => (present & bit) === 0 && !(isMarginLine && bit === lineData.price));
    const [first] = missing;
    if (first === undefined) continue;
    const list = (language: keyof Localized) => missing.map(({ name }) => name[language]).join(', ');
    yield { place: placeOf(row, first.field), slots: { number: row.number ?? '?', missing: { pl: list('pl'), en: list('en') } } };
  }
}
