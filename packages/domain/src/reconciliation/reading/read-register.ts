import { SaxesParser } from 'saxes';
import { err, ok, type Result } from '../../shared/result.ts';
import { describeSyntaxError } from '../../xml/syntax-errors.ts';
import type { RegisterFile } from '../model/register.ts';
import { RegisterBuilder, RegisterRejected } from './build-register.ts';
import { type RegisterRejection, registerLimits, rejectionTexts } from './register-structure.ts';

/** Bytes are given to the parser in pieces of at most this size, so that the limits are checked in between. */
const pieceBytes = 65_536;

/** Each message of the parser begins with line and column. */
const parserMessage = /^\d+:\d+: /;

/**
 * Reads JPK_V7M(3) or JPK_V7K(3) as a stream: apart from its rows, only one piece of the file is in memory. Elements that the model does not
 * know are ignored, since it is not the official schema (ADR 0049). A DOCTYPE, other encodings and excessive structures are refused.
 *
 * @param pieces the bytes of the file, in order; errors of the stream are not caught
 */
export async function readRegister(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Result<RegisterFile, RegisterRejection>> {
  const stream = new RegisterStream(name);
  try {
    for await (const piece of pieces) {
      for (let start = 0; start < piece.length; start += pieceBytes) stream.write(piece.subarray(start, start + pieceBytes));
    }
    return ok(stream.end());
  } catch (error) {
    if (error instanceof RegisterRejected) return err({ ...stream.position(), message: error.text });
    if (!(error instanceof Error && parserMessage.test(error.message))) throw error;
    return err({ ...stream.position(), message: describeSyntaxError(error.message) });
  }
}

/** One pass of the parser. */
class RegisterStream {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #builder: RegisterBuilder;
  #attributes = 0;
  #lastEvent = 0;

  constructor(name: string) {
    this.#builder = new RegisterBuilder(name);
    const parser = this.#parser;
    // With seven or more listeners, V8 turns the parser into a slow kind of object.
    parser.on('doctype', () => reject('doctype'));
    parser.on('attribute', ({ name: attribute, value }) => this.#checkAttribute(attribute, value));
    parser.on('opentag', ({ name: qualified, local, uri, attributes }) => {
      this.#attributes = 0;
      this.#lastEvent = parser.position;
      if (qualified.length > registerLimits.nameLength) reject('structure');
      this.#builder.open(local, uri, attributes);
    });
    parser.on('text', (text) => this.#builder.addText(text));
    parser.on('cdata', (text) => this.#builder.addText(text));
    parser.on('closetag', () => {
      this.#lastEvent = parser.position;
      this.#builder.close();
    });
  }

  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decode(bytes));
    if (this.#parser.position - this.#lastEvent > registerLimits.silence) reject('structure');
  }

  end(): RegisterFile {
    this.#decode(null);
    this.#parser.close();
    return this.#builder.finish();
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
    const isExcessive = this.#attributes > registerLimits.attributesOfElement || name.length > registerLimits.nameLength;
    if (isExcessive || value.length > registerLimits.attributeValueLength) reject('structure');
  }
}

function reject(reason: keyof typeof rejectionTexts): never {
  throw new RegisterRejected(rejectionTexts[reason]);
}
