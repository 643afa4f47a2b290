import { findNearestRateLiteral } from '../suggestions/codes.ts';
import { buildTextFix } from './fix.ts';

/** Corrects a misspelt rate literal: `23` for `23%`, `0 KR` for `0KR`. */
export const rateLiteralFix = buildTextFix(
  'XML-114',
  { pl: 'Zapisano stawkę tak, jak wymaga schemat.', en: 'Wrote a rate as the schema requires.' },
  ({ text, type }) =>
    // `2.3` is not 23.
    /\d[\s.]+\d/.test(text) ? null : findNearestRateLiteral(text, type.enumeration ?? []),
);
