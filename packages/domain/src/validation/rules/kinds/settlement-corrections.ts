import type { Invoice } from '../../../fa3/invoice.ts';
import { knownSumsOf } from '../../../fa3/line-sums.ts';
import { getNetTolerance, getTaxTolerance, grosz } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf, toWholeDecimal } from '../../../money/decimal.ts';
import { formatAmountText, formatDifferenceText } from '../../../money/number-text.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { areAdvancesComplete } from './settled-amounts.ts';

/** What remains to be paid before and after the correction of a settlement, compared with its lines and the advances. */
export const settlementCorrectionRules = defineRules([
  {
    code: 'XML-676',
    neededElements: ['StanPrzed'],
    severity: 'error',
    kinds: ['KOR_ROZ'],
    title: { pl: 'Po korekcie zostaje więcej, niż warte są wiersze', en: 'More remains after the correction than the lines are worth' },
    why: {
      pl: 'P_15ZK + P_15 to kwota, która po korekcie pozostaje do zapłaty: wiersze po korekcie minus zaliczki. Nie może być większa niż same wiersze. Zwykle w P_15 jest cała kwota po korekcie zamiast różnicy.',
      en: 'P_15ZK + P_15 is the amount that remains to be paid after the correction: the lines after it minus the advances. It cannot exceed the lines. Usually P_15 contains the whole amount after the correction instead of the difference.',
    },
    details: {
      pl: 'Gdy już P_15ZK jest większe niż wiersze sprzed korekty, korekta nie pokazuje wszystkich wierszy i tylko ostrzegamy. Gdy podano zaliczki, porównuje je XML-678.',
      en: 'If P_15ZK already exceeds the lines before the correction, the correction does not show all lines, and this is only a warning. If the advances are provided, XML-678 compares them.',
    },
    message: {
      pl: 'Po korekcie pozostaje P_15ZK {before} + P_15 {difference} = {after}, a wiersze po korekcie są warte {lines}.',
      en: 'After the correction P_15ZK {before} + P_15 {difference} = {after} remains, but the lines after it are worth {lines}.',
    },
    quickFix: {
      pl: 'Wpisz w P_15, P_13 i P_14 różnice między stanem po korekcie i przed nią; pokaż wszystkie wiersze przed korektą i po niej.',
      en: 'Enter in P_15, P_13 and P_14 the differences between the states after and before the correction; show all lines before and after it.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 3'), citeAnnotation('P_15ZK', 'kwota zapłaty przed korektą')],
    suppressedBy: ['XML-678'],
    find: findMoreThanLines,
  },
  {
    code: 'XML-677',
    neededElements: ['StanPrzed'],
    severity: 'warning',
    kinds: ['KOR_ROZ'],
    title: {
      pl: 'P_15ZK inne niż wiersze przed korektą minus zaliczki',
      en: 'P_15ZK differs from the lines before the correction minus the advances',
    },
    why: {
      pl: 'P_15ZK korekty rozliczenia to kwota, która pozostawała do zapłaty: wiersze sprzed korekty minus zaliczki. Inna jest możliwa, gdy faktura korygowana odliczyła zaliczki błędnie i korekta to naprawia, więc tylko ostrzegamy.',
      en: 'P_15ZK of the correction of a settlement is the amount that remained to be paid: the lines before the correction minus the advances. Another amount is possible if the corrected invoice deducted the advances wrongly and this corrects it, so this is only a warning.',
    },
    details: {
      pl: 'Gdy kwota po korekcie (P_15ZK + P_15) różni się tak samo, korekta niczego nie naprawia i to błąd. Gdy wiersze sprzed korekty są warte mniej niż P_15ZK, korekta nie pokazuje wszystkich wierszy i tylko ostrzegamy.',
      en: 'If the amount after the correction (P_15ZK + P_15) is off by the same, nothing is corrected, and this is an error. If the lines before the correction are worth less than P_15ZK, the correction does not show all lines, and this is only a warning.',
    },
    message: {
      pl: 'P_15ZK wynosi {value}, a wiersze przed korektą {lines} minus zaliczki {advances} to {calc}; różnica {difference}.',
      en: 'P_15ZK is {value}, but the lines before the correction, {lines}, minus the advances of {advances} are {calc}; difference {difference}.',
    },
    quickFix: {
      pl: 'Porównaj P_15ZK z P_15 faktury korygowanej oraz z zaliczkami.',
      en: 'Compare P_15ZK with P_15 of the corrected invoice and with the advances.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 3'), citeAnnotation('P_15ZK', 'kwota zapłaty przed korektą')],
    find: findOtherAmountBefore,
  },
  {
    code: 'XML-678',
    neededElements: ['StanPrzed'],
    severity: 'error',
    kinds: ['KOR_ROZ'],
    title: {
      pl: 'Kwota po korekcie inna niż wiersze minus zaliczki',
      en: 'Amount after the correction differs from the lines minus the advances',
    },
    why: {
      pl: 'P_15ZK + P_15 to kwota, która po korekcie pozostaje do zapłaty: wiersze po korekcie minus zaliczki po ich korektach. Zwykle w P_15 jest cała kwota po korekcie albo zły znak, albo w P_15ZK jest inna kwota niż na fakturze korygowanej.',
      en: 'P_15ZK + P_15 is the amount that remains to be paid after the correction: the lines after it minus the advances after their corrections. Usually P_15 contains the whole amount after the correction or has the wrong sign, or P_15ZK is not that of the corrected invoice.',
    },
    details: {
      pl: 'Tolerancja obejmuje zaokrąglenia wierszy i grosz na każdy dokument. Korekta zaliczki późniejsza niż ta faktura może być nieuwzględniona. Korekty, która nie pokazuje wszystkich wierszy, nie da się porównać, więc kwota większa, niż wynika z wierszy, jest wtedy ostrzeżeniem.',
      en: 'The tolerance covers the rounding of lines and a grosz for each document. A correction of an advance that is dated after this invoice may be left out. A correction that does not show all lines cannot be compared, so an amount above that of its lines is then a warning.',
    },
    message: {
      pl: 'Po korekcie pozostaje {value} (P_15ZK + P_15), a wiersze po korekcie {lines} minus zaliczki {advances} to {calc}; różnica {difference}.',
      en: 'After the correction {value} remains (P_15ZK + P_15), but the lines after it, {lines}, minus the advances of {advances} are {calc}; difference {difference}.',
    },
    quickFix: {
      pl: 'Porównaj P_15 i P_15ZK z wierszami i zaliczkami: P_15 to różnica, a P_15ZK kwota sprzed korekty.',
      en: 'Compare P_15 and P_15ZK with the lines and the advances: P_15 is the difference, and P_15ZK the amount before the correction.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 3'), citeVatAct('art. 106j ust. 2 pkt 5')],
    suppressedBy: ['XML-403'],
    find: findOtherAmountAfter,
  },
]);

