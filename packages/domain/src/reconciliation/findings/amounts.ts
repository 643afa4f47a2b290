import { add, negate } from '../../money/units.ts';
import type { FieldDifference } from '../matching/compare-amounts.ts';
import { sumInvoices, sumPurchaseRows } from '../matching/compare-amounts.ts';
import { compareMonths, type MonthComparison } from '../matching/compare-months.ts';
import { absoluteGrosze, formatGrosze, type Grosze, subtractGrosze } from '../model/grosze.ts';
import type { Difference, Match } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import { type FindingKind, recordBasis } from './finding-kind.ts';

/** One month of a sales match whose amounts differ. */
export interface AmountSubject extends MonthComparison {
  readonly match: Match;
}

/** The months of a match whose amounts differ. */
export function listAmountSubjects(match: Match, covered: ReadonlySet<string>): readonly AmountSubject[] {
  if (match.side !== 'sales') return [];
  return compareMonths(match, covered).months.flatMap((month) => (month.differences.length === 0 ? [] : [{ ...month, match }]));
}

/** Findings about the amounts of a month of a sales match. Each finds what those before it in this order do not. */
export const salesAmountKinds: readonly FindingKind<AmountSubject>[] = [
  {
    code: 'REC-010',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Kwoty w ewidencji różnią się od kwot faktury', en: 'The amounts of the record are not those of the invoice' },
    basis: { pl: 'art. 109 ust. 3, art. 29a i 31a ustawy o VAT', en: 'art. 109(3), art. 29a and 31a of the VAT Act' },
    todo: {
      pl: 'Popraw podane pola. Korekta jest w ewidencji różnicą, a waluta obca kwotą w złotych po kursie z faktury.',
      en: 'Correct these fields. A correction is a difference in the record, and another currency an amount in PLN at the rate of the invoice.',
    },
    find: (subject) => (isRepeated(subject) || isReversed(subject) || isMisplaced(subject) ? null : { differences: listed(subject) }),
  },
  {
    code: 'REC-011',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Kwoty ujęto w polach innej stawki', en: 'The amounts are in the fields of another rate' },
    basis: recordBasis,
    todo: { pl: 'Przenieś kwoty do właściwych pól.', en: 'Move the amounts to the right fields.' },
    find: (subject) => (!isRepeated(subject) && !isReversed(subject) && isMisplaced(subject) ? { differences: listed(subject) } : null),
  },
  {
    code: 'REC-012',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Kwoty ujęto z odwrotnym znakiem', en: 'The amounts have the opposite sign' },
    basis: recordBasis,
    todo: {
      pl: 'Zmień znak: zmniejszenie jest w ewidencji kwotą ujemną.',
      en: 'Change the sign: a decrease is a negative amount in the record.',
    },
    find: (subject) => (isReversed(subject) ? { differences: listed(subject) } : null),
  },
  {
    code: 'REC-015',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Fakturę ujęto w ewidencji więcej niż raz', en: 'The invoice is recorded more than once' },
    basis: recordBasis,
    todo: { pl: 'Zostaw jeden wiersz, a pozostałe usuń.', en: 'Keep one row and remove the others.' },
    find: (subject) => (isRepeated(subject) ? { differences: listed(subject), rows: subject.rows } : null),
  },
];

function listed({ differences, month }: AmountSubject): readonly Difference[] {
  return differences.map(({ field, recorded, expected }) => ({
    ...{ field, month, register: formatGrosze(recorded), invoice: formatGrosze(expected) },
    difference: formatGrosze(subtractGrosze(recorded, expected)),
  }));
}

/** Whether several rows each have all of the amounts. */
function isRepeated({ rows, differences }: AmountSubject): boolean {
  const count = rows.length;
  if (count < 2) return false;
  const [first, ...others] = rows;
  return (
    first !== undefined &&
    others.every((row) => hasSameAmounts(row, first)) &&
    differences.every(({ recorded, expected }) => recorded === multiplied(expected, count))
  );
}

function multiplied(amount: Grosze, count: number): Grosze {
  return Array.from({ length: count }, () => amount).reduce(add, 0);
}

function hasSameAmounts(left: RegisterRow, right: RegisterRow): boolean {
  return left.amounts.size === right.amounts.size && [...left.amounts].every(([field, amount]) => right.amounts.get(field) === amount);
}

function isReversed({ differences }: AmountSubject): boolean {
  return differences.every(({ recorded, expected }) => expected !== 0 && recorded === negate(expected));
}

const taxes: ReadonlySet<string> = new Set(['K_16', 'K_18', 'K_20']);

/** Whether bases and taxes each add up, only not in the same fields. */
function isMisplaced({ differences }: AmountSubject): boolean {
  const rest = (own: readonly FieldDifference[]) =>
    own.reduce<Grosze>((sum, { recorded, expected }) => add(sum, subtractGrosze(recorded, expected)), 0);
  const isTax = ({ field }: FieldDifference) => taxes.has(field);
  return rest(differences.filter(isTax)) === 0 && rest(differences.filter((difference) => !isTax(difference))) === 0;
}

