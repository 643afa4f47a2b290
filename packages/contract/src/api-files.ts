/** Files that describe the API, by path within `docs`. `npm run docs` generates them. */
export const apiFileNames = {
  openApi: 'api/openapi.json',
  generators: 'api/openapi-generators.json',
  postman: 'api/postman.json',
} as const;

/** URL of the API in the code samples of the file, until the caller's is known. */
export const sampleBaseUrl = 'https://api.example.com/api/v1';

/** The parts of an OpenAPI document that contain the URL of the API. */
export interface OpenApiFile {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, SampledOperation>>>>;
}

interface SampledOperation {
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
}

/** The part of a Postman collection that contains the URL of the API. */
export interface PostmanFile {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Sets the URL of the server and of the code samples to the one that the caller used, so that generated clients use it, too.
 *
 * @param baseUrl with the version prefix: `https://api.example.pl/api/v1`
 */
export function openApiFor<File extends OpenApiFile>(file: File, baseUrl: string): File {
  const servers = file.servers.map((server) => ({ ...server, url: baseUrl }));
  const paths = mapValues(file.paths, (methods) => mapValues(methods, (operation) => sampledFor(operation, baseUrl)));
  return { ...file, servers, paths };
}

function sampledFor(operation: SampledOperation, baseUrl: string): SampledOperation {
  const samples = operation['x-codeSamples'];
  if (samples === undefined) return operation;
  const replaced = samples.map((sample) => ({ ...sample, source: sample.source.replaceAll(sampleBaseUrl, () => baseUrl) }));
  return { ...operation, 'x-codeSamples': replaced };
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/**
 * Sets the variable `base_url` of a collection to the URL that the caller used.
 *
 * @param webhookUrl a receiver that this installation accepts; null keeps the one of the collection
 */
export function buildPostmanFor<File extends PostmanFile>(file: File, baseUrl: string, webhookUrl: string | null): File {
  const values = new Map([['base_url', baseUrl], ...(webhookUrl === null ? [] : [['webhook_url', webhookUrl] as const])]);
  return { ...file, variable: file.variable.map((one) => ({ ...one, value: values.get(one.key) ?? one.value })) };
}
