import type { BucketId, RateLiteral } from '../../../fa3/buckets.ts';
import { jpkFieldsOfBucket } from '../../../ledger/jpk-map.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** The JPK_V7M(3) field to which an advance is to be moved. */
export interface JpkTarget {
  /** The field of the base: `K_17`, also when the tax field (`K_18`) was requested. */
  readonly field: string;
  /** The literal of `P_12Z` that is recorded there. */
  readonly rate: RateLiteral;
}

/** The rate recorded in each field; the current one if a field has two. */
const rateOfField: ReadonlyMap<string, RateLiteral> = new Map([
  ['K_10', 'zw'],
  ['K_11', 'np I'],
  ['K_12', 'np II'],
  ['K_13', '0 KR'],
  ['K_15', '5'],
  ['K_17', '8'],
  ['K_19', '23'],
  ['K_22', '0 EX'],
  ['K_31', 'oo'],
]);

/** Base fields of tax fields. */
const baseOfTaxField: ReadonlyMap<string, string> = new Map([
  ['K_16', 'K_15'],
  ['K_18', 'K_17'],
  ['K_20', 'K_19'],
  ['K_32', 'K_31'],
]);

/** The base field of a field. */
export function getBaseField(field: string): string {
  return baseOfTaxField.get(field) ?? field;
}

/**
 * The field of a bucket; `K_12`, which is also part of `K_11`, for services of art. 100(1)(4).
 *
 * @returns null for buckets without their own field: flat-rate taxis, OSS and margin
 */
export function getJpkField(bucket: BucketId): string | null {
  const field = jpkFieldsOfBucket[bucket].base.at(-1);
  return field?.startsWith('K_') === true ? field : null;
}

/**
 * Parses the field to which an advance is to be moved.
 *
 * @param field such as `K_17`
 * @returns     why an advance invoice cannot be recorded there
 * @source      opis pól JPK_V7M(3), wzór 14090 z 2025-12-19; art. 106b ust. 1 pkt 4 ustawy o VAT
 */
export function getJpkTarget(field: string): Result<JpkTarget, Localized> {
  const base = getBaseField(field);
  const rate = rateOfField.get(base);
  if (rate !== undefined) return ok({ field: base, rate });
  if (base === 'K_21') return err(noIntraUnionAdvance);
  return err(base === 'K_14' ? onlyInRecord : unreachable(field));
}

/**
 * Whether an advance may move between two fields. All moves between fields that an advance can have are allowed, unless a preset restricts
 * them.
 *
 * @param from    field before; null for a bucket without a field
 * @param to      field after
 * @param allowed pairs from field to field; null for all
 * @returns       why not; null when it may
 */
export function pairProblem(
  from: string | null,
  to: string | null,
  allowed: readonly (readonly [string, string])[] | null,
): Localized | null {
  if (to === 'K_21') return noIntraUnionAdvance;
  if (allowed === null || from === to) return null;
  const isAllowed = allowed.some(([source, target]) => getBaseField(source) === from && getBaseField(target) === to);
  return isAllowed ? null : notAllowed(from ?? '–', to ?? '–', allowed);
}

/** The question that must be answered with `tak` for a move between two fields; null when there is none. */
export function requireConfirmation(from: string | null, to: string | null): 'warunki_eksportu' | 'warunki_odwrotnego_obciazenia' | null {
  if (to === 'K_22' && from !== 'K_22') return 'warunki_eksportu';
  return (from === 'K_31') !== (to === 'K_31') ? 'warunki_odwrotnego_obciazenia' : null;
}

const noIntraUnionAdvance: Localized = {
  pl: 'Zaliczki na wewnątrzwspólnotową dostawę towarów (K_21, stawka 0 WDT) nie dokumentuje się fakturą, więc nie można jej tam przenieść. Jeśli to taka dostawa, wycofaj fakturę zaliczkową (scenariusz cancel-to-zero) i wystaw fakturę po dostawie.',
  en: 'An advance for an intra-EU supply of goods (K_21, rate 0 WDT) is not documented by an invoice, so it cannot be moved there. If this is such a supply, cancel the advance invoice (scenario cancel-to-zero) and invoice it after the supply.',
};

const onlyInRecord: Localized = {
  pl: 'K_14 (zwrot VAT podróżnym) to część K_13, której faktura nie odróżnia. Przenieś zaliczkę do K_13, a K_14 wypełnij w samym JPK.',
  en: 'K_14 (VAT refund for travellers) is a part of K_13 that an invoice does not distinguish. Move the advance to K_13 and fill in K_14 in the JPK itself.',
};

function unreachable(field: string): Localized {
  const fields = [...rateOfField.keys()].join(', ');
  return {
    pl: `W polu ${field} JPK_V7M nie wykazuje się faktur sprzedaży: dotyczy ono nabyć, importu lub rozliczeń albo nie istnieje. Zaliczkę można przenieść do: ${fields} (pole podatku oznacza pole swojej podstawy).`,
    en: `No sales invoice is recorded in the field ${field} of JPK_V7M: it is for purchases, imports or settlements, or does not exist. An advance can be moved to: ${fields} (a tax field means its base field).`,
  };
}

function notAllowed(from: string, to: string, allowed: readonly (readonly [string, string])[]): Localized {
  const pairs = allowed
    .slice(0, 12)
    .map(([source, target]) => `${source} → ${target}`)
    .join(', ');
  return {
    pl: `Ustawienia (preset) nie pozwalają przenieść zaliczki z ${from} do ${to}. Dozwolone: ${pairs === '' ? 'żadne' : pairs}.`,
    en: `The preset does not allow moving an advance from ${from} to ${to}. Allowed: ${pairs === '' ? 'none' : pairs}.`,
  };
}
