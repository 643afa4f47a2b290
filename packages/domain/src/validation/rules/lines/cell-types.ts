// The schema names the types of columns but defines no notation, so every notation that is common in Poland is accepted.

const date = String.raw`(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|\d{1,2}[./-]\d{1,2}[./-]\d{4})`;
const time = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
const zone = String.raw`(?:Z|[+-]\d{2}:\d{2})?`;
/** Digits, with blanks between groups. */
const digits = String.raw`\d[\d \u00a0\u202f]*`;

/** The notation of the cells of a column, by `Kol/@Typ`. Everything fits the type `txt`, which is not listed. */
export const cellForms: ReadonlyMap<string, RegExp> = new Map([
  ['date', new RegExp(`^${date}$`)],
  ['datetime', new RegExp(`^${date}[T ]${time}${zone}$`)],
  ['time', new RegExp(`^${time}${zone}$`)],
  ['dec', new RegExp(`^[+-]?${digits}(?:[.,]\\d+)?$`)],
  ['int', new RegExp(`^[+-]?${digits}$`)],
]);
