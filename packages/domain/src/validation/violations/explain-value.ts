import { checkValue, normalizeWhiteSpace, type ValueProblem } from '../../schema/check-value.ts';
import type { SimpleType } from '../../schema/model.ts';
import { joinLocalized, type Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { formatPolishPlural } from '../../shared/polish-plural.ts';
import { quote, quoteEnglish, useSameText } from '../model/issue.ts';
import { rewriteNumber } from '../suggestions/amounts.ts';
import { findNearestCountryCode, findNearestRateLiteral, formatPlainNip } from '../suggestions/codes.ts';
import { rewriteDate } from '../suggestions/dates.ts';
import { countCharacters, describePattern, readBounds, readDecimalPlaces } from './value-forms.ts';

/** The explanation of a wrong value: the rule, what is wrong, what was expected and how to fix it. */
export interface Explanation {
  readonly code: string;
  readonly message: Localized;
  readonly expected: Localized | null;
  readonly quickFix: Localized | null;
  /** Identifies the cause where the same mistake has different texts; see `Finding`. */
  readonly cause?: string;
}

/**
 * Explains a value that does not fit its type.
 *
 * @param name  element or attribute, as written in the schema
 * @param value the value as sent
 */
export function explainValue(name: string, value: string, type: SimpleType, problem: ValueProblem): Explanation {
  switch (problem.kind) {
    case 'enumeration':
      return explainEnumeration(name, value, type);
    case 'number-notation':
      return explainNumber(name, value, type);
    case 'decimals':
      return explainDecimals(name, value, type, problem.allowed);
    case 'digits': {
      const digits = `${problem.allowed} ${formatPolishPlural(problem.allowed, 'cyfra', 'cyfry', 'cyfr')}`;
      return {
        code: 'XML-105',
        message: { pl: `Za dużo cyfr w ${name}: ${quote(value)}.`, en: `Too many digits in ${name}: ${quoteEnglish(value)}.` },
        expected: problem.isBeforeDot
          ? { pl: `najwyżej ${digits} przed kropką`, en: `at most ${problem.allowed} digits before the decimal point` }
          : { pl: `najwyżej ${digits}`, en: `at most ${problem.allowed} digits` },
        quickFix: {
          pl: 'Sprawdź liczbę; jest większa, niż schemat dopuszcza.',
          en: 'Check the number; it is larger than the schema allows.',
        },
      };
    }
    case 'range':
      return explainRange(name, value, type);
    case 'date':
    case 'date-range':
      return explainDate(name, value, type, problem.kind === 'date-range');
    case 'pattern':
      return explainPattern(name, value, type);
    default:
      return explainLength(name, value, problem);
  }
}

function explainEnumeration(name: string, value: string, type: SimpleType): Explanation {
  const allowed = type.enumeration ?? [];
  const written = normalizeWhiteSpace(value, 'collapse');
  const { code, suggestion } = classify(name, written, type);
  return {
    code,
    message: messagesOfEnumerations[code](name, value),
    expected: expectedOf(suggestion, allowed),
    quickFix: fixOf(name, written, suggestion, allowed),
  };
}

const messagesOfEnumerations = {
  'XML-104': (name: string, value: string): Localized => ({
    pl: `Niedozwolona wartość ${quote(value)} w ${name}.`,
    en: `Value ${quoteEnglish(value)} is not allowed in ${name}.`,
  }),
  'XML-114': (name: string, value: string): Localized => ({
    pl: `Nieprawidłowy zapis stawki ${quote(value)} w ${name}.`,
    en: `Wrong rate literal ${quoteEnglish(value)} in ${name}.`,
  }),
  'XML-115': (name: string, value: string): Localized => ({
    pl: `Nieprawidłowy kod kraju ${quote(value)} w ${name}.`,
    en: `Wrong country code ${quoteEnglish(value)} in ${name}.`,
  }),
};

/** The code of a value that an enumeration does not contain, and the value most likely meant; null if unknown. */
function classify(
  name: string,
  written: string,
  type: SimpleType,
): { readonly code: keyof typeof messagesOfEnumerations; readonly suggestion: string | null } {
  const allowed = type.enumeration ?? [];
  const rate = isRateField(name) ? findNearestRateLiteral(written, allowed) : null;
  if (rate !== null) return { code: 'XML-114', suggestion: rate };
  const isCountry = type.name === 'TKodKraju' || type.name === 'TKodyKrajowUE';
  const country = isCountry ? findNearestCountryCode(written, allowed) : null;
  if (country !== null) return { code: 'XML-115', suggestion: country };
  const isUnknownCountry = isCountry && written.length === 3;
  return { code: isUnknownCountry ? 'XML-115' : 'XML-104', suggestion: onlyOrSameLetters(written, allowed) };
}

function isRateField(name: string): boolean {
  return name === 'P_12' || name === 'P_12Z';
}

function expectedOf(suggestion: string | null, allowed: readonly string[]): Localized {
  if (suggestion !== null) return useSameText(suggestion);
  if (isShort(allowed)) return useSameText(allowed.join(', '));
  return {
    pl: `jeden z ${allowed.length} kodów ze schematu, np. ${usualCodes(allowed)}`,
    en: `one of the schema's ${allowed.length} codes, such as ${usualCodes(allowed)}`,
  };
}

function fixOf(name: string, written: string, suggestion: string | null, allowed: readonly string[]): Localized {
  if (isMarker(allowed)) {
    return {
      pl: `${name} przyjmuje tylko 1 (tak). Jeśli to nie dotyczy faktury, usuń ${name} i podaj przeciwną opcję, gdy schemat ją przewiduje.`,
      en: `${name} accepts only 1 (yes). If it does not apply to the invoice, remove ${name} and state the opposite option if the schema has one.`,
    };
  }
  if (suggestion !== null) return { pl: `Wpisz ${suggestion}.`, en: `Enter ${suggestion}.` };
  if (!isShort(allowed)) {
    return {
      pl: `Wpisz kod z listy w schemacie FA(3), np. ${usualCodes(allowed)}.`,
      en: `Enter a code from the list in the FA(3) schema, such as ${usualCodes(allowed)}.`,
    };
  }
  const list = allowed.join(', ');
  return meaningsOf(name, written, allowed) ?? { pl: `Wpisz jedną z wartości: ${list}.`, en: `Enter one of: ${list}.` };
}

/** Whether a text can list all allowed values. */
function isShort(allowed: readonly string[]): boolean {
  return allowed.length <= 30;
}

/** The codes in a long list that are most common on Polish invoices; the first codes if the list has none of them. */
const usualCodes = memoizeByObject((allowed: readonly string[]): string => {
  const usual = ['PLN', 'EUR', 'USD', 'PL', 'DE', 'CZ'].filter((code) => allowed.includes(code));
  return (usual.length > 0 ? usual : allowed.slice(0, 5)).join(', ');
});

/** A hint that explains codes that are not self-explanatory; null for others. */
function meaningsOf(name: string, written: string, allowed: readonly string[]): Localized | null {
  if (allowed.length === 2 && allowed[0] === '1' && allowed[1] === '2')
    return { pl: 'Wpisz 1 (tak) albo 2 (nie).', en: 'Enter 1 (yes) or 2 (no).' };
  if (name === 'FormaPlatnosci') {
    return {
      pl: 'Wpisz 1 (gotówka), 2 (karta), 3 (bon), 4 (czek), 5 (kredyt), 6 (przelew) albo 7 (mobilna).',
      en: 'Enter 1 (cash), 2 (card), 3 (voucher), 4 (cheque), 5 (credit), 6 (transfer) or 7 (mobile).',
    };
  }
  if (isRateField(name) && /^0(?:[.,]0+)?\s*%?$/.test(written)) {
    return {
      pl: 'Wpisz 0 KR (sprzedaż krajowa), 0 WDT (dostawa wewnątrzwspólnotowa) albo 0 EX (eksport).',
      en: 'Enter 0 KR (domestic sale), 0 WDT (intra-EU supply) or 0 EX (export).',
    };
  }
  if (isRateField(name) && /^n\.?\s?p\.?$/i.test(written)) {
    return {
      pl: 'Wpisz np II (usługa dla podatnika z innego kraju UE, art. 100 ust. 1 pkt 4) albo np I (inna sprzedaż poza Polską).',
      en: 'Enter np II (service for a taxable person in another EU country, art. 100(1)(4)) or np I (other sale outside Poland).',
    };
  }
  return null;
}

/** Whether a field only allows 1 (yes), which must not be suggested to a user who meant no. */
function isMarker(allowed: readonly string[]): boolean {
  return allowed.length === 1 && allowed[0] === '1';
}

/** The only allowed value, or the one that differs only in case. */
function onlyOrSameLetters(written: string, allowed: readonly string[]): string | null {
  return (allowed.length === 1 ? allowed[0] : byLetters(allowed).get(written.toLowerCase())) ?? null;
}

/** The allowed values by their lower-case form, the first one winning. Memoized, since there are 250 countries. */
const byLetters = memoizeByObject(
  (allowed: readonly string[]): ReadonlyMap<string, string> => new Map(allowed.toReversed().map((value) => [value.toLowerCase(), value])),
);

/**
 * The cause of a wrong notation: a program that writes one field in the wrong notation does so on every line, each time with another value. Values
 * for which no correct notation is known are another matter.
 */
function notationCause(suggestion: string | null): { cause: string } | undefined {
  return suggestion === null ? undefined : { cause: 'notation' };
}

/** A suggestion, unless the type rejects it too. */
function ifAllowed(suggestion: string | null, type: SimpleType): string | null {
  return suggestion !== null && checkValue(suggestion, type) === null ? suggestion : null;
}

function explainNumber(name: string, value: string, type: SimpleType): Explanation {
  const isInteger = type.primitive === 'integer';
  const suggestion = ifAllowed(rewriteNumber(value, type.fractionDigits ?? 0), type);
  const decimals = type.fractionDigits ?? 0;
  const form: Localized = isInteger
    ? { pl: 'liczba całkowita, same cyfry', en: 'an integer, digits only' }
    : {
        pl: `liczba z kropką, najwyżej ${readDecimalPlaces(decimals)}, bez spacji i waluty`,
        en: `a number with a decimal point, at most ${decimals} decimals, no spaces and no currency`,
      };
  return {
    code: 'XML-105',
    ...notationCause(suggestion),
    message: { pl: `Nieprawidłowy zapis liczby w ${name}: ${quote(value)}.`, en: `Malformed number in ${name}: ${quoteEnglish(value)}.` },
    expected: suggestion === null ? form : useSameText(suggestion),
    quickFix:
      suggestion === null
        ? { pl: `Oczekiwany zapis: ${form.pl}.`, en: `Enter the value as ${form.en}.` }
        : { pl: `Wpisz ${suggestion}.`, en: `Enter ${suggestion}.` },
  };
}

function explainDecimals(name: string, value: string, type: SimpleType, allowed: number): Explanation {
  const suggestion = ifAllowed(rewriteNumber(value, allowed), type);
  return {
    code: 'XML-106',
    ...notationCause(suggestion),
    message: { pl: `Za dużo miejsc po przecinku w ${name}: ${quote(value)}.`, en: `Too many decimals in ${name}: ${quoteEnglish(value)}.` },
    expected:
      suggestion === null ? { pl: `najwyżej ${readDecimalPlaces(allowed)}`, en: `at most ${allowed} decimals` } : useSameText(suggestion),
    quickFix: suggestion === null ? decimalsAdvice(value, allowed) : { pl: `Wpisz ${suggestion}.`, en: `Enter ${suggestion}.` },
  };
}

/** A point before three digits of which the last is zero, which no calculation leaves, may separate thousands; only people know which is meant. */
function decimalsAdvice(value: string, allowed: number): Localized {
  const places = readDecimalPlaces(allowed);
  const rounding = {
    pl: `Zaokrąglij wartość w programie, który ją oblicza: dozwolone są najwyżej ${places}.`,
    en: `Round the value in the program that calculates it: at most ${allowed} decimals are allowed.`,
  };
  if (!/^-?[1-9]\d{0,2}\.\d\d0$/.test(value)) return rounding;
  const thousands = value.replace('.', '');
  return {
    pl: `Jeśli kropka oddziela tysiące, wpisz ${thousands}; jeśli nie, zaokrąglij wartość w programie, który ją oblicza (dozwolone są najwyżej ${places}).`,
    en: `If the point separates thousands, enter ${thousands}; otherwise round the value in the program that calculates it (at most ${allowed} decimals are allowed).`,
  };
}

function explainRange(name: string, value: string, type: SimpleType): Explanation {
  const bounds = readBounds(type);
  return {
    code: 'XML-100',
    message: {
      pl: `Wartość ${quote(value)} w ${name} jest poza dozwolonym zakresem.`,
      en: `Value ${quoteEnglish(value)} in ${name} is out of range.`,
    },
    expected: bounds,
    quickFix: { pl: `Podaj inną wartość; dozwolony zakres: ${bounds.pl}.`, en: `Enter another value; the allowed range is ${bounds.en}.` },
  };
}

function explainDate(name: string, value: string, type: SimpleType, isOutOfRange: boolean): Explanation {
  const suggestion = type.primitive === 'date' && !isOutOfRange ? ifAllowed(rewriteDate(value), type) : null;
  const bounds = readBounds(type);
  const form: Localized =
    type.primitive === 'date'
      ? { pl: `data RRRR-MM-DD, ${bounds.pl}`, en: `a date in the form YYYY-MM-DD, ${bounds.en}` }
      : { pl: `data i czas RRRR-MM-DDTgg:mm:ssZ, ${bounds.pl}`, en: `a date and time in the form YYYY-MM-DDThh:mm:ssZ, ${bounds.en}` };
  return {
    code: 'XML-107',
    ...notationCause(suggestion),
    message: isOutOfRange
      ? {
          pl: `Data ${quote(value)} w ${name} jest poza zakresem dopuszczonym przez schemat.`,
          en: `Date ${quoteEnglish(value)} in ${name} is outside the range of the schema.`,
        }
      : { pl: `Nieprawidłowa data w ${name}: ${quote(value)}.`, en: `Invalid date in ${name}: ${quoteEnglish(value)}.` },
    expected: suggestion === null ? form : useSameText(suggestion),
    quickFix:
      suggestion === null
        ? { pl: `Oczekiwany zapis: ${form.pl}.`, en: `Enter ${form.en}.` }
        : { pl: `Wpisz ${suggestion}.`, en: `Enter ${suggestion}.` },
  };
}

function explainPattern(name: string, value: string, type: SimpleType): Explanation {
  const nip = type.name === 'TNrNIP' ? ifAllowed(formatPlainNip(value), type) : null;
  if (nip !== null) {
    return {
      code: 'XML-116',
      message: {
        pl: `NIP musi składać się z 10 cyfr, bez kresek, spacji i liter: ${quote(value)}.`,
        en: `The NIP must have 10 digits, without hyphens, spaces or letters: ${quoteEnglish(value)}.`,
      },
      expected: useSameText(nip),
      quickFix: { pl: `Wpisz ${nip}.`, en: `Enter ${nip}.` },
    };
  }
  const form = describePattern(name, type);
  return {
    code: 'XML-109',
    message: { pl: `Nieprawidłowy format pola ${name}: ${quote(value)}.`, en: `Wrong format of ${name}: ${quoteEnglish(value)}.` },
    expected: form,
    quickFix: { pl: `Podaj: ${form.pl}.`, en: `Enter ${form.en}.` },
  };
}

function explainLength(name: string, value: string, problem: ValueProblem): Explanation {
  const account = name === 'NrRB' ? value.replace(/[\s-]/g, '').toUpperCase() : '';
  if (problem.kind === 'too-long' && /^(?:[A-Z]{2})?[0-9A-Z]{10,32}$/.test(account)) {
    return {
      code: 'XML-108',
      message: {
        pl: `Numer rachunku ze spacjami jest dłuższy niż ${countCharacters(problem.maxLength).pl}: ${quote(value)}.`,
        en: `With its spaces the account number is longer than ${countCharacters(problem.maxLength).en}: ${quoteEnglish(value)}.`,
      },
      expected: useSameText(account),
      quickFix: { pl: `Wpisz numer bez spacji: ${account}.`, en: `Enter the number without spaces: ${account}.` },
    };
  }
  if (problem.kind === 'too-long') {
    return {
      code: 'XML-108',
      message: {
        pl: `Tekst w ${name} jest za długi (${countCharacters([...value].length).pl}).`,
        en: `The text in ${name} is too long (${countCharacters([...value].length).en}).`,
      },
      expected: joinLocalized({ pl: 'najwyżej ', en: 'at most ' }, countCharacters(problem.maxLength)),
      quickFix: { pl: `Skróć tekst do ${problem.maxLength} znaków.`, en: `Shorten the text to ${problem.maxLength} characters.` },
    };
  }
  if (problem.kind === 'too-short') {
    return {
      code: 'XML-108',
      message: { pl: `Tekst w ${name} jest za krótki: ${quote(value)}.`, en: `The text in ${name} is too short: ${quoteEnglish(value)}.` },
      expected: joinLocalized({ pl: 'co najmniej ', en: 'at least ' }, countCharacters(problem.minLength)),
      quickFix: { pl: 'Podaj pełną wartość.', en: 'Enter the full value.' },
    };
  }
  return {
    code: 'XML-108',
    message: { pl: `Pole ${name} jest puste.`, en: `${name} is empty.` },
    expected: { pl: 'wartość', en: 'a value' },
    quickFix: {
      pl: `Podaj wartość ${name} albo, jeśli pole jest nieobowiązkowe, usuń cały element.`,
      en: `Enter a value for ${name} or, if it is optional, remove the whole element.`,
    },
  };
}
