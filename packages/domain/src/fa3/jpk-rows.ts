import { Decimal } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { buckets } from './buckets.ts';
import type { RateSource } from './exchange-of-state.ts';
import type { Invoice } from './invoice.ts';
import { type CorrectionTypeCode, filesJpk, type JpkEntry, type JpkField, jpkFieldsOfBucket } from './jpk-map.ts';
import { jpkMarkers } from './jpk-markers.ts';
import { basesOf, type CorrectionContext } from './jpk-of-correction.ts';
import { notesOfRow } from './jpk-row-notes.ts';
import { type ReasonedMonth, taxPointMonth } from './tax-point-month.ts';

/** How one part of a field of JPK_V7M is calculated. */
export interface JpkDerivation {
  readonly field: JpkField;
  /** The element that it comes from; null for several lines. */
  readonly path: string | null;
  /** Base or tax in the currency of the invoice; null when unknown. A tax in PLN is stated on the correction and only has a difference. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  readonly delta: Decimal;
  /** PLN for one unit of the currency; null in PLN, for taxes, and when unknown. */
  readonly rateBefore: Decimal | null;
  readonly rateAfter: Decimal | null;
  readonly rateSource: RateSource | null;
  /** In PLN, rounded to grosze; null when unknown. */
  readonly amount: Decimal | null;
}

/** A row of a correction in the sales record of JPK_V7M. */
export interface JpkRow {
  readonly month: string | null;
  readonly monthReason: Localized;
  readonly amounts: ReadonlyMap<JpkField, Decimal | null>;
  readonly derivation: readonly JpkDerivation[];
  readonly markers: readonly string[];
  /** Whether the amounts count in the declaration; those of invoices for a receipt (`FP`) do not. */
  readonly inDeclaration: boolean;
  readonly notes: readonly Localized[];
}

/** The data that determine the months of a correction. */
export interface RowPeriods {
  readonly type: CorrectionTypeCode;
  /** When the cause of an increase arose; null when unknown. */
  readonly cause: 'from-the-start' | 'in-month-of-issue' | 'in-another-month' | null;
  /** The month in which the correction is sent to KSeF, `YYYY-MM`. */
  readonly sendingMonth: string;
}

/** Derivations of a row are cut here: each line may have its own exchange rate. */
const derivationLimit = 100;

/**
 * The rows in which a correction is recorded, one for each period, and one more for the tax on a margin. Empty when the seller files no
 * JPK_V7M.
 *
 * @param entries the fields of the whole correction
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19; art. 29a ust. 13-17 ustawy o VAT
 */
export function jpkRows(
  context: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
  periods: RowPeriods,
): readonly JpkRow[] {
  if (!filesJpk(correction)) return [];
  const derivation = derivationOf(context, correction);
  const markers = jpkMarkers(correction, context.before);
  const directions = ([1, -1] as const).map((sign) => ({ sign, entries: entries.filter((entry) => signOf(entry) === sign) }));
  const isSplit = periods.type === '3' && directions.every((direction) => direction.entries.length > 0);
  const groups = isSplit ? directions : [{ sign: entries.some((entry) => signOf(entry) === 1) ? (1 as const) : (-1 as const), entries }];
  const rows = groups.map((group): JpkRow => {
    const fields = new Set(group.entries.map(({ field }) => field));
    const own = derivation.filter(({ field }) => fields.has(field));
    const { month, reason } = monthOf(group.sign, group.entries, isSplit, correction, context.before, periods);
    return {
      month,
      monthReason: reason,
      amounts: new Map(group.entries.map(({ field, amount }) => [field, amount])),
      derivation: own.slice(0, derivationLimit),
      markers,
      inDeclaration: !markers.includes('FP'),
      notes: notesOfRow(correction, context.before, [...fields], own.length - derivationLimit),
    };
  });
  const [first] = rows;
  const changesMargin = entries.some(({ field }) => field === 'SprzedazVAT_Marza');
  return first === undefined || !changesMargin ? rows : [...rows, marginRow(first)];
}

/** The tax on a margin, which no invoice states. */
function marginRow({ month, monthReason }: JpkRow): JpkRow {
  return {
    ...{ month, monthReason, derivation: [], markers: ['WEW'], inDeclaration: true },
    amounts: new Map([
      ['K_19', null],
      ['K_20', null],
    ]),
    notes: [marginNote],
  };
}

const marginNote: Localized = {
  pl: 'Podatek od marży ujmuje się dowodem wewnętrznym (WEW). Marży nie ma na fakturze, więc jej zmianę oblicz osobno; przyjęto stawkę 23 % (K_19, K_20), przy innej użyj jej pól.',
  en: 'The tax on the margin is recorded by an internal document (WEW). The invoice does not state the margin, so calculate its change separately; 23 % is assumed (K_19, K_20), use the fields of another rate otherwise.',
};

/** A move within one field, such as between services abroad, counts as an increase. */
function signOf({ amount }: JpkEntry): 1 | -1 {
  return amount?.isNegative === true ? -1 : 1;
}

