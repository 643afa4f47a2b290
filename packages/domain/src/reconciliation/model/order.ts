import type { KsefInvoice } from './ksef-invoice.ts';
import type { Finding, SideMatching } from './reconciliation.ts';
import type { RegisterRow } from './register.ts';

/**
 * Invoices of which each content and KSeF number is kept once, in an order that does not depend on the input. The same content without a number
 * is the one with the number.
 */
export function dropRepeated(invoices: readonly KsefInvoice[]): {
  readonly invoices: readonly KsefInvoice[];
  readonly repeatedCount: number;
} {
  const sorted = sortBy(invoices, getKeyOfInvoice);
  const numbered = new Set(sorted.flatMap(({ sha256, ksefNumber }) => (ksefNumber === null ? [] : [sha256])));
  const seen = new Set<string>();
  const kept = sorted.filter(({ sha256, ksefNumber }) => {
    if (ksefNumber === null && numbered.has(sha256)) return false;
    const key = `${ksefNumber ?? ''}\n${sha256}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return { invoices: kept, repeatedCount: invoices.length - kept.length };
}

/** The parts of a matching in an order that does not depend on the input. */
export function sortMatching({ side, matches, unmatchedInvoices, unmatchedRows, suggestions }: SideMatching): SideMatching {
  const ordered = matches.map((match) => ({ ...match, rows: sortBy(match.rows, getKeyOfRow) }));
  return {
    side,
    matches: sortBy(ordered, ({ invoices: [invoice] }) => getKeyOfInvoice(invoice)),
    unmatchedInvoices: sortBy(unmatchedInvoices, getKeyOfInvoice),
    unmatchedRows: sortBy(unmatchedRows, getKeyOfRow),
    suggestions: sortBy(suggestions, ({ invoice }) => getKeyOfInvoice(invoice)),
  };
}

/** Findings by code, then by place. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const ordered = findings.map((finding) => ({
    ...finding,
    invoices: sortBy(finding.invoices, getKeyOfInvoice),
    rows: sortBy(finding.rows, getKeyOfRow),
  }));
  return sortBy(ordered, ({ code, side, invoices, rows, file, differences }) => {
    const places = [...invoices.map(getKeyOfInvoice), ...rows.map(getKeyOfRow)];
    return [code, side ?? '', ...places, file ?? '', ...differences.map(({ field, register }) => `${field} ${register}`)].join('\n');
  });
}

function getKeyOfInvoice({ issueDay, number, ksefNumber, sha256, name }: KsefInvoice): string {
  return `${issueDay ?? ''}\n${number ?? ''}\n${ksefNumber ?? ''}\n${sha256}\n${name}`;
}

function getKeyOfRow({ month, side, ordinal, number, file }: RegisterRow): string {
  return `${month}\n${side}\n${ordinal.padStart(12, '0')}\n${number}\n${file}`;
}

/** Sorted by a key, which is computed once for each. */
function sortBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  if (items.length < 2) return items;
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}
