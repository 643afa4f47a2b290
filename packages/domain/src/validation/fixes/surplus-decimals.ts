import { rewriteNumber } from '../suggestions/amounts.ts';
import { buildTextFix } from './fix.ts';

/** Removes surplus decimals when they are zeros. */
export const surplusDecimalsFix = buildTextFix(
  'XML-106',
  { pl: 'Usunięto nadmiarowe zera po przecinku.', en: 'Removed surplus zeros after the decimal point.' },
  ({ text, type }) => rewriteNumber(text, type.fractionDigits ?? 0),
);
