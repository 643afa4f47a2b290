import type { CompareRegisters } from '@nakor/batches/join/compare-registers';
import { readOfficialSchema, readStoredModel } from '@nakor/documents/read-official-schema';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type ComparisonProblem, ComparisonRejected, compareRegisters } from '@nakor/engine/reconciliation/compare-registers';
import { readModel } from '@nakor/engine/validation-ports';
import type { BatchProblem } from '@nakor/operations/batches/batch-problems';

/**
 * Compares registers in this thread: a task of the function does nothing else meanwhile.
 *
 * @param schemaDirectory with the official schema, whose model is read with the first chain of corrections
 * @param onError         called for a defect in reading an invoice, whose rows are then empty
 */
export function createRegisterComparison(schemaDirectory: string, onError: (error: unknown) => void): CompareRegisters {
  let model: SchemaModel | undefined;
  const loadSchemaModel = async () => {
    model ??= readModel({ files: readOfficialSchema(schemaDirectory), storedModel: readStoredModel(schemaDirectory) });
    return model;
  };
  return async (request, language) => {
    try {
      return { kind: 'compared', result: await compareRegisters(request, { language, onError, loadSchemaModel }) };
    } catch (error) {
      if (error instanceof ComparisonRejected) return { kind: 'rejected', problem: toBatchProblem(error.problem) };
      throw error;
    }
  };
}

function toBatchProblem(problem: ComparisonProblem): BatchProblem {
  // The options were checked when the batch was created.
  if (problem === 'invalid_request') throw new InternalError('The options of a comparison are invalid.');
  return problem;
}
