import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { validateXML } from 'xmllint-wasm';
import { schemaFiles } from '../drivers/validation.ts';

const [mainSchema = '', ...importedSchemas] = schemaFiles.map((bytes) => new TextDecoder().decode(bytes));

/** The one absolute address in the official schema, replaced by the name under which xmllint finds the file. */
const localSchema = mainSchema.replace(/schemaLocation="http[^"]*\/([^"/]+)"/, 'schemaLocation="$1"');

/**
 * Verdicts of xmllint-wasm, the other build of libxml2, over the same official schema.
 *
 * @param documents texts of well-formed documents; checked in one request, because each request compiles the schema again
 * @returns         for each document whether it conforms
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
