import { findNearestCountryCode } from '../suggestions/codes.ts';
import { buildTextFix } from './fix.ts';

/** Corrects a misspelt country code. Whether `UK` means Northern Ireland requires a person's decision. */
export const countryCodeFix = buildTextFix(
  'XML-115',
  { pl: 'Zapisano dwuliterowy kod kraju.', en: 'Wrote a two-letter country code.' },
  ({ text, type }) => {
    const code = findNearestCountryCode(text, type.enumeration ?? []);
    return code === 'XI' && text.trim().toUpperCase() !== 'XI' ? null : code;
  },
);