/** Findings about the amounts of a received invoice. Less tax than that of the invoice is lawful (art. 86(2a), 86a, 88, 90). */
export const purchaseAmountKinds: readonly FindingKind<Match>[] = [
  {
    code: 'REC-013',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Odliczono więcej podatku, niż wykazuje faktura', en: 'More tax is deducted than the invoice states' },
    basis: { pl: 'art. 86 ust. 2 ustawy o VAT', en: 'art. 86(2) of the VAT Act' },
    todo: {
      pl: 'Zmniejsz kwotę do podatku z faktury. Mniej wolno odliczyć, więcej nie.',
      en: 'Reduce the amount to the tax of the invoice. Less may be deducted, but not more.',
    },
    find(match) {
      const { tax, differences } = comparePurchase(match);
      if (tax === null || isPurchaseRepeated(match)) return null;
      const isTooMuch = tax.wanted < 0 ? tax.recorded >= 0 : tax.recorded > tax.wanted;
      return isTooMuch && tax.recorded !== tax.wanted ? { differences } : null;
    },
  },
  {
    code: 'REC-014',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Zmniejszenie podatku z otrzymanej korekty różni się od kwoty korekty',
      en: 'The decrease of the tax by a received correction is not the amount of the correction',
    },
    basis: { pl: 'art. 86 ust. 19a ustawy o VAT', en: 'art. 86(19a) of the VAT Act' },
    todo: {
      pl: 'Sprawdź: inna kwota jest właściwa tylko wtedy, gdy podatek z faktury pierwotnej odliczono w części.',
      en: 'Check: another amount is right only if the tax of the original was deducted in part.',
    },
    find(match) {
      const { tax, differences } = comparePurchase(match);
      if (tax === null || isPurchaseRepeated(match)) return null;
      return tax.wanted < 0 && tax.recorded < 0 && tax.recorded !== tax.wanted ? { differences } : null;
    },
  },
  {
    code: 'REC-016',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Fakturę zakupu ujęto w ewidencji więcej niż raz', en: 'The received invoice is recorded more than once' },
    basis: { pl: 'art. 86 ust. 2 ustawy o VAT', en: 'art. 86(2) of the VAT Act' },
    todo: { pl: 'Zostaw jeden wiersz, a pozostałe usuń.', en: 'Keep one row and remove the others.' },
    find: (match) => (isPurchaseRepeated(match) ? { differences: comparePurchase(match).differences } : null),
  },
  {
    code: 'REC-017',
    severity: 'warning',
    correctsRegister: false,
    title: { pl: 'Podstawa zakupu jest większa niż na fakturze', en: 'The base of the purchase is more than that of the invoice' },
    basis: recordBasis,
    todo: { pl: 'Porównaj wartość netto z fakturą.', en: 'Compare the net amount with the invoice.' },
    find(match) {
      const { base, tax, differences } = comparePurchase(match);
      if (base === null || tax === null || tax.recorded !== tax.wanted) return null;
      const isMore = absoluteGrosze(base.recorded) > absoluteGrosze(base.wanted);
      return isMore ? { differences } : null;
    },
  },
];

interface Compared {
  readonly recorded: Grosze;
  readonly wanted: Grosze;
}

/** Base and tax of the rows and of the invoices; null where an exchange rate is unknown. Differences within the tolerance are none. */
function comparePurchase({ invoices, rows }: Match): {
  readonly base: Compared | null;
  readonly tax: Compared | null;
  readonly differences: readonly Difference[];
} {
  const [recorded, wanted] = [sumPurchaseRows(rows), sumInvoices(invoices)];
  const pair = (is: Grosze, expected: Grosze | null): Compared | null =>
    expected === null
      ? null
      : {
          recorded: isWithinGrosz(
            is,
            expected,
            invoices.some(({ currency }) => currency !== 'PLN'),
          )
            ? expected
            : is,
          wanted: expected,
        };
  const [base, tax] = [pair(recorded.base, wanted.base), pair(recorded.tax, wanted.tax)];
  const differences = (['base', 'tax'] as const).flatMap((field): Difference[] => {
    const compared = field === 'base' ? base : tax;
    if (compared === null || compared.recorded === compared.wanted) return [];
    return [
      {
        ...{ field, month: rows[0]?.month ?? null, register: formatGrosze(compared.recorded), invoice: formatGrosze(compared.wanted) },
        difference: formatGrosze(subtractGrosze(compared.recorded, compared.wanted)),
      },
    ];
  });
  return { base, tax, differences };
}

/** In another currency, the buyer's program may round once more. */
function isWithinGrosz(is: Grosze, expected: Grosze, isForeign: boolean): boolean {
  return isForeign && absoluteGrosze(subtractGrosze(is, expected)) <= 1;
}

/** Whether several rows, in one month or in several, each deduct the whole tax. */
function isPurchaseRepeated(match: Match): boolean {
  const { invoices, rows } = match;
  const { tax } = sumInvoices(invoices);
  if (rows.length < 2 || tax === null || tax === 0) return false;
  return rows.every((row) => sumPurchaseRows([row]).tax === tax);
}
