import { formatPlainNip } from '../suggestions/codes.ts';
import { buildTextFix } from './fix.ts';

/** Rewrites a NIP as ten digits. */
export const nipNotationFix = buildTextFix('XML-116', { pl: 'Zapisano NIP jako 10 cyfr.', en: 'Wrote a NIP as 10 digits.' }, ({ text }) =>
  formatPlainNip(text),
);
