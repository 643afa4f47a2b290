import { formatDay } from '../../fa3/elements/calendar.ts';
import { getMeaning } from '../../fa3/field-names/code-words.ts';
import { Decimal } from '../../money/decimal.ts';
import { formatNumber } from '../../money/number-text.ts';
import type { Language, Localized } from '../../shared/localized.ts';

/** Formats figures, dates and texts in one language. */
export interface ReportLocale {
  readonly language: Language;
  readonly translate: (text: Localized) => string;
  /** Two decimals: `1 234,56` with no-break spaces, `−0,50` with a minus sign; a dash for null. */
  readonly amount: (value: Decimal | null) => string;
  /** With the decimals it has; a dash for null. */
  readonly number: (value: Decimal | null) => string;
  /** With the decimals it has, at least two: prices may have eight; a dash for null. */
  readonly price: (value: Decimal | null) => string;
  /** A literal of `P_12`, a percentage with its sign: `23%`; a dash for null. */
  readonly rate: (text: string | null) => string;
  /** `15.03.2026`, in English `2026-03-15`; other strings unchanged, a dash for null. */
  readonly day: (text: string | null) => string;
  /** Day and time in Warsaw, to the second. */
  readonly instant: (unixMs: number) => string;
  /** A text of a document, on one line; a dash for null. */
  readonly text: (text: string | null) => string;
  /** A value of a document for display: a date, yes or no, a code in words, or a figure, depending on the field `name`. */
  readonly value: (name: string, text: string | null) => string;
}

/** Placeholder for a missing value. */
const nothing = '–';

/** Fields that hold quantities or exchange rates, and fields that hold money; other numbers are identifiers or rates of tax. */
const measures = /^(P_8B|Kurs)/;
const sums = /^(P_9|P_10|P_11|P_13|P_14|P_15|Wartosc|KwotaAkcyzy)/;

/** Fields with 1 for yes and 2 for no, and those of them whose absence means no. */
const yesNoFields = /^(P_16|P_17|P_18A?|P_19N?|P_22N?|P_23|P_PMarzy(?:N|_2|_3_[123])?|P_12Z?_Zal_15|FP|TP|JST|GV|Zaplacono)$/;
const leftOutForNo = /^(FP|TP)$/;
const answerLabels = { yes: { pl: 'tak', en: 'yes' }, no: { pl: 'nie', en: 'no' } } as const;

/** The locale of a language. Polish reports use the number and date formats of Polish documents. */
export function reportLocale(language: Language): ReportLocale {
  const number = (value: Decimal | null) => (value === null ? nothing : formatNumber(value.toString(), language));
  const price = (value: Decimal | null) =>
    value === null || value.decimals > 2 ? number(value) : formatNumber(value.toAmount(), language);
  const day = (text: string | null) => (text === null ? nothing : formatDay(text, language));
  const text = (given: string | null) => (given === null || given.trim() === '' ? nothing : given.replace(/\s+/g, ' ').trim());
  return {
    language,
    translate: (localized) => localized[language],
    amount: (value) => (value === null ? nothing : formatNumber(value.toAmount(), language)),
    number,
    price,
    rate: (given) => (given !== null && /^\d+(\.\d+)?$/.test(given) ? `${number(Decimal.parse(given))}%` : text(given)),
    day,
    instant: (unixMs) => `${day(warsawTime(unixMs).day)} ${warsawTime(unixMs).time}`,
    text,
    value: (name, given) => {
      const answer = yesOrNo(name, given);
      if (answer !== null) return answer[language];
      if (given === null) return nothing;
      const words = getMeaning(name, given.trim(), language);
      // Codes of letters are what people know them by, numbers are not.
      if (words !== undefined) return /^\d+$/.test(given.trim()) ? words : `${words} (${given.trim()})`;
      const figure = Decimal.parse(given);
      if (figure !== null && sums.test(name)) return price(figure);
      if (figure !== null && measures.test(name)) return number(figure);
      return text(day(given));
    },
  };
}

/** The meaning of a field with yes or no; null for other fields and values. */
function yesOrNo(name: string, given: string | null): Localized | null {
  if (!yesNoFields.test(name)) return null;
  if (given === '1') return answerLabels.yes;
  const isNo = given === '2' || (given === null && leftOutForNo.test(name));
  return isNo ? answerLabels.no : null;
}

/** Created on first use: few threads write reports. */
let warsawParts: Intl.DateTimeFormat | undefined;

/** `sv-SE` writes `2026-10-15 10:45:00`. */
function warsawTime(unixMs: number): { readonly day: string; readonly time: string } {
  warsawParts ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' });
  const [day = '', time = ''] = warsawParts.format(unixMs).split(' ');
  return { day, time };
}
