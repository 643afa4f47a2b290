import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import {
  issueLimit,
  type ValidatedInvoice,
  type ValidationPorts,
  type ValidationSettings,
} from '@nakor/domain/validation/model/examination';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import type { EngineError } from '@nakor/domain/validation/model/schema-checker';
import { validateInvoice as validateWithPorts } from '@nakor/domain/validation/validate-invoice';
import { type Inspection, inspectDocument } from '@nakor/domain/validation/violations/inspect-document';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { XmlDocument } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';

/** The official schema files from the installed package. */
export const schemaFiles = readOfficialSchema(officialSchemaDirectory);

/** The schema model read from the official files. */
export const schemaModel = readSchemaModel(schemaFiles);

/** The real validation engine, in this thread. */
const schemaChecker = createSchemaEngine(schemaFiles, (fault) => {
  throw fault;
});

/** The ports with which the service validates. */
export const validationPorts: ValidationPorts = {
  schemaChecker,
  schemaModel,
  schemaIdentity: officialSchemaIdentity,
  acceptedInvoices: noAcceptedInvoices,
  exchangeRates: noExchangeRates,
  onRuleError: (fault) => {
    throw fault;
  },
};

/** The time at which tests validate: the morning of the issue date of {@link invoiceXml}. */
export const testNowUnixMs = Date.UTC(2026, 9, 15, 8, 45);

/** Default validation settings of tests. */
export const testSettings: ValidationSettings = { nowUnixMs: testNowUnixMs, environment: 'prod' };

/** The UTF-8 bytes of a string. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Validates with the real engine.
 *
 * @throws Error when the document is rejected before validation
 */
export async function validationResultOf(
  xml: string | Uint8Array,
  ports: Partial<ValidationPorts> = {},
  settings: Partial<ValidationSettings> = {},
): Promise<ValidatedInvoice> {
  const bytes = typeof xml === 'string' ? utf8(xml) : xml;
  const result = await validateWithPorts(bytes, { ...validationPorts, ...ports }, { ...testSettings, ...settings });
  if (!result.ok) throw new Error(`The document was rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}

/**
 * Why a document cannot be read.
 *
 * @throws Error when it can
 */
export async function rejectionOf(xml: string | Uint8Array): Promise<DocumentRejection> {
  const result = await validateWithPorts(typeof xml === 'string' ? utf8(xml) : xml, validationPorts, testSettings);
  if (result.ok) throw new Error('The document was not rejected.');
  return result.error;
}

/**
 * Parses a well-formed document.
 *
 * @throws Error when it is rejected
 */
export function parsed(text: string): XmlDocument {
  const decoded = decodeDocument(utf8(text));
  const result = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!result.ok) throw new Error(`The document was rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}

/**
 * An invoice as rules see it.
 *
 * @throws Error when the document is rejected
 */
export function invoiceOf(xml: string): Invoice {
  return new Invoice(parsed(xml).root);
}

/** Issues found by our own schema checks, without the official engine. */
export function inspect(document: XmlDocument): Inspection {
  return inspectDocument(document, schemaModel, issueLimit, () => {});
}

/**
 * Errors of the official engine, as reported by our checker.
 *
 * @throws Error when it fails or considers the document not well-formed
 */
export async function engineErrors(text: string): Promise<readonly EngineError[]> {
  const check = schemaChecker.check(utf8(text));
  if (check.outcome !== 'checked') throw new Error(`The engine did not check: ${JSON.stringify(check)}`);
  return check.errors;
}
