import { type Bucket, type BucketId, buckets } from '../../../fa3/buckets.ts';
import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { lineSumsOf } from '../../../fa3/line-sums.ts';
import { type LineDifference, LinesBefore } from '../../../fa3/lines-before.ts';
import type { Row } from '../../../fa3/row.ts';
import { pairRows } from '../../../fa3/row-pairs.ts';
import { getNetTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText, formatDeclaredNumberText } from '../../../money/number-text.ts';
import { joinLocalized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import type { Element } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, own } from '../../model/source.ts';
import { hasReferenceTo, matchesKindOf } from './original-reference.ts';

/** The state before a correction, if the caller provides the corrected invoice and its earlier corrections. */
export const originalStateRules = defineRules([
  {
    code: 'XML-654',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Ujemna suma po korekcie', en: 'Negative total after the correction' },
    why: {
      pl: 'Suma z faktury korygowanej, wcześniejszych korekt i tej korekty nie powinna spaść poniżej zera (z tolerancją na zaokrąglenia wierszy). Ujemna zwykle oznacza, że coś skorygowano dwa razy.',
      en: 'The total of the corrected invoice, earlier corrections and this one should not fall below zero (with a tolerance for the rounding of lines). A negative total usually means that something was corrected twice.',
    },
    message: {
      pl: 'Po tej korekcie {field} jest ujemne: {before} przed nią, {change} w niej, razem {after}.',
      en: 'After this correction {field} is negative: {before} before it, {change} in it, {after} in total.',
    },
    quickFix: {
      pl: 'Porównaj {field} z fakturą korygowaną i z wcześniejszymi korektami.',
      en: 'Compare {field} with the corrected invoice and with earlier corrections.',
    },
    howToFix: {
      pl: 'Porównaj sumę z fakturą korygowaną i z wcześniejszymi korektami: zwykle coś skorygowano dwa razy.',
      en: 'Compare the total with the corrected invoice and with earlier corrections: usually something was corrected twice.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findNegativeTotals,
  },
  {
    code: 'XML-656',
    severity: 'error',
    kinds: correctionKinds,
    title: {
      pl: 'Wiersz sprzed korekty niezgodny z fakturą korygowaną',
      en: 'Line before the correction differs from the corrected invoice',
    },
    why: {
      pl: 'Wiersz sprzed korekty powtarza wiersz faktury korygowanej (po wcześniejszych korektach). Porównujemy nazwę, jednostkę miary, ilość, ceny, opust, wartości, stawkę i kurs, o ile podają je oba; gdy wcześniejsza korekta podała tylko różnice, wierszy nie oceniamy. Inna nazwa lub jednostka to tylko ostrzeżenie.',
      en: 'A line before the correction repeats a line of the corrected invoice (after earlier corrections). Name, unit, quantity, prices, discount, values, rate and exchange rate are compared if both state them; if an earlier correction stated only differences, lines are not checked. Another name or unit is only a warning.',
    },
    message: {
      pl: 'Wiersz nr {number} sprzed korekty nie zgadza się z fakturą korygowaną: {difference}.',
      en: 'Line {number} before the correction does not agree with the corrected invoice: {difference}.',
    },
    quickFix: {
      pl: 'Przepisz wiersz ze stanu sprzed tej korekty: z faktury korygowanej albo z ostatniej wcześniejszej korekty.',
      en: 'Copy the line from the state before this correction: from the corrected invoice or the last earlier correction.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('StanPrzed', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
      citeAnnotation('StanPrzedZ', 'Znacznik stanu przed korektą w przypadku faktury korygującej'),
    ],
    suppressedBy: ['XML-606'],
    find: findAlteredLines,
  },
]);

/** An original and all earlier corrections of it. */
interface StartingPoint {
  readonly invoice: Invoice<Element>;
  readonly earlierCorrections: readonly Invoice<Element>[];
}

/**
 * The original from which the state before a correction can be calculated; null where it cannot: no original, one of several, an original that
 * is a correction itself, unknown earlier corrections (XML-658), or an invoice to which the correction does not refer (XML-652) or of another
 * kind (XML-655).
 */
function startingPoint({ invoice, original }: RuleContext): StartingPoint | null {
  if (original === null || original.invoice.isCorrection || original.earlierCorrections === null) return null;
  if (hasSeveralCorrectedInvoices(invoice) || !hasReferenceTo(invoice, original.invoice) || !matchesKindOf(invoice, original.invoice))
    return null;
  return { invoice: original.invoice, earlierCorrections: original.earlierCorrections };
}

function* findNegativeTotals(context: RuleContext): Generator<RuleMatch> {
  const start = startingPoint(context);
  const { fa } = context.invoice;
  // A simplified invoice may omit totals; then there is nothing to compare.
  if (start === null || !buckets.some(({ base }) => start.invoice.fa.has(base))) return;
  for (const bucket of buckets) {
    const change = fa.amount(bucket.base);
    if (change?.isNegative !== true) continue;
    const before = totalBefore(start, bucket);
    const after = before?.plus(change);
    if (before === null || after?.isBelow(lowestTotal(start, bucket.id)) !== true) continue;
    const slots = {
      field: bucket.base,
      before: formatAmountText(before),
      change: formatAmountText(change),
      after: formatAmountText(after),
    };
    yield { place: placeOf(fa, bucket.base), slots };
  }
}

/** A total of the corrected invoice with its earlier corrections; null when one of them is unreadable. */
function totalBefore({ invoice, earlierCorrections }: StartingPoint, { base }: Bucket): Decimal | null {
  let total = Decimal.zero;
  for (const { fa } of [invoice, ...earlierCorrections]) {
    if (fa.isMalformedAmount(base)) return null;
    total = total.plus(fa.amount(base) ?? Decimal.zero);
  }
  return total;
}

/** How far below zero rounding alone can move a total. */
function lowestTotal({ invoice }: StartingPoint, bucket: BucketId): Decimal {
  return getNetTolerance(lineSumsOf(invoice).lines.buckets.get(bucket)?.rows ?? 0, true).negated();
}

function* findAlteredLines(context: RuleContext): Generator<RuleMatch> {
  const start = startingPoint(context);
  if (start === null) return;
  yield* compareRows(start, context.invoice, ({ lines }) => lines);
  yield* compareRows(start, context.invoice, ({ orderLines }) => orderLines);
}

function* compareRows(
  start: StartingPoint,
  correction: Invoice,
  rowsOf: <Node extends Element>(invoice: Invoice<Node>) => readonly Row<Node>[],
): Generator<RuleMatch> {
  const rows = rowsOf(correction);
  const beforeRows = rows.filter(({ isBefore }) => isBefore);
  if (beforeRows.length === 0) return;
  const before = new LinesBefore(
    rowsOf(start.invoice),
    start.earlierCorrections.map((earlier) => rowsOf(earlier)),
  );
  for (const row of beforeRows) {
    const difference = before.differenceOf(row);
    if (difference !== null) yield toMatch(row, difference, hasStateAfter(rows, row));
  }
}

/** Whether a line from before the correction has a counterpart after it, other than a negative line, which reverses it. */
function hasStateAfter(rows: readonly Row[], row: Row): boolean {
  const after = pairRows(rows).get(row) ?? null;
  return after !== null && ![after.quantity, after.net, after.gross].some((amount) => amount?.isNegative === true);
}

/** Quantities, prices, discounts, values and exchange rates, as opposed to names, units and rates of VAT. */
const numberFields = /^(?:P_(?:8B|9[AB]|1[01])|KursWaluty$)/;

function toMatch(row: Row, { element, field }: LineDifference, isPaired: boolean): RuleMatch {
  const number = row.number ?? '?';
  const place = at(element);
  if (field === null) return { place, slots: { number, difference: { pl: 'nie ma na niej takiego wiersza', en: 'it has no such line' } } };
  const [value, before] = [field.value, field.before].map((text) =>
    numberFields.test(field.name) ? formatDeclaredNumberText(text) : toQuotable(text, 80),
  );
  const difference = joinLocalized(`${field.name} = `, value ?? '', { pl: ', a przed korektą było ', en: ', but it was ' }, before ?? '', {
    pl: '',
    en: ' before the correction',
  });
  // An inverted sign is reported as such (XML-606).
  const isInverted = field.value.replace('-', '') === field.before.replace('-', '');
  const isFigure = (numberFields.test(field.name) || field.name.startsWith('P_12')) && !isInverted;
  const match: RuleMatch = { place, slots: { number, difference }, severity: isFigure ? 'error' : 'warning' };
  // A line without a counterpart may be one after the correction, marked by mistake.
  return isPaired ? { ...match, expected: field.before } : match;
}
