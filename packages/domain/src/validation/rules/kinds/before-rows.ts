import { buckets } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { readAmount } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type BucketSum, lineSumsOf } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { pairRows } from '../../../fa3/row-pairs.ts';
import { getNetTolerance } from '../../../fa3/tolerances.ts';
import { type Decimal, sumOf } from '../../../money/decimal.ts';
import { formatAmountText, formatDeclaredNumberText } from '../../../money/number-text.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation } from '../../model/source.ts';

/** Rows that show the state before a correction (`StanPrzed`, `StanPrzedZ`). */
export const beforeRowRules = defineRules([
  {
    code: 'XML-603',
    neededElements: ['StanPrzed', 'StanPrzedZ'],
    severity: 'error',
    title: { pl: 'Znacznik stanu przed poza korektą', en: 'Marker of the state before outside of a correction' },
    why: {
      pl: 'Stan przed korektą pokazują tylko korekty: StanPrzed na KOR, KOR_ZAL i KOR_ROZ, StanPrzedZ na KOR_ZAL. Na innej fakturze taki wiersz odejmowałby się od sprzedaży.',
      en: 'Only corrections show the state before the correction: StanPrzed on KOR, KOR_ZAL and KOR_ROZ, StanPrzedZ on KOR_ZAL. On any other invoice such a line would be subtracted from the sale.',
    },
    message: {
      pl: 'Znacznik {name} na fakturze rodzaju {kind} (wierszy: {count}, pierwszy nr {number}); stan przed korektą pokazuje tylko {allowed}.',
      en: 'The marker {name} on an invoice of kind {kind} (lines: {count}, first number {number}); only {allowed} shows the state before a correction.',
    },
    quickFix: {
      pl: 'Jeśli to korekta, popraw RodzajFaktury ({allowed}); jeśli nie, usuń wiersze ze znacznikiem {name}.',
      en: 'If this is a correction, set RodzajFaktury accordingly ({allowed}); if not, remove the lines marked {name}.',
    },
    howToFix: {
      pl: 'Jeśli to korekta, popraw RodzajFaktury; jeśli nie, usuń wiersze ze znacznikiem StanPrzed lub StanPrzedZ.',
      en: 'If this is a correction, set RodzajFaktury accordingly; if not, remove the lines marked StanPrzed or StanPrzedZ.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('StanPrzed', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
      citeAnnotation('StanPrzedZ', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
    ],
    find: findMisplacedMarkers,
  },
  {
    code: 'XML-604',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Wiersz sprzed korekty bez wiersza po korekcie', en: 'Line before the correction without a line after it' },
    why: {
      pl: 'Wiersz sprzed korekty ma parę: wiersz po korekcie o tym samym UU_ID lub numerze. Osobna numeracja też jest dozwolona, dlatego wiersze bez pary łączymy wtedy kolejno i zgłaszamy tylko te, dla których pary zabrakło; gdy numery przesunęły się po pominięciu pozycji, wskazujemy tę, której nazwy nie ma po korekcie.',
      en: 'A line before the correction has a counterpart: a line after it with the same UU_ID or number. Separate numbering is allowed too, so the remaining lines are then paired in order, and only lines that are still unpaired are reported; if the numbers moved because an item was left out, the one whose name is missing after the correction is named.',
    },
    message: {
      pl: 'Wiersz nr {number} sprzed korekty nie ma odpowiednika po korekcie.',
      en: 'Line {number} before the correction has no counterpart after it.',
    },
    quickFix: {
      pl: 'Dodaj wiersz po korekcie z tym samym numerem; pozycję usuniętą pokaż z ilością i wartością 0.',
      en: 'Add the line after the correction with the same number; show a removed item with quantity and value 0.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('StanPrzed', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
      citeAnnotation('StanPrzedZ', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
    ],
    find: findUnpairedRows,
  },
  {
    code: 'XML-605',
    severity: 'error',
    kinds: ['KOR'],
    title: { pl: 'Suma zamiast różnicy na korekcie', en: 'Total instead of a difference on a correction' },
    why: {
      pl: 'Na korekcie P_13, P_14 i P_15 to różnica między stanem po i przed. Kwota równa sumie wierszy po korekcie oznacza, że wpisano całą nową wartość i sprzedaż zostałaby wykazana drugi raz.',
      en: 'On a correction P_13, P_14 and P_15 are the difference between the states after and before. An amount equal to the sum of the lines after the correction means that the whole new value was entered, and the sale would be reported twice.',
    },
    message: {
      pl: '{field} = {value} to suma wierszy po korekcie, a powinna być różnica: {after} − {before} = {difference}.',
      en: '{field} = {value} is the sum of the lines after the correction; it should be the difference: {after} − {before} = {difference}.',
    },
    quickFix: {
      pl: 'Wpisz różnice w {field}, w polu podatku i w P_15, jeśli wiersze są właściwe.',
      en: 'Enter the differences in {field}, the tax field and P_15, if the lines are correct.',
    },
    howToFix: {
      pl: 'Jeśli wiersze są właściwe, wpisz w P_13, P_14 i P_15 różnice między stanem po korekcie i przed nią.',
      en: 'If the lines are correct, enter in P_13, P_14 and P_15 the differences between the states after and before the correction.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('P_13_1', 'W przypadku faktur korygujących - kwota różnicy'),
      citeAnnotation('P_15', 'W przypadku faktur korygujących - korekta kwoty wynikającej z faktury korygowanej'),
    ],
    find: findAfterValues,
  },
  {
    code: 'XML-606',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Odwrócony znak wiersza sprzed korekty', en: 'Inverted sign of a line before the correction' },
    why: {
      pl: 'Wiersz ze znacznikiem StanPrzed powtarza wiersz faktury bez zmiany znaku: sam znacznik odejmuje go od sumy, a minus dodałby go drugi raz. Wiersz, który był ujemny i po korekcie nadal jest ujemny, nie jest zgłaszany.',
      en: 'A line marked StanPrzed repeats the line of the invoice with its sign: the marker itself subtracts it, and a minus would add it again. A line that was negative and still is after the correction is not reported.',
    },
    message: {
      pl: 'Wiersz nr {number} sprzed korekty ma {field} = {value}; stan przed korektą podaje się bez zmiany znaku.',
      en: 'Line {number} before the correction has {field} = {value}; the state before a correction keeps its sign.',
    },
    quickFix: {
      pl: 'Porównaj {field} z fakturą korygowaną i przepisz wartość ze znakiem, jaki tam ma.',
      en: 'Compare {field} with the corrected invoice and copy the value with the sign it has there.',
    },
    howToFix: {
      pl: 'Przepisz wiersz sprzed korekty z faktury korygowanej, ze znakami, jakie tam są.',
      en: 'Copy the line before the correction from the corrected invoice, with the signs it has there.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('StanPrzed', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
      citeAnnotation('StanPrzedZ', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
    ],
    find: findNegativeBeforeRows,
  },
]);

function* findMisplacedMarkers({ invoice: { isCorrection, kind, lines, orderLines } }: RuleContext): Generator<RuleMatch> {
  if (kind === null) return;
  if (!isCorrection) yield* markersOf(lines, kind, 'KOR, KOR_ZAL, KOR_ROZ');
  if (kind !== 'KOR_ZAL') yield* markersOf(orderLines, kind, 'KOR_ZAL');
}

/** One match for all marked rows, since they share one mistake: usually the kind of the invoice. */
function* markersOf(rows: readonly Row[], kind: string, allowed: string): Generator<RuleMatch> {
  const marked = rows.filter(({ isBefore }) => isBefore);
  const [first] = marked;
  const marker = first?.field('before') ?? null;
  if (first === undefined || marker === null) return;
  const slots = { name: marker.name, kind, count: String(marked.length), number: first.number ?? '?', allowed };
  yield { place: at(marker), slots };
}

/** Rows that may be paired. Before-rows of an order are misplaced unless the kind is KOR_ZAL. */
function pairedRows({ kind, lines, orderLines }: Invoice): readonly (readonly Row[])[] {
  return kind === 'KOR_ZAL' ? [lines, orderLines] : [lines];
}

function* findUnpairedRows({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const rows of pairedRows(invoice)) {
    const unpaired = [...pairRows(rows)].flatMap(([row, after]) => (after === null ? [row] : []));
    for (const row of unpaired.length === 0 ? unpaired : chooseUnpaired(rows, unpaired)) {
      yield { place: at(row.field('before') ?? row.element), slots: { number: row.number ?? '?' } };
    }
  }
}

/**
 * Where lines were numbered again after one was left out, numbers and order pair different goods, and the last line seems to lack its
 * counterpart. If as many lines have a name that no line after the correction has, it is these that were left out.
 */
function chooseUnpaired(rows: readonly Row[], unpaired: readonly Row[]): readonly Row[] {
  const after = new Set(rows.filter(({ isBefore }) => !isBefore).map(nameOf));
  const nameless = rows.filter((row) => row.isBefore && !after.has(nameOf(row)));
  return nameless.length === unpaired.length ? nameless : unpaired;
}

function nameOf(row: Row): string | null {
  return row.text(row.nameOf('name'));
}

function* findAfterValues(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const { lines } = lineSumsOf(invoice);
  if (!lines.isComplete) return;
  for (const { base, id } of buckets) {
    const value = invoice.fa.amount(base);
    const sum = lines.buckets.get(id);
    if (value === null || sum?.hasBefore !== true) continue;
    const after = sumOf(lines.rates.filter(({ bucket, isBefore }) => bucket === id && !isBefore).map((rate) => rate.base));
    if (!isAfterValue(value, after, sum)) continue;
    // Where the total due repeats the new state too, one of the lines may be wrong instead.
    const texts = differenceTexts(base, { value, after, difference: sum.base }, amountModelOf(context).isProvenByTotal);
    yield { place: placeOf(invoice.fa, base), ...texts };
  }
}

function isAfterValue(value: Decimal, after: Decimal, { base, rows }: BucketSum): boolean {
  const tolerance = getNetTolerance(rows, true);
  return value.isWithin(tolerance, after) && !value.isWithin(tolerance, base);
}

function differenceTexts(
  field: string,
  { value, after, difference }: Readonly<Record<'value' | 'after' | 'difference', Decimal>>,
  isProven: boolean,
): Omit<RuleMatch, 'place'> {
  const before = formatAmountText(after.minus(difference));
  const slots = { field, value: formatAmountText(value), after: formatAmountText(after), before, difference: formatAmountText(difference) };
  return isProven ? { slots, expected: difference.toAmount() } : { slots };
}

function* findNegativeBeforeRows({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const rows of pairedRows(invoice)) {
    for (const [row, after] of pairRows(rows)) {
      const field = negativeField(row);
      if (field === null || (after !== null && negativeField(after) !== null)) continue;
      const value = formatDeclaredNumberText(row.text(field.name) ?? '');
      yield { place: at(field), slots: { number: row.number ?? '?', field: field.name, value } };
    }
  }
}

function negativeField(row: Row): LocatedElement | null {
  for (const element of [row.field('quantity'), row.field('net'), row.isOrderRow ? null : row.at('P_11A')]) {
    // Checking for the sign first avoids parsing every number.
    if (element?.text.includes('-') === true && readAmount(element)?.isNegative === true) return element;
  }
  return null;
}
