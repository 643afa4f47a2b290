import { InternalError } from '@nakor/domain/shared/internal-error';
import type { SchemaCheck, SchemaChecker } from '@nakor/domain/validation/model/schema-checker';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { officialSchemaFiles } from './official-schema.ts';

/**
 * Compiles the official schema for this thread (ADR 0005). That takes about 100 ms of processor time; a document of 10,000 lines then takes
 * about 80 ms. The engine has no time limit of its own: its thread has one.
 *
 * @param schemaFiles bytes in the order of `officialSchemaFiles`, with verified hashes
 * @param onError     called for an error of the engine itself, without the library's message; callers only see that the schema check was
 * unavailable
 * @throws Error if the files are not a valid schema
 */
export function createSchemaEngine(schemaFiles: readonly Uint8Array[], onError: (error: unknown) => void): SchemaChecker {
  const validator = compile(schemaFiles);
  return {
    check(xml) {
      try {
        return checkWith(validator, xml);
      } catch (error) {
        // Only the name: the library's message may quote the document.
        onError(new InternalError(`The schema engine failed: ${error instanceof Error ? error.name : 'unknown'}`));
        return { outcome: 'unavailable', reason: 'engine_failed' };
      }
    },
  };
}

/** Imports are resolved from memory, never from the network. */
function compile(schemaFiles: readonly Uint8Array[]): XsdValidator {
  const files = officialSchemaFiles.map(({ url }, index) => ({ url, bytes: withoutAnnotations(schemaFiles[index] ?? new Uint8Array()) }));
  const main = files[0];
  if (main === undefined) throw new InternalError('There are no schema files.');
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files.map(({ url, bytes }) => [url, bytes]))));
  using schema = XmlDocument.fromBuffer(main.bytes, { url: main.url });
  return XsdValidator.fromDoc(schema);
}

const annotationEnd = '</xsd:annotation>';

/**
 * A schema file without its descriptions, and without the white space between its elements. Neither says anything about documents (XML Schema
 * part 1, section 3.13), but they are two thirds of the files, and reading them takes a third of the time of compilation.
 */
function withoutAnnotations(schemaFile: Uint8Array): Uint8Array {
  const [beginning = '', ...others] = new TextDecoder().decode(schemaFile).split('<xsd:annotation>');
  const rest = others.map((part) => part.slice(part.indexOf(annotationEnd) + annotationEnd.length));
  return new TextEncoder().encode([beginning, ...rest].join('').replace(/>\s+</g, '><'));
}

function checkWith(validator: XsdValidator, xml: Uint8Array): SchemaCheck {
  try {
    // Short texts are stored inside their nodes, which saves 5 % of the time.
    using document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_COMPACT });
    validator.validate(document);
    return { outcome: 'checked', errors: [] };
  } catch (error) {
    if (error instanceof XmlParseError) return { outcome: 'not-well-formed', line: error.details[0]?.line ?? 1 };
    if (!(error instanceof XmlValidateError)) throw error;
    const errors = error.details.map(({ xpath, message }) => ({
      path: xpath ?? null,
      isUnexpectedElement: message.includes('This element is not expected'),
    }));
    return { outcome: 'checked', errors };
  }
}
