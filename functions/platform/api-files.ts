import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFileNames, type OpenApiFile, openApiFor, type PostmanFile, postmanFor } from '@nakor/contract/api-files';
import { withEtag } from '@nakor/http/message/etag';
import type { PublicEndpoint } from '@nakor/http/serve';

/**
 * `GET /openapi` and `GET /openapi.json`: the description of the interface, the same bytes at every call under the same address.
 *
 * @param documentsDirectory folder with the file; it is read at the first call
 */
export function openApi(documentsDirectory: string): PublicEndpoint {
  return fileEndpoint<OpenApiFile>(documentsDirectory, apiFileNames.openApi, openApiFor);
}

/** Where receivers under development listen; its name needs no name server, which a computer without the Internet has not. */
const localReceiver = 'http://127.0.0.1:9090/nakor';

/**
 * `GET /postman`: the collection of all endpoints; read as {@link openApi} is.
 *
 * @param webhookTargets which receivers webhooks may have
 */
export function postman(documentsDirectory: string, webhookTargets: 'public' | 'local'): PublicEndpoint {
  const webhookUrl = webhookTargets === 'local' ? localReceiver : null;
  return fileEndpoint<PostmanFile>(documentsDirectory, apiFileNames.postman, (file, baseUrl) => postmanFor(file, baseUrl, webhookUrl));
}

function fileEndpoint<File>(directory: string, name: string, addressed: (file: File, baseUrl: string) => File): PublicEndpoint {
  let file: File | undefined;
  return async (context) => {
    file ??= JSON.parse(readFileSync(join(directory, name), 'utf8')) as File;
    const content = JSON.stringify(addressed(file, context.baseUrl));
    const caching = { content, sameness: 'same-bytes', cacheControl: 'public, max-age=300' } as const;
    return withEtag(context, caching, { status: 200, mediaType: 'application/json; charset=utf-8', content });
  };
}
