import type { ApiDescription } from '../api-description.ts';
import { sampleBaseUrl } from '../api-files.ts';
import { buildCodeSamples } from '../code-samples/code-samples.ts';
import { listOperations, sampleRequestOf } from '../code-samples/operation-request.ts';
import type { OpenApiDocument } from './simplify-document.ts';

/** Names of languages that tools know, where they differ from the names for people. */
const knownNames: Readonly<Record<string, string>> = { curl: 'Shell' };

/** Adds code samples to each operation, made of its examples. */
export function withCodeSamples(document: OpenApiDocument): OpenApiDocument {
  const description = document as unknown as ApiDescription;
  const paths = structuredClone(description.paths) as Record<string, Record<string, object>>;
  for (const placed of listOperations(description)) {
    const samples = buildCodeSamples(sampleRequestOf(description, placed, sampleBaseUrl, 'en'));
    const methods = paths[placed.path] ?? {};
    methods[placed.method.toLowerCase()] = {
      ...placed.operation,
      'x-codeSamples': samples.map(({ name, source }) => ({ lang: knownNames[name] ?? name, label: name, source })),
    };
  }
  return { ...document, paths: paths as NonNullable<OpenApiDocument['paths']> };
}