function monthOf(
  sign: 1 | -1,
  entries: readonly JpkEntry[],
  isSplit: boolean,
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  { type, cause, sendingMonth }: RowPeriods,
): ReasonedMonth {
  const ofOriginal = (): ReasonedMonth => (before === null ? { month: null, reason: reasons.unknownOriginal } : taxPointMonth(before));
  if (type === '1') return ofOriginal();
  if (type === '2' || (isSplit && sign === -1)) return monthOfIssue(correction, sign, showsTax(entries), sendingMonth);
  if (!isSplit) return { month: null, reason: entries.length === 0 ? reasons.noAmounts : reasons.otherPeriod };
  if (cause === 'from-the-start') return ofOriginal();
  if (cause === 'in-month-of-issue') return { month: correction.issueDay?.slice(0, 7) ?? null, reason: reasons.newIncrease };
  return { month: null, reason: reasons.otherPeriod };
}

function showsTax(entries: readonly JpkEntry[]): boolean {
  return entries.some(({ field }) => buckets.some(({ id }) => jpkFieldsOfBucket[id].tax === field));
}

/**
 * The month in which a correction is issued. A decrease of tax on a correction that is sent in a later month counts in the month of sending.
 *
 * @param sendingMonth `YYYY-MM`
 * @source art. 29a ust. 13 i 13b ustawy o VAT
 */
export function monthOfIssue({ issueDay }: Invoice<Element>, sign: 1 | -1, hasTax: boolean, sendingMonth: string): ReasonedMonth {
  const month = issueDay?.slice(0, 7) ?? null;
  const isLater = month !== null && sign === -1 && hasTax && sendingMonth > month;
  return isLater
    ? { month: sendingMonth, reason: reasons.sentLater }
    : { month, reason: sign === -1 ? reasons.issue : reasons.newIncrease };
}

const reasons = {
  issue: {
    pl: 'okres, w którym wystawiono korektę (art. 29a ust. 13 i 14 ustawy o VAT). Przyjęto, że trafi ona do KSeF w tym samym miesiącu; przesłaną później ujmij w miesiącu przesłania (ust. 13b), a wystawioną poza KSeF w miesiącu potwierdzenia odbioru (ust. 13a)',
    en: 'the period in which the correction is issued (art. 29a(13) and (14) of the VAT Act). It is assumed to reach KSeF in the same month; record one sent later in the month of sending ((13b)), and one issued outside KSeF in the month of the acknowledgement ((13a))',
  },
  sentLater: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, więc KSeF uzna ją za wystawioną w trybie offline24 (art. 29a ust. 13b ustawy o VAT). Przyjęto, że zostanie przesłana w bieżącym miesiącu; do innego okresu niż wystawienie pasuje TypKorekty 3 (force_typ_korekty = C)',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, so KSeF treats the correction as issued in offline24 mode (art. 29a(13b) of the VAT Act). It is assumed to be sent in the current month; TypKorekty 3 (force_typ_korekty = C) fits a period other than that of issue',
  },
  newIncrease: {
    pl: 'okres wystawienia korekty, w którym powstała przyczyna wzrostu (art. 29a ust. 17 ustawy o VAT)',
    en: 'the period in which the correction is issued and the cause of the increase arose (art. 29a(17) of the VAT Act)',
  },
  otherPeriod: {
    pl: 'inny okres (TypKorekty 3): wzrost w miesiącu, w którym powstała przyczyna (art. 29a ust. 17 ustawy o VAT), zmniejszenie w miesiącu przesłania do KSeF albo potwierdzenia odbioru (ust. 13a i 13b). Ustal ten miesiąc osobno',
    en: 'another period (TypKorekty 3): an increase in the month in which its cause arose (art. 29a(17) of the VAT Act), a decrease in the month of sending to KSeF or of the acknowledgement ((13a) and (13b)). Determine this month separately',
  },
  noAmounts: {
    pl: 'żadna kwota ewidencji się nie zmienia',
    en: 'no amount of the record changes',
  },
  unknownOriginal: {
    pl: 'okres faktury pierwotnej, której nie podano',
    en: 'the period of the original, which was not given',
  },
} as const satisfies Readonly<Record<string, Localized>>;

function derivationOf(context: CorrectionContext, correction: Invoice<Element>): readonly JpkDerivation[] {
  const bases = correction.currency === 'PLN' ? null : basesOf(context, correction);
  const areSumsKnown = context.before !== null && buckets.some(({ base }) => context.before?.fa.has(base));
  return buckets.flatMap((bucket): JpkDerivation[] => {
    const { base, tax } = jpkFieldsOfBucket[bucket.id];
    const plain = (field: JpkField, name: string | null): JpkDerivation[] => {
      const delta = name === null ? null : correction.fa.amount(name);
      if (name === null || delta === null || delta.isZero) return [];
      const before = areSumsKnown ? (context.before?.fa.amount(name) ?? Decimal.zero) : null;
      const path = `/Faktura/Fa/${name}`;
      return [
        {
          field,
          path,
          before,
          after: before?.plus(delta) ?? null,
          delta,
          rateBefore: null,
          rateAfter: null,
          rateSource: null,
          amount: delta,
        },
      ];
    };
    const ofBases = base.flatMap((field): JpkDerivation[] => {
      if (bases === null) return plain(field, bucket.base);
      return (bases.find((change) => change.bucket === bucket.id)?.parts ?? []).map((part) => ({
        ...{ field, path: part.place, before: part.before, after: part.after, delta: part.delta },
        rateBefore: part.rateBefore?.rate ?? null,
        rateAfter: part.rateAfter?.rate ?? null,
        rateSource: part.rateAfter?.source ?? null,
        amount: part.amount?.rounded(2) ?? null,
      }));
    });
    return [...ofBases, ...(tax === null ? [] : plain(tax, bases === null ? bucket.tax : bucket.taxInPln))];
  });
}
