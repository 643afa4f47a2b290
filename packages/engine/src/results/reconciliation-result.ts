import type { ErpAmount, ErpRegister, ErpRow } from '@nakor/domain/reconciliation/model/erp-register';
import { formatGrosze } from '@nakor/domain/reconciliation/model/grosze';
import type { KsefInvoice } from '@nakor/domain/reconciliation/model/ksef-invoice';
import type {
  ErpMatching,
  FieldTotals,
  Finding,
  FindingSeverity,
  MatchMethod,
  Reconciliation,
  SideMatching,
} from '@nakor/domain/reconciliation/model/reconciliation';
import type { RegisterRow, Side } from '@nakor/domain/reconciliation/model/register';
import { ownModelText } from '@nakor/domain/reconciliation/reading/own-model';
import type { Language } from '@nakor/domain/shared/localized';

/** An invoice as a result names it; null where it does not state a value. */
interface InvoicePlace {
  /** The file, as shown. */
  readonly file: string;
  readonly ksef_number: string | null;
  readonly kind: string | null;
  readonly number: string | null;
  readonly issue_date: string | null;
  readonly seller: string | null;
  readonly buyer: string | null;
  /** In `currency`. */
  readonly gross: string | null;
  readonly currency: string | null;
}

/** A row of a register as a result names it. */
interface RowPlace {
  readonly file: string;
  readonly month: string;
  /** `LpSprzedazy` or `LpZakupu`. */
  readonly ordinal: string;
  readonly xpath: string;
  readonly number: string;
  readonly contractor: string | null;
  readonly ksef_number: string | null;
  /** NrKSeF, OFF, BFK or DI; more or none where the row is wrong. */
  readonly states: readonly string[];
}

/** A row of an ERP's register as a result names it. */
interface ErpRowPlace {
  readonly file: string;
  /** Where the row begins in the CSV, from 1. */
  readonly line: number;
  readonly number: string;
  readonly ksef_number: string | null;
  readonly contractor: string | null;
  readonly issue_date: string | null;
}

/** One side of an ERP's register. The parts add up to `rows`, and to `total` of each amount. */
interface ErpSide {
  readonly side: Side;
  readonly rows: number;
  /** Rows that record an invoice of KSeF, and rows that are only in the JPK. */
  readonly with_invoice: number;
  readonly with_row: number;
  readonly unmatched: number;
  /** Rows that cannot be read, which are in no sum. */
  readonly malformed: number;
  readonly missing_invoices: number;
  readonly missing_rows: number;
  /** In PLN. */
  readonly totals: readonly {
    readonly amount: ErpAmount;
    readonly total: string;
    readonly with_invoice: string;
    readonly with_row: string;
    readonly unmatched: string;
  }[];
  /** Number of amounts in other currencies, which are in no sum. */
  readonly foreign_amounts: number;
}

/** A finding in one language. */
interface FindingEntry {
  readonly code: string;
  readonly severity: FindingSeverity;
  readonly side: Side | null;
  /** Whether the register has to be corrected. */
  readonly corrects_register: boolean;
  /** Until when, `YYYY-MM-DD`; null where no day follows. */
  readonly due_on: string | null;
  readonly message: string;
  readonly basis: string;
  readonly todo: string;
  /** The file that it is about, where it is about no row and no invoice; otherwise null. */
  readonly file: string | null;
  readonly invoices: readonly InvoicePlace[];
  readonly rows: readonly RowPlace[];
  /** Rows of an ERP's register. `register` of the differences is then what the ERP has, and `invoice` is of the row of the JPK if there is no invoice. */
  readonly erp_rows: readonly ErpRowPlace[];
  readonly differences: readonly {
    readonly field: string;
    readonly month: string | null;
    readonly register: string | null;
    readonly invoice: string | null;
    /** The register less the invoice; null for what is no amount. */
    readonly difference: string | null;
  }[];
}

/** Sums of one field, in PLN. The parts add up to `total`. */
interface FieldTotalsEntry {
  readonly field: string;
  readonly total: string;
  readonly matched: string;
  readonly unmatched: string;
  /** Of months without a file. */
  readonly outside: string;
}

