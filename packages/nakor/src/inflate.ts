/**
 * Decompresses part of the program.
 *
 * @param content compressed with `deflate-raw`, in base64
 */
export async function inflate(content: string): Promise<Uint8Array> {
  const compressed = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
