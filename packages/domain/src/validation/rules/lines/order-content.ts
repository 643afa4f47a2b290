import { orderLineFields } from '../../../fa3/line-field-names.ts';
import { formatNumberText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { isRateUnneeded, isValueUnneeded } from './needed-data.ts';
import { lineData, type ReadLine, readLines } from './read-lines.ts';

/** What each row of the order of an advance must state. */
export const orderContentRules = defineRules([
  {
    code: 'XML-828',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak nazwy w wierszu zamówienia', en: 'Name on an order line missing' },
    why: {
      pl: 'Faktura zaliczkowa podaje nazwę (rodzaj) każdego zamówionego towaru lub usługi. Wiersze korekty mogą być różnicami, dlatego na niej jest to ostrzeżenie.',
      en: 'An advance invoice states the name (kind) of each of the goods or services ordered. The lines of a correction may be differences, so there this is a warning.',
    },
    message: {
      pl: 'Wiersz {number} zamówienia nie ma nazwy towaru lub usługi (P_7Z).',
      en: 'Order line {number} has no name of the goods or services (P_7Z).',
    },
    quickFix: { pl: 'Dodaj P_7Z z nazwą towaru lub usługi.', en: 'Add P_7Z with the name of the goods or services.' },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4'), citeAnnotation('P_7Z', 'Nazwa (rodzaj) towaru lub usługi')],
    find: (context) => findRowsLacking(context, lineData.name, orderLineFields.name),
  },
  {
    code: 'XML-829',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak wartości w wierszu zamówienia', en: 'Value on an order line missing' },
    why: {
      pl: 'Faktura zaliczkowa podaje wartość zamówionych towarów lub usług bez podatku, w każdym wierszu zamówienia. W procedurze marży i przy sprzedaży zwolnionej można ją pominąć, jak w FaWiersz (XML-805). Na korekcie jest to ostrzeżenie.',
      en: 'An advance invoice states the value of the goods or services ordered without tax, on each line of the order. It may be omitted in margin schemes and for exempt sales, as in FaWiersz (XML-805). On a correction this is a warning.',
    },
    message: {
      pl: 'Wiersz {number} zamówienia nie ma wartości netto (P_11NettoZ).',
      en: 'Order line {number} has no net value (P_11NettoZ).',
    },
    quickFix: {
      pl: 'Dodaj P_11NettoZ z wartością zamówionych towarów lub usług bez podatku.',
      en: 'Add P_11NettoZ with the value of the goods or services ordered, without tax.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4'), citeAnnotation('P_11NettoZ', 'Wartość zamówionego towaru lub usługi bez kwoty podatku')],
    find: findRowsWithoutValue,
  },
  {
    code: 'XML-830',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak stawki w wierszu zamówienia', en: 'Rate on an order line missing' },
    why: {
      pl: 'Faktura zaliczkowa podaje stawki podatku zamówionych towarów lub usług. Nie podaje się ich w procedurze marży, a przy zwolnieniu (P_19 = 1) można je pominąć. Na korekcie i gdy podatek rozlicza nabywca (P_18 = 1) jest to ostrzeżenie.',
      en: 'An advance invoice states the tax rates of the goods or services ordered. They are not stated in margin schemes and may be omitted when the sale is exempt (P_19 = 1). On a correction, and when the buyer accounts for the tax (P_18 = 1), this is a warning.',
    },
    message: {
      pl: 'Wiersz {number} zamówienia nie ma stawki podatku (P_12Z ani P_12Z_XII), a faktura nie jest oznaczona jako zwolniona ani w procedurze marży.',
      en: 'Order line {number} has no tax rate (P_12Z or P_12Z_XII), and the invoice is marked neither as exempt nor as a margin scheme.',
    },
    quickFix: {
      pl: 'Dodaj P_12Z ze stawką wiersza, a w procedurze OSS P_12Z_XII.',
      en: 'Add P_12Z with the rate of the line or, in the OSS procedure, P_12Z_XII.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4'), citeAnnotation('P_12Z', 'Stawka podatku')],
    find: findRowsWithoutRate,
  },
  {
    code: 'XML-831',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak podatku w wierszu zamówienia', en: 'Tax on an order line missing' },
    why: {
      pl: 'Faktura zaliczkowa podaje kwotę podatku zamówionych towarów lub usług w każdym wierszu o stawce wyższej niż 0%. Przy stawce innego państwa (P_12Z_XII) i na korekcie jest to ostrzeżenie.',
      en: 'An advance invoice states the tax on the goods or services ordered, on each line with a rate above 0%. With the rate of another country (P_12Z_XII), and on a correction, this is a warning.',
    },
    message: {
      pl: 'Wiersz {number} zamówienia ma stawkę {rate}%, a nie ma kwoty podatku (P_11VatZ).',
      en: 'Order line {number} has the rate {rate}% but no amount of tax (P_11VatZ).',
    },
    quickFix: {
      pl: 'Dodaj P_11VatZ z podatkiem od P_11NettoZ według stawki wiersza.',
      en: 'Add P_11VatZ with the tax on P_11NettoZ at the rate of the line.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4'), citeAnnotation('P_11VatZ', 'Kwota podatku od zamówionego towaru lub usługi')],
    find: findRowsWithoutTax,
  },
  {
    code: 'XML-832',
    severity: 'warning',
    severityOnCorrections: 'info',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak ilości lub ceny w wierszu zamówienia', en: 'Quantity or price on an order line missing' },
    why: {
      pl: 'Faktura zaliczkowa podaje ilość zamówionych towarów i cenę jednostkową netto. Reguła nie dotyczy faktur z załącznikiem, w którym te dane mogą się znajdować, a w wierszu w procedurze marży nie wymaga ceny. Na korekcie jest to wskazówka.',
      en: 'An advance invoice states the quantity of the goods ordered and the net unit price. The rule does not apply to invoices with an attachment, which may contain these data, and requires no price on a margin line. On a correction it is only a hint.',
    },
    message: { pl: 'W wierszu {number} zamówienia brakuje: {missing}.', en: 'Order line {number} lacks: {missing}.' },
    quickFix: {
      pl: 'Uzupełnij {missing}; przy usłudze, której zakres opisuje P_7Z, ilością może być 1.',
      en: 'Add {missing}; for a service whose scope P_7Z describes, the quantity can be 1.',
    },
    howToFix: {
      pl: 'Uzupełnij ilość (P_8BZ) i cenę jednostkową netto (P_9AZ); przy usłudze, której zakres opisuje P_7Z, ilością może być 1.',
      en: 'Add the quantity (P_8BZ) and the net unit price (P_9AZ); for a service whose scope P_7Z describes, the quantity can be 1.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4')],
    find: findIncompleteRows,
  },
  {
    code: 'XML-833',
    severity: 'info',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Brak jednostki miary w wierszu zamówienia', en: 'Unit on an order line missing' },
    why: {
      pl: 'Ilość bez jednostki miary trudno odczytać. Przepis o fakturze zaliczkowej wymaga ilości, lecz nie wymienia jednostki, dlatego to tylko wskazówka; wiersza bez ilości dotyczy XML-832.',
      en: 'A quantity without its unit is hard to read. The provision on advance invoices requires the quantity but does not mention the unit, so this is only a hint; a line without a quantity is reported by XML-832.',
    },
    message: {
      pl: 'W wierszu {number} zamówienia jest ilość (P_8BZ), a nie ma jednostki miary (P_8AZ).',
      en: 'Order line {number} has a quantity (P_8BZ) but no unit (P_8AZ).',
    },
    quickFix: {
      pl: 'Dodaj P_8AZ z jednostką miary zamówionego towaru lub usługi.',
      en: 'Add P_8AZ with the unit of the goods or services ordered.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_8AZ', 'Miara zamówionego towaru lub zakres usługi')],
    find: findRowsWithoutUnit,
  },
]);

