import { rewriteDate } from '../suggestions/dates.ts';
import { buildTextFix } from './fix.ts';

/** Rewrites a date as `YYYY-MM-DD` when it is unambiguous. */
export const dateNotationFix = buildTextFix(
  'XML-107',
  { pl: 'Zapisano datę jako RRRR-MM-DD.', en: 'Wrote a date as YYYY-MM-DD.' },
  ({ text, type }) => (type.primitive === 'date' ? rewriteDate(text) : null),
);
