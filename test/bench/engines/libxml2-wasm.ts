import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';
import { measureEngine } from '../measure.ts';

/** Bare libxml2-wasm: the schema compiled once, then parsing and validating, without reporting what is wrong or where. */
await measureEngine((xml) => {
  const files = readOfficialSchema(officialSchemaDirectory);
  const byUrl = Object.fromEntries(officialSchemaFiles.map(({ url }, index) => [url, files[index] ?? new Uint8Array()]));
  xmlRegisterInputProvider(new XmlBufferInputProvider(byUrl));
  const validator = compileSchema(byUrl, officialSchemaFiles[0]?.url ?? '');
  return {
    validate: () => {
      using document = XmlDocument.fromBuffer(xml);
      validator.validate(document);
    },
  };
});

function compileSchema(byUrl: Readonly<Record<string, Uint8Array>>, url: string): XsdValidator {
  using schema = XmlDocument.fromBuffer(byUrl[url] ?? new Uint8Array(), { url });
  return XsdValidator.fromDoc(schema);
}
