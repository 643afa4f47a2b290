import type { Config } from '@nakor/aws/config';
import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaChecker, schemaCheckerLimits } from '@nakor/documents/schema-checker';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/accepted-invoices';
import { noExchangeRates } from '@nakor/domain/validation/exchange-rates';
import type { ValidationPorts } from '@nakor/domain/validation/validate-invoice';
import type { RequestLog } from '@nakor/http/steps/answering';

/**
 * Connects what functions need to check invoices; called once per cold start.
 *
 * @param engine when the schema engine starts: at once where every call needs it
 */
export function connectValidation({ schemaDirectory }: Config, log: RequestLog, engine: 'now' | 'on-demand'): ValidationPorts {
  const schemaFiles = readOfficialSchema(schemaDirectory);
  const onFault = (fault: unknown) => log.fault(null, fault);
  return {
    schemaChecker: createSchemaChecker(schemaFiles, onFault, schemaCheckerLimits, engine),
    schemaModel: readSchemaModel(schemaFiles),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
    exchangeRates: noExchangeRates,
    onRuleFault: onFault,
  };
}
