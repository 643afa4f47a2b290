/** Files that describe the interface, by their paths in the folder of documents. They are made by `npm run docs`. */
export const interfaceFileNames = { openApi: 'api/openapi.json', postman: 'api/postman.json' } as const;

/** The part of an OpenAPI document that says where the interface is. */
export interface OpenApiFile {
  readonly servers: readonly { readonly url: string }[];
}

/** The part of a Postman collection that says where the interface is. */
export interface PostmanFile {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

/**
 * A description that names the address under which the caller reached us, so that clients made of it call there.
 *
 * @param baseUrl with the version prefix: `https://api.example.pl/api/v1`
 */
export function openApiFor<File extends OpenApiFile>(file: File, baseUrl: string): File {
  return { ...file, servers: file.servers.map((server) => ({ ...server, url: baseUrl })) };
}

/**
 * A collection whose variable `base_url` is that address.
 *
 * @param webhookUrl a receiver that the service takes where it runs; null for the one that the collection names
 */
export function postmanFor<File extends PostmanFile>(file: File, baseUrl: string, webhookUrl: string | null): File {
  const values = new Map([['base_url', baseUrl], ...(webhookUrl === null ? [] : [['webhook_url', webhookUrl] as const])]);
  return { ...file, variable: file.variable.map((one) => ({ ...one, value: values.get(one.key) ?? one.value })) };
}
