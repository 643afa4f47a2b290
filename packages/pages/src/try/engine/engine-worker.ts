import { type BrowserNakor, createNakor } from 'nakor/browser';
import { describe } from '../correction/engine/describe.ts';
import { buildWizardScenarios } from '../correction/engine/wizard-scenarios.ts';
import type { Language } from '../language.ts';
import { describeErrorContent } from './error-content.ts';
import type { EngineArguments, EngineRequest, EngineResponse, EngineResults } from './protocol.ts';

/** The part of a worker's scope that this program uses; the library of pages has no types for workers. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<EngineRequest>) => void) | null;
  postMessage(message: EngineResponse): void;
}

const scope = globalThis as unknown as WorkerScope;
const libraries = new Map<Language, BrowserNakor>();

/** Each language has a library of its own, which compiles the schema with its first document. */
function libraryOf(language: Language): BrowserNakor {
  const library = libraries.get(language) ?? createNakor({ language });
  libraries.set(language, library);
  return library;
}

async function run({ method, language, parameters }: EngineRequest): Promise<EngineResults[typeof method]> {
  if (method === 'describe') return describe(parameters as EngineArguments<'describe'>, language);
  if (method === 'scenarios') return buildWizardScenarios(libraryOf(language).scenarios(), language);
  const operation = libraryOf(language)[method] as (...values: readonly unknown[]) => EngineResults[typeof method];
  return operation(...parameters);
}

scope.onmessage = ({ data }) => {
  const { id } = data;
  run(data).then(
    (result) => scope.postMessage({ id, result }),
    (error: unknown) => scope.postMessage({ id, error: describeErrorContent(error) }),
  );
};
