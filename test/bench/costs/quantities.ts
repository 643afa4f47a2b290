/** What prices are named for. */
export const million = 1_000_000;
export const gibibyte = 1_024 ** 3;
/** The mean month. */
export const monthSeconds = (365.25 / 12) * 86_400;

/** DynamoDB adds this to each item that it stores. */
const storageOverheadBytes = 100;

/** What an item takes in a table. */
export function storedGibibytes(itemBytes: number): number {
  return (itemBytes + storageOverheadBytes) / gibibyte;
}
