import { buckets } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { belongsToOtherReturn, type CorrectionTypeCode, type JpkEntry, jpkFieldsOfBucket } from './jpk-map.ts';
import { deriveTaxPointMonth, type ReasonedMonth, supplyMonth } from './tax-point-month.ts';

/** The data that determine the months of a correction. */
export interface RowPeriods {
  readonly type: CorrectionTypeCode;
  /** When the cause of an increase arose; null when unknown. */
  readonly cause: 'from-the-start' | 'in-month-of-issue' | 'in-another-month' | null;
  /** The month in which the correction is sent to KSeF, `YYYY-MM`. */
  readonly sendingMonth: string;
}

/** Fields of a correction that belong to one period. */
export interface EntriesOfPeriod extends ReasonedMonth {
  /** Whether the amounts increase; a move within one field counts as an increase. */
  readonly sign: 1 | -1;
  readonly entries: readonly JpkEntry[];
}

/**
 * The periods of the fields of a correction: one, or with `TypKorekty` 3 one for increases and one for decreases.
 *
 * @param before the state before the correction; null when it is unknown
 * @source art. 29a ust. 13-17 ustawy o VAT; FA(3), opis pola TypKorekty
 */
export function listPeriodsOfEntries(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  entries: readonly JpkEntry[],
  periods: RowPeriods,
): readonly EntriesOfPeriod[] {
  if (belongsToOtherReturn(correction, entries)) return [{ sign: -1, entries, month: null, reason: reasons.otherReturn }];
  const directions = ([1, -1] as const).map((sign) => ({
    sign,
    entries: entries.filter((entry) => signOf(entry, entries, correction) === sign),
  }));
  const isSplit = periods.type === '3' && directions.every((direction) => direction.entries.length > 0);
  const sign = entries.some((entry) => signOf(entry, entries, correction) === 1) ? 1 : -1;
  const groups = isSplit ? directions : [{ sign, entries } as const];
  return groups.map((group) => ({ ...group, ...monthOf(group, isSplit, correction, before, periods) }));
}

/**
 * An unknown or unchanged base goes with its tax, and a tax with its base; a base without tax that is unknown or 0.00 in PLN, as stated in its
 * currency.
 */
function signOf({ field, amount }: JpkEntry, entries: readonly JpkEntry[], { fa }: Invoice<Element>): 1 | -1 {
  const own = amount?.sign ?? 0;
  if (own !== 0) return own;
  const together = buckets.flatMap(({ id }) => {
    const { base, tax } = jpkFieldsOfBucket[id];
    const fields = tax === null ? [] : [...base, tax];
    return fields.includes(field) ? fields : [];
  });
  const signs = entries.flatMap((entry) => (together.includes(entry.field) ? [entry.amount?.sign ?? 0] : []));
  if (signs.some((sign) => sign !== 0)) return signs.includes(-1) ? -1 : 1;
  const stated = buckets.filter(({ id }) => jpkFieldsOfBucket[id].base.includes(field)).map(({ base }) => fa.amount(base)?.sign ?? 0);
  return stated.includes(-1) && !stated.includes(1) ? -1 : 1;
}

function monthOf(
  group: Pick<EntriesOfPeriod, 'sign' | 'entries'>,
  isSplit: boolean,
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  { type, cause, sendingMonth }: RowPeriods,
): ReasonedMonth {
  const { sign, entries } = group;
  if (type === '1') return monthOfOriginal(correction, before);
  if (isSentLater(correction, entries, sendingMonth) && (type === '2' || sign === -1))
    return { month: sendingMonth, reason: type === '3' ? reasons.sentLater : reasons.sentLaterAsType2 };
  if (type === '2' || (isSplit && sign === -1)) return ofIssue(correction, sign);
  if (!isSplit) return { month: null, reason: entries.length === 0 ? reasons.noAmounts : reasons.otherPeriod[sign] };
  if (cause === 'from-the-start') return monthOfOriginal(correction, before);
  return cause === 'in-month-of-issue' ? ofIssue(correction, 1) : { month: null, reason: reasons.otherPeriod[1] };
}

function ofIssue(correction: Invoice<Element>, sign: 1 | -1): ReasonedMonth {
  return { month: monthOfIssue(correction), reason: sign === -1 ? reasons.issue : reasons.newIncrease };
}

/** The month of `P_1`. */
function monthOfIssue({ issueDay }: Invoice<Element>): string | null {
  return issueDay?.slice(0, 7) ?? null;
}

/** Whether tax decreases on a correction that is sent in a later month than that of `P_1`. */
function isSentLater(correction: Invoice<Element>, entries: readonly JpkEntry[], sendingMonth: string): boolean {
  const month = monthOfIssue(correction);
  const decreasesTax = entries.some(({ field, amount }) => amount?.isNegative === true && taxFields.has(field));
  return month !== null && decreasesTax && sendingMonth > month;
}

const taxFields: ReadonlySet<string> = new Set(buckets.flatMap(({ id }) => jpkFieldsOfBucket[id].tax ?? []));

/**
 * The month of the original: that of its tax point. Without the original, the supply on the correction, which repeats that of the original,
 * and otherwise the issue of the original (`DataWystFaKorygowanej`).
 */
