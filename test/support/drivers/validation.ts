import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
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
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';

/** The official schema's files as they come with the package that carries them. */
export const schemaFiles = readOfficialSchema(officialSchemaDirectory);

/** The model read from the official files. */
export const schemaModel = readSchemaModel(schemaFiles);

/** The real official engine, in this thread. */
const schemaChecker = createSchemaEngine(schemaFiles, (fault) => {
  throw fault;
});

/** What the service validates with. */
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

/** The instant at which tests validate: the morning on which {@link invoiceXml} is issued. */
export const testNowUnixMs = Date.UTC(2026, 9, 15, 8, 45);

/** What tests validate with unless they say otherwise. */
export const testSettings: ValidationSettings = { nowUnixMs: testNowUnixMs, environment: 'production' };

/** UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Validates with the real engine.
 *
 * @throws Error when the document is refused before it gets a validation result
 */
export async function validationResultOf(
  xml: string | Uint8Array,
  ports: Partial<ValidationPorts> = {},
  settings: Partial<ValidationSettings> = {},
): Promise<ValidatedInvoice> {
  const bytes = typeof xml === 'string' ? utf8(xml) : xml;
  const result = await validateWithPorts(bytes, { ...validationPorts, ...ports }, { ...testSettings, ...settings });
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

/**
 * An invoice as rules see it.
 *
 * @throws Error when the text is refused
 */
export function invoiceOf(xml: string): Invoice {
  return new Invoice(parsed(xml).root);
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
  const check = schemaChecker.check(utf8(text));
  if (check.outcome !== 'checked') throw new Error(`The engine did not check: ${JSON.stringify(check)}`);
  return check.errors;
}
