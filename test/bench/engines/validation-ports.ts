import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';

/** The ports of validation, wired as in a thread of the engine. */
export function validationPorts() {
  const files = readOfficialSchema(officialSchemaDirectory);
  return {
    schemaChecker: createSchemaEngine(files, console.error),
    schemaModel: readSchemaModel(files),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
    exchangeRates: noExchangeRates,
    onRuleError: console.error,
  };
}

/** Settings with a fixed day on which the measured invoices are sent. */
export const benchSettings: ValidationSettings = { nowUnixMs: Date.UTC(2026, 9, 15, 12), environment: 'prod' };