function monthOfOriginal(correction: Invoice<Element>, before: Invoice<Element> | null): ReasonedMonth {
  const issued = correction.correctedInvoices.map((reference) => reference.day('DataWystFaKorygowanej')?.slice(0, 7) ?? null);
  const [first = null] = issued;
  if (issued.length > 1) {
    return first !== null && issued.every((month) => month === first)
      ? { month: first, reason: reasons.issueOfOriginals }
      : { month: null, reason: reasons.severalOriginals };
  }
  if (before !== null) return deriveTaxPointMonth(before);
  return supplyMonth(correction) ?? { month: first, reason: first === null ? reasons.unknownOriginal : reasons.issueOfOriginal };
}

const reasons = {
  issue: {
    pl: 'okres, w którym wystawiono korektę (art. 29a ust. 13 i 14 ustawy o VAT). Przyjęto, że trafi ona do KSeF w tym samym miesiącu; przesłaną później ujmij w miesiącu przesłania (ust. 13b), a wystawioną poza KSeF w miesiącu potwierdzenia odbioru (ust. 13a)',
    en: 'the period in which the correction is issued (art. 29a(13) and (14) of the VAT Act). It is assumed to reach KSeF in the same month; record one sent later in the month of sending (art. 29a(13b)), and one issued outside KSeF in the month of the acknowledgement of receipt (art. 29a(13a))',
  },
  sentLater: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, więc KSeF uzna ją za wystawioną w trybie offline24, a o miesiącu zmniejszenia decyduje przesłanie (art. 29a ust. 13b ustawy o VAT). Przyjęto, że zostanie przesłana w bieżącym miesiącu',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, so KSeF treats the correction as issued in offline24 mode, and the sending determines the month of a decrease (art. 29a(13b) of the VAT Act). It is assumed to be sent in the current month',
  },
  sentLaterAsType2: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, więc KSeF uzna ją za wystawioną w trybie offline24, a o miesiącu zmniejszenia decyduje przesłanie (art. 29a ust. 13b ustawy o VAT). Przyjęto, że zostanie przesłana w bieżącym miesiącu; okresowi innemu niż wystawienie odpowiada TypKorekty 3 (force_typ_korekty = C)',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, so KSeF treats the correction as issued in offline24 mode, and the sending determines the month of a decrease (art. 29a(13b) of the VAT Act). It is assumed to be sent in the current month; TypKorekty 3 (force_typ_korekty = C) fits a period other than that of issue',
  },
  newIncrease: {
    pl: 'okres wystawienia korekty, w którym powstała przyczyna wzrostu (art. 29a ust. 17 ustawy o VAT)',
    en: 'the period in which the correction is issued and the cause of the increase arose (art. 29a(17) of the VAT Act)',
  },
  otherPeriod: {
    [1]: {
      pl: 'inny okres (TypKorekty 3): miesiąc, w którym powstała przyczyna wzrostu (art. 29a ust. 17 ustawy o VAT), a jeśli istniała od początku, miesiąc faktury pierwotnej. Dokumenty nie mówią, kiedy powstała: ustal ten miesiąc osobno',
      en: 'another period (TypKorekty 3): the month in which the cause of the increase arose (art. 29a(17) of the VAT Act), or that of the original if it existed from the start. The documents do not say when it arose: determine this month separately',
    },
    [-1]: {
      pl: 'inny okres (TypKorekty 3): przy zmniejszeniu miesiąc przesłania do KSeF albo potwierdzenia odbioru (art. 29a ust. 13a i 13b ustawy o VAT). Dokumenty go nie podają: ustal ten miesiąc osobno',
      en: 'another period (TypKorekty 3): for a decrease the month of sending to KSeF or of the acknowledgement (art. 29a(13a) and (13b) of the VAT Act). The documents do not state it: determine this month separately',
    },
  },
  otherReturn: {
    pl: 'bez wiersza w JPK_V7M: zmienia się tylko sprzedaż, którą rozlicza inna deklaracja',
    en: 'no row in JPK_V7M: only sales that belong in another return change',
  },
  noAmounts: {
    pl: 'żadna kwota ewidencji się nie zmienia',
    en: 'no amount of the record changes',
  },
  issueOfOriginal: {
    pl: 'okres faktury pierwotnej: miesiąc z pola DataWystFaKorygowanej. Przyjęto, że wtedy powstał obowiązek podatkowy; jeśli sprzedaż była w innym miesiącu, ustal go z faktury',
    en: 'the period of the original: the month in DataWystFaKorygowanej. This is assumed to be the tax point; if the supply was in another month, determine it from the invoice',
  },
  issueOfOriginals: {
    pl: 'okres faktur pierwotnych: wszystkie mają DataWystFaKorygowanej z tego miesiąca. Przyjęto, że wtedy powstał obowiązek podatkowy',
    en: 'the period of the originals: DataWystFaKorygowanej of all of them is in this month. This is assumed to be the tax point',
  },
  severalOriginals: {
    pl: 'okresy faktur pierwotnych: korekta dotyczy faktur z różnych miesięcy, więc podziel kwoty według nich',
    en: 'the periods of the originals: the correction covers invoices of several months, so split the amounts by them',
  },
  unknownOriginal: {
    pl: 'okres faktury pierwotnej: korekta nie podaje ani daty sprzedaży, ani daty wystawienia tej faktury',
    en: 'the period of the original: the correction states neither its date of supply nor its issue date',
  },
} as const satisfies Readonly<Record<string, Localized | Readonly<Record<1 | -1, Localized>>>>;
