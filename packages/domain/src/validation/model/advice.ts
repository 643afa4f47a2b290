import type { ValidatedInvoice } from './examination.ts';
import { countBySeverity } from './validation-result.ts';

/** The validation result without advice (XML-9xx), which requires no action. */
export function withoutAdvice(validated: ValidatedInvoice): ValidatedInvoice {
  const issues = validated.issues.filter(({ code }) => !code.startsWith('XML-9'));
  return { ...validated, issues, summary: countBySeverity(issues) };
}
