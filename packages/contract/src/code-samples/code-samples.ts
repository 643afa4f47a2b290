import { buildCsharpSample } from './csharp.ts';
import { buildCurlSample } from './curl.ts';
import { buildPhpSample } from './php.ts';
import { buildPythonSample } from './python.ts';
import type { SampleRequest } from './sample-request.ts';
import { buildTypescriptSample } from './typescript.ts';

/** The languages of code samples, in the order in which they are shown. */
export const sampleLanguages = [
  { id: 'curl', name: 'curl', write: buildCurlSample },
  { id: 'typescript', name: 'TypeScript', write: buildTypescriptSample },
  { id: 'python', name: 'Python', write: buildPythonSample },
  { id: 'php', name: 'PHP', write: buildPhpSample },
  { id: 'csharp', name: 'C#', write: buildCsharpSample },
] as const;

/** The same request as code in one language. */
export interface CodeSample {
  readonly language: (typeof sampleLanguages)[number]['id'];
  readonly name: string;
  readonly source: string;
}

/** The request as code in every language. Deterministic. */
export function buildCodeSamples(request: SampleRequest): readonly CodeSample[] {
  return sampleLanguages.map(({ id, name, write }) => ({ language: id, name, source: write(request) }));
}
