import { ksefNumberOf } from '../../builders/ksef-numbers.ts';
import type { Deal } from './deals.ts';
import type { ErpRowDraft } from './write-erp.ts';
import type { RowDraft } from './write-register.ts';

/** Both sides of two months, as they are written; faults change them. */
export interface MonthDraft {
  /** The invoices that are given. */
  invoices: Deal[];
  rows: RowDraft[];
  /** What is added to the control totals of the first file. */
  countOffset: number;
  taxOffset: bigint;
  /** What is added to fields of the declaration of the first file, in whole PLN. */
  declarationOffsets: Map<string, bigint>;
  erp: ErpRowDraft[];
  exports: ExportDraft[];
}

/** An export of KSeF; faults change it. */
export interface ExportDraft {
  readonly name: string;
  readonly month: string;
  from: string;
  readonly to: string;
  isTruncated: boolean;
  /** Entries are those of the month, or of the first invoice of it alone. */
  readonly isOfFirst: boolean;
}

/** A deal with its row that a fault may change: no other fault and no correction refers to it. */
export interface Target {
  readonly deal: Deal;
  readonly row: RowDraft;
}

/** A kind of fault: which deals it fits, what it does, and which findings it must cause, as `REC-001 number`. */
export interface FaultKind {
  readonly name: string;
  readonly fits: (target: Target) => boolean;
  readonly inject: (target: Target, draft: MonthDraft) => readonly string[];
}

const isSale = ({ deal }: Target) => deal.side === 'sales';
const isPurchase = ({ deal }: Target) => deal.side === 'purchases';
const has = (field: string) => (target: Target) => isSale(target) && target.row.amounts.has(field);

/** Replaces an invoice that is given. */
function replace(draft: MonthDraft, deal: Deal, by: Deal): void {
  draft.invoices = draft.invoices.map((invoice) => (invoice === deal ? by : invoice));
}

function add(row: RowDraft, field: string, amount: bigint): void {
  row.amounts.set(field, (row.amounts.get(field) ?? 0n) + amount);
}

/** After both files were made. */
const lateDay = '2026-12-01';

function numberLate(deal: Deal): Deal {
  return { ...deal, numberedOn: lateDay, ksefNumber: ksefNumberOf(deal.seller, lateDay, deal.ksefNumber.slice(20, 32)) };
}

const otherMonth: Readonly<Record<string, string>> = { '2026-09': '2026-10', '2026-10': '2026-09' };

