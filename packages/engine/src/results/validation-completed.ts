import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { issueResult, type PresentationOptions } from './validation-result.ts';

/** Most errors, and most warnings, that an event names. */
const listLimit = 100;
/** For both lists together, in bytes of JSON; the rest of an event's 64 KB is for what stands around them. */
const listsBytesLimit = 60_000;

/**
 * What `validation.completed` says of a validation, apart from the request: the verdict, with the first errors (critical ones among them) and warnings. The counts say how many
 * there are; `truncated` that not all of them are listed.
 */
export function validationCompleted(validated: ValidatedInvoice, manner: PresentationOptions) {
  const count = countBySeverity(validated.issues);
  const first = (isListed: (issue: Issue) => boolean) => {
    const issues = validated.issues.filter(isListed).slice(0, listLimit);
    return issues.map((issue) => issueResult(issue, manner));
  };
  const firstWarnings = first(({ severity }) => severity === 'warning');
  // Errors get what warnings leave of the room, but half of it at least; warnings get the rest.
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

/** As many of the first entries as a list of so many bytes holds. */
function withinBytes<Entry>(entries: readonly Entry[], bytesLimit: number): readonly Entry[] {
  let bytes = jsonBytes([]);
  const firstOver = entries.findIndex((entry) => {
    bytes += jsonBytes(entry) + 1;
    return bytes > bytesLimit;
  });
  return firstOver === -1 ? entries : entries.slice(0, firstOver);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** What the history remembers of a validation: digests, versions and counts. */
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
