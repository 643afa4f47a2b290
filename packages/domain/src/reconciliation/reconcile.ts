import { err, ok, type Result } from '../shared/result.ts';
import { listAmountSubjects, purchaseAmountKinds, salesAmountKinds } from './findings/amounts.ts';
import { declarationKinds, listDeclarations } from './findings/declaration.ts';
import { erpMatchKinds, malformedErpKinds, missingInErpKinds, unmatchedErpKinds } from './findings/erp.ts';
import { coverageKinds, exportKinds, listCoverage, listExports } from './findings/exports.ts';
import { controlKinds, fileKinds, listControlSubjects, metadataKinds, rowContentKinds } from './findings/files.ts';
import type { FindingContext } from './findings/finding-context.ts';
import { applyKinds, getPlacesOfFile, getPlacesOfMatch, type InvoiceSubject } from './findings/finding-kind.ts';
import { rowStateKinds, stateKinds } from './findings/markers.ts';
import { missingDecreaseKinds, monthKinds } from './findings/months.ts';
import { numberKinds } from './findings/numbers.ts';
import { missingInvoiceKinds, missingRowKinds } from './findings/presence.ts';
import { procedureKinds } from './findings/procedures.ts';
import { listSharedInvoices, listSharedNumbers, receivedKinds, sharedKinds } from './findings/received.ts';
import { findDeductionRange } from './matching/deduction.ts';
import { matchErp } from './matching/match-erp.ts';
import { matchSide } from './matching/match-side.ts';
import { findOwnership } from './matching/ownership.ts';
import { sumSide } from './matching/totals.ts';
import type { KsefInvoice } from './model/ksef-invoice.ts';
import { dropRepeated, sortFindings, sortRows } from './model/order.ts';
import type { ErpMatching, Finding, Reconciliation, ReconciliationInput, SideMatching } from './model/reconciliation.ts';
import type { RegisterFile, Side } from './model/register.ts';

/** Why registers cannot be compared at all. */
export type ReconciliationRejection =
  | { readonly kind: 'no_taxpayer' }
  | { readonly kind: 'several_taxpayers'; readonly taxpayers: readonly string[] }
  | { readonly kind: 'same_month'; readonly month: string; readonly files: readonly string[] };

/**
 * Compares the records of JPK_V7M with invoices of KSeF: which rows record which invoices, what does not agree, and what has to be corrected. Pure:
 * the result depends on nothing else, and its order not on that of the input. Its cost is linear in the number of rows and invoices, apart from
 * sorting.
 *
 * @returns why the files do not belong together
 */
export function reconcile(input: ReconciliationInput): Result<Reconciliation, ReconciliationRejection> {
  const files = input.files.toSorted((left, right) => (left.month < right.month ? -1 : 1));
  const taxpayer = findTaxpayer(input);
  if (!taxpayer.ok) return taxpayer;
  const repeated = files.find((file, index) => files[index + 1]?.month === file.month);
  if (repeated !== undefined) {
    const names = files.filter(({ month }) => month === repeated.month).map(({ name }) => name);
    return err({ kind: 'same_month', month: repeated.month, files: names.sort() });
  }
  const { invoices, repeatedCount } = dropRepeated(input.invoices);
  const ofSide = splitBySide(invoices, taxpayer.value);
  const rowsOf = (side: Side) => sortRows(files.flatMap((file) => file.rows.filter((row) => row.side === side)));
  const sales = matchSide('sales', ofSide.sales, rowsOf('sales'));
  const purchases = matchSide('purchases', ofSide.purchases, rowsOf('purchases'));
  const sides = [sales.matching, purchases.matching];
  const indexes = { sales: sales.index, purchases: purchases.index };
  const context = createContext({ ...input, files, invoices }, taxpayer.value, sides, indexes);
  const erp = listErpMatchings(input, sides, context);
  const unrecorded = sides.flatMap((matching) => (matching.side === 'purchases' ? matching.unmatchedInvoices : []));
  return ok({
    ...{ taxpayer: taxpayer.value, files, sides, erp },
    findings: sortFindings([...listFindings({ ...input, files }, sides, context), ...listFindingsOfErp(input, erp, context)]),
    totals: sides.map((matching) => sumSide(matching, context.months)),
    repeatedInvoices: repeatedCount,
    deductions: unrecorded.flatMap((invoice) =>
      findOwnership(invoice, taxpayer.value) === 'none' ? [] : [{ invoice, range: findDeductionRange(invoice, context.isQuarterly) }],
    ),
  });
}

