import type { Localized } from '../../shared/localized.ts';
import type { Grosze } from './grosze.ts';
import type { Side } from './register.ts';

/** Amounts of a row of an ERP's register. */
export const erpAmounts = ['net', 'tax', 'gross'] as const;
export type ErpAmount = (typeof erpAmounts)[number];

/** A row of the register that an ERP exports as CSV. Values are null where the file has no column for them, or the row no value. */
export interface ErpRow {
  readonly side: Side;
  /** Name of the file. */
  readonly file: string;
  /** Where the row begins in the file, from 1. */
  readonly line: number;
  readonly number: string;
  readonly ksefNumber: string | null;
  /** The buyer of a sale, the seller of a purchase. */
  readonly contractor: string | null;
  /** `YYYY-MM-DD`. */
  readonly issueDay: string | null;
  /** Null for PLN. */
  readonly currency: string | null;
  /** In hundredths of the currency. */
  readonly amounts: Readonly<Record<ErpAmount, Grosze | null>>;
}

/** A row that cannot be read, which is in no sum. */
export interface MalformedErpRow {
  /** From 1. */
  readonly line: number;
  /** The heading of the column; null where the row as a whole is wrong. */
  readonly column: string | null;
  /** What the cell contains, cut; null where it is empty. */
  readonly value: string | null;
  readonly reason: Localized;
}

/** One CSV file of an ERP. */
export interface ErpRegister {
  readonly name: string;
  readonly side: Side;
  /** How the file was read: the encoding as of `TextDecoder`, and the character between columns. */
  readonly encoding: string;
  readonly delimiter: string;
  readonly rows: readonly ErpRow[];
  readonly malformed: readonly MalformedErpRow[];
}
