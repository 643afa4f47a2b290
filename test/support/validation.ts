import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaChecker } from '@nakor/documents/schema-checker';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/accepted-invoices';
import { type Inspection, inspectDocument } from '@nakor/domain/validation/schema/inspect-document';
import type { EngineError } from '@nakor/domain/validation/schema/schema-checker';
import {
  issueLimit,
  type ValidatedInvoice,
  type ValidationPorts,
  validateInvoice as validateWithPorts,
} from '@nakor/domain/validation/validate-invoice';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { XmlDocument } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';

/** The official schema's files as they come with the package that carries them. */
export const schemaFiles = readOfficialSchema(officialSchemaDirectory);

/** The model read from the official files. */
export const schemaModel = readSchemaModel(schemaFiles);

/** The real official engine. Its worker does not keep the process alive, so nobody has to close it. */
const schemaChecker = createSchemaChecker(schemaFiles, (fault) => {
  throw fault;
});

/** What the service validates with. */
export const validationPorts: ValidationPorts = {
  schemaChecker,
  schemaModel,
  schemaIdentity: officialSchemaIdentity,
  acceptedInvoices: noAcceptedInvoices,
};

/** UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Validates with the real engine.
 *
 * @throws Error when the document is refused before it gets a verdict
 */
export async function verdictOn(xml: string | Uint8Array, ports: Partial<ValidationPorts> = {}): Promise<ValidatedInvoice> {
  const result = await validateWithPorts(typeof xml === 'string' ? utf8(xml) : xml, { ...validationPorts, ...ports });
  if (!result.ok) throw new Error(`The document was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/**
 * Parses a text that must be well-formed.
 *
 * @throws Error when it is refused
 */
export function parsed(text: string): XmlDocument {
  const decoded = decodeDocument(utf8(text));
  const result = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!result.ok) throw new Error(`The document was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** What our own reading of the schema finds, before the official engine is asked. */
export function inspect(document: XmlDocument): Inspection {
  return inspectDocument(document, schemaModel, issueLimit, () => {});
}

/**
 * What the official engine says, through our checker.
 *
 * @throws Error when it does not run or takes the document for not well-formed
 */
export async function engineErrors(text: string): Promise<readonly EngineError[]> {
  const check = await schemaChecker.check(utf8(text), new AbortController().signal);
  if (check.outcome !== 'checked') throw new Error(`The engine did not check: ${JSON.stringify(check)}`);
  return check.errors;
}
