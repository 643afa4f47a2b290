import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaChecker } from '@nakor/documents/schema-checker';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/accepted-invoices';
import type { RuleFault } from '@nakor/domain/validation/apply-rules';
import { noExchangeRates } from '@nakor/domain/validation/exchange-rates';
import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { autofix } from './autofix.ts';
import { validate } from './validate.ts';

const { config, host } = connect('validation');
const schemaFiles = readOfficialSchema(config.schemaDirectory);

const ports = {
  schemaChecker: createSchemaChecker(schemaFiles, (fault) => host.log.fault(null, fault)),
  schemaModel: readSchemaModel(schemaFiles),
  schemaIdentity: officialSchemaIdentity,
  acceptedInvoices: noAcceptedInvoices,
  exchangeRates: noExchangeRates,
  onRuleFault: (fault: RuleFault) => host.log.fault(null, fault),
};
const environment = config.ksefEnvironment;

export const handler = lambda(
  serve({ ...host, endpoints: { validateInvoice: validate(ports, environment), autofixInvoice: autofix(ports, environment) } }),
  host.log,
);
