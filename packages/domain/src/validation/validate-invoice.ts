import { ok, type Result } from '../shared/result.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { examineDocument } from './examine/examine-document.ts';
import { memoizePorts } from './examine/memoize-ports.ts';
import { fixByCode } from './fixes/index.ts';
import { findFixable } from './fixing/find-fixable.ts';
import { toValidationResult } from './fixing/to-validation-result.ts';
import { maxIssuesWhileFixing, type ValidatedInvoice, type ValidationPorts, type ValidationSettings } from './model/examination.ts';
import { areRulesSkipped, fixesNotTried } from './model/not-checked.ts';
import { trialBudget, trialBytes } from './model/work-bounds.ts';

/**
 * Validates an invoice: examines it, and tries on a copy which issues can be fixed automatically.
 *
 * @param bytes    the XML as sent
 * @param settings what the validation result depends on, apart from the document
 * @returns        the validation result, or why the document cannot be read at all (not XML, not UTF-8, a DOCTYPE, no `Faktura`)
 */
export async function validateInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<ValidatedInvoice, DocumentRejection>> {
  const memoizedPorts = memoizePorts(ports);
  const examined = await examineDocument(bytes, memoizedPorts, settings);
  if (!examined.ok) return examined;
  const examine = (copy: Uint8Array) => examineDocument(copy, memoizedPorts, settings, maxIssuesWhileFixing);
  const { isTruncated, issues, notChecked } = examined.value.validated;
  if (areRulesSkipped(notChecked)) return ok(toValidationResult(examined.value, new Set()));
  const isFixable = issues.some(({ code }) => fixByCode.has(code));
  // With a truncated issue list the effect of a fix cannot be determined, so examine again with a higher limit.
  const complete = isTruncated && isFixable ? await examine(bytes) : examined;
  if (!complete.ok) return complete;
  const budget = trialBudget(settings.trialBytes ?? trialBytes.document);
  const fixable = await findFixable(complete.value, { model: ports.schemaModel, examine, budget });
  const result = toValidationResult(complete.value, fixable);
  return ok(budget.isExhausted ? { ...result, notChecked: [fixesNotTried, ...result.notChecked] } : result);
}
