import { describe, expect, it } from 'vitest';
import { readInitialLanguage } from '../../../../../packages/pages/src/try/shell/initial-language.ts';

describe('initialLanguage', () => {
  it.each([
    { preferred: ['pl-PL', 'en'], language: 'pl' },
    { preferred: ['de', 'pl'], language: 'pl' },
    { preferred: ['en-GB', 'pl'], language: 'en' },
    { preferred: ['de'], language: 'en' },
    { preferred: [], language: 'en' },
  ])('a visitor with $preferred starts in $language', ({ preferred, language }) => {
    expect(readInitialLanguage(preferred)).toBe(language);
  });
});
