import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingCatalogue } from '@nakor/domain/reconciliation/findings/catalogue';
import type { KsefInvoice } from '@nakor/domain/reconciliation/model/ksef-invoice';
import type { ErpMatching, ReconciliationInput, SideTotals } from '@nakor/domain/reconciliation/model/reconciliation';
import type { RegisterFile, RegisterRow } from '@nakor/domain/reconciliation/model/register';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../support/builders/ksef-numbers.ts';
import { drawMonths, nameFindings, readMonths, reconcileInput, shuffle } from '../../../support/generators/registers/drawn-months.ts';
import { faultKinds } from '../../../support/generators/registers/faults.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { isGate } from '../../../support/generators/seeds.ts';
import { projectDirectory } from '../../../support/runner/project-files.ts';

/** Both sides with any of the faults. */
const drawn = fc
  .record({
    seed: fc.nat(),
    deals: fc.integer({ min: 8, max: 25 }),
    faults: fc.uniqueArray(fc.constantFrom(...faultKinds), { maxLength: 6 }),
  })
  .map(({ seed, deals, faults }) => drawMonths(seed, deals, faults));

const runs = { numRuns: isGate ? 60 : 1_000 };

describe('reconcile', () => {
  it.each(faultKinds)('names exactly one fault: $name', async (fault) => {
    const seeds = Array.from({ length: 16 }, (_, seed) => drawMonths(seed, 40, [fault])).filter(({ expected }) => expected.length > 0);
    expect(seeds.length).toBeGreaterThan(3);
    for (const months of seeds) {
      const input = await readMonths(months);
      expect(nameFindings(reconcileInput(input), input)).toEqual(months.expected);
    }
  });

  it('finds every injected fault and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (months) => {
        const input = await readMonths(months);
        expect(nameFindings(reconcileInput(input), input)).toEqual(months.expected);
      }),
      runs,
    );
  });

  it('accounts for every amount of both sides, whatever is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (months) => {
        const input = await readMonths(months);
        const result = reconcileInput(input);
        for (const totals of result.totals) expectConserved(totals, input);
        for (const matching of result.erp) expectErpConserved(matching, input);
      }),
      runs,
    );
  });

  it('gives the same result for any order of rows and invoices', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.nat(), async (months, seed) => {
        const input = await readMonths(months);
        const random = seededRandom(seed);
        const files = shuffle(input.files, random).map((file) => ({ ...file, rows: shuffle(file.rows, random) }));
        const ofErp = shuffle(input.erp ?? [], random).map((register) => ({ ...register, rows: shuffle(register.rows, random) }));
        const shuffled = reconcileInput({ ...input, files, erp: ofErp, invoices: shuffle(input.invoices, random) });
        const { findings, sides, totals, deductions, erp } = reconcileInput(input);
        expect(shuffled.erp).toEqual(erp);
        expect(shuffled.findings).toEqual(findings);
        expect(shuffled.sides).toEqual(sides);
        expect(shuffled.totals).toEqual(totals);
        expect(shuffled.deductions).toEqual(deductions);
      }),
      { numRuns: isGate ? 30 : 300 },
    );
  });
});

function expectConserved({ side, rows, invoices }: SideTotals, { files }: ReconciliationInput): void {
  const recorded = new Map<string, bigint>();
  const amounts = files.flatMap((file) => file.rows.filter((row) => row.side === side).flatMap((row) => [...row.amounts]));
  for (const [field, amount] of amounts) recorded.set(field, (recorded.get(field) ?? 0n) + BigInt(amount));
  expect(new Map(rows.map(({ field, total }) => [field, BigInt(total)]))).toEqual(recorded);
  for (const { matched, unmatched, outside, total } of [...rows, ...invoices]) {
    expect(BigInt(matched) + BigInt(unmatched) + BigInt(outside)).toBe(BigInt(total));
  }
}