/** Counts of one side. */
interface SideSummary {
  readonly side: Side;
  readonly rows: number;
  readonly matched_rows: number;
  readonly unmatched_rows: number;
  readonly invoices: number;
  readonly matched_invoices: number;
  readonly unmatched_invoices: number;
  /** By what invoices were found. */
  readonly matched_by: Readonly<Record<MatchMethod, number>>;
}

/** The result of comparing registers with KSeF, in one language. */
export interface ReconciliationResult {
  readonly taxpayer: string;
  /** What the model of the file is based on. */
  readonly model: string;
  readonly registers: readonly {
    readonly file: string;
    readonly form: string;
    readonly month: string;
    readonly purpose: '1' | '2' | null;
    readonly created_on: string | null;
    readonly rows: number;
  }[];
  readonly summary: {
    readonly sides: readonly SideSummary[];
    readonly findings: Readonly<Record<FindingSeverity, number>>;
    readonly by_code: readonly {
      readonly code: string;
      readonly severity: FindingSeverity;
      readonly title: string;
      readonly count: number;
    }[];
    /** Number of findings for which the register has to be corrected. */
    readonly to_correct: number;
    readonly repeated_invoices: number;
  };
  readonly totals: readonly {
    readonly side: Side;
    readonly rows: readonly FieldTotalsEntry[];
    readonly invoices: readonly FieldTotalsEntry[];
    readonly unknown_amounts: number;
  }[];
  /** The registers of an ERP, how they were read, and what they record; empty without one. */
  readonly erp: {
    readonly files: readonly {
      readonly file: string;
      readonly side: Side;
      /** As of `TextDecoder`. */
      readonly encoding: string;
      readonly delimiter: string;
      readonly rows: number;
      readonly malformed: number;
    }[];
    readonly sides: readonly ErpSide[];
  };
  readonly findings: readonly FindingEntry[];
  /** What may belong together, but does not count as matched. */
  readonly suggestions: readonly { readonly side: Side; readonly invoice: InvoicePlace; readonly row: RowPlace }[];
  /** Received invoices without a row, with the months in which their tax may be deducted; null where they do not follow from the documents. */
  readonly deductions: readonly { readonly invoice: InvoicePlace; readonly from: string | null; readonly to: string | null }[];
  /** Documents that are no invoices in XML, so that they were not compared. */
  readonly not_read: readonly { readonly file: string; readonly code: string; readonly message: string }[];
}

/**
 * The result of a comparison, in one language.
 *
 * @param notRead        documents that are no invoices in XML
 * @param registersOfErp those that were compared
 */
export function buildReconciliationResult(
  reconciliation: Reconciliation,
  notRead: ReconciliationResult['not_read'],
  registersOfErp: readonly ErpRegister[],
  language: Language,
): ReconciliationResult {
  const { taxpayer, files, sides, findings, totals, repeatedInvoices, deductions, erp } = reconciliation;
  const bySeverity = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) bySeverity[severity] += 1;
  return {
    taxpayer,
    model: ownModelText[language],
    registers: files.map(({ name, form, month, purpose, createdOn, rows }) => ({
      ...{ file: name, form: `${form}(3)`, month, purpose },
      ...{ created_on: createdOn, rows: rows.length },
    })),
    summary: {
      sides: sides.map(summarizeSide),
      findings: bySeverity,
      by_code: countByCode(findings, language),
      to_correct: findings.filter(({ correctsRegister }) => correctsRegister).length,
      repeated_invoices: repeatedInvoices,
    },
    totals: totals.map(({ side, rows, invoices, unknownAmounts }) => ({
      side,
      rows: rows.map(buildTotals),
      invoices: invoices.map(buildTotals),
      unknown_amounts: unknownAmounts,
    })),
    erp: { files: registersOfErp.map(describeErpFile), sides: erp.map(buildErpSide) },
    findings: findings.map((finding) => buildFinding(finding, language)),
    suggestions: sides.flatMap(({ suggestions }) =>
      suggestions.map(({ side, invoice, row }) => ({ side, invoice: buildInvoicePlace(invoice), row: buildRowPlace(row) })),
    ),
    deductions: deductions.map(({ invoice, range }) => ({ invoice: buildInvoicePlace(invoice), ...range })),
    not_read: notRead,
  };
}

function describeErpFile({ name, side, encoding, delimiter, rows, malformed }: ErpRegister) {
  return { file: name, side, encoding, delimiter, rows: rows.length + malformed.length, malformed: malformed.length };
}

