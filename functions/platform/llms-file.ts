import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDescription } from '@nakor/contract/api-description';
import { apiFileNames } from '@nakor/contract/api-files';
import { buildServiceLlmsFile } from '@nakor/documentation/service-llms';
import { withEtag } from '@nakor/http/message/etag';
import type { PublicEndpoint } from '@nakor/http/serve';

/**
 * `GET /llms.txt`: an introduction for language models (ADR 0023), with the base URL that the caller used.
 *
 * @param documentsDirectory folder with the API description; it is read on the first request
 */
export function llmsFile(documentsDirectory: string): PublicEndpoint {
  let description: ApiDescription | undefined;
  return async (context) => {
    description ??= JSON.parse(readFileSync(join(documentsDirectory, apiFileNames.openApi), 'utf8')) as ApiDescription;
    const content = buildServiceLlmsFile(description, context.baseUrl);
    const caching = { content, sameness: 'same-bytes', cacheControl: 'public, max-age=300' } as const;
    return withEtag(context, caching, { status: 200, mediaType: 'text/markdown; charset=utf-8', content });
  };
}
