import { SaxesParser } from 'saxes';
import type { Localized } from '../shared/localized.ts';
import { describeSyntaxError } from './syntax-errors.ts';

/** Limits of a stream, so that a hostile document is refused early and in bounded memory. */
export interface StreamLimits {
  readonly attributesOfElement: number;
  readonly nameLength: number;
  readonly attributeValueLength: number;
  /** Characters without a tag: a comment, a text, an instruction. */
  readonly silence: number;
}

/** Receives a document element by element. It may throw {@link StreamRejected}. */
export interface StreamHandler {
  /** @param attributes values by qualified name */
  open(name: string, namespace: string, attributes: Readonly<Record<string, { readonly value: string }>>): void;
  /** A part of the text of the innermost open element. */
  addText(text: string): void;
  close(): void;
}

/** Carries a rejection out of an event handler of the parser, which can only be left by throwing. */
export class StreamRejected extends Error {
  readonly text: Localized;

  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}

/** Why a stream is not read, and where; line and column count from 1. */
export interface StreamRejection {
  readonly line: number;
  readonly column: number;
  readonly message: Localized;
}

/** Bytes are given to the parser in pieces of at most this size, so that the limits are checked in between. */
const pieceBytes = 65_536;

/** Each message of the parser begins with line and column. */
const parserMessage = /^\d+:\d+: /;

/**
 * Reads XML as a stream: only one piece is in memory. A DOCTYPE, other encodings than UTF-8 and excessive structures are refused.
 *
 * @param pieces the bytes of the document, in order; errors of the stream are not caught
 * @returns      null if the whole document was read
 */
export async function parseStream(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handler: StreamHandler,
  limits: StreamLimits,
): Promise<StreamRejection | null> {
  const stream = new Stream(handler, limits);
  try {
    for await (const piece of pieces) {
      for (let start = 0; start < piece.length; start += pieceBytes) stream.write(piece.subarray(start, start + pieceBytes));
    }
    stream.end();
    return null;
  } catch (error) {
    if (error instanceof StreamRejected) return { ...stream.position(), message: error.text };
    if (!(error instanceof Error && parserMessage.test(error.message))) throw error;
    return { ...stream.position(), message: describeSyntaxError(error.message) };
  }
}

/** One pass of the parser. */
class Stream {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #limits: StreamLimits;
  #attributes = 0;
  #lastTag = 0;

  constructor(handler: StreamHandler, limits: StreamLimits) {
    this.#limits = limits;
    const parser = this.#parser;
    // With seven or more listeners, V8 turns the parser into a slow kind of object.
    parser.on('doctype', () => reject('doctype'));
    parser.on('attribute', ({ name, value }) => this.#checkAttribute(name, value));
    parser.on('opentag', ({ name, local, uri, attributes }) => {
      this.#attributes = 0;
      this.#lastTag = parser.position;
      if (name.length > limits.nameLength) reject('structure');
      handler.open(local, uri, attributes);
    });
    parser.on('text', (text) => handler.addText(text));
    parser.on('cdata', (text) => handler.addText(text));
    parser.on('closetag', () => {
      this.#lastTag = parser.position;
      handler.close();
    });
  }

  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decode(bytes));
    if (this.#parser.position - this.#lastTag > this.#limits.silence) reject('structure');
  }

  end(): void {
    this.#decode(null);
    this.#parser.close();
  }

  position(): { readonly line: number; readonly column: number } {
    return { line: this.#parser.line, column: this.#parser.column + 1 };
  }

  #decode(bytes: Uint8Array | null): string {
    try {
      return bytes === null ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch {
      return reject('encoding');
    }
  }

  #checkAttribute(name: string, value: string): void {
    this.#attributes += 1;
    const { attributesOfElement, nameLength, attributeValueLength } = this.#limits;
    if (this.#attributes > attributesOfElement || name.length > nameLength || value.length > attributeValueLength) reject('structure');
  }
}

const texts = {
  doctype: {
    pl: 'Deklaracja <!DOCTYPE> jest niedozwolona. Usuń ją z pliku.',
    en: 'A <!DOCTYPE> declaration is not allowed. Remove it from the file.',
  },
  structure: {
    pl: 'Budowa pliku przekracza limity, których żaden prawdziwy plik nie osiąga (zagnieżdżenie, atrybuty albo długość tekstu).',
    en: 'The structure of the file exceeds limits that no real file reaches (nesting, attributes or the length of a text).',
  },
  encoding: {
    pl: 'Plik nie jest zakodowany w UTF-8. Zapisz go ponownie jako UTF-8.',
    en: 'The file is not valid UTF-8. Save it again as UTF-8.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** What is said of a document whose structure is excessive. */
export const excessiveStructureText: Localized = texts.structure;

function reject(reason: keyof typeof texts): never {
  throw new StreamRejected(texts[reason]);
}
