/** Largest content of a response, in bytes as {@link encodedBytes} counts them: leaves room in Lambda's 6 MB for headers and the JSON around it. */
export const responseBytesLimit = 6_000_000;

/** How much of a response a string takes: the host counts it as text inside of JSON. */
export function encodedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** How much of a response bytes take: the host counts them as base64. */
export function encodedBinaryBytes(content: Uint8Array): number {
  return 4 * Math.ceil(content.length / 3);
}
