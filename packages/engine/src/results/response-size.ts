import { encodeJsonBytes } from './json-bytes.ts';

/**
 * Maximum content of a response, in bytes as counted by {@link computeEncodedBytes}. Leaves room in Lambda's 6 MB for headers and the surrounding
 * JSON.
 */
export const responseBytesLimit = 6_000_000;

/** Size of a string in a response: the host counts it as a JSON string. */
export function computeEncodedBytes(text: string): number {
  return encodeJsonBytes(text);
}

/** The first entries of a list that fit into part of a response: as JSON in a string, so that each quotation mark is escaped twice. */
export function limitToResponse<Entry>(entries: readonly Entry[], bytesLimit: number): readonly Entry[] {
  return takeFirstWithin(entries, bytesLimit, (entry) => computeEncodedBytes(JSON.stringify(entry)));
}

/** The longest prefix of a list whose entries together are no larger than a limit. */
export function takeFirstWithin<Entry>(entries: readonly Entry[], bytesLimit: number, bytesOf: (entry: Entry) => number): readonly Entry[] {
  let bytes = 0;
  const firstOver = entries.findIndex((entry) => {
    bytes += bytesOf(entry);
    return bytes > bytesLimit;
  });
  return firstOver === -1 ? entries : entries.slice(0, firstOver);
}

/** Size of bytes in a response: the host counts them as base64. */
export function computeEncodedBinaryBytes(content: Uint8Array): number {
  return 4 * Math.ceil(content.length / 3);
}
