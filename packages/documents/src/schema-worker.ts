import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { SchemaCheck } from '@nakor/domain/validation/schema/schema-checker';
import { XmlBufferInputProvider, XmlDocument, XmlParseError, XmlValidateError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';

/** What the worker is started with: the schema files by their addresses; the first one declares the root. */
export interface WorkerStart {
  readonly schemaFiles: readonly { readonly url: string; readonly bytes: Uint8Array }[];
}

/** What the worker answers to the bytes of a document. Before its first answer it says once that it is ready. */
export interface WorkerAnswer {
  readonly check: SchemaCheck;
  /** Memory held by the engine, in bytes; it never shrinks. */
  readonly memoryBytes: number;
  /** What went wrong in the engine itself, by the name of the error; null when nothing did. */
  readonly fault: string | null;
}

const { schemaFiles } = workerData as WorkerStart;
const validator = compile();

setImmediate(() => parentPort?.postMessage('ready'));
parentPort?.on('message', (xml: Uint8Array<ArrayBuffer>) => {
  const { outcome, fault } = check(xml);
  // Frees the bytes now; this thread makes so little garbage of its own that its collector would let them pile up.
  xml.buffer.transfer(0);
  const answer: WorkerAnswer = { check: outcome, memoryBytes: getHeapStatistics().external_memory, fault };
  parentPort?.postMessage(answer);
});

/** Compiles the schema once. Imports are answered from memory; the network is never asked. */
function compile(): XsdValidator {
  const main = schemaFiles[0];
  if (main === undefined) throw new Error('The worker was started without a schema.');
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(schemaFiles.map(({ url, bytes }) => [url, bytes]))));
  using schema = XmlDocument.fromBuffer(main.bytes, { url: main.url });
  return XsdValidator.fromDoc(schema);
}

function check(xml: Uint8Array): { outcome: SchemaCheck; fault: string | null } {
  try {
    using document = XmlDocument.fromBuffer(xml);
    validator.validate(document);
    return { outcome: { outcome: 'checked', errors: [] }, fault: null };
  } catch (error) {
    if (error instanceof XmlParseError) {
      return { outcome: { outcome: 'not-well-formed', line: error.details[0]?.line ?? 1 }, fault: null };
    }
    if (!(error instanceof XmlValidateError)) {
      // Its name alone: a message of the library may quote the document.
      return { outcome: { outcome: 'unavailable', reason: 'engine_failed' }, fault: error instanceof Error ? error.name : 'unknown' };
    }
    const errors = error.details.map(({ xpath, message }) => ({
      path: xpath ?? null,
      isUnexpectedElement: message.includes('This element is not expected'),
    }));
    return { outcome: { outcome: 'checked', errors }, fault: null };
  }
}
