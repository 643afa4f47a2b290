import { fixByCode } from '../fixes/index.ts';
import type { Examination, ValidatedInvoice } from '../model/examination.ts';
import type { Issue, PlacedIssue } from '../model/issue.ts';

/** The validation result for users: each issue with whether it can be fixed automatically. */
export function toValidationResult({ validated }: Examination, fixable: ReadonlySet<PlacedIssue>): ValidatedInvoice {
  const issues = validated.issues.map((issue): Issue => {
    const { place: _, ...texts } = issue;
    return { ...texts, isAutoFixable: fixByCode.has(issue.code), canActuallyAutoFix: fixable.has(issue) };
  });
  return { ...validated, issues };
}
