import { isCalendarDay } from '../../../fa3/elements/calendar.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import type { Localized } from '../../../shared/localized.ts';
import { formatPolishPlural } from '../../../shared/polish-plural.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { CorrectedReference } from '../../model/correction-plan.ts';
import { isObject, parseJsonAnswer } from '../toolkit/json-answer.ts';

/** Maximum number of `DaneFaKorygowanej` in the schema. */
const maxInvoices = 50_000;

/** At most this many problems are reported: a list with a wrong column would fill pages. */
const maxProblems = 10;

const fields: readonly string[] = ['nr', 'data', 'nr_ksef'];

/**
 * Reads the invoices covered by a rebate: a JSON list of `{ "nr", "data", "nr_ksef" }`, the last one omitted or empty for an invoice
 * outside KSeF. The given invoice comes first, listed or not; duplicates are removed.
 *
 * @param given    the invoice that the caller sent
 * @param issueDay of the correction: no invoice on the list may be later
 * @source         art. 106j ust. 3 ustawy o VAT; FA(3), opis pola DaneFaKorygowanej
 */
export function readListedInvoices(
  text: string,
  given: CorrectedReference,
  issueDay: string,
): Result<readonly CorrectedReference[], readonly Localized[]> {
  const parsed = parseJsonAnswer(text);
  if (!parsed.ok) return err([parsed.error]);
  if (!Array.isArray(parsed.value)) return err([noList]);
  if (parsed.value.length > maxInvoices) return err([tooMany(parsed.value.length)]);
  const problems: Localized[] = [];
  const listed: CorrectedReference[] = [];
  for (const [index, entry] of parsed.value.entries()) {
    const reference = readEntry(entry, index + 1, issueDay);
    if (reference.ok) listed.push(reference.value);
    else problems.push(reference.error);
    if (problems.length === maxProblems) break;
  }
  if (problems.length > 0) return err(problems);
  return withoutRepeats([given, ...listed]);
}

function readEntry(entry: unknown, place: number, issueDay: string): Result<CorrectedReference, Localized> {
  if (!isObject(entry))
    return err(atEntry(place, 'to nie jest obiekt {"nr", "data", "nr_ksef"}', 'is not an object {"nr", "data", "nr_ksef"}'));
  const unknown = Object.keys(entry).find((name) => !fields.includes(name));
  if (unknown !== undefined) {
    const name = unknown.slice(0, 40).toWellFormed();
    return err(
      atEntry(
        place,
        `nieznane pole „${name}”; dozwolone są nr, data i nr_ksef`,
        `unknown field “${name}”; allowed are nr, data and nr_ksef`,
      ),
    );
  }
  const [number, day, ksefNumber] = fields.map((name) => textIn(entry, name));
  if (number === null || number === undefined || number === '' || [...number].length > 256)
    return err(
      atEntry(
        place,
        'pole nr musi być numerem faktury (tekst do 256 znaków)',
        'nr must be an invoice number (string of up to 256 characters)',
      ),
    );
  if (!isDay(day))
    return err(atEntry(place, 'pole data musi być dniem w postaci RRRR-MM-DD', 'data must be a date in the form YYYY-MM-DD'));
  if (day > issueDay) return err(atEntry(place, `data ${day} jest późniejsza niż korekta`, `the date ${day} is later than the correction`));
  if (ksefNumber === null || ksefNumber === undefined || (ksefNumber !== '' && parseKsefNumber(ksefNumber) === null))
    return err(
      atEntry(
        place,
        'pole nr_ksef nie jest numerem KSeF; dla faktury spoza KSeF pomiń je',
        'nr_ksef is not a KSeF number; omit it for an invoice outside KSeF',
      ),
    );
  return ok({ issueDay: day, number, ksefNumber: ksefNumber === '' ? null : ksefNumber });
}

/** The string in a field; empty when absent or null, null for any other type. */
function textIn(entry: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = Object.hasOwn(entry, name) ? (entry[name] ?? '') : '';
  return typeof value === 'string' ? value.trim() : null;
}

function isDay(text: string | null | undefined): text is string {
  return text != null && isCalendarDay(text);
}

/** An invoice may be listed with and without its KSeF number, but a KSeF number cannot belong to two invoices. */
function withoutRepeats(references: readonly CorrectedReference[]): Result<readonly CorrectedReference[], readonly Localized[]> {
  const byInvoice = new Map<string, CorrectedReference>();
  for (const reference of references) {
    const key = JSON.stringify([reference.issueDay, reference.number]);
    const known = byInvoice.get(key);
    if (known?.ksefNumber != null && reference.ksefNumber !== null && known.ksefNumber !== reference.ksefNumber)
      return err([twoKsefNumbers(reference.number)]);
    byInvoice.set(key, { ...reference, ksefNumber: known?.ksefNumber ?? reference.ksefNumber });
  }
  const numbers = new Set<string>();
  for (const { ksefNumber } of byInvoice.values()) {
    if (ksefNumber === null) continue;
    if (numbers.has(ksefNumber)) return err([sharedKsefNumber(ksefNumber)]);
    numbers.add(ksefNumber);
  }
  return ok([...byInvoice.values()]);
}

const noList: Localized = {
  pl: 'Podaj listę faktur: [{"nr": "FV/1/2026", "data": "2026-01-31", "nr_ksef": "…"}, …].',
  en: 'Provide a list of invoices: [{"nr": "FV/1/2026", "data": "2026-01-31", "nr_ksef": "…"}, …].',
};

function tooMany(count: number): Localized {
  return {
    pl: `Lista ma ${count} ${formatPolishPlural(count, 'fakturę', 'faktury', 'faktur')}, a jedna korekta może ich objąć ${maxInvoices}. Podziel ją.`,
    en: `The list has ${count} invoices, but one correction may cover ${maxInvoices}. Split it.`,
  };
}

function atEntry(place: number, pl: string, en: string): Localized {
  return { pl: `Faktura ${place} na liście: ${pl}.`, en: `Invoice ${place} on the list: ${en}.` };
}

function twoKsefNumbers(number: string): Localized {
  return {
    pl: `Faktura ${number} jest na liście z dwoma różnymi numerami KSeF.`,
    en: `The invoice ${number} is listed with two different KSeF numbers.`,
  };
}

function sharedKsefNumber(number: string): Localized {
  return {
    pl: `Numer KSeF ${number} podano dla dwóch różnych faktur. Każda faktura ma własny.`,
    en: `The KSeF number ${number} is given for two different invoices. Each has its own.`,
  };
}
