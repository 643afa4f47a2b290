/** Files that describe the API, by path within `docs`. `npm run docs` generates them. */
export const apiFileNames = { openApi: 'api/openapi.json', postman: 'api/postman.json' } as const;

/** The part of an OpenAPI document that contains the URL of the API. */
export interface OpenApiFile {
  readonly servers: readonly { readonly url: string }[];
}

/** The part of a Postman collection that contains the URL of the API. */
export interface PostmanFile {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Sets the server URL to the one that the caller used, so that generated clients use it, too.
 *
 * @param baseUrl with the version prefix: `https://api.example.pl/api/v1`
 */
export function openApiFor<File extends OpenApiFile>(file: File, baseUrl: string): File {
  return { ...file, servers: file.servers.map((server) => ({ ...server, url: baseUrl })) };
}

/**
 * Sets the variable `base_url` of a collection to the URL that the caller used.
 *
 * @param webhookUrl a receiver that this installation accepts; null keeps the one of the collection
 */
export function postmanFor<File extends PostmanFile>(file: File, baseUrl: string, webhookUrl: string | null): File {
  const values = new Map([['base_url', baseUrl], ...(webhookUrl === null ? [] : [['webhook_url', webhookUrl] as const])]);
  return { ...file, variable: file.variable.map((one) => ({ ...one, value: values.get(one.key) ?? one.value })) };
}
