import type { BrowserNakor, Xml } from 'nakor/browser';
import type { NamedContent } from '../files/engine/collection-messages.ts';
import type { UpoMatchRequest } from '../files/engine/upo-messages.ts';
import type { Language } from '../language.ts';
import type { EngineArguments, EngineMethod, EngineRequest, EngineResults } from './protocol.ts';
import { RequestQueue } from './request-queue.ts';
import { WorkerConnection } from './worker-connection.ts';

/** How a request is treated among others. */
interface CallOptions {
  /**
   * A request replaces those in the same slot that have not started; they are rejected with `OBSOLETE`. By default, `validate` has the slot
   * `validate`, and other requests have none.
   */
  readonly slot?: string;
}

/** Options of rendering; the format is HTML. */
type Rendering = Omit<Parameters<BrowserNakor['render']>[1], 'format'>;

/**
 * The engine, in a worker. Results are those of the library; all functions reject with `EngineError`. Requests are performed one at a time, in
 * order.
 */
export interface EngineClient {
  validate(xml: Xml, context?: Parameters<BrowserNakor['validate']>[1], options?: CallOptions): Promise<EngineResults['validate']>;
  autofix(xml: Xml, context?: Parameters<BrowserNakor['autofix']>[1], options?: CallOptions): Promise<EngineResults['autofix']>;
  analyze(xml: Xml, context?: Parameters<BrowserNakor['analyze']>[1], options?: CallOptions): Promise<EngineResults['analyze']>;
  correct(request: Parameters<BrowserNakor['correct']>[0], options?: CallOptions): Promise<EngineResults['correct']>;
  /** Renders an invoice as an HTML page. */
  render(xml: Xml, rendering?: Rendering, options?: CallOptions): Promise<EngineResults['render']>;
  verifyCode(url: string, xml: Xml, context?: Parameters<BrowserNakor['verifyCode']>[2]): Promise<EngineResults['verifyCode']>;
  /** Explains what KSeF returned, with the invoice that it is about if there is one. */
  explain(response: string, context?: Parameters<BrowserNakor['explain']>[1]): Promise<EngineResults['explain']>;
  /** Assesses an invoice issued without KSeF. */
  assessOffline(request: Parameters<BrowserNakor['assessOffline']>[0]): Promise<EngineResults['assessOffline']>;
  /** Reads files as UPOs. */
  readUpos(files: readonly NamedContent[]): Promise<EngineResults['readUpos']>;
  /** Compares UPOs with documents. */
  compareUpos(request: UpoMatchRequest): Promise<EngineResults['compareUpos']>;
  rules(): Promise<EngineResults['rules']>;
  scenarios(): Promise<EngineResults['scenarios']>;
  /** What people call the fields at places, by their XPaths. */
  headings(xpaths: readonly string[]): Promise<EngineResults['headings']>;
  /** Describes an invoice, as it stands after the earlier corrections, for the correction wizard. */
  describe(xml: Xml, context?: Parameters<BrowserNakor['analyze']>[1], options?: CallOptions): Promise<EngineResults['describe']>;
  /** Changes the language of texts in the results of later requests. */
  setLanguage(language: Language): void;
}

/**
 * Creates the client.
 *
 * @param startWorker starts the program of the engine: with the first request, and again after a crash
 */
export function createEngineClient(startWorker: () => Promise<Worker>, initialLanguage: Language): EngineClient {
  let language = initialLanguage;
  const connection = new WorkerConnection<Omit<EngineRequest, 'id'>>(startWorker);
  const queue = new RequestQueue<Omit<EngineRequest, 'id'>>((request) => connection.send(request));
  const call = <Method extends EngineMethod>(method: Method, parameters: EngineArguments<Method>, slot?: string) =>
    queue.add({ method, parameters, language }, slot ?? null) as Promise<EngineResults[Method]>;
  return {
    validate: (xml, context = {}, { slot = 'validate' } = {}) => call('validate', [xml, context], slot),
    autofix: (xml, context = {}, { slot } = {}) => call('autofix', [xml, context], slot),
    analyze: (xml, context = {}, { slot } = {}) => call('analyze', [xml, context], slot),
    correct: (request, { slot } = {}) => call('correct', [request], slot),
    render: (xml, rendering = {}, { slot } = {}) => call('render', [xml, { ...rendering, format: 'html' }], slot),
    verifyCode: (url, xml, context = {}) => call('verifyCode', [url, xml, context]),
    explain: (response, context = {}) => call('explain', [response, context]),
    assessOffline: (request) => call('assessOffline', [request], 'assessOffline'),
    readUpos: (files) => call('readUpos', [files]),
    compareUpos: (request) => call('compareUpos', [request], 'compareUpos'),
    rules: () => call('rules', []),
    scenarios: () => call('scenarios', []),
    describe: (xml, context = {}, { slot } = {}) => call('describe', [xml, context], slot),
    headings: (xpaths) => call('headings', [xpaths]),
    setLanguage: (chosen) => {
      language = chosen;
    },
  };
}
