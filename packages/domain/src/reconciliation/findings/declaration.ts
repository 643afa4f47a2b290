import { add, negate } from '../../money/units.ts';
import { formatGrosze, type Grosze, subtractGrosze, sumGrosze } from '../model/grosze.ts';
import type { Difference } from '../model/reconciliation.ts';
import type { RegisterFile } from '../model/register.ts';
import { differ, type FindingKind } from './finding-kind.ts';

/** A declaration with the records of its period. */
export interface DeclarationSubject {
  readonly file: RegisterFile;
  readonly amounts: ReadonlyMap<string, Grosze | null>;
  /** The files of the period: that of the month, or those of the quarter. */
  readonly files: readonly RegisterFile[];
  /** Months of the period for which no file was given. */
  readonly missing: readonly string[];
}

/** The declarations, each with the records of its period. */
export function listDeclarations(files: readonly RegisterFile[]): readonly DeclarationSubject[] {
  const byMonth = new Map(files.map((file) => [file.month, file]));
  return files.flatMap((file): DeclarationSubject[] => {
    if (file.declaration === null) return [];
    const months = file.form === 'JPK_V7K' ? listMonthsOfQuarter(file.month) : [file.month];
    return [
      {
        ...{ file, amounts: file.declaration },
        files: months.flatMap((month) => byMonth.get(month) ?? []),
        missing: months.filter((month) => !byMonth.has(month)),
      },
    ];
  });
}

