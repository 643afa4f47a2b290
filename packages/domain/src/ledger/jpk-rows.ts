import { buckets } from '../fa3/buckets.ts';
import type { RateSource } from '../fa3/exchange-of-state.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { Decimal } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { listPeriodsOfEntries, type RowPeriods } from './correction-period.ts';
import { belongsToOtherReturn, type JpkEntry, type JpkField, jpkFieldsOfBucket, mustFileJpk } from './jpk-map.ts';
import { buildJpkMarkers } from './jpk-markers.ts';
import { type CorrectionContext, listTaxBases } from './jpk-of-correction.ts';
import { listNotesOfRow } from './jpk-row-notes.ts';

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

/** Derivations of a row are cut here: each line may have its own exchange rate. */
const derivationLimit = 100;

/**
 * The rows in which a correction is recorded, one for each period, and one more for the tax on a margin. Empty when the seller files no
 * JPK_V7M.
 *
 * @param entries the fields of the whole correction
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19; art. 29a ust. 13-17 ustawy o VAT
 */
export function buildJpkRows(
  context: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
  periods: RowPeriods,
): readonly JpkRow[] {
  if (!mustFileJpk(correction)) return [];
  const derivation = derivationOf(context, correction);
  const isElsewhere = belongsToOtherReturn(correction, entries);
  const markers = isElsewhere ? [] : buildJpkMarkers(correction, context.before);
  const rows = listPeriodsOfEntries(correction, context.before, entries, periods).map((group): JpkRow => {
    const fields = new Set(group.entries.map(({ field }) => field));
    const own = derivation.filter(({ field }) => fields.has(field));
    return {
      month: group.month,
      monthReason: group.reason,
      amounts: new Map(group.entries.map(({ field, amount }) => [field, amount])),
      derivation: own.slice(0, derivationLimit),
      markers,
      inDeclaration: !markers.includes('FP') && !isElsewhere,
      notes: listNotesOfRow(context, correction, group.entries, own.length - derivationLimit),
    };
  });
  const withMargin = rows.find(({ amounts }) => amounts.has('SprzedazVAT_Marza'));
  return withMargin === undefined ? rows : [...rows, marginRow(withMargin)];
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
  pl: 'Podatek od marży ujmuje się dowodem wewnętrznym (WEW). Marży nie ma na fakturze, więc jej zmianę oblicz osobno; przyjęto stawkę 23% (K_19, K_20), przy innej użyj jej pól.',
  en: 'The tax on the margin is recorded by an internal document (WEW). The invoice does not state the margin, so calculate its change separately; 23% is assumed (K_19, K_20); for another rate, use its fields.',
};

function derivationOf(context: CorrectionContext, correction: Invoice<Element>): readonly JpkDerivation[] {
  const bases = correction.currency === 'PLN' ? null : listTaxBases(context, correction);
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
