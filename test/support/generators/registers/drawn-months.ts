import { readErpRegister } from '@nakor/domain/reconciliation/erp/read-erp-register';
import type { KsefInvoice } from '@nakor/domain/reconciliation/model/ksef-invoice';
import type { Reconciliation, ReconciliationInput } from '@nakor/domain/reconciliation/model/reconciliation';
import type { RegisterFile } from '@nakor/domain/reconciliation/model/register';
import { readKsefInvoice } from '@nakor/domain/reconciliation/reading/read-ksef-invoice';
import { readMetadata } from '@nakor/domain/reconciliation/reading/read-metadata';
import { readRegister } from '@nakor/domain/reconciliation/reading/read-register';
import { reconcile } from '@nakor/domain/reconciliation/reconcile';
import type { Result } from '@nakor/domain/shared/result';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { type Deal, drawDeals, fileDays } from './deals.ts';
import type { ExportDraft, FaultKind, MonthDraft, Target } from './faults.ts';
import { writeInvoice } from './write-deal.ts';
import { type ErpRowDraft, recordInErp, writeErp } from './write-erp.ts';
import { type RowDraft, recordDeals, writeRegister } from './write-register.ts';

/** Both sides of two months, and the findings that they must cause. */
export interface DrawnMonths {
  readonly files: readonly { readonly name: string; readonly xml: string }[];
  readonly invoices: readonly { readonly name: string; readonly xml: string; readonly ksefNumber: string }[];
  /** The registers of the ERP, and the metadata of the exports. */
  readonly erp: readonly { readonly name: string; readonly csv: Uint8Array }[];
  readonly metadata: readonly { readonly name: string; readonly json: string }[];
  /** As `REC-001 number`, sorted. */
  readonly expected: readonly string[];
}

/**
 * Writes both sides from one list of deals and injects faults, each into another deal. A fault that fits no deal is left out.
 */
export function drawMonths(seed: number, dealCount: number, faults: readonly FaultKind[]): DrawnMonths {
  const random = seededRandom(seed);
  const deals = drawDeals(random, dealCount);
  const recorded = recordDeals(deals);
  const others = drawOtherRows(random);
  const draft: MonthDraft = {
    invoices: [...deals],
    rows: [...recorded.map(({ row }) => row), ...others],
    ...{ countOffset: 0, taxOffset: 0n, declarationOffsets: new Map<string, bigint>() },
    erp: [...recordInErp(deals), ...others.filter(({ states }) => states.includes('BFK')).map(recordOther)],
    exports: listExports(),
  };
  const referred = new Set(deals.flatMap(({ corrects }) => corrects ?? []));
  const free = recorded.filter(({ deal }) => !referred.has(deal));
  const expected: string[] = [];
  for (const fault of faults) expected.push(...injectFault(fault, free, draft, random));
  const months = Object.keys(fileDays);
  return {
    files: months.map((month, index) => ({
      name: `${month}.xml`,
      xml: writeRegister(
        { month, ...(index === 0 ? draft : { countOffset: 0, taxOffset: 0n, declarationOffsets: new Map() }) },
        shuffle(draft.rows, random),
      ),
    })),
    invoices: shuffle(draft.invoices, random).map((deal) => toFile(deal)),
    erp: writeErp(shuffle(draft.erp, random), (row) => row.ksefNumber ?? findGivenNumber(row, draft), random),
    metadata: draft.exports.map((each) => ({ name: each.name, json: writeMetadata(each, draft.invoices) })),
    expected: expected.sort(),
  };
}

function listExports(): MonthDraft['exports'] {
  return Object.keys(fileDays).map((month) => {
    const [name, from, to] = [`${month}/_metadata.json`, `${month}-01`, month === '2026-09' ? '2026-09-30' : '2026-10-31'];
    return { name, month, from, to, isTruncated: false, isOfFirst: false };
  });
}

function recordOther({ side, number, contractor, issueDay, amounts }: RowDraft): ErpRowDraft {
  const net = amounts.get('K_19') ?? 0n;
  return { ...{ side, number, contractor, issueDay, net }, deal: null, ksefNumber: '', tax: 0n, gross: net, isUnreadable: false };
}

/** The number of an invoice as it is given, which a fault may have changed. */
function findGivenNumber({ deal }: ErpRowDraft, { invoices }: MonthDraft): string {
  const given = invoices.find(({ number, seller }) => number === deal?.number && seller === deal.seller);
  return (given ?? deal)?.ksefNumber ?? '';
}

