import type { Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { ToolProblem } from './run-tool.ts';
import type { ServerSettings } from './settings.ts';

/** Largest document in a result, in characters: more would fill the context of a model. */
const inlineLimitCharacters = 100_000;

/** Where the document of a result is: in the result, or in a new file. */
export const deliveredShape = {
  xml: z.string().nullable().describe('The document; null if it was saved.'),
  saved_as: z.string().nullable().describe('Absolute path of the new file; null if the document was not saved.'),
};

/**
 * Saves a document where the call says so, otherwise returns it.
 *
 * @throws ToolProblem if it is too large to be returned
 * @throws FileProblem if the file cannot be created
 */
export async function deliverDocument(
  xml: string,
  path: string | undefined,
  folders: ServerSettings['folders'],
): Promise<{ readonly xml: string | null; readonly saved_as: string | null }> {
  if (path !== undefined) return { xml: null, saved_as: await folders.write(path, xml) };
  if (xml.length > inlineLimitCharacters) throw new ToolProblem(tooLong(xml.length));
  return { xml, saved_as: null };
}

function tooLong(length: number): Localized {
  return {
    en: `The document has ${length} characters, too many for a result. Repeat the call and state where to save it.`,
    pl: `Dokument ma ${length} znaków, za dużo na wynik. Powtórz wywołanie i podaj, gdzie go zapisać.`,
  };
}