function expectErpConserved({ side, totals, matches, unmatchedRows }: ErpMatching, { erp = [] }: ReconciliationInput): void {
  const rows = erp.flatMap((register) => register.rows.filter((row) => row.side === side));
  expect(matches.reduce((sum, match) => sum + match.rows.length, unmatchedRows.length)).toBe(rows.length);
  for (const { amount, total, withInvoice, withRow, unmatched } of totals) {
    expect(BigInt(total)).toBe(rows.reduce((sum, { amounts }) => sum + BigInt(amounts[amount] ?? 0), 0n));
    expect(BigInt(withInvoice) + BigInt(withRow) + BigInt(unmatched)).toBe(BigInt(total));
  }
}

const ours = '1234563218';
const supplier = '5260250995';

/** A row of a register; a sale by default. */
function rowOf(changes: Partial<RegisterRow> = {}): RegisterRow {
  return {
    ...{ side: 'sales', file: 'jpk.xml', month: '2026-09', ordinal: '1', contractor: '5250000009', number: 'FV/1' },
    ...{ issueDay: '2026-09-10', ksefNumber: numbered(ours, '1'), states: ['NrKSeF'], documentType: null, markers: [], malformed: [] },
    amounts: new Map([
      ['K_19', 10_000],
      ['K_20', 2_300],
    ]),
    ...changes,
  };
}

function purchaseRow(changes: Partial<RegisterRow> = {}, base = 10_000, tax = 2_300): RegisterRow {
  const amounts = new Map([
    ['K_42', base],
    ['K_43', tax],
  ]);
  return rowOf({ side: 'purchases', contractor: supplier, ksefNumber: numbered(supplier, '1'), amounts, ...changes });
}

function numbered(seller: string, digits: string, day = '2026-09-10'): string {
  return ksefNumberOf(seller, day, digits.padStart(12, '0'));
}

/** An invoice; a sale by default. */
function invoiceOf(changes: Partial<KsefInvoice> = {}, base = 10_000, tax = 2_300, month: string | null = '2026-09'): KsefInvoice {
  return {
    ...{ name: 'invoice.xml', sha256: '1'.repeat(64), ksefNumber: numbered(ours, '1'), numberedOn: '2026-09-10', kind: 'VAT' },
    ...{ number: 'FV/1', issueDay: '2026-09-10', sellerNip: ours, buyer: '5250000009', isBuyerNip: true, thirdParties: [] },
    ...{ gross: '123.00', currency: 'PLN', isSelfBilled: false, isCashAccounting: false, correctionType: null, corrects: [], lineCount: 1 },
    rows: [
      {
        ...{ month, monthReason: { pl: 'miesiąc', en: 'month' }, markers: [] },
        amounts: new Map([
          ['K_19', base],
          ['K_20', tax],
        ]),
      },
    ],
    ...changes,
  };
}

const received = { sellerNip: supplier, buyer: ours, ksefNumber: numbered(supplier, '1') } as const;
const decrease = { ...received, kind: 'KOR', number: 'KOR/1', correctionType: '2', ksefNumber: numbered(supplier, '2') } as const;
const ofOriginal = { corrects: [{ number: 'FV/1', ksefNumber: numbered(supplier, '1'), issueDay: '2026-09-10' }] };

function fileOf(rows: readonly RegisterRow[], changes: Partial<RegisterFile> = {}): RegisterFile {
  return {
    ...{ name: 'jpk.xml', form: 'JPK_V7M', month: '2026-09', purpose: '1', createdOn: '2026-10-20', taxpayer: ours },
    declaration: null,
    controls: {
      sales: { count: rows.filter(({ side }) => side === 'sales').length, tax: null },
      purchases: { count: rows.filter(({ side }) => side === 'purchases').length, tax: null },
    },
    rows,
    ...changes,
  };
}

/** Both sides, and the findings that they must cause; none for near misses. */
interface Case {
  readonly name: string;
  readonly rows?: readonly RegisterRow[];
  readonly invoices?: readonly KsefInvoice[];
  readonly input?: Partial<ReconciliationInput>;
  readonly file?: Partial<RegisterFile>;
  readonly findings: readonly string[];
}

