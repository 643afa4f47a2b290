import type { LocatedElement } from '@nakor/domain/xml/element';
import { parsed } from '../../../drivers/validation.ts';
import type { Total } from '../../../generators/invoice-parts/model.ts';
import { bucketOrder } from '../../../generators/invoice-parts/treatments.ts';

/** Amounts in grosze. Read independently of the domain, which is under test. */
export interface ReadCorrection {
  readonly totals: readonly Total[];
  readonly total: bigint;
  readonly paymentBefore: bigint | null;
  readonly lines: readonly ReadLine[];
  readonly orderLines: readonly ReadLine[];
  readonly orderValue: bigint | null;
}

/** A row as its fields. */
export interface ReadLine {
  readonly isBefore: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads the amounts of a document. */
export function readCorrection(xml: string): ReadCorrection {
  const fa = child(parsed(xml).root, 'Fa');
  const amount = (name: string) => {
    const text = child(fa, name)?.text;
    return text === undefined ? null : grosze(text);
  };
  const order = child(fa, 'Zamowienie');
  const value = child(order, 'WartoscZamowienia')?.text;
  return {
    totals: bucketOrder.flatMap((bucket): Total[] => {
      const base = amount(`P_13_${bucket}`);
      return base === null ? [] : [{ bucket, base, tax: amount(`P_14_${bucket}`), taxInPln: amount(`P_14_${bucket}W`) }];
    }),
    total: amount('P_15') ?? 0n,
    paymentBefore: amount('P_15ZK'),
    lines: rows(fa, 'FaWiersz', 'StanPrzed'),
    orderLines: rows(order, 'ZamowienieWiersz', 'StanPrzedZ'),
    orderValue: value === undefined ? null : grosze(value),
  };
}

/** An amount with at most two decimals, in grosze. */
function grosze(text: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '') throw new Error(`${JSON.stringify(text)} is not an amount.`);
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

/** The sum of rows: those after the correction minus those before. Only rows with the given number, or all. */
export function sumOfRows(rows: readonly ReadLine[], field: string, number: number | null, numberField = 'NrWierszaFa'): bigint {
  let sum = 0n;
  for (const { isBefore, fields } of rows) {
    const text = fields[field];
    if (text === undefined || (number !== null && fields[numberField] !== String(number))) continue;
    sum += isBefore ? -grosze(text) : grosze(text);
  }
  return sum;
}

function rows(parent: LocatedElement | undefined, name: string, marker: string): ReadLine[] {
  return (parent?.children ?? [])
    .filter((row) => row.name === name)
    .map((row) => {
      const fields = Object.fromEntries(row.children.map((field) => [field.name, field.text]));
      return { isBefore: fields[marker] === '1', fields };
    });
}

function child(parent: LocatedElement | undefined, name: string): LocatedElement | undefined {
  return parent?.children.find((element) => element.name === name);
}
