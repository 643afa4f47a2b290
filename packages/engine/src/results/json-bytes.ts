const encoder = new TextEncoder();

/** Size of a value as JSON in UTF-8, in bytes. */
export function encodeJsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
