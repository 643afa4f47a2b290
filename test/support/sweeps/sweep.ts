import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { PlacedIssue } from '@nakor/domain/validation/model/issue';
import { type MutableElement, serialize } from '../builders/mutable-xml.ts';
import { testSettings, utf8, validationPorts } from '../drivers/validation.ts';
import type { MutatedInvoice, MutationFamily } from './mutations/mutation.ts';

/** What validation says about an invoice with one change. */
export interface Outcome extends Omit<MutatedInvoice, 'root'> {
  readonly document: string;
  /** `rejected`: no longer valid; `warned`: valid with a new warning, or something is no longer checked; `silent`: neither. */
  readonly result: 'rejected' | 'warned' | 'silent';
  /** What validation did not say about the unchanged invoice: issues with severity and code, and the codes of what was not checked. */
  readonly newFindings: readonly string[];
}

/**
 * Our model of the schema finds what the official engine finds, which other tests prove, and is far cheaper.
 */
export const sweepPorts: ValidationPorts = {
  ...validationPorts,
  schemaChecker: { check: () => ({ outcome: 'unavailable', reason: 'engine_failed' }) },
};

/**
 * Validates every mutation of an invoice.
 *
 * @param settings with the documents to which the invoice refers, if they are provided
 * @throws Error when the unchanged invoice is not valid
 */
export async function sweep(
  document: string,
  original: MutableElement,
  family: MutationFamily,
  settings: Partial<ValidationSettings> = {},
): Promise<Outcome[]> {
  const before = await validated(original, settings);
  if (before === null || !before.isValid) throw new Error(`${document} is not valid.`);
  const outcomes: Outcome[] = [];
  for (const { root, ...mutated } of family(original)) {
    const after = await validated(root, settings);
    const newFindings = after === null ? ['rejected'] : findingsAdded(before, after);
    outcomes.push({ document, ...mutated, result: resultOf(after, newFindings), newFindings });
  }
  return outcomes;
}

type Validated = ValidatedInvoice<PlacedIssue>;

/** The validation result; null when the document is rejected before validation. */
async function validated(root: MutableElement, settings: Partial<ValidationSettings>): Promise<Validated | null> {
  const examined = await examineDocument(utf8(serialize(root)), sweepPorts, { ...testSettings, ...settings });
  return examined.ok ? examined.value.validated : null;
}

function resultOf(after: Validated | null, newFindings: readonly string[]): Outcome['result'] {
  if (after === null || !after.isValid) return 'rejected';
  return newFindings.some((finding) => !finding.startsWith('info')) ? 'warned' : 'silent';
}

/** Compares by number of findings, since a change moves other issues to other places. */
function findingsAdded(before: Validated, after: Validated): string[] {
  const known = countFindings(before);
  return [...countFindings(after)].filter(([finding, count]) => count > (known.get(finding) ?? 0)).map(([finding]) => finding);
}

function countFindings({ issues, notChecked }: Validated): Map<string, number> {
  const findings = [...issues.map(({ severity, code }) => `${severity} ${code}`), ...notChecked.map(({ code }) => `not checked: ${code}`)];
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(finding, (counts.get(finding) ?? 0) + 1);
  return counts;
}
