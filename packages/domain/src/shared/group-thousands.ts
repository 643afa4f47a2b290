/**
 * Digits with a separator between thousands: `1 234 567`.
 *
 * @param digits an integer without a sign
 */
export function groupThousands(digits: string, separator: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end));
  return groups.reverse().join(separator);
}
