import type { Localized } from '../../shared/localized.ts';

/** The format of the VAT numbers of one country, without its prefix. */
interface VatNumberFormat {
  readonly form: RegExp;
  readonly inWords: Localized;
}

function digits(count: number): VatNumberFormat {
  return { form: new RegExp(`^\\d{${count}}$`), inWords: { pl: `${count} cyfr`, en: `${count} digits` } };
}

/** Formats by the code of `KodUE`. Poland is not included: a Polish number belongs in `NIP`. */
const formats: ReadonlyMap<string, VatNumberFormat> = new Map([
  ['AT', { form: /^U\d{8}$/, inWords: { pl: 'litera U i 8 cyfr', en: 'the letter U and 8 digits' } }],
  ['BE', { form: /^[01]\d{9}$/, inWords: { pl: '10 cyfr, pierwsza 0 lub 1', en: '10 digits, the first 0 or 1' } }],
  ['BG', { form: /^\d{9,10}$/, inWords: { pl: '9 lub 10 cyfr', en: '9 or 10 digits' } }],
  ['CY', { form: /^\d{8}[A-Z]$/, inWords: { pl: '8 cyfr i litera', en: '8 digits and a letter' } }],
  ['CZ', { form: /^\d{8,10}$/, inWords: { pl: 'od 8 do 10 cyfr', en: '8 to 10 digits' } }],
  ['DE', digits(9)],
  ['DK', digits(8)],
  ['EE', digits(9)],
  ['EL', digits(9)],
  [
    'ES',
    {
      form: /^[A-Z\d]\d{7}[A-Z\d]$/,
      inWords: {
        pl: '9 znaków: litera lub cyfra, 7 cyfr, litera lub cyfra',
        en: '9 characters: a letter or digit, 7 digits, a letter or digit',
      },
    },
  ],
  ['FI', digits(8)],
  ['FR', { form: /^[A-Z\d]{2}\d{9}$/, inWords: { pl: '2 litery lub cyfry i 9 cyfr', en: '2 letters or digits and 9 digits' } }],
  ['HR', digits(11)],
  ['HU', digits(8)],
  [
    'IE',
    {
      form: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
      inWords: {
        pl: '7 cyfr i 1 lub 2 litery, albo cyfra, litera (lub + albo *), 5 cyfr i litera',
        en: '7 digits and 1 or 2 letters, or a digit, a letter (or + or *), 5 digits and a letter',
      },
    },
  ],
  ['IT', digits(11)],
  ['LT', { form: /^(?:\d{9}|\d{12})$/, inWords: { pl: '9 lub 12 cyfr', en: '9 or 12 digits' } }],
  ['LU', digits(8)],
  ['LV', digits(11)],
  ['MT', digits(8)],
  ['NL', { form: /^\d{9}B\d{2}$/, inWords: { pl: '9 cyfr, litera B i 2 cyfry', en: '9 digits, the letter B and 2 digits' } }],
  ['PT', digits(9)],
  ['RO', { form: /^\d{2,10}$/, inWords: { pl: 'od 2 do 10 cyfr', en: '2 to 10 digits' } }],
  ['SE', digits(12)],
  ['SI', digits(8)],
  ['SK', digits(10)],
  [
    'XI',
    {
      form: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
      inWords: { pl: '9 lub 12 cyfr, albo GD lub HA i 3 cyfry', en: '9 or 12 digits, or GD or HA and 3 digits' },
    },
  ],
]);

/**
 * Whether a VAT number has the format of its country. Check digits are not checked.
 *
 * @param country code of `KodUE` other than `PL`
 * @param number  without the prefix of the country
 * @returns       null when the format of the country is unknown
 * @source        the table of structures in the European Commission's VIES; less strict for Spain
 */
export function matchesVatNumberFormat(country: string, number: string): boolean | null {
  return formats.get(country)?.form.test(number) ?? null;
}

/** The format of a country's VAT numbers in words, such as `9 digits`; null when it is unknown. */
export function formatVatNumberFormatInWords(country: string): Localized | null {
  return formats.get(country)?.inWords ?? null;
}

/** Whether a country has VAT numbers of ten digits, which may look like a Polish NIP by chance. */
export function hasTenDigitVatNumbers(country: string): boolean {
  return matchesVatNumberFormat(country, '0'.repeat(10)) === true;
}
