import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import { groupIssues, type IssueGroup } from '@nakor/domain/validation/model/issue-groups';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { encodeJsonBytes } from './json-bytes.ts';
import { takeFirstWithin } from './response-size.ts';
import { issueOfEvent, type PresentationOptions } from './validation-result.ts';

/** Maximum number of errors, and of warnings, in an event. */
const listLimit = 100;
/** Maximum size of both lists together, in bytes of JSON; the rest of the 64 KB of an event is for the other fields. */
const listsBytesLimit = 60_000;

/**
 * Data of the event `validation.completed` without the request: the validation result with the first errors (including critical ones) and
 * warnings, in groups. The counts are of all occurrences; `truncated` states whether the lists are incomplete.
 */
export function buildValidationCompleted(validated: ValidatedInvoice, presentation: PresentationOptions) {
  const count = countBySeverity(validated.issues);
  const groups = groupIssues(validated.issues);
  const errorGroups = groups.filter(({ severity }) => severity === 'critical' || severity === 'error');
  const warningGroups = groups.filter(({ severity }) => severity === 'warning');
  const first = (listed: readonly IssueGroup[]) => listed.slice(0, listLimit).map((group) => issueOfEvent(group, presentation));
  const firstWarnings = first(warningGroups);
  // Errors get the space that warnings leave, but at least half of it; warnings get the rest.
  const roomForErrors = listsBytesLimit - Math.min(encodeJsonBytes(firstWarnings), listsBytesLimit / 2);
  const errors = withinBytes(first(errorGroups), roomForErrors);
  const warnings = withinBytes(firstWarnings, listsBytesLimit - encodeJsonBytes(errors));
  return {
    is_valid: validated.isValid,
    readiness: validated.readiness,
    document: { bytes: validated.document.sizeBytes, sha256: validated.document.sha256 },
    errors,
    error_count: count.critical + count.error,
    warnings,
    warning_count: count.warning,
    truncated: validated.isTruncated || errors.length < errorGroups.length || warnings.length < warningGroups.length,
  };
}

/** The first entries that fit into the limit as a JSON array; each entry is counted with a comma. */
function withinBytes<Entry>(entries: readonly Entry[], bytesLimit: number): readonly Entry[] {
  return takeFirstWithin(entries, bytesLimit - encodeJsonBytes([]), (entry) => encodeJsonBytes(entry) + 1);
}

/** The facts of a validation for the history: hashes, versions and counts. */
export function buildValidationHistory(validated: ValidatedInvoice) {
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
