/** Quantities for which prices are stated. */
export const million = 1_000_000;
export const gibibyte = 1_024 ** 3;
/** An average month. */
export const monthSeconds = (365.25 / 12) * 86_400;

/** DynamoDB adds this to each item that it stores. */
const storageOverheadBytes = 100;

/** Size of an item in a table. */
export function storedGibibytes(itemBytes: number): number {
  return (itemBytes + storageOverheadBytes) / gibibyte;
}
