import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { validateXML } from 'xmllint-wasm';
import { schemaFiles } from '../drivers/validation.ts';

const [mainSchema = '', ...importedSchemas] = schemaFiles.map((bytes) => new TextDecoder().decode(bytes));

/** The only absolute URL in the official schema, replaced by the file name that xmllint knows. */
const localSchema = mainSchema.replace(/schemaLocation="http[^"]*\/([^"/]+)"/, 'schemaLocation="$1"');

/**
 * Validates with xmllint-wasm, another build of libxml2, against the same official schema.
 *
 * @param documents well-formed documents; checked together, because each invocation compiles the schema again
 * @returns         whether each document conforms
 */
export async function secondOpinions(documents: readonly string[]): Promise<boolean[]> {
  const nameOf = (index: number): string => `document-${index}.xml`;
  const { rawOutput } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: nameOf(index), contents })),
    schema: [{ fileName: 'schemat.xsd', contents: localSchema }],
    preload: importedSchemas.map((contents, index) => ({
      fileName: officialSchemaFiles[index + 1]?.path.replace(/^.*\//, '') ?? '',
      contents,
    })),
    initialMemoryPages: 1_024,
    maxMemoryPages: 4_096,
  });
  return documents.map((_, index) => {
    if (rawOutput.includes(`${nameOf(index)} validates`)) return true;
    if (rawOutput.includes(`${nameOf(index)} fails to validate`)) return false;
    throw new Error(`xmllint says nothing about ${nameOf(index)}: ${rawOutput.slice(0, 500)}`);
  });
}
