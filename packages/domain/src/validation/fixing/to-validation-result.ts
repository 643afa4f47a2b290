import { fixByCode } from '../fixes/index.ts';
import { type Examination, issueLimit, type ValidatedInvoice } from '../model/examination.ts';
import type { Issue, PlacedIssue } from '../model/issue.ts';
import { countBySeverity, worst } from '../model/validation-result.ts';

/** The verdict for users: as many issues as one lists, each with whether it can be fixed automatically. */
export function toValidationResult({ validated }: Examination, mendable: ReadonlySet<PlacedIssue>): ValidatedInvoice {
  const issues = worst(validated.issues, issueLimit).map((issue): Issue => {
    const { place: _, ...texts } = issue;
    return { ...texts, isAutoFixable: fixByCode.has(issue.code), canActuallyAutoFix: mendable.has(issue) };
  });
  const isTruncated = validated.isTruncated || issues.length < validated.issues.length;
  return { ...validated, issues, isTruncated, summary: countBySeverity(issues) };
}
