import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';

/** The official schema as files of one folder, for programs that find imports by file name only. The first one declares `Faktura`. */
export function localSchema(): { fileName: string; contents: string }[] {
  const files = readOfficialSchema(officialSchemaDirectory);
  return officialSchemaFiles.map(({ path }, index) => ({
    fileName: index === 0 ? 'schemat.xsd' : path.replace(/^.*\//, ''),
    contents: new TextDecoder().decode(files[index]).replaceAll(/schemaLocation="http[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"'),
  }));
}