function buildErpSide({ side, matches, unmatchedRows, missingInvoices, missingRows, totals, ...counts }: ErpMatching): ErpSide {
  let [withInvoice, withRow] = [0, 0];
  for (const { rows, invoice } of matches) {
    if (invoice === null) withRow += rows.length;
    else withInvoice += rows.length;
  }
  return {
    ...{ side, rows: withInvoice + withRow + unmatchedRows.length + counts.malformedCount },
    ...{ with_invoice: withInvoice, with_row: withRow, unmatched: unmatchedRows.length, malformed: counts.malformedCount },
    ...{ missing_invoices: missingInvoices.length, missing_rows: missingRows.length },
    totals: totals.map((sums) => ({
      ...{ amount: sums.amount, total: formatGrosze(sums.total), with_invoice: formatGrosze(sums.withInvoice) },
      ...{ with_row: formatGrosze(sums.withRow), unmatched: formatGrosze(sums.unmatched) },
    })),
    foreign_amounts: counts.foreignAmounts,
  };
}

function summarizeSide({ side, matches, unmatchedInvoices, unmatchedRows }: SideMatching): SideSummary {
  const matchedBy = { ksef_number: 0, number: 0, normalized_number: 0, with_original: 0 };
  let [matchedRows, matchedInvoices] = [0, 0];
  for (const { by, invoices, rows } of matches) {
    matchedBy[by] += 1;
    matchedRows += rows.length;
    matchedInvoices += invoices.length;
  }
  return {
    side,
    ...{ rows: matchedRows + unmatchedRows.length, matched_rows: matchedRows, unmatched_rows: unmatchedRows.length },
    ...{ invoices: matchedInvoices + unmatchedInvoices.length, matched_invoices: matchedInvoices },
    ...{ unmatched_invoices: unmatchedInvoices.length, matched_by: matchedBy },
  };
}

function countByCode(findings: readonly Finding[], language: Language) {
  const counts = new Map<string, { code: string; severity: FindingSeverity; title: string; count: number }>();
  for (const { code, severity, title } of findings) {
    const known = counts.get(`${code} ${severity}`);
    if (known === undefined) counts.set(`${code} ${severity}`, { code, severity, title: title[language], count: 1 });
    else known.count += 1;
  }
  return [...counts.values()];
}

function buildTotals({ field, total, matched, unmatched, outside }: FieldTotals): FieldTotalsEntry {
  return {
    field,
    total: formatGrosze(total),
    matched: formatGrosze(matched),
    unmatched: formatGrosze(unmatched),
    outside: formatGrosze(outside),
  };
}

function buildFinding(finding: Finding, language: Language): FindingEntry {
  const { code, severity, side, file, correctsRegister, dueOn, message, basis, todo, invoices, rows, erpRows, differences } = finding;
  return {
    ...{ code, severity, side, corrects_register: correctsRegister, due_on: dueOn },
    ...{ message: message[language], basis: basis[language], todo: todo[language], file },
    invoices: invoices.map(buildInvoicePlace),
    rows: rows.map(buildRowPlace),
    erp_rows: erpRows.map(buildErpRowPlace),
    differences: differences.map((difference) => ({ ...difference })),
  };
}

function buildInvoicePlace(invoice: KsefInvoice): InvoicePlace {
  const { name, ksefNumber, kind, number, issueDay, sellerNip, buyer, gross, currency } = invoice;
  return {
    ...{ file: name, ksef_number: ksefNumber, kind, number, issue_date: issueDay },
    ...{ seller: sellerNip, buyer, gross, currency },
  };
}

function buildErpRowPlace({ file, line, number, ksefNumber, contractor, issueDay }: ErpRow): ErpRowPlace {
  return { file, line, number, ksef_number: ksefNumber, contractor, issue_date: issueDay };
}

function buildRowPlace({ side, file, month, ordinal, number, contractor, ksefNumber, states }: RegisterRow): RowPlace {
  const [row, position] = side === 'sales' ? ['SprzedazWiersz', 'LpSprzedazy'] : ['ZakupWiersz', 'LpZakupu'];
  return {
    ...{ file, month, ordinal, xpath: `/JPK/Ewidencja/${row}[${position}=${ordinal}]` },
    ...{ number, contractor, ksef_number: ksefNumber, states: [...states] },
  };
}
