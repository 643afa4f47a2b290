import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** A file of a schema, by the URL under which others import it. */
export interface SchemaSource {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** What a schema rejects in a document. */
export interface SchemaProblem {
  /** From 1; null where the engine does not say. */
  readonly line: number | null;
  /** In the words of the engine, in English. */
  readonly message: string;
}

/**
 * Validates a document by a schema of the caller. Imports are resolved from memory, never from the network.
 *
 * @param sources the schema first, then everything that it imports
 * @returns       what is wrong, in the order of the document
 * @throws Error  if the files are not a whole schema
 */
export function validateBySchema(xml: Uint8Array, sources: readonly [SchemaSource, ...SchemaSource[]]): readonly SchemaProblem[] {
  const [main] = sources;
  // The engine knows at most 15 providers; those of schemas that are compiled already are not needed any more.
  xmlCleanupInputProvider();
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(sources.map(({ url, bytes }) => [url, bytes]))));
  using schema = XmlDocument.fromBuffer(main.bytes, { url: main.url });
  using validator = XsdValidator.fromDoc(schema);
  try {
    using document = XmlDocument.fromBuffer(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError || error instanceof XmlParseError)) throw error;
    return error.details.map(({ line, message }) => ({ line: line ?? null, message: message.trim() }));
  }
}