function findTaxpayer({ taxpayer, files }: ReconciliationInput): Result<string, ReconciliationRejection> {
  const named = [...new Set([...(taxpayer === null ? [] : [taxpayer]), ...files.flatMap((file) => file.taxpayer ?? [])])].sort();
  const [only] = named;
  if (only === undefined) return err({ kind: 'no_taxpayer' });
  return named.length > 1 ? err({ kind: 'several_taxpayers', taxpayers: named }) : ok(only);
}

/** An invoice that names the taxpayer in another role, such as a factor, is neither sale nor purchase. */
function splitBySide(invoices: readonly KsefInvoice[], taxpayer: string): Readonly<Record<Side, readonly KsefInvoice[]>> {
  const owned = invoices.map((invoice) => ({ invoice, ownership: findOwnership(invoice, taxpayer) }));
  return {
    sales: owned.flatMap(({ invoice, ownership }) => (ownership === 'sale' ? [invoice] : [])),
    purchases: owned.flatMap(({ invoice, ownership }) => (ownership === 'sale' || ownership === 'named' ? [] : [invoice])),
  };
}

function createContext(
  { files, invoices, metadata, events, filedOn }: ReconciliationInput,
  taxpayer: string,
  sides: readonly SideMatching[],
  indexes: FindingContext['indexes'],
): FindingContext {
  const createdOn = new Map(files.map((file) => [file.name, file.createdOn]));
  return {
    ...{ taxpayer, events, indexes },
    months: new Set(files.map(({ month }) => month)),
    isQuarterly: files.some(({ form }) => form === 'JPK_V7K'),
    byKsefNumber: new Map(invoices.flatMap((invoice) => (invoice.ksefNumber === null ? [] : [[invoice.ksefNumber, invoice] as const]))),
    matchOfInvoice: new Map(
      sides.flatMap(({ matches }) => matches.flatMap((match) => match.invoices.map((each) => [each, match] as const))),
    ),
    metadata: new Map(metadata.flatMap(({ entries }) => entries.map((entry) => [entry.ksefNumber, entry] as const))),
    filedOn: filedOn === null ? ({ file }) => createdOn.get(file) ?? null : () => filedOn,
  };
}

function listFindings(input: ReconciliationInput, sides: readonly SideMatching[], context: FindingContext): readonly Finding[] {
  return [
    ...sides.flatMap((matching) => listFindingsOfSide(matching, context)),
    ...listFindingsOfReceived(sides, context),
    ...sides.flatMap(({ side, matches, unmatchedInvoices }) =>
      listSharedNumbers([...matches.flatMap(({ invoices }) => invoices), ...unmatchedInvoices]).flatMap((subject) =>
        applyKinds(sharedKinds, subject, context, { side, invoices: subject.invoices, rows: [], file: null }),
      ),
    ),
    ...input.files.flatMap((file) => listFindingsOfFile(file, context)),
    ...listDeclarations(input.files).flatMap((subject) => applyKinds(declarationKinds, subject, context, getPlacesOfFile(subject.file))),
    ...listFindingsOfExports(input, context),
  ];
}

function listFindingsOfSide(
  { side, matches, unmatchedInvoices, unmatchedRows }: SideMatching,
  context: FindingContext,
): readonly Finding[] {
  const kindsOfMatch = [
    ...numberKinds,
    ...monthKinds,
    ...stateKinds,
    ...procedureKinds,
    ...(side === 'purchases' ? purchaseAmountKinds : []),
  ];
  return [
    ...matches.flatMap((match) => [
      ...applyKinds(kindsOfMatch, match, context, getPlacesOfMatch(match)),
      ...listAmountSubjects(match, context.months).flatMap((subject) =>
        applyKinds(salesAmountKinds, subject, context, { ...getPlacesOfMatch(match), rows: subject.rows }),
      ),
    ]),
    ...unmatchedInvoices.flatMap((invoice) =>
      applyKinds([...missingRowKinds, ...missingDecreaseKinds], { side, invoice }, context, {
        ...{ side, rows: [], file: null },
        invoices: [invoice],
      }),
    ),
    ...unmatchedRows.flatMap((row) => applyKinds(missingInvoiceKinds, row, context, { side, invoices: [], rows: [row], file: null })),
  ];
}

