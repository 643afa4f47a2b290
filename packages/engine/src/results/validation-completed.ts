import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { firstWithin } from './response-size.ts';
import { issueResult, type PresentationOptions } from './validation-result.ts';

/** Maximum number of errors, and of warnings, in an event. */
const listLimit = 100;
/** Maximum size of both lists together, in bytes of JSON; the rest of the 64 KB of an event is for the other fields. */
const listsBytesLimit = 60_000;

/**
 * Data of the event `validation.completed` without the request: the validation result with the first errors (including critical ones) and
 * warnings. The counts are complete; `truncated` tells whether the lists are not.
 */
export function validationCompleted(validated: ValidatedInvoice, presentation: PresentationOptions) {
  const count = countBySeverity(validated.issues);
  const first = (isListed: (issue: Issue) => boolean) => {
    const issues = validated.issues.filter(isListed).slice(0, listLimit);
    return issues.map((issue) => issueResult(issue, presentation));
  };
  const firstWarnings = first(({ severity }) => severity === 'warning');
  // Errors get the space that warnings leave, but at least half of it; warnings get the rest.
  const roomForErrors = listsBytesLimit - Math.min(jsonBytes(firstWarnings), listsBytesLimit / 2);
  const errors = withinBytes(
    first(({ severity }) => severity === 'critical' || severity === 'error'),
    roomForErrors,
  );
  const warnings = withinBytes(firstWarnings, listsBytesLimit - jsonBytes(errors));
  const errorCount = count.critical + count.error;
  return {
    is_valid: validated.isValid,
    readiness: validated.readiness,
    document: { bytes: validated.document.sizeBytes, sha256: validated.document.sha256 },
    errors,
    error_count: errorCount,
    warnings,
    warning_count: count.warning,
    truncated: validated.isTruncated || errors.length < errorCount || warnings.length < count.warning,
  };
}

/** The first entries that fit into the limit as a JSON array; each entry is counted with a comma. */
function withinBytes<Entry>(entries: readonly Entry[], bytesLimit: number): readonly Entry[] {
  return firstWithin(entries, bytesLimit - jsonBytes([]), (entry) => jsonBytes(entry) + 1);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The facts of a validation for the history: hashes, versions and counts. */
export function validationFacts(validated: ValidatedInvoice) {
  const { critical, error, warning, info } = countBySeverity(validated.issues);
  return {
    document_sha256: validated.document.sha256,
    document_bytes: validated.document.sizeBytes,
    valid: validated.isValid,
    readiness: validated.readiness,
    critical,
    error,
    warning,
    info,
    rules_version: validated.rulesVersion,
    schema_version: validated.schema.version,
  };
}
