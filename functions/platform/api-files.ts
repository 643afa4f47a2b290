import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFileNames, buildPostmanFor, type OpenApiFile, openApiFor, type PostmanFile } from '@nakor/contract/api-files';
import { withEtag } from '@nakor/http/message/etag';
import type { PublicEndpoint } from '@nakor/http/serve';

/**
 * `GET /openapi` and `GET /openapi.json`: the description of the API, byte for byte the same for every request with the same base URL.
 *
 * @param documentsDirectory folder with the file; it is read on the first request
 */
export function openApi(documentsDirectory: string): PublicEndpoint {
  return fileEndpoint<OpenApiFile>(documentsDirectory, apiFileNames.openApi, openApiFor);
}

/** URL of receivers under development. An IP address, because a computer without Internet access has no name server. */
const localReceiver = 'http://127.0.0.1:9090/nakor';

/**
 * `GET /postman`: the collection of all endpoints, read in the same way as {@link openApi}.
 *
 * @param webhookTargets which receivers are allowed
 */
export function postman(documentsDirectory: string, webhookTargets: 'public' | 'local'): PublicEndpoint {
  const webhookUrl = webhookTargets === 'local' ? localReceiver : null;
  return fileEndpoint<PostmanFile>(documentsDirectory, apiFileNames.postman, (file, baseUrl) => buildPostmanFor(file, baseUrl, webhookUrl));
}

function fileEndpoint<File>(directory: string, name: string, adapt: (file: File, baseUrl: string) => File): PublicEndpoint {
  let file: File | undefined;
  return async (context) => {
    file ??= JSON.parse(readFileSync(join(directory, name), 'utf8')) as File;
    const content = JSON.stringify(adapt(file, context.baseUrl));
    const caching = { content, sameness: 'same-bytes', cacheControl: 'public, max-age=300' } as const;
    return withEtag(context, caching, { status: 200, mediaType: 'application/json; charset=utf-8', content });
  };
}