function listFindingsOfReceived(sides: readonly SideMatching[], context: FindingContext): readonly Finding[] {
  const received = sides.flatMap(({ side, matches, unmatchedInvoices }) =>
    side === 'purchases' ? [...matches.flatMap(({ invoices }) => invoices), ...unmatchedInvoices] : [],
  );
  const rowsOf = (invoice: KsefInvoice) => context.matchOfInvoice.get(invoice)?.rows ?? [];
  return [
    ...received.flatMap((invoice) => {
      const subject: InvoiceSubject = { side: 'purchases', invoice };
      return applyKinds(receivedKinds, subject, context, { side: 'purchases', invoices: [invoice], rows: rowsOf(invoice), file: null });
    }),
    ...listSharedInvoices(received).flatMap((subject) => {
      const { invoices } = subject;
      return applyKinds(sharedKinds, subject, context, { side: 'purchases', invoices, rows: invoices.flatMap(rowsOf), file: null });
    }),
  ];
}

function listFindingsOfFile(file: RegisterFile, context: FindingContext): readonly Finding[] {
  return [
    ...applyKinds(fileKinds, file, context, getPlacesOfFile(file)),
    ...listControlSubjects(file).flatMap((subject) =>
      applyKinds(controlKinds, subject, context, { ...getPlacesOfFile(file), side: subject.side }),
    ),
    ...file.rows.flatMap((row) =>
      applyKinds([...rowStateKinds, ...rowContentKinds], row, context, { side: row.side, invoices: [], rows: [row], file: null }),
    ),
  ];
}

/** A finding about metadata names the file of the metadata, or the invoice. */
function listFindingsOfExports({ files, metadata, exportRanges = [] }: ReconciliationInput, context: FindingContext): readonly Finding[] {
  return [
    ...listCoverage(files, metadata, exportRanges).flatMap((subject) =>
      applyKinds(coverageKinds, subject, context, getPlacesOfFile(subject.file)),
    ),
    ...listExports(metadata).flatMap((subject) => applyKinds(exportKinds, subject, context, getPlacesOfFile(subject.file))),
    ...metadata.flatMap((file) =>
      file.entries.flatMap((entry) => {
        const invoice = context.byKsefNumber.get(entry.ksefNumber) ?? null;
        const places = { ...getPlacesOfFile(file), invoices: invoice === null ? [] : [invoice] };
        return applyKinds(metadataKinds, { entry, invoice }, context, places);
      }),
    ),
  ];
}

/** The sides for which the ERP has a register. */
function listErpMatchings(
  { erp = [] }: ReconciliationInput,
  sides: readonly SideMatching[],
  context: FindingContext,
): readonly ErpMatching[] {
  return sides.flatMap((matching) => {
    const registers = erp.filter(({ side, rows }) => side === matching.side || rows.some((row) => row.side === matching.side));
    if (registers.length === 0) return [];
    const rows = registers.flatMap((register) => register.rows.filter(({ side }) => side === matching.side));
    const malformed = registers.reduce((sum, register) => sum + (register.side === matching.side ? register.malformed.length : 0), 0);
    return [matchErp(rows, malformed, matching, context)];
  });
}

function listFindingsOfErp(
  { erp = [] }: ReconciliationInput,
  matchings: readonly ErpMatching[],
  context: FindingContext,
): readonly Finding[] {
  const places = { invoices: [], rows: [], file: null };
  return [
    ...erp.flatMap(({ name, side, malformed }) =>
      malformed.flatMap((row) => applyKinds(malformedErpKinds, { row }, context, { ...places, side, file: name })),
    ),
    ...matchings.flatMap(({ side, matches, unmatchedRows, missingInvoices, missingRows }) => [
      ...missingInvoices.flatMap((invoice) =>
        applyKinds(missingInErpKinds, { side, invoice }, context, { ...places, side, invoices: [invoice] }),
      ),
      ...missingRows.flatMap((row) => applyKinds(missingInErpKinds, { side, invoice: null }, context, { ...places, side, rows: [row] })),
      ...unmatchedRows.flatMap((row) => applyKinds(unmatchedErpKinds, row, context, { ...places, side, erpRows: [row] })),
      ...matches.flatMap((match) => {
        const invoices = match.invoice === null ? [] : [match.invoice];
        return applyKinds(erpMatchKinds, match, context, { ...places, side, invoices, rows: match.registerRows, erpRows: match.rows });
      }),
    ]),
  ];
}
