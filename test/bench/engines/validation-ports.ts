import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaChecker } from '@nakor/documents/schema-checker';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/accepted-invoices';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';

/** What validation needs, as `functions/validation` wires it: the real engine in its worker. */
export function validationPorts() {
  const files = readOfficialSchema(officialSchemaDirectory);
  return {
    schemaChecker: createSchemaChecker(files, console.error),
    schemaModel: readSchemaModel(files),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
  };
}
