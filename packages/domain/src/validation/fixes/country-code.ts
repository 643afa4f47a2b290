import { nearestCountryCode } from '../suggestions/codes.ts';
import { textFix } from './fix.ts';

/** Writes the country code that a near miss of one means. Whether `UK` stands for Northern Ireland is for a person to say. */
export const countryCodeFix = textFix(
  'XML-115',
  { pl: 'Zapisano dwuliterowy kod kraju.', en: 'Wrote a country code of two letters.' },
  ({ text, type }) => {
    const code = nearestCountryCode(text, type.enumeration ?? []);
    return code === 'XI' && text.trim().toUpperCase() !== 'XI' ? null : code;
  },
);