/** The kinds of faults. */
export const faultKinds: readonly FaultKind[] = [
  {
    name: 'a sale without a row',
    fits: isSale,
    inject({ deal, row }, draft) {
      draft.rows = draft.rows.filter((each) => each !== row);
      return [`REC-001 ${deal.number}`];
    },
  },
  {
    name: 'a row whose invoice is not in KSeF',
    fits: () => true,
    inject({ deal }, draft) {
      draft.invoices = draft.invoices.filter((each) => each !== deal);
      return [`REC-002 ${deal.number}`];
    },
  },
  {
    name: 'the KSeF number of another invoice',
    fits: isSale,
    inject({ deal, row }) {
      row.ksefNumber = ksefNumberOf(deal.seller, deal.issueDay, 'FFFFFFFFFFFF');
      return [`REC-003 ${deal.number}`];
    },
  },
  {
    name: 'a wrong number of the document',
    fits: () => true,
    inject({ deal, row }) {
      row.number = `X-${row.number}`;
      return [`REC-004 ${deal.number}`];
    },
  },
  {
    name: 'a number in another spelling',
    fits: () => true,
    inject({ deal, row }) {
      row.number = ` ${row.number.toLowerCase()} `.replace('/', ' / ');
      return row.number.trim() === deal.number ? [] : [`REC-005 ${deal.number}`];
    },
  },
  {
    name: 'a wrong contractor',
    fits: () => true,
    inject({ deal, row }) {
      row.contractor = '4444444444';
      return [`REC-006 ${deal.number}`];
    },
  },
  {
    name: 'a wrong day of issue',
    fits: () => true,
    inject({ deal, row }) {
      row.issueDay = '2026-08-31';
      return [`REC-007 ${deal.number}`];
    },
  },
  {
    name: 'a wrong tax',
    fits: has('K_20'),
    inject({ deal, row }) {
      add(row, 'K_20', deal.exchangeRate === null ? 1n : 1_000n);
      return [`REC-010 ${deal.number}`];
    },
  },
  {
    name: 'fields of another rate',
    fits: (target) => has('K_19')(target) && !target.row.amounts.has('K_17'),
    inject({ deal, row }) {
      const [base = 0n, tax = 0n] = [row.amounts.get('K_19'), row.amounts.get('K_20')];
      row.amounts.delete('K_19');
      row.amounts.delete('K_20');
      row.amounts.set('K_17', base).set('K_18', tax);
      return [`REC-011 ${deal.number}`];
    },
  },
  {
    name: 'the opposite sign',
    fits: isSale,
    inject({ deal, row }) {
      row.amounts = new Map([...row.amounts].map(([field, amount]) => [field, -amount]));
      return [`REC-012 ${deal.number}`];
    },
  },
  {
    name: 'more tax deducted than invoiced',
    fits: (target) => isPurchase(target) && target.deal.corrects === null,
    inject({ deal, row }) {
      const tax = deal.parts.reduce((sum, part) => sum + part.tax, 0n);
      row.amounts.set('K_43', tax + 1n);
      return [`REC-013 ${deal.number}`];
    },
  },
  {
    name: 'a smaller decrease than that of a received correction',
    fits: (target) => isPurchase(target) && target.deal.corrects !== null,
    inject({ deal, row }) {
      add(row, 'K_43', 1n);
      return [`REC-014 ${deal.number}`];
    },
  },
  {
    name: 'a sale recorded twice',
    fits: isSale,
    inject({ deal, row }, draft) {
      draft.rows.push({ ...row });
      return [`REC-015 ${deal.number}`];
    },
  },
  {
    name: 'a purchase recorded twice',
    fits: (target) => isPurchase(target) && target.deal.deducted === 'all',
    inject({ deal, row }, draft) {
      draft.rows.push({ ...row });
      return [`REC-016 ${deal.number}`];
    },
  },
  {
    name: 'a sale in another month',
    fits: isSale,
    inject({ deal, row }) {
      row.month = otherMonth[row.month] ?? '';
      return [`REC-020 ${deal.number}`];
    },
  },
  {
    name: 'a received decrease in another month',
    fits: (target) => isPurchase(target) && target.deal.corrects !== null,
    inject({ deal, row }) {
      row.month = '2026-09';
      return [`REC-022 ${deal.number}`];
    },
  },
  {
    name: 'a received decrease without a row',
    fits: (target) => isPurchase(target) && target.deal.corrects !== null,
    inject({ deal, row }, draft) {
      draft.rows = draft.rows.filter((each) => each !== row);
      return [`REC-023 ${deal.number}`];
    },
  },
  {
    name: 'OFF without a failure',
    fits: isSale,
    inject({ deal, row }, draft) {
      replace(draft, deal, numberLate(deal));
      row.states = ['OFF'];
      return [`REC-030 ${deal.number}`];
    },
  },
  {
    name: 'DI although there was a number',
    fits: () => true,
    inject({ deal, row }) {
      row.states = ['DI'];
      return [`REC-031 ${deal.number}`];
    },
  },
  {
    name: 'BFK although it is in KSeF',
    fits: () => true,
    inject({ deal, row }) {
      row.states = ['BFK'];
      return [`REC-032 ${deal.number}`];
    },
  },
  {
    name: 'two states',
    fits: () => true,
    inject({ deal, row }) {
      row.states = ['NrKSeF', 'DI'];
      return [`REC-033 ${deal.number}`];
    },
  },
  {
    name: 'DI that has a number by now',
    fits: isSale,
    inject({ deal, row }, draft) {
      replace(draft, deal, numberLate(deal));
      row.states = ['DI'];
      return [`REC-034 ${deal.number}`];
    },
  },
  {
    name: 'a KSeF number with a typing error',
    fits: () => true,
    inject({ deal, row }) {
      row.ksefNumber = `${row.ksefNumber.slice(0, 33)}${row.ksefNumber.endsWith('00') ? '01' : '00'}`;
      return [`REC-035 ${deal.number}`];
    },
  },
  {
    name: 'a wrong GTU code',
    fits: isSale,
    inject({ deal, row }) {
      row.markers = ['GTU_13', ...row.markers];
      return [`REC-040 ${deal.number}`];
    },
  },
  {
    name: 'a received duplicate',
    fits: (target) => isPurchase(target) && target.deal.corrects === null,
    inject({ deal }, draft) {
      draft.invoices.push({ ...deal, supplyDay: deal.issueDay, ksefNumber: ksefNumberOf(deal.seller, deal.issueDay, 'EEEEEEEEEEEE') });
      return [`REC-050 ${deal.number}`];
    },
  },
  {
    name: 'an invoice of someone else',
    fits: isPurchase,
    inject({ deal, row }, draft) {
      draft.rows = draft.rows.filter((each) => each !== row);
      replace(draft, deal, { ...deal, kind: 'VAT', corrects: null, correctionType: null, buyer: { kind: 'NIP', value: '9999999999' } });
      return [`REC-060 ${deal.number}`];
    },
  },
  {
    name: 'a wrong control total of rows',
    fits: () => true,
    inject(_, draft) {
      draft.countOffset = 1;
      return ['REC-080 '];
    },
  },
  {
    name: 'a wrong control total of tax',
    fits: () => true,
    inject(_, draft) {
      draft.taxOffset = 1n;
      return ['REC-081 '];
    },
  },
  {
    name: 'a declared amount that is not the sum of the record',
    fits: () => true,
    inject(_, draft) {
      // Their sums agree.
      for (const field of ['P_42', 'P_40']) draft.declarationOffsets.set(field, 3n);
      return ['REC-084 '];
    },
  },
  {
    name: 'a declared total that is not the sum of its fields',
    fits: () => true,
    inject(_, draft) {
      draft.declarationOffsets.set('P_37', 1n);
      return ['REC-085 '];
    },
  },
  {
    name: 'a cut export',
    fits: () => true,
    inject(_, draft) {
      for (const each of draft.exports) if (each.month === '2026-09') each.isTruncated = true;
      return ['REC-090 '];
    },
  },
  {
    name: 'days without an export',
    fits: () => true,
    inject(_, draft) {
      for (const each of draft.exports) if (each.month === '2026-10') each.from = '2026-10-05';
      return ['REC-091 '];
    },
  },
  {
    name: 'exports that overlap',
    fits: (target) => target.deal.issueDay.startsWith('2026-10') && target.deal.corrects === null,
    inject(_, draft) {
      draft.exports.push({
        name: 'again/_metadata.json',
        month: '2026-10',
        from: '2026-10-20',
        to: '2026-10-25',
        isTruncated: false,
        isOfFirst: true,
      });
      return ['REC-092 ', 'REC-092 '];
    },
  },
  {
    name: 'a row of the ERP that cannot be read',
    fits: () => true,
    inject({ deal }, draft) {
      draft.erp = draft.erp.map((row) => (row.deal === deal ? { ...row, isUnreadable: true } : row));
      return [missingInErp(deal), 'REC-100 '];
    },
  },
  {
    name: 'an invoice that is not in the ERP',
    fits: () => true,
    inject({ deal }, draft) {
      draft.erp = draft.erp.filter((row) => row.deal !== deal);
      return [missingInErp(deal)];
    },
  },
  {
    name: 'a document of the ERP that is nowhere else',
    fits: () => true,
    inject({ deal }, draft) {
      const row = draft.erp.find((each) => each.deal === deal);
      if (row === undefined) return [];
      draft.erp.push({ ...row, deal: null, number: 'NOWHERE/1', ksefNumber: '' });
      return ['REC-102 NOWHERE/1'];
    },
  },
  {
    name: 'a row of the JPK without an invoice that is not in the ERP',
    fits: () => true,
    inject(_, draft) {
      draft.erp = draft.erp.filter(({ number }) => number !== 'PAPER/1');
      return ['REC-103 PAPER/1'];
    },
  },
  {
    name: 'another gross amount in the ERP',
    fits: () => true,
    inject({ deal }, draft) {
      draft.erp = draft.erp.map((row) => (row.deal === deal ? { ...row, gross: row.gross + 1_000n } : row));
      return [`REC-104 ${deal.number}`];
    },
  },
  {
    name: 'a net amount of the ERP that is not that of the JPK',
    fits: () => true,
    inject(_, draft) {
      draft.erp = draft.erp.map((row) => (row.number === 'PAPER/2' ? { ...row, net: row.net + 1n } : row));
      return ['REC-105 PAPER/2'];
    },
  },
  {
    name: 'the KSeF number of another invoice in the ERP',
    fits: () => true,
    inject({ deal }, draft) {
      const ksefNumber = ksefNumberOf(deal.seller, deal.issueDay, 'DDDDDDDDDDDD');
      draft.erp = draft.erp.map((row) => (row.deal === deal ? { ...row, ksefNumber } : row));
      return [`REC-106 ${deal.number}`];
    },
  },
  {
    name: 'a document that the ERP has twice',
    fits: () => true,
    inject({ deal }, draft) {
      draft.erp.push(...draft.erp.filter((row) => row.deal === deal));
      return [`REC-107 ${deal.number}`];
    },
  },
  {
    name: 'another day of issue in the ERP',
    fits: () => true,
    inject({ deal }, draft) {
      draft.erp = draft.erp.map((row) => (row.deal === deal ? { ...row, issueDay: '2026-08-31' } : row));
      return [`REC-108 ${deal.number}`];
    },
  },
];

function missingInErp({ number }: Deal): string {
  return `REC-101 ${number}`;
}