function listMonthsOfQuarter(month: string): readonly string[] {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return [first, first + 1, first + 2].map((number) => `${month.slice(0, 4)}-${String(number).padStart(2, '0')}`);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Fields of the declaration that are the sum of the field of the record with the same number. */
const summedFields = [...numbers(10, 36), ...numbers(40, 47)].map((number) => ({ field: `P_${number}`, of: `K_${number}` }));

/** The sums of the record of a period. Rows FP are part of the report of the cash register. */
function sumRecord(files: readonly RegisterFile[]): ReadonlyMap<string, Grosze> {
  const sums = new Map<string, Grosze>();
  for (const { rows } of files) {
    for (const { amounts, documentType } of rows) {
      if (documentType === 'FP') continue;
      for (const [field, amount] of amounts) sums.set(field, add(sums.get(field) ?? 0, amount));
    }
  }
  return sums;
}

/** Whether a declared amount is the sum in whole PLN. Of exactly half a złoty below zero, both neighbours are accepted. */
function isRounded(declared: Grosze, sum: Grosze): boolean {
  const difference = BigInt(declared) - BigInt(sum);
  return BigInt(declared) % 100n === 0n && difference <= 50n && (difference > -50n || (sum < 0 && difference === -50n));
}

/** The sum rounded to whole PLN. */
function roundToPln(sum: Grosze): Grosze {
  const size = BigInt(sum < 0 ? negate(sum) : sum);
  const whole = ((size + 50n) / 100n) * 100n;
  return add(sum < 0 ? -whole : whole, 0);
}

const basis = {
  pl: 'art. 99 ust. 1 ustawy o VAT; art. 63 § 1 Ordynacji podatkowej; opis pól deklaracji w JPK_V7M(3)',
  en: 'art. 99(1) of the VAT Act; art. 63 § 1 of the Tax Ordinance; description of the declaration in JPK_V7M(3)',
};

/** Sums and differences of the declaration: added fields, and subtracted ones. */
const computedFields: readonly { readonly field: string; readonly plus: readonly number[]; readonly minus: readonly number[] }[] = [
  { field: 'P_37', plus: [10, 11, 13, 15, 17, 19, 21, 22, 23, 25, 27, 29, 31], minus: [] },
  { field: 'P_38', plus: [16, 18, 20, 24, 26, 28, 30, 32, 33, 34], minus: [35, 36, 360] },
  { field: 'P_48', plus: [39, 41, 43, 44, 45, 46, 47], minus: [] },
];

/** Findings about the declaration. */
export const declarationKinds: readonly FindingKind<DeclarationSubject>[] = [
  {
    code: 'REC-084',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Pole deklaracji nie jest sumą ewidencji', en: 'A field of the declaration is not the sum of the record' },
    basis,
    todo: {
      pl: 'Wygeneruj deklarację ponownie z poprawionej ewidencji: kwoty w pełnych złotych, bez wierszy FP.',
      en: 'Generate the declaration again from the corrected record: in whole PLN, without rows with FP.',
    },
    find({ file, files, amounts, missing }) {
      if (missing.length > 0) return null;
      const sums = sumRecord(files);
      const differences = summedFields.flatMap(({ field, of }): Difference[] => {
        const [declared, sum] = [amounts.get(field) ?? 0, sums.get(of) ?? 0];
        return amounts.get(field) === null || isRounded(declared, sum) ? [] : [describe(field, file, declared, roundToPln(sum))];
      });
      return differences.length === 0 ? null : { differences };
    },
  },
  {
    code: 'REC-085',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Pola deklaracji nie zgadzają się ze sobą', en: 'The fields of the declaration do not agree with each other' },
    basis,
    todo: {
      pl: 'Wygeneruj deklarację ponownie: sumy liczy program.',
      en: 'Generate the declaration again: the program computes the sums.',
    },
    find({ file, amounts }) {
      const unreadable = [...amounts].flatMap(([field, amount]) => (amount === null ? [differ(field, null, null)] : []));
      if (unreadable.length > 0) return { differences: unreadable };
      const differences = [...listSums(amounts), ...listResults(amounts)].flatMap(({ field, wanted }): Difference[] => {
        const declared = amounts.get(field) ?? 0;
        return declared === wanted ? [] : [describe(field, file, declared, wanted)];
      });
      return differences.length === 0 ? null : { differences };
    },
  },
  {
    code: 'REC-086',
    severity: 'info',
    correctsRegister: false,
    title: {
      pl: 'Deklaracji za kwartał nie porównano z ewidencją, bo brakuje plików miesięcy',
      en: 'The declaration of the quarter was not compared with the record, because files of its months are missing',
    },
    basis,
    todo: { pl: 'Podaj pliki JPK_V7K(3) wszystkich miesięcy kwartału.', en: 'Give the files JPK_V7K(3) of all months of the quarter.' },
    find: ({ missing }) => (missing.length === 0 ? null : { detail: { pl: missing.join(', '), en: missing.join(', ') } }),
  },
];

function describe(field: string, { month }: RegisterFile, declared: Grosze, wanted: Grosze): Difference {
  const difference = formatGrosze(subtractGrosze(declared, wanted));
  return { field, month, register: formatGrosze(declared), invoice: formatGrosze(wanted), difference };
}

type Amounts = DeclarationSubject['amounts'];

interface Wanted {
  readonly field: string;
  readonly wanted: Grosze;
}

/** Sums that are declared, or that are not zero. */
function listSums(amounts: Amounts): readonly Wanted[] {
  return computedFields.map(({ field, plus, minus }) => ({
    field,
    wanted: subtractGrosze(sumFields(amounts, plus), sumFields(amounts, minus)),
  }));
}

function sumFields(amounts: Amounts, fields: readonly number[]): Grosze {
  return sumGrosze(fields.map((number) => amounts.get(`P_${number}`) ?? 0));
}

/**
 * Tax to be paid, surplus, and what is carried forward. With relief for cash registers (P_49, P_50, P_52) or tax that was waived, the surplus is not
 * computed, since sources differ.
 */
function listResults(amounts: Amounts): readonly Wanted[] {
  const of = (number: number) => amounts.get(`P_${number}`) ?? 0;
  const balance = subtractGrosze(of(38), of(48));
  const payable = subtractGrosze(balance, sumFields(amounts, [49, 50]));
  const hasRelief = [49, 50, 52].some((number) => of(number) !== 0);
  return [
    { field: 'P_51', wanted: payable > 0 ? payable : 0 },
    ...(hasRelief ? [] : [{ field: 'P_53', wanted: balance < 0 ? negate(balance) : 0 }]),
    { field: 'P_62', wanted: subtractGrosze(of(53), of(54)) },
  ];
}
