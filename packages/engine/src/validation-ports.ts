import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';

/** Callbacks for errors that do not end a job. */
export interface ErrorListeners {
  /** A rule threw. */
  readonly onRuleError: (error: unknown) => void;
  /** The schema engine failed; the thread should be replaced. */
  readonly onEngineError: (error: unknown) => void;
}

/**
 * Creates the ports of validation: compiles the schema and reads its model, which takes about 250 ms of processor time. Exchange rates and
 * accepted invoices are not checked.
 *
 * @param schemaFiles bytes in the order of `officialSchemaFiles`, with verified hashes
 */
export function createValidationPorts(schemaFiles: readonly Uint8Array[], { onRuleError, onEngineError }: ErrorListeners): ValidationPorts {
  return {
    schemaChecker: createSchemaEngine(schemaFiles, onEngineError),
    schemaModel: readSchemaModel(schemaFiles),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
    exchangeRates: noExchangeRates,
    onRuleError,
  };
}
