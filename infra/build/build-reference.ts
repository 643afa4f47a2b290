import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDescription } from '@nakor/contract/api-description';
import { apiFileNames } from '@nakor/contract/api-files';
import { renderReference } from '@nakor/documentation/reference/render-reference';
import type { Language } from '@nakor/domain/shared/localized';
import { baseUrlSlot } from '@nakor/pages/pages';
import { documentsDirectory } from './copy-documents.ts';

/** The API description that the service serves. */
export async function readApiDescription(): Promise<ApiDescription> {
  return JSON.parse(await readFile(join(documentsDirectory, apiFileNames.openApi), 'utf8')) as ApiDescription;
}

/**
 * The API reference as the service serves it at `/docs`: complete except for the base URL.
 *
 * @param template the built page, with its style and script
 */
export async function buildServiceReference(template: string, language: Language): Promise<string> {
  const links = {
    workbench: 'docs/try',
    rules: 'docs/rules',
    openApi: 'openapi',
    postman: 'postman',
    self: { pl: 'docs?lang=pl', en: 'docs?lang=en' },
    site: null,
  };
  return renderReference(template, await readApiDescription(), { language, baseUrl: baseUrlSlot, links, canTry: true });
}
