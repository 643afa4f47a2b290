/**
 * The month a number of months later.
 *
 * @param month `YYYY-MM`
 * @param count of months, zero or more
 */
export function addMonths(month: string, count: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  const total = year * 12 + ofYear - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}