const late = { ksefNumber: null, states: ['OFF'] } as const;
const numberedLate = { numberedOn: '2026-10-25', ksefNumber: numbered(ours, '1', '2026-10-25') };

const cases: readonly Case[] = [
  { name: 'a row as it should be', rows: [rowOf()], invoices: [invoiceOf()], findings: [] },
  {
    name: 'numbers of two rows that were exchanged',
    rows: [rowOf({ ksefNumber: numbered(ours, '2') }), rowOf({ number: 'FV/2', ordinal: '2' })],
    invoices: [invoiceOf(), invoiceOf({ number: 'FV/2', ksefNumber: numbered(ours, '2'), sha256: '2'.repeat(64) })],
    findings: ['error REC-003', 'error REC-003'],
  },
  {
    name: 'the number of another invoice, which has its own row',
    rows: [rowOf(), rowOf({ ksefNumber: numbered(ours, '2'), ordinal: '2' })],
    invoices: [invoiceOf(), invoiceOf({ number: 'FV/2', ksefNumber: numbered(ours, '2'), sha256: '2'.repeat(64) })],
    findings: ['error REC-004'],
  },
  {
    name: 'a row that fits two invoices with one number',
    rows: [purchaseRow({ ksefNumber: null, states: ['DI'] })],
    invoices: [invoiceOf(received), invoiceOf({ ...received, ksefNumber: numbered(supplier, '2'), sha256: '2'.repeat(64) })],
    findings: ['info REC-037', 'warning REC-050'],
  },
  { name: 'a consumer as BRAK', rows: [rowOf({ contractor: 'BRAK' })], invoices: [invoiceOf({ buyer: null })], findings: [] },
  { name: 'a NIP with its prefix', rows: [rowOf({ contractor: 'PL 525-000-00-09' })], invoices: [invoiceOf()], findings: [] },
  {
    name: 'less tax deducted than invoiced',
    rows: [purchaseRow({}, 10_000, 1_150)],
    invoices: [invoiceOf(received)],
    findings: [],
  },
  { name: 'a larger base than invoiced', rows: [purchaseRow({}, 10_001)], invoices: [invoiceOf(received)], findings: ['warning REC-017'] },
  {
    name: 'a sale in the month of issue instead of that of supply, which art. 19a(5) may allow',
    rows: [rowOf()],
    invoices: [invoiceOf({}, 10_000, 2_300, '2026-08')],
    findings: ['warning REC-020'],
  },
  {
    name: 'a sale of a month without a file, and no row',
    invoices: [invoiceOf({}, 10_000, 2_300, '2026-08')],
    findings: [],
  },
  {
    name: 'a purchase deducted before its receipt',
    rows: [purchaseRow()],
    invoices: [invoiceOf({ ...received, numberedOn: '2026-10-02' })],
    findings: ['info REC-021'],
  },
  { name: 'a purchase that is not deducted yet', invoices: [invoiceOf(received)], findings: [] },
  {
    name: 'a received decrease that is not recorded, of an original that is deducted',
    rows: [purchaseRow()],
    invoices: [invoiceOf(received), invoiceOf({ ...decrease, ...ofOriginal, sha256: '2'.repeat(64) }, -1_000, -230)],
    findings: ['error REC-023'],
  },
  {
    name: 'a received decrease that is not recorded, of an original that is not deducted',
    invoices: [invoiceOf(received), invoiceOf({ ...decrease, ...ofOriginal, sha256: '2'.repeat(64) }, -1_000, -230)],
    findings: [],
  },
  {
    name: 'a received decrease in the row of its original',
    rows: [purchaseRow({}, 9_000, 2_070)],
    invoices: [invoiceOf(received), invoiceOf({ ...decrease, ...ofOriginal, sha256: '2'.repeat(64) }, -1_000, -230)],
    findings: [],
  },
  {
    name: 'a received decrease whose original of September is unknown',
    rows: [purchaseRow({ number: 'KOR/1', ksefNumber: numbered(supplier, '2') }, -1_000, -230)],
    invoices: [invoiceOf({ ...decrease, ...ofOriginal }, -1_000, -230)],
    findings: ['warning REC-053'],
  },
  {
    name: 'OFF on a day of failure',
    rows: [rowOf(late)],
    invoices: [invoiceOf(numberedLate)],
    input: { events: [{ type: 'failure', start: { day: '2026-09-09', unixMs: null }, end: { day: '2026-09-11', unixMs: null } }] },
    findings: [],
  },
  { name: 'OFF without a failure', rows: [rowOf(late)], invoices: [invoiceOf(numberedLate)], findings: ['error REC-030'] },
  {
    name: 'DI on the day of filing, when the number was there',
    rows: [rowOf({ ksefNumber: null, states: ['DI'] })],
    invoices: [invoiceOf()],
    input: { filedOn: '2026-09-10' },
    findings: ['error REC-031'],
  },
  {
    name: 'DI the day before the number',
    rows: [rowOf({ ksefNumber: null, states: ['DI'] })],
    invoices: [invoiceOf()],
    input: { filedOn: '2026-09-09' },
    findings: ['error REC-034'],
  },
  { name: 'BFK without an invoice in KSeF', rows: [rowOf({ ksefNumber: null, states: ['BFK'] })], findings: [] },
  { name: 'DI without an invoice', rows: [rowOf({ ksefNumber: null, states: ['DI'] })], findings: ['info REC-037'] },
  { name: 'DI of a cash register', rows: [rowOf({ ksefNumber: null, states: ['DI'], documentType: 'RO' })], findings: [] },
  { name: 'no state at all', rows: [rowOf({ ksefNumber: null, states: [] })], invoices: [invoiceOf()], findings: ['error REC-033'] },
  {
    name: 'the same content under two numbers',
    invoices: [invoiceOf(received), invoiceOf({ ...received, ksefNumber: numbered(supplier, '2') })],
    findings: ['warning REC-051'],
  },
  {
    name: 'the same file twice',
    rows: [rowOf()],
    invoices: [invoiceOf(), invoiceOf({ name: 'copy.xml', ksefNumber: null, numberedOn: null })],
    findings: [],
  },
  {
    name: 'two contents under one number',
    invoices: [invoiceOf(received), invoiceOf({ ...received, number: 'FV/2', sha256: '2'.repeat(64) })],
    findings: ['error REC-072'],
  },
  {
    name: 'the taxpayer as a unit of a local government',
    invoices: [invoiceOf({ ...received, buyer: '5250000009', thirdParties: [{ role: '8', nip: ours }] })],
    findings: ['info REC-052'],
  },
  {
    name: 'the taxpayer as a factor',
    invoices: [invoiceOf({ ...received, buyer: '5250000009', thirdParties: [{ role: '1', nip: ours }] })],
    findings: [],
  },
  { name: 'self-billing', rows: [purchaseRow()], invoices: [invoiceOf({ ...received, isSelfBilled: true })], findings: ['info REC-054'] },
  {
    name: 'an invoice of someone else that is deducted',
    rows: [purchaseRow()],
    invoices: [invoiceOf({ ...received, buyer: '5250000009' })],
    findings: ['error REC-060'],
  },
  { name: 'an amount that cannot be read', rows: [rowOf({ malformed: ['K_17'] })], invoices: [invoiceOf()], findings: ['error REC-083'] },
  {
    name: 'tax that a row FP adds to the total',
    rows: [rowOf({ documentType: 'FP' })],
    invoices: [invoiceOf({ rows: [{ ...firstRow(invoiceOf()), markers: ['FP'] }] })],
    file: { controls: { sales: { count: 1, tax: 2_300 }, purchases: null } },
    findings: ['error REC-081'],
  },
  {
    name: 'an unknown exchange rate',
    rows: [rowOf()],
    invoices: [invoiceOf({ currency: 'EUR', rows: [{ ...firstRow(invoiceOf()), amounts: new Map([['K_19', null]]) }] })],
    findings: ['error REC-010'],
  },
];

