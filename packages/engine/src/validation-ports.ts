import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { restoreModel } from '@nakor/domain/schema/stored-model';
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

/** What the ports are created from. */
export interface SchemaSources {
  /** Bytes in the order of `officialSchemaFiles`, with verified hashes. */
  readonly files: readonly Uint8Array[];
  /** The model of these files as the build stored it (ADR 0005); null where there is none. */
  readonly storedModel: string | null;
}

/**
 * Creates the ports of validation. Compiling the schema takes about 80 ms of processor time, and reading its model from the files another 60,
 * unless it was stored. Exchange rates and accepted invoices are not checked.
 */
export function createValidationPorts(sources: SchemaSources, { onRuleError, onEngineError }: ErrorListeners): ValidationPorts {
  return {
    schemaChecker: createSchemaEngine(sources.files, onEngineError),
    schemaModel: readModel(sources),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
    exchangeRates: noExchangeRates,
    onRuleError,
  };
}

/** The model of the schema, stored or read from its files. */
export function readModel({ files, storedModel }: SchemaSources): SchemaModel {
  const stored = storedModel === null ? null : restoreModel(storedModel, officialSchemaIdentity.sha256);
  return stored ?? readSchemaModel(files);
}
