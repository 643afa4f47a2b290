import { fixByCode } from '../fixes/index.ts';
import { type Examination, issueLimit, type ValidatedInvoice } from '../model/examination.ts';
import type { Issue, PlacedIssue } from '../model/issue.ts';
import { countBySeverity, worst } from '../model/validation-result.ts';

/** The validation result for users: issues up to the limit, each with whether it can be fixed automatically. */
export function toValidationResult({ validated }: Examination, fixable: ReadonlySet<PlacedIssue>): ValidatedInvoice {
  const issues = worst(validated.issues, issueLimit).map((issue): Issue => {
    const { place: _, ...texts } = issue;
    return { ...texts, isAutoFixable: fixByCode.has(issue.code), canActuallyAutoFix: fixable.has(issue) };
  });
  const isTruncated = validated.isTruncated || issues.length < validated.issues.length;
  return { ...validated, issues, isTruncated, summary: countBySeverity(issues) };
}