function firstRow(invoice: KsefInvoice): KsefInvoice['rows'][number] {
  const [row] = invoice.rows;
  if (row === undefined) throw new Error('The invoice has no row.');
  return row;
}

describe('findings', () => {
  it.each(cases)('$name', ({ rows = [], invoices = [], input = {}, file = {}, findings }) => {
    const whole = { taxpayer: null, files: [fileOf(rows, file)], invoices, metadata: [], events: [], filedOn: null, ...input };
    const result = reconcileInput(whole);
    expect(result.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(findings);
  });

  it('states until when a row with DI has to be corrected', () => {
    const files = [fileOf([rowOf({ ksefNumber: null, states: ['DI'] })])];
    const { findings } = reconcileInput({
      taxpayer: null,
      files,
      invoices: [invoiceOf(numberedLate)],
      metadata: [],
      events: [],
      filedOn: null,
    });
    expect(findings.map(({ dueOn }) => dueOn)).toEqual(['2026-11-08']);
  });

  it.each([
    ['monthly', 'JPK_V7M', '2026-12'],
    ['quarterly', 'JPK_V7K', '2027-03'],
  ] as const)('shows the months of deduction of a %s filer', (_, form, to) => {
    const input = {
      taxpayer: null,
      files: [fileOf([], { form })],
      invoices: [invoiceOf(received)],
      metadata: [],
      events: [],
      filedOn: null,
    };
    expect(reconcileInput(input).deductions.map(({ range }) => range)).toEqual([{ from: '2026-09', to }]);
  });

  it.each([
    ['a month without a file, and no row', [], { matched: 0, unmatched: 0, outside: 10_000 }],
    ['a month without a file, but a row in another one', [rowOf()], { matched: 10_000, unmatched: 0, outside: 0 }],
  ] as const)('counts a sale of %s', (_, rows, sums) => {
    const invoices = [invoiceOf({}, 10_000, 2_300, '2026-08')];
    const { totals } = reconcileInput({ taxpayer: null, files: [fileOf(rows)], invoices, metadata: [], events: [], filedOn: null });
    expect(totals[0]?.invoices[0]).toEqual({ field: 'K_19', total: 10_000, ...sums });
  });

  it('only suggests what has contractor, day and gross amount in common', () => {
    const files = [fileOf([rowOf({ number: 'A-77', ksefNumber: null, states: ['BFK'] })])];
    const { sides } = reconcileInput({ taxpayer: null, files, invoices: [invoiceOf()], metadata: [], events: [], filedOn: null });
    expect(sides.map(({ matches, suggestions }) => [matches.length, suggestions.length])).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  it('reads each row and invoice about as often in a month that is twice as large', () => {
    const [half, whole] = [countReads(1_000), countReads(2_000)];
    expect(whole / half).toBeLessThan(2.3);
  });

  it('are all in the documentation, with their severity', () => {
    const page = readFileSync(join(projectDirectory, 'docs/reconcile.md'), 'utf8');
    const listed = [...page.matchAll(/^\| (REC-\d{3}) \| (\w+) \| (.*) \|$/gm)].map(([, code, severity, title]) => ({
      code,
      severity,
      title,
    }));
    expect(listed).toEqual(findingCatalogue.map(({ code, severity, title }) => ({ code, severity, title: title.en })));
  });
});

/** How often values of rows and invoices are read in a comparison of so many. */
function countReads(count: number): number {
  let reads = 0;
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, name) {
        reads += 1;
        return Reflect.get(object, name);
      },
    });
  const indexes = Array.from({ length: count }, (_, index) => index);
  const rows = indexes.map((index) =>
    counted(rowOf({ ordinal: `${index}`, number: `FV/${index}`, ksefNumber: numbered(ours, `${index}`) })),
  );
  const invoices = indexes.map((index) =>
    counted(invoiceOf({ number: `FV/${index}`, ksefNumber: numbered(ours, `${index}`), sha256: `${index}`.padStart(64, '0') })),
  );
  const { findings } = reconcileInput({ taxpayer: null, files: [fileOf(rows)], invoices, metadata: [], events: [], filedOn: null });
  expect(findings).toEqual([]);
  return reads;
}
