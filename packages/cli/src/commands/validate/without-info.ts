import type { ValidationResult } from 'nakor';

/** The result without issues of severity `info`. */
export function withoutInfo(result: ValidationResult): ValidationResult {
  const issues = result.issues.filter(({ severity }) => severity !== 'info');
  const groups = result.summary.groups - (result.issues.length - issues.length);
  return { ...result, issues, summary: { ...result.summary, info: 0, groups } };
}