/** The lines and totals of the correction of a settlement, before and after it. */
interface States {
  readonly lines: { readonly before: Decimal; readonly after: Decimal };
  /** `P_15ZK`, and `P_15ZK` + `P_15`. */
  readonly stated: { readonly before: Decimal; readonly after: Decimal };
  readonly difference: Decimal;
  readonly tolerance: Decimal;
}

/** Null where the lines do not show both states, or a value is missing. Under the margin scheme lines state no tax. */
const statesOf = memoizeByObject((invoice: Invoice): States | null => {
  const { fa, lines: rows, isMargin } = invoice;
  const [before, difference] = [fa.amount('P_15ZK'), fa.amount('P_15')];
  const { lines } = knownSumsOf(invoice);
  // Advances that the settlement itself documents are not among the invoices of advances.
  if (before === null || difference === null || isMargin || fa.has('ZaliczkaCzesciowa') || !lines.isComplete) return null;
  if (!rows.some(({ isBefore }) => isBefore) || rows.every(({ isBefore }) => isBefore)) return null;
  const sum = (isBefore: boolean) => sumOf(lines.rates.filter((rate) => rate.isBefore === isBefore).map(({ base, tax }) => base.plus(tax)));
  const derived = sumOf([...lines.buckets.values()].map(({ derivedTolerance }) => derivedTolerance));
  // Base and tax of each line may be rounded, in either state.
  const tolerances = [true, false].map((isBefore) =>
    sumOf(
      lines.rates
        .filter((rate) => rate.isBefore === isBefore)
        .map((rate) => getNetTolerance(rate.rows, false).plus(getTaxTolerance(rate.rows, false))),
    ),
  );
  return {
    lines: { before: sum(true), after: sum(false) },
    stated: { before, after: before.plus(difference) },
    difference,
    tolerance: tolerances.reduce((most, each) => (each.isAbove(most) ? each : most)).plus(derived),
  };
});

function* findMoreThanLines({ invoice }: RuleContext): Generator<RuleMatch> {
  const states = statesOf(invoice);
  if (states === null) return;
  const { lines, stated, difference, tolerance } = states;
  if (!stated.after.minus(tolerance).isAbove(lines.after)) return;
  const slots = {
    before: formatAmountText(stated.before),
    difference: formatAmountText(difference),
    after: formatAmountText(stated.after),
    lines: formatAmountText(lines.after),
  };
  const showsAllLines = !stated.before.minus(tolerance).isAbove(lines.before);
  yield { place: placeOf(invoice.fa, 'P_15'), slots, severity: showsAllLines ? 'error' : 'warning' };
}