/** Rows of the order that lack at least one of these data. */
function rowsLacking({ invoice }: RuleContext, wanted: number): readonly ReadLine[] {
  return readLines(invoice).orderLines.filter(({ present }) => (present & wanted) !== wanted);
}

function toMatch({ row }: ReadLine, field: string): RuleMatch {
  return { place: placeOf(row, field), slots: { number: row.number ?? '?' } };
}

function* findRowsLacking(context: RuleContext, wanted: number, field: string): Generator<RuleMatch> {
  for (const line of rowsLacking(context, wanted)) yield toMatch(line, field);
}

function* findRowsWithoutValue(context: RuleContext): Generator<RuleMatch> {
  for (const line of rowsLacking(context, lineData.value)) {
    if (!isValueUnneeded(context.invoice, line.row)) yield toMatch(line, orderLineFields.net);
  }
}

function* findRowsWithoutRate(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  if (isRateUnneeded(invoice)) return;
  const isReverseCharge = invoice.annotations.isYes('P_18');
  for (const line of rowsLacking(context, lineData.rate)) {
    const match = toMatch(line, orderLineFields.rate);
    yield isReverseCharge ? { ...match, severity: 'warning' } : match;
  }
}

function* findRowsWithoutTax(context: RuleContext): Generator<RuleMatch> {
  for (const line of rowsLacking(context, lineData.tax)) {
    const { percent, rate } = line.row;
    if (percent?.isPositive !== true) continue;
    const { place, slots } = toMatch(line, orderLineFields.tax);
    const match = { place, slots: { ...slots, rate: formatNumberText(percent) } };
    // Foreign tax is subject to the rules of another country.
    yield rate === null ? { ...match, severity: 'warning' } : match;
  }
}

const names: readonly { readonly bit: number; readonly field: string; readonly name: Localized }[] = [
  { bit: lineData.quantity, field: orderLineFields.quantity, name: { pl: 'P_8BZ (ilość)', en: 'P_8BZ (quantity)' } },
  { bit: lineData.price, field: orderLineFields.netPrice, name: { pl: 'P_9AZ (cena netto)', en: 'P_9AZ (net price)' } },
];

function* findIncompleteRows(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  if (invoice.attachment.exists) return;
  for (const line of rowsLacking(context, lineData.quantity | lineData.price)) {
    const isMarginRow = invoice.bucketOf(line.row) === '11';
    const missing = names.filter(({ bit }) => (line.present & bit) === 0 && !(isMarginRow && bit === lineData.price));
    const [first] = missing;
    if (first === undefined) continue;
    const list = (language: keyof Localized) => missing.map(({ name }) => name[language]).join(', ');
    const { place, slots } = toMatch(line, first.field);
    yield { place, slots: { ...slots, missing: { pl: list('pl'), en: list('en') } } };
  }
}

function* findRowsWithoutUnit(context: RuleContext): Generator<RuleMatch> {
  for (const line of rowsLacking(context, lineData.unit)) {
    if ((line.present & lineData.quantity) !== 0) yield toMatch(line, orderLineFields.unit);
  }
}
