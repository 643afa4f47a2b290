/** An invoice that the visitor opened, pasted or edited. It never leaves the page. */
export interface SourceDocument {
  /** The bytes to validate and save: those of the file or, once the document was edited or converted, its text in UTF-8. */
  readonly bytes: Uint8Array;
  /** The decoded text, without a byte order mark. */
  readonly text: string;
  /** Name of the file; null for pasted text and samples. */
  readonly name: string | null;
}
