import { ok, type Result } from '../shared/result.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { examineDocument } from './examine/examine-document.ts';
import { memoizePorts } from './examine/memoize-ports.ts';
import type { FixTools } from './fixing/apply-fixes.ts';
import { findFixable } from './fixing/find-fixable.ts';
import { buildReducedCopy, checkReducedFirst } from './fixing/reduced-copy.ts';
import { toValidationResult } from './fixing/to-validation-result.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from './model/examination.ts';
import { areRulesSkipped, fixesNotTried } from './model/not-checked.ts';
import { createTrialBudget, trialBudgetOf } from './model/work-bounds.ts';

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
  const { schemaChecker } = ports;
  const examine: FixTools['examine'] = (copy, before, edits) => {
    const reduced = buildReducedCopy(before, edits);
    const checker = reduced === null ? schemaChecker : checkReducedFirst(schemaChecker, copy, reduced);
    return examineDocument(copy, { ...memoizedPorts, schemaChecker: checker }, settings);
  };
  if (areRulesSkipped(examined.value.validated.notChecked)) return ok(toValidationResult(examined.value, new Set()));
  const budget = createTrialBudget(trialBudgetOf(bytes.length, examined.value.validated.issues.length, settings.trialShare));
  const fixable = await findFixable(examined.value, { model: ports.schemaModel, examine, budget });
  const result = toValidationResult(examined.value, fixable);
  return ok(budget.isExhausted ? { ...result, notChecked: [fixesNotTried, ...result.notChecked] } : result);
}
