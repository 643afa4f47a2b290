import { Decimal } from '@nakor/domain/money/decimal';
import { compareTexts } from '@nakor/domain/shared/compare-texts';
import type { KsefChange } from '@nakor/domain/validation/model/enforcement';
import { type Severity, severities } from '@nakor/domain/validation/model/issue';
import type { PartyIdentity } from '../read-identity.ts';
import type { RegisterFinding, RegisterOutcome, RegisterRow } from './register-row.ts';

/** A finding in all documents of a register. */
interface FindingTotal {
  readonly code: string;
  readonly severity: Severity;
  readonly documents: number;
  readonly occurrences: number;
  /** Number of documents that KSeF rejects because of it. */
  readonly rejected_by_ksef: number;
}

/** The documents of one seller, and what was found in them. */
interface SellerTotal {
  readonly seller: PartyIdentity;
  readonly documents: number;
  readonly invalid: number;
  /** Documents by code, sorted by code. */
  readonly findings: Readonly<Record<string, number>>;
}

/** A finding because of which KSeF will reject documents later that it accepts on the day of the validation. */
interface LaterFinding {
  readonly code: string;
  /** The first day; null if none is published. */
  readonly from: string | null;
  readonly certainty: KsefChange['certainty'];
  readonly documents: number;
  /** The first {@link pathLimit} of them. */
  readonly paths: readonly string[];
}

/** Totals of a register. */
export interface RegisterSummary {
  readonly documents: number;
  readonly outcomes: Readonly<Record<RegisterOutcome, number>>;
  readonly with_warnings: number;
  readonly rejected_by_ksef: number;
  /** Documents with the seller, kind and number of an earlier one, but other content. */
  readonly duplicates: number;
  /** Documents with the content of an earlier one. */
  readonly same_content: number;
  readonly bytes: number;
  readonly issues: Readonly<Record<Severity, number>>;
  /** Sorted by code. */
  readonly findings: readonly FindingTotal[];
  /** Those with the most invalid documents first; the first {@link sellerLimit} that were found. */
  readonly sellers: readonly SellerTotal[];
  /** Number of documents of other sellers. */
  readonly documents_of_other_sellers: number;
  /** Sorted by day, then by code. */
  readonly later: readonly LaterFinding[];
  /** Amounts of the K fields of JPK_V7M in PLN, of documents that are neither repeated nor duplicates; amounts that are not known are left out. */
  readonly jpk: Readonly<Record<string, string>>;
  /** What was not checked in whole documents, with the number of documents; the first {@link uncheckedLimit} messages. */
  readonly not_checked: readonly { readonly message: string; readonly documents: number }[];
}

const pathLimit = 20;
/** Each invoice can name a seller of its own; then totals by seller are of no use. */
const sellerLimit = 1_000;
/** Messages can contain values of a document, so that there may be as many as documents. */
const uncheckedLimit = 20;

/** Adds up the rows of a register. */
export interface RegisterSummaryBuilder {
  /** Rows have to be added in their order. */
  add(row: RegisterRow): void;
  build(): RegisterSummary;
}

