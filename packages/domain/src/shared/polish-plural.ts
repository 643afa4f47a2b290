/**
 * The form of a Polish noun or phrase for a count: `1 wiersz`, `3 wiersze`, `12 wierszy`, `22 wiersze`.
 *
 * @param few  for 2, 3 and 4, except 12 to 14
 * @param many for all other numbers, zero included
 */
export function formatPolishPlural(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one;
  const last = count % 10;
  const isTeen = count % 100 >= 12 && count % 100 <= 14;
  return last >= 2 && last <= 4 && !isTeen ? few : many;
}