/** What KSeF states of the invoices of a month, as the API does; the range is that which a program keeps. */
function writeMetadata({ month, from, to, isTruncated, isOfFirst }: ExportDraft, invoices: readonly Deal[]): string {
  const ofMonth = invoices.filter(({ issueDay }) => issueDay.startsWith(month));
  const entries = (isOfFirst ? ofMonth.slice(0, 1) : ofMonth).map(({ ksefNumber, number, issueDay, seller }) => ({
    ...{ ksefNumber, invoiceNumber: number, issueDate: issueDay, seller: { nip: seller } },
    permanentStorageDate: `${issueDay}T10:00:00Z`,
  }));
  return JSON.stringify({ dateRange: { dateType: 'PermanentStorage', from, to }, isTruncated, invoices: entries });
}

function toFile(deal: Deal): DrawnMonths['invoices'][number] {
  return { name: `${deal.ksefNumber}.xml`, xml: writeInvoice(deal), ksefNumber: deal.ksefNumber };
}

function injectFault(fault: FaultKind, free: Target[], draft: MonthDraft, random: SeededRandom): readonly string[] {
  const fitting = free.filter((target) => fault.fits(target));
  if (fitting.length === 0) return [];
  const target = random.pick(fitting);
  free.splice(free.indexOf(target), 1);
  return fault.inject(target, draft);
}

/** Rows of documents that are not in KSeF: the report of a cash register, an internal document, sales to consumers on paper. */
function drawOtherRows(random: SeededRandom): readonly RowDraft[] {
  const row = { side: 'sales', contractor: 'BRAK', issueDay: '2026-09-30', ksefNumber: '', markers: [] } as const;
  const amounts = () => new Map([['K_19', BigInt(random.below(90_000))]]);
  return [
    { ...row, month: '2026-09', number: 'RO/9', states: ['DI'], documentType: 'RO', markers: [], amounts: amounts() },
    { ...row, month: '2026-10', number: 'WEW/1', states: ['DI'], documentType: 'WEW', markers: [], amounts: amounts() },
    { ...row, month: '2026-10', number: 'PAPER/1', states: ['BFK'], documentType: null, markers: [], amounts: amounts() },
    { ...row, month: '2026-10', number: 'PAPER/2', states: ['BFK'], documentType: null, markers: [], amounts: amounts() },
  ];
}

/** The items in another order. */
export function shuffle<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: random.below(1_000_000) }));
  return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
}

/** Reads all sides. */
export async function readMonths({ files, invoices, erp, metadata }: Omit<DrawnMonths, 'expected'>): Promise<ReconciliationInput> {
  const read: RegisterFile[] = [];
  for (const { name, xml } of files) {
    const file = await readRegister(name, [new TextEncoder().encode(xml)]);
    if (!file.ok) throw new Error(file.error.message.en);
    read.push(file.value);
  }
  return {
    ...{ taxpayer: null, files: read, invoices: invoices.map(readInvoice), events: [], filedOn: null },
    metadata: metadata.map(({ name, json }) => expectRead(readMetadata(name, json))),
    erp: erp.map(({ name, csv }) => expectRead(readErpRegister(name, csv, { side: null, mapping: {}, preset: null }))),
  };
}

function expectRead<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function readInvoice({ name, xml, ksefNumber }: DrawnMonths['invoices'][number]): KsefInvoice {
  const onError = (error: unknown) => {
    throw error;
  };
  const invoice = readKsefInvoice(new TextEncoder().encode(xml), { name, ksefNumber, onError });
  if (!invoice.ok) throw new Error(invoice.error.message.en);
  return invoice.value;
}

/** The result of a comparison that must be possible. */
export function reconcileInput(input: ReconciliationInput): Reconciliation {
  const result = reconcile(input);
  if (!result.ok) throw new Error(`The registers cannot be compared: ${result.error.kind}.`);
  return result.value;
}

/** The findings as `REC-001 number`, sorted. */
export function nameFindings({ findings }: Reconciliation, input: ReconciliationInput): readonly string[] {
  const numberOfRow = new Map(
    input.invoices.flatMap(({ ksefNumber, number }) => (ksefNumber === null ? [] : [[ksefNumber, number ?? ''] as const])),
  );
  return findings
    .map(({ code, invoices: [invoice], rows: [row], erpRows: [erpRow] }) => {
      const number = invoice?.number ?? numberOfRow.get(row?.ksefNumber ?? '') ?? row?.number ?? erpRow?.number ?? '';
      return `${code} ${number}`;
    })
    .sort();
}
