import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaChecker } from '@nakor/documents/schema-checker';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/accepted-invoices';
import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { validate } from './validate.ts';

const { config, host } = connect('validation');
const schemaFiles = readOfficialSchema(config.schemaDirectory);

const ports = {
  schemaChecker: createSchemaChecker(schemaFiles, (fault) => host.log.fault(null, fault)),
  schemaModel: readSchemaModel(schemaFiles),
  schemaIdentity: officialSchemaIdentity,
  acceptedInvoices: noAcceptedInvoices,
};

export const handler = lambda(serve({ ...host, endpoints: { validateInvoice: validate(ports) } }), host.log);