/** An amount that remained to be paid, compared with the lines minus the advances. */
interface Comparison {
  readonly lines: Decimal;
  readonly value: Decimal;
  readonly advances: Decimal;
  /** How far the amount is off; null within the tolerance. */
  readonly excess: Decimal | null;
}

/** Both amounts of a correction, compared; null if they cannot be. */
const comparisonOf = memoizeByObject((context: RuleContext) => {
  const { invoice, related } = context;
  const states = statesOf(invoice);
  if (states === null || related?.advances == null || !areAdvancesComplete(context, related)) return null;
  const paid = listPaid(related.advances.given, invoice);
  if (paid === null) return null;
  const tolerance = states.tolerance.plus(grosz.times(toWholeDecimal(paid.documents)));
  const compare = (state: 'before' | 'after', sums: readonly [Decimal, ...Decimal[]]): Comparison => {
    const [lines, value] = [states.lines[state], states.stated[state]];
    const advances = sums.reduce((best, sum) => (distance(lines, sum, value).isBelow(distance(lines, best, value)) ? sum : best));
    const excess = value.minus(lines.minus(advances));
    return { lines, value, advances, excess: excess.absolute().isAbove(tolerance) ? excess : null };
  };
  const [before, after] = [compare('before', [...paid.sums, paid.uncorrected]), compare('after', paid.sums)];
  const isSame = before.excess !== null && after.excess?.isWithin(tolerance, before.excess) === true;
  // Lines that are left out make less than what remained before.
  const mayLackLines = states.stated.before.minus(tolerance).isAbove(states.lines.before);
  return { before, after, isSame, mayLackLines };
});

function* findOtherAmountBefore(context: RuleContext): Generator<RuleMatch> {
  const comparison = comparisonOf(context);
  if (comparison === null || comparison.before.excess === null) return;
  const { before, isSame, mayLackLines } = comparison;
  const place = placeOf(context.invoice.fa, 'P_15ZK');
  // Wrong before and after by the same amount, the correction corrects no deduction.
  yield { place, slots: slotsOf(before), severity: isSame && !mayLackLines ? 'error' : 'warning' };
}

function* findOtherAmountAfter(context: RuleContext): Generator<RuleMatch> {
  const comparison = comparisonOf(context);
  if (comparison === null || comparison.after.excess === null || comparison.isSame) return;
  const { after, mayLackLines } = comparison;
  const place = placeOf(context.invoice.fa, 'P_15');
  yield { place, slots: slotsOf(after), severity: mayLackLines && after.excess?.isPositive === true ? 'warning' : 'error' };
}

function slotsOf({ lines, value, advances, excess }: Comparison): NonNullable<RuleMatch['slots']> {
  return {
    value: formatAmountText(value),
    lines: formatAmountText(lines),
    advances: formatAmountText(advances),
    calc: formatAmountText(lines.minus(advances)),
    difference: formatDifferenceText(excess?.absolute() ?? Decimal.zero),
  };
}

function distance(lines: Decimal, advances: Decimal, value: Decimal): Decimal {
  return lines.minus(advances).minus(value).absolute();
}

type GivenAdvances = NonNullable<NonNullable<RuleContext['related']>['advances']>['given'];

/** What was paid by the advances of a settlement. */
interface Paid {
  /** With all corrections of the advances, and with those that are not later than the invoice: a correction may follow the settlement. */
  readonly sums: readonly [Decimal, Decimal];
  /** Without their corrections, as the corrected invoice may have deducted them. */
  readonly uncorrected: Decimal;
  readonly documents: number;
}

/** Null if an amount cannot be read, or is in another currency. */
function listPaid(given: GivenAdvances, invoice: Invoice): Paid | null {
  const originals = given.map((advance) => advance.invoice);
  const documents = [...originals, ...given.flatMap((advance) => advance.corrections.map((correction) => correction.invoice))];
  if (documents.some(({ currency, fa }) => currency !== invoice.currency || fa.amount('P_15') === null)) return null;
  const isEarlier = ({ issueDay }: (typeof documents)[number]) =>
    issueDay === null || invoice.issueDay === null || issueDay <= invoice.issueDay;
  const sumOfPaid = (paid: typeof documents) => sumOf(paid.flatMap(({ fa }) => fa.amount('P_15') ?? []));
  return {
    sums: [sumOfPaid(documents), sumOfPaid(documents.filter(isEarlier))],
    uncorrected: sumOfPaid(originals),
    documents: documents.length,
  };
}
