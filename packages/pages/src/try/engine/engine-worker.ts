import { convertToUtf8 } from '@nakor/collection/decode-source';
import { readIdentity } from '@nakor/collection/read-identity';
import { withSearchWords } from '@nakor/domain/correction/search-words';
import { speakAllOn, type Titles } from '@nakor/domain/shared/voices';
import { type BrowserNakor, createNakor } from 'nakor/browser';
import { describe } from '../correction/engine/describe.ts';
import { compareUpos, readUpos } from '../files/engine/compare-upos.ts';
import { type CollectionEngine, createCollectionEngine } from '../files/engine/examine-documents.ts';
import { packFiles } from '../files/engine/pack-files.ts';
import { reconcileFiles } from '../files/engine/reconcile-files.ts';
import type { Language } from '../language.ts';
import { describePlace } from './describe-place.ts';
import { describeErrorContent } from './error-content.ts';
import type { EngineArguments, EngineMethod, EngineRequest, EngineResponse, EngineResults } from './protocol.ts';

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

const collectionEngines = new Map<Language, CollectionEngine>();

function collectionEngineOf(language: Language): CollectionEngine {
  const engine = collectionEngines.get(language) ?? createCollectionEngine(language);
  collectionEngines.set(language, engine);
  return engine;
}

const titles = new Map<Language, Titles>();

/** People know scenarios by their titles. */
function titlesOf(language: Language): Titles {
  const known =
    titles.get(language) ??
    new Map(
      libraryOf(language)
        .scenarios()
        .map(({ id, title }) => [id, title]),
    );
  titles.set(language, known);
  return known;
}

type Run<Method extends EngineMethod> = (parameters: EngineArguments<Method>, language: Language) => Promise<EngineResults[Method]>;

/** What is no operation of the library. */
const others: { readonly [Method in EngineMethod]?: Run<Method> } = {
  describe: (parameters, language) => describe(parameters, language),
  scenarios: async (_, language) => withSearchWords(libraryOf(language).scenarios(), language),
  headings: async ([xpaths], language) => xpaths.map((xpath) => describePlace(xpath, language)),
  identify: async ([{ name, content }]) => readIdentity(name, convertToUtf8(content).bytes),
  examine: async ([request], language) => collectionEngineOf(language).examine(request),
  repair: async ([documents, context], language) => collectionEngineOf(language).repair(documents, context),
  readUpos: async ([files], language) => readUpos(files, language),
  compareUpos: async ([request], language) => compareUpos(request, language),
  warm: async (_, language) => {
    await collectionEngineOf(language).warm();
    return null;
  },
  pack: ([files]) => packFiles(files),
  reconcile: ([files], language) => reconcileFiles(files, language),
};

async function run({ method, language, parameters }: EngineRequest): Promise<EngineResults[typeof method]> {
  const other = others[method] as Run<typeof method> | undefined;
  if (other !== undefined) return other(parameters, language);
  const operation = libraryOf(language)[method as keyof BrowserNakor] as (...values: readonly unknown[]) => EngineResults[typeof method];
  return operation(...parameters);
}

/** Results and rejections that the wizard shows: it says them in the words of its form, whose fields and questions it knows. */
const inFormWords: ReadonlySet<EngineMethod> = new Set<EngineMethod>(['analyze', 'correct', 'describe', 'scenarios']);

function speak<Value>({ method, language }: EngineRequest, value: Value): Value {
  return inFormWords.has(method) ? value : speakAllOn('page', language, value, titlesOf(language));
}

scope.onmessage = ({ data }) => {
  const { id } = data;
  run(data).then(
    (result) => scope.postMessage({ id, result: speak(data, result) }),
    (error: unknown) => scope.postMessage({ id, error: speak(data, describeErrorContent(error)) }),
  );
};
