import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFileNames } from '@nakor/contract/api-files';
import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import { projectDirectory } from '../runner/project-files.ts';

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
type Content = Readonly<Record<string, { readonly examples?: Examples }>>;

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly examples: Examples };
}

/**
 * The requests and responses that `docs/api/openapi.json` shows as examples. They are nowhere else: the description of the API is
 * generated with the examples that it has, and a test of the service compares these with what the service responds.
 */
export function recordedRequests(): readonly RecordedExchange[] {
  const { paths, components } = JSON.parse(readFileSync(join(projectDirectory, 'docs', apiFileNames.openApi), 'utf8')) as Description;
  const successes = Object.values(paths).flatMap((item) => Object.values(item).flatMap(exchangesOf));
  // The example of an error that no request of the tests causes is built from the table of errors; its summary is its code.
  const errors = Object.entries(components.examples).filter(([code, { summary }]) => summary !== code);
  return inOrder([...successes, ...errors.map(([code, { summary, value }]) => errorExchange(code, summary, value))]);
}

/** Exchanges in the order in which the description shows them. */
export function inOrder(exchanges: readonly RecordedExchange[]): readonly RecordedExchange[] {
  const keyOf = ({ operation, name }: RecordedExchange) => `${operation}.${name}.`;
  return exchanges.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

function errorExchange(name: string, summary: string, body: unknown): RecordedExchange {
  return { operation: 'any', name, summary, request: null, response: { status: 400, mediaType: 'application/json', body } };
}

/** The successful requests of an operation: those with an example of their body, of their response, or of both. */
function exchangesOf({ operationId, requestBody, responses }: DescribedOperation): RecordedExchange[] {
  const requests = examplesIn(requestBody?.content ?? {});
  const shown = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    examplesIn(content).map((example) => ({ ...example, status: Number(status) })),
  );
  const [usual = '200'] = Object.keys(responses);
  const names = new Set([...requests, ...shown].map(({ name }) => name));
  return [...names].map((name) => {
    const request = requests.find((example) => example.name === name);
    const response = shown.find((example) => example.name === name);
    return {
      operation: operationId,
      name,
      summary: (response ?? request)?.summary ?? '',
      request: request === undefined ? null : { mediaType: request.mediaType, body: request.value },
      response: { status: response?.status ?? Number(usual), mediaType: response?.mediaType ?? '', body: response?.value ?? null },
    };
  });
}

/** Examples of bodies. Those of errors are references to components. */
function examplesIn(content: Content) {
  return Object.entries(content).flatMap(([mediaType, { examples = {} }]) =>
    Object.entries(examples).flatMap(([name, example]) => ('value' in example ? [{ mediaType, name, ...example }] : [])),
  );
}
