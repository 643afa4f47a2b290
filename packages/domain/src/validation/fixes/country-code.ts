import { nearestCountryCode } from '../suggestions/codes.ts';
import { textFix } from './fix.ts';

/** Corrects a misspelt country code. Whether `UK` means Northern Ireland requires a person's decision. */
export const countryCodeFix = textFix(
  'XML-115',
  { pl: 'Zapisano dwuliterowy kod kraju.', en: 'Wrote a two-letter country code.' },
  ({ text, type }) => {
    const code = nearestCountryCode(text, type.enumeration ?? []);
    return code === 'XI' && text.trim().toUpperCase() !== 'XI' ? null : code;
  },
);
