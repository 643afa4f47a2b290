/**
 * Maximum content of a response, in bytes as counted by {@link encodedBytes}. Leaves room in Lambda's 6 MB for headers and the surrounding
 * JSON.
 */
export const responseBytesLimit = 6_000_000;

/** Size of a string in a response: the host counts it as a JSON string. */
export function encodedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** Size of bytes in a response: the host counts them as base64. */
export function encodedBinaryBytes(content: Uint8Array): number {
  return 4 * Math.ceil(content.length / 3);
}
