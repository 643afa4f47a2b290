/** What validation found, as far as it matters here. */
interface ValidationOutcome {
  readonly valid: boolean;
  /** Whether there are more issues than listed. */
  readonly truncated: boolean;
  readonly issues: readonly { readonly code: string; readonly severity: string }[];
}

/** What validation reports about the mark of a state that was never issued: `SystemInfo`, and a processing instruction. */
const reportsOfMark: ReadonlySet<string> = new Set(['XML-022', 'XML-006']);

/**
 * Whether a document has no errors other than the mark of a state after a correction: a page says by itself what the mark means, and a second
 * alarm about it would look like a defect of the invoice.
 */
export function isValidApartFromMark({ valid, truncated, issues }: ValidationOutcome): boolean {
  if (valid) return true;
  const errors = issues.filter(({ severity }) => severity === 'error' || severity === 'critical');
  return !truncated && errors.some(({ code }) => code === 'XML-022') && errors.every(({ code }) => reportsOfMark.has(code));
}
