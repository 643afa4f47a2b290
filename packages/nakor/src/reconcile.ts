import { compareRegisters } from '@nakor/engine/reconciliation/compare-registers';
import { JobRejected } from '@nakor/engine/rejection';
import type { ReconciliationResult } from '@nakor/engine/results/reconciliation-result';
import type { RunJob } from './engine.ts';
import { NakorError } from './nakor-error.ts';
import { checkObject } from './read-request.ts';
import type { ReconciliationRequest } from './requests.ts';
import type { Settings } from './settings.ts';

/**
 * Compares registers with invoices. Documents are read one after another, and only what is compared of each is kept.
 *
 * @throws NakorError INVALID_XML for a register or a UPO that cannot be read, VALIDATION_ERROR where the registers do not belong together
 */
export async function reconcileRegisters(
  request: ReconciliationRequest,
  { language, onError }: Settings,
  runJob: RunJob,
): Promise<ReconciliationResult> {
  checkObject(request, language);
  const loadSchemaModel = () => runJob(async (_, { validation }) => validation.schemaModel, null);
  try {
    return await compareRegisters(request, { language, onError, loadSchemaModel });
  } catch (error) {
    if (error instanceof JobRejected) throw new NakorError(error.rejection, language);
    throw error;
  }
}
