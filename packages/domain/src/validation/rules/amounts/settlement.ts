import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized, listLocalized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { completeSums } from '../../amounts/comparable-sums.ts';
import { figure } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, own } from '../../model/source.ts';

/** Charges and deductions in addition to the total due (`Rozliczenie`). */
export const settlementRules = defineRules([
  {
    code: 'XML-416',
    neededElements: ['Rozliczenie'],
    severity: 'error',
    title: { pl: 'Błędna suma obciążeń', en: 'Wrong sum of charges' },
    why: {
      pl: 'SumaObciazen to dokładna suma kwot z Obciazenia.',
      en: 'SumaObciazen is the exact sum of the amounts in Obciazenia.',
    },
    message: {
      pl: 'SumaObciazen wynosi {value}, a suma kwot Obciazenia to {calc}{terms}; różnica {difference}.',
      en: 'SumaObciazen is {value}, but the amounts of Obciazenia add up to {calc}{terms}; difference {difference}.',
    },
    quickFix: {
      pl: 'Porównaj SumaObciazen z kwotami Obciazenia: jedna z nich jest błędna albo jej brakuje.',
      en: 'Compare SumaObciazen with the amounts of Obciazenia: one of them is wrong or missing.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('SumaObciazen', 'Suma obciążeń')],
    find: (context) => findWrongSum(context, charges),
  },
  {
    code: 'XML-417',
    neededElements: ['Rozliczenie'],
    severity: 'error',
    title: { pl: 'Błędna suma odliczeń', en: 'Wrong sum of deductions' },
    why: {
      pl: 'SumaOdliczen to dokładna suma kwot z Odliczenia.',
      en: 'SumaOdliczen is the exact sum of the amounts in Odliczenia.',
    },
    message: {
      pl: 'SumaOdliczen wynosi {value}, a suma kwot Odliczenia to {calc}{terms}; różnica {difference}.',
      en: 'SumaOdliczen is {value}, but the amounts of Odliczenia add up to {calc}{terms}; difference {difference}.',
    },
    quickFix: {
      pl: 'Porównaj SumaOdliczen z kwotami Odliczenia: jedna z nich jest błędna albo jej brakuje.',
      en: 'Compare SumaOdliczen with the amounts of Odliczenia: one of them is wrong or missing.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('SumaOdliczen', 'Suma odliczeń')],
    find: (context) => findWrongSum(context, deductions),
  },
  {
    code: 'XML-418',
    neededElements: ['Rozliczenie'],
    severity: 'error',
    title: { pl: 'Kwota do zapłaty źle obliczona', en: 'Amount due miscalculated' },
    why: {
      pl: 'DoZaplaty to P_15 powiększone o obciążenia i pomniejszone o odliczenia, co do grosza. Gdy błędna jest sama suma obciążeń lub odliczeń albo P_15, zgłaszamy tylko tamto pole.',
      en: 'DoZaplaty is exactly P_15 plus the charges minus the deductions. When the sum of charges or deductions or P_15 itself is wrong, only that field is reported.',
    },
    message: {
      pl: 'DoZaplaty wynosi {value}, a {formula} = {calc}; różnica {difference}.',
      en: 'DoZaplaty is {value}, but {formula} = {calc}; difference {difference}.',
    },
    quickFix: {
      pl: 'Sprawdź DoZaplaty, P_15 oraz kwoty obciążeń i odliczeń.',
      en: 'Check DoZaplaty, P_15 and the amounts of charges and deductions.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('DoZaplaty', 'Kwota należności do zapłaty równa polu P_15 powiększonemu o Obciazenia i pomniejszonemu o Odliczenia'),
    ],
    find: (context) => findWrongDue(context, 'DoZaplaty', (stated, due) => stated.equals(due)),
  },
  {
    code: 'XML-419',
    neededElements: ['Rozliczenie'],
    severity: 'warning',
    title: { pl: 'Kwota do rozliczenia źle obliczona', en: 'Amount to be settled miscalculated' },
    why: {
      pl: 'DoRozliczenia to nadpłata: tyle, ile P_15 z obciążeniami jest mniejsze od odliczeń. Znak podaje się różnie, więc porównujemy wartość bezwzględną.',
      en: 'DoRozliczenia is an overpayment: the amount by which the deductions exceed P_15 plus the charges. Both signs are in use, so only the absolute value is compared.',
    },
    message: {
      pl: 'DoRozliczenia wynosi {value}, a {formula} = {calc}; przy nadpłacie wynik musi być ujemny i mieć tę samą wartość bezwzględną.',
      en: 'DoRozliczenia is {value}, but {formula} = {calc}; for an overpayment the result must be negative with the same absolute value.',
    },
    quickFix: {
      pl: 'Sprawdź kwoty obciążeń i odliczeń oraz to, czy zamiast DoRozliczenia nie powinno być DoZaplaty.',
      en: 'Check the amounts of charges and deductions, and whether it should be DoZaplaty instead.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('DoRozliczenia', 'Kwota nadpłacona do rozliczenia/zwrotu')],
    find: (context) => findWrongDue(context, 'DoRozliczenia', (stated, due) => !due.isPositive && stated.absolute().equals(due.absolute())),
  },
  {
    code: 'XML-440',
    neededElements: ['Obciazenia', 'Odliczenia'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Ujemne obciążenie lub odliczenie', en: 'Negative charge or deduction' },
    why: {
      pl: 'Odliczenie pomniejsza, a obciążenie powiększa kwotę do zapłaty. Kwota ujemna robi odwrotnie niż mówi nazwa: minus wpisano po raz drugi albo kwota należy do drugiej grupy. Reguła nie dotyczy korekt, na których kwoty są różnicami.',
      en: 'A deduction reduces the amount due, and a charge increases it. A negative amount does the opposite of its name: the minus was entered a second time, or the amount belongs in the other group. Does not apply to corrections, whose amounts are differences.',
    },
    message: {
      pl: 'Kwota w {group} jest ujemna: {amount}.',
      en: 'The amount in {group} is negative: {amount}.',
    },
    quickFix: {
      pl: 'Wpisz kwotę bez minusa, a jeśli działa odwrotnie, przenieś ją do {other}; potem popraw sumy i DoZaplaty.',
      en: 'State the amount without the minus or, if it works the other way, move it to {other}; then correct the sums and DoZaplaty.',
    },
    howToFix: {
      pl: 'Wpisz kwotę bez minusa, a jeśli działa odwrotnie, przenieś ją z Odliczenia do Obciazenia albo z Obciazenia do Odliczenia; potem popraw sumy i DoZaplaty.',
      en: 'State the amount without the minus or, if it works the other way, move it from Odliczenia to Obciazenia or from Obciazenia to Odliczenia; then correct the sums and DoZaplaty.',
    },
    enforcedBy: 'practice',
    source: [
      own,
      citeAnnotation('DoZaplaty', 'Kwota należności do zapłaty równa polu P_15 powiększonemu o Obciazenia i pomniejszonemu o Odliczenia'),
    ],
    find: findNegativeItems,
  },
]);

/** Amounts of one kind and the field that sums them. */
interface Side {
  readonly items: string;
  readonly sum: string;
}

const charges: Side = { items: 'Obciazenia', sum: 'SumaObciazen' };
const deductions: Side = { items: 'Odliczenia', sum: 'SumaOdliczen' };

/** Maximum number of amounts shown in a message. */
const shownAmounts = 8;

/** The amounts of one kind; null when one of them cannot be read. */
function amountsOf(settlement: Part, { items }: Side): readonly Decimal[] | null {
  const amounts: Decimal[] = [];
  for (const item of settlement.all(items)) {
    const amount = item.amount('Kwota');
    if (amount === null) return null;
    amounts.push(amount);
  }
  return amounts;
}

function* findWrongSum({ invoice: { fa, settlement } }: RuleContext, side: Side): Generator<RuleMatch> {
  const stated = settlement.amount(side.sum);
  const amounts = stated === null ? null : amountsOf(settlement, side);
  if (stated === null || amounts === null) return;
  const calc = sumOf(amounts);
  if (stated.equals(calc)) return;
  const slots = {
    value: figure(stated),
    calc: figure(calc),
    terms: amounts.length < 2 ? '' : joinLocalized(' (', termsOf(amounts), ')'),
    difference: formatDifferenceText(stated.minus(calc).absolute()),
  };
  const match = { place: placeOf(settlement, side.sum), slots };
  // One of the amounts may be wrong instead.
  yield areItemsProven(fa.amount('P_15'), settlement) ? { ...match, expected: calc.toAmount() } : match;
}

/** Whether the amount due follows from the single charges and deductions. */
function areItemsProven(total: Decimal | null, settlement: Part): boolean {
  const [charged, deducted] = [amountsOf(settlement, charges), amountsOf(settlement, deductions)];
  if (total === null || charged === null || deducted === null) return false;
  const due = total.plus(sumOf(charged)).minus(sumOf(deducted));
  const overpaid = settlement.amount('DoRozliczenia')?.absolute();
  return settlement.amount('DoZaplaty')?.equals(due) === true || (due.isNegative && overpaid?.equals(due.absolute()) === true);
}

function termsOf(amounts: readonly Decimal[]): Localized {
  const shown = amounts.slice(0, shownAmounts).map(figure);
  return listLocalized(amounts.length > shownAmounts ? [...shown, '…'] : shown, ' + ');
}

type Fits = (stated: Decimal, due: Decimal) => boolean;

function* findWrongDue(context: RuleContext, field: string, fits: Fits): Generator<RuleMatch> {
  const { fa, settlement } = context.invoice;
  const stated = settlement.amount(field);
  const total = fa.amount('P_15');
  const charged = amountsOf(settlement, charges);
  const deducted = amountsOf(settlement, deductions);
  if (stated === null || total === null || charged === null || deducted === null) return;
  const plus = sumOf(charged);
  const minus = sumOf(deducted);
  const due = total.plus(plus).minus(minus);
  if (fits(stated, due) || fitsOtherFigures(context, plus, minus, (other) => fits(stated, other))) return;
  const formula = joinLocalized('P_15 ', figure(total), ` + ${charges.items} `, figure(plus), ` − ${deductions.items} `, figure(minus));
  const slots = { value: figure(stated), formula, calc: figure(due), difference: formatDifferenceText(stated.minus(due).absolute()) };
  const match = { place: placeOf(settlement, field), slots };
  // The correct amount may belong in the other field.
  const isProven = field === 'DoZaplaty' && isDueProven(context, stated.minus(due));
  yield isProven ? { ...match, expected: due.toAmount() } : match;
}

/** Whether charges and deductions agree with their sums, and `P_15` with totals and lines, so that none of them explains the difference. */
function isDueProven(context: RuleContext, difference: Decimal): boolean {
  const { settlement } = context.invoice;
  const { total, bases, taxes, wrongRows } = amountModelOf(context);
  if (total === null || completeSums(context.invoice) === null || bases.length > 0 || taxes.length > 0 || wrongRows.size > 0) return false;
  if (total.isOff || total.stated.plus(difference).isWithin(total.tolerance, total.expected)) return false;
  // Without any charges, some may be missing from an amount that is higher; without deductions, from one that is lower.
  const isMissing = (side: Side) => settlement.all(side.items).length === 0 && difference.isNegative === (side === deductions);
  return [charges, deductions].every((side) => !isMissing(side) && isSumRight(settlement, side));
}

function isSumRight(settlement: Part, side: Side): boolean {
  if (settlement.all(side.items).length === 0) return !settlement.has(side.sum);
  return settlement.amount(side.sum)?.equals(sumOf(amountsOf(settlement, side) ?? [])) === true;
}

/** Whether the amount follows from a sum that is reported as wrong (XML-416, 417), or from the correct `P_15` (XML-403). */
function fitsOtherFigures(context: RuleContext, plus: Decimal, minus: Decimal, fits: (due: Decimal) => boolean): boolean {
  const { fa, settlement } = context.invoice;
  const { total, isTotalWrong } = amountModelOf(context);
  const stated = fa.amount('P_15') ?? Decimal.zero;
  // A total with only a warning does not explain an error.
  const totals = total !== null && isTotalWrong && total.severity === 'error' ? [stated, total.expected] : [stated];
  const pluses = [plus, settlement.amount(charges.sum) ?? plus];
  const minuses = [minus, settlement.amount(deductions.sum) ?? minus];
  return totals.some((each) => pluses.some((more) => minuses.some((less) => fits(each.plus(more).minus(less)))));
}

function* findNegativeItems({ invoice: { settlement } }: RuleContext): Generator<RuleMatch> {
  for (const [group, other] of [
    [charges.items, deductions.items],
    [deductions.items, charges.items],
  ] as const) {
    for (const item of settlement.all(group)) {
      const amount = item.amount('Kwota');
      if (amount?.isNegative === true) yield { place: placeOf(item, 'Kwota'), slots: { group, other, amount: figure(amount) } };
    }
  }
}
