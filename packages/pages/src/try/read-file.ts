/** The bytes of a document. */
export type Content = Uint8Array<ArrayBuffer>;

/**
 * All of a file. Browsers do not read one that has changed since it was chosen, nor folders.
 *
 * @returns null for what cannot be read
 */
export async function readFile(file: Blob): Promise<Content | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