/** Starts the totals of a register. What is kept does not grow with the number of documents. */
export function createRegisterSummary(): RegisterSummaryBuilder {
  const outcomes = { valid: 0, invalid: 0, rejected: 0, unreadable: 0 };
  const issues = { critical: 0, error: 0, warning: 0, info: 0 };
  const totals = { documents: 0, with_warnings: 0, rejected_by_ksef: 0, duplicates: 0, same_content: 0, bytes: 0 };
  const findings = new Map<string, FindingTotal>();
  const sellers = new Map<string, { seller: PartyIdentity; documents: number; invalid: number; codes: Map<string, number> }>();
  let ofOtherSellers = 0;
  const later = new Map<string, { finding: Omit<LaterFinding, 'documents' | 'paths'>; documents: number; paths: string[] }>();
  const jpk = new Map<string, Decimal>();
  const unchecked = new Map<string, number>();

  function addTotals({ outcome, bytes, counts, rejected_by_ksef, duplicate_of, same_as }: RegisterRow): void {
    totals.documents += 1;
    totals.bytes += bytes ?? 0;
    outcomes[outcome] += 1;
    if (outcome === 'valid' && counts.warning > 0) totals.with_warnings += 1;
    if (rejected_by_ksef) totals.rejected_by_ksef += 1;
    if (duplicate_of !== null) totals.duplicates += 1;
    if (same_as !== null) totals.same_content += 1;
    for (const severity of severities) issues[severity] += counts[severity];
  }

  function addUnchecked(message: string): void {
    const count = unchecked.get(message) ?? 0;
    if (count > 0 || unchecked.size < uncheckedLimit) unchecked.set(message, count + 1);
  }

  function addSeller({ seller, outcome }: RegisterRow, codes: ReadonlySet<string>): void {
    const key = seller.identifier ?? `\n${seller.name ?? ''}`;
    let total = sellers.get(key);
    if (total === undefined && sellers.size >= sellerLimit) {
      ofOtherSellers += 1;
      return;
    }
    total ??= { seller, documents: 0, invalid: 0, codes: new Map() };
    sellers.set(key, total);
    total.documents += 1;
    if (outcome !== 'valid') total.invalid += 1;
    for (const code of codes) total.codes.set(code, (total.codes.get(code) ?? 0) + 1);
  }

  function addFindings(row: RegisterRow): ReadonlySet<string> {
    const codes = new Set<string>();
    for (const finding of row.findings) {
      const { code, severity, occurrences, rejected_by_ksef } = finding;
      const isNew = !codes.has(code);
      codes.add(code);
      const before = findings.get(code) ?? { code, severity, documents: 0, occurrences: 0, rejected_by_ksef: 0 };
      findings.set(code, {
        code,
        severity: getGraver(before.severity, severity),
        documents: before.documents + (isNew ? 1 : 0),
        occurrences: before.occurrences + occurrences,
        rejected_by_ksef: before.rejected_by_ksef + (isNew && rejected_by_ksef ? 1 : 0),
      });
      if (isNew) addLater(row.path, finding);
    }
    return codes;
  }

  function addLater(path: string, { code, blocks_later }: RegisterFinding): void {
    if (blocks_later === null) return;
    const { from, certainty } = blocks_later;
    const key = `${from ?? '9999'} ${code} ${certainty}`;
    const total = later.get(key) ?? { finding: { code, from, certainty }, documents: 0, paths: [] };
    total.documents += 1;
    if (total.paths.length < pathLimit) total.paths.push(path);
    later.set(key, total);
  }

  function addAmounts({ jpk: amounts, same_as, duplicate_of }: RegisterRow): void {
    if (amounts === null || same_as !== null || duplicate_of !== null) return;
    for (const [field, text] of Object.entries(amounts)) {
      const amount = text === null ? null : Decimal.parse(text);
      if (amount !== null) jpk.set(field, (jpk.get(field) ?? Decimal.zero).plus(amount));
    }
  }

  return {
    add(row) {
      addTotals(row);
      addSeller(row, addFindings(row));
      addAmounts(row);
      for (const { message, xpath } of row.not_checked) if (xpath === null) addUnchecked(message);
    },
    build: () => ({
      ...totals,
      outcomes,
      issues,
      findings: [...findings.values()].toSorted((left, right) => compareTexts(left.code, right.code)),
      sellers: [...sellers.values()]
        .map(({ codes, ...total }) => ({
          ...total,
          findings: Object.fromEntries([...codes].toSorted(([left], [right]) => compareTexts(left, right))),
        }))
        .toSorted((left, right) => right.invalid - left.invalid),
      documents_of_other_sellers: ofOtherSellers,
      later: [...later]
        .toSorted(([left], [right]) => compareTexts(left, right))
        .map(([, { finding, documents, paths }]) => ({ ...finding, documents, paths })),
      jpk: Object.fromEntries(
        [...jpk].toSorted(([left], [right]) => compareTexts(left, right)).map(([field, sum]) => [field, sum.toAmount()]),
      ),
      not_checked: [...unchecked].map(([message, documents]) => ({ message, documents })),
    }),
  };
}

function getGraver(left: Severity, right: Severity): Severity {
  return severities.indexOf(left) <= severities.indexOf(right) ? left : right;
}
