/**
 * Rewrites a number in the notation of FA(3), if it is unambiguous.
 *
 * @param written the number as sent, such as `1 230,00` or `.5`
 * @param decimals number of decimals that the field allows
 * @returns the canonical notation (`1230.00`, `0.5`), or null when it is not a number or ambiguous (`1,000`)
 */
export function rewriteNumber(written: string, decimals: number): string | null {
  const compact = written.replace(/[\s\u00a0\u202f']/g, '').replace(/^(?:PLN|EUR|USD|zł|€|\$)|(?:PLN|EUR|USD|zł|€|\$)$/giu, '');
  const match = /^([+-]?)((?:\d{1,3}(?:[.,]\d{3})+|\d*))(?:([.,])(\d*))?$/.exec(compact);
  if (match === null) return null;
  const [, sign = '', grouped = '', separator, fraction = ''] = match;
  const groupSeparators = new Set(grouped.replace(/\d/g, ''));
  // `1,000` and `1.000` may mean one or one thousand; only a different separator before the decimals resolves it.
  if (groupSeparators.size > 1 || (groupSeparators.size === 1 && (separator === undefined || groupSeparators.has(separator)))) return null;
  if (separator === ',' && fraction.length === 3 && groupSeparators.size === 0) return null;
  const whole = grouped.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (grouped === '' && fraction === '') return null;
  const kept = fraction.slice(0, decimals);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  return `${sign === '-' ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}
