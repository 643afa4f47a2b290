/**
 * Currencies whose smallest unit is the whole one: those without decimals in ISO 4217, and the forint, whose fillér is out of circulation.
 *
 * @source ISO 4217, minor unit 0
 */
const withoutMinorUnit: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'HUF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

/** Whether amounts of a currency have hundredths: false for JPY. */
export function hasMinorUnit(currency: string): boolean {
  return !withoutMinorUnit.has(currency);
}
