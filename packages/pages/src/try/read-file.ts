/** The bytes of a document. */
export type Content = Uint8Array<ArrayBuffer>;

/**
 * Reads a file. Browsers reject files that have changed since they were chosen, and folders.
 *
 * @returns null if it cannot be read
 */
export async function readFile(file: Blob): Promise<Content | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
