import { csharpSample } from './csharp.ts';
import { curlSample } from './curl.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import type { SampleRequest } from './sample-request.ts';
import { typescriptSample } from './typescript.ts';

/** The languages of code samples, in the order in which they are shown. */
export const sampleLanguages = [
  { id: 'curl', name: 'curl', write: curlSample },
  { id: 'typescript', name: 'TypeScript', write: typescriptSample },
  { id: 'python', name: 'Python', write: pythonSample },
  { id: 'php', name: 'PHP', write: phpSample },
  { id: 'csharp', name: 'C#', write: csharpSample },
] as const;

/** The same request as code in one language. */
export interface CodeSample {
  readonly language: (typeof sampleLanguages)[number]['id'];
  readonly name: string;
  readonly source: string;
}

/** The request as code in every language. Deterministic. */
export function codeSamples(request: SampleRequest): readonly CodeSample[] {
  return sampleLanguages.map(({ id, name, write }) => ({ language: id, name, source: write(request) }));
}
