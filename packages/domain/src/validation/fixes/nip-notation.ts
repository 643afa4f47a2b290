import { plainNip } from '../suggestions/codes.ts';
import { textFix } from './fix.ts';

/** Rewrites a NIP as ten digits. */
export const nipNotationFix = textFix('XML-116', { pl: 'Zapisano NIP jako 10 cyfr.', en: 'Wrote a NIP as 10 digits.' }, ({ text }) =>
  plainNip(text),
);
