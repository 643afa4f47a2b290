import { buckets } from '../fa3/buckets.ts';
import type { RateSource } from '../fa3/exchange-of-state.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { Decimal } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { belongsToOtherReturn, buildJpkEntries, isRecorded, type JpkEntry, type JpkField, jpkFieldsOfBucket } from './jpk-map.ts';
import { buildJpkMarkers } from './jpk-markers.ts';
import { assumedAnswers, type CorrectionContext, hasUndeclaredTax, listTaxBases } from './jpk-of-correction.ts';
import { listNotesOfRow } from './jpk-row-notes.ts';
import { findKsefMarker } from './ksef-marker.ts';
import type { Piece } from './pieces.ts';
import { listPostings, type Posting, type RowPeriods } from './postings.ts';
import { findTaxPoint, type TaxPointSource } from './tax-point.ts';

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
  if (hasUndeclaredTax(context, correction)) return buildRowsOfUndeclared(context, correction, entries);
  if (!isRecorded(correction, context.before, entries)) return [];
  const derivation = derivationOf(context, correction);
  const isElsewhere = belongsToOtherReturn(correction, entries);
  const markers = isElsewhere ? [] : buildJpkMarkers(correction, context.before);
  const postings = listPostings(context, correction, entries, periods);
  const fieldsOfSeveral = listFieldsOfSeveral(postings.map(({ pieces }) => pieces));
  const rows = postings.map(({ month, reason, pieces, isReceipt }): JpkRow => {
    const fields = new Set(pieces.map(({ field }) => field));
    const own = derivation.filter(({ field }) => fields.has(field) && !fieldsOfSeveral.has(field));
    const parts = pieces.filter(({ field }) => fieldsOfSeveral.has(field)).map(derivePart);
    return {
      month,
      monthReason: reason,
      amounts: new Map(pieces.map(({ field, amount }) => [field, amount])),
      derivation: [...own.slice(0, derivationLimit), ...parts],
      markers: isElsewhere ? [] : [...listKsefMarkers(month, context), ...withReceipt(markers, isReceipt)],
      inDeclaration: !isReceipt && !isElsewhere,
      notes: listNotesOfRow(context, correction, pieces, own.length - derivationLimit),
    };
  });
  const withMargin = rows.find(({ amounts }) => amounts.has('SprzedazVAT_Marza'));
  return [...rows, ...buildReceiptReportRows(context, postings), ...(withMargin === undefined ? [] : [marginRow(withMargin)])];
}

/**
 * The rows of an invoice that was not recorded before the correction: what remains taxed after it.
 *
 * @source art. 109 ust. 1 i 3, art. 113 ustawy o VAT
 */
function buildRowsOfUndeclared(
  { before, after = null }: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
): readonly JpkRow[] {
  const source = { invoice: after ?? correction, issueDay: before?.issueDay ?? null };
  if (entries.length > 0) return buildRowsByTaxPoint(source, entries, buildJpkMarkers(correction, before), [undeclaredNote]);
  return [{ month: null, monthReason: undeclaredReason, amounts: new Map(), derivation: [], markers: [], inDeclaration: false, notes: [] }];
}

/**
 * What leaves the periodic report of the cash register where an invoice without `FP` enters the declaration, if the report contains its sale:
 * the amounts before the correction.
 */
function buildReceiptReportRows({ answers = assumedAnswers }: CorrectionContext, postings: readonly Posting[]): readonly JpkRow[] {
  const pieces = postings.flatMap(({ isReceipt, pieces: own }) => (isReceipt ? own.filter(({ whole }) => whole === 'leaves') : []));
  if (!answers.isInReceiptReport) return [];
  return postings.flatMap(({ month, isReceipt, pieces: entering }): JpkRow[] => {
    const fields = new Set(entering.flatMap(({ whole, field }) => (whole === 'enters' ? [field] : [])));
    const leaving = isReceipt ? [] : pieces.filter(({ field }) => fields.has(field));
    if (leaving.length === 0) return [];
    return [
      {
        month,
        monthReason: receiptReportReason,
        amounts: new Map(leaving.map(({ field, amount }) => [field, amount])),
        derivation: leaving.map(derivePart),
        markers: [...listKsefMarkers(month, { before: null }), 'RO'],
        inDeclaration: true,
        notes: [receiptReportNote],
      },
    ];
  });
}

const undeclaredReason: Localized = {
  pl: 'bez wiersza w JPK_V7M: podatku z faktury pierwotnej nie wykazano (odpowiedź podatek_wykazano = nie), a po korekcie sprzedaż jest zwolniona z art. 113 i nie ujmuje się jej w ewidencji',
  en: 'no row in JPK_V7M: the tax of the original was not declared (answer podatek_wykazano = nie), and after the correction the sale is exempt under art. 113 and not recorded',
};

const undeclaredNote: Localized = {
  pl: 'Faktury pierwotnej nie ujęto w ewidencji (odpowiedź podatek_wykazano = nie), więc ujmuje się całą sprzedaż, która po korekcie nie jest zwolniona z art. 113.',
  en: 'The original was not recorded (answer podatek_wykazano = nie), so all sales are recorded that are not exempt under art. 113 after the correction.',
};

const receiptReportReason: Localized = {
  pl: 'okres raportu okresowego kasy (RO), w którym jest ta sprzedaż (odpowiedź sprzedaz_w_raporcie_kasy = tak): raport maleje o kwoty faktury. Przyjęto, że jest to okres sprzedaży',
  en: 'the period of the report of the cash register (RO) that contains the sale (answer sprzedaz_w_raporcie_kasy = tak): the report decreases by the amounts of the invoice. It is assumed to be the period of the sale',
};

const receiptReportNote: Localized = {
  pl: 'Sprzedaż wykazano już w raporcie okresowym kasy, a faktura bez FP wchodzi do deklaracji: bez tego wiersza podatek byłby wykazany dwa razy. Zmianę odnotuj też w ewidencji korekt kasy rejestrującej.',
  en: 'The sale has been declared by the report of the cash register, and an invoice without FP enters the declaration: without this row the tax would be declared twice. Record the change in the list of corrections of the cash register, too.',
};

/** Fields that more than one posting has, or one that is not a difference: their derivation by lines does not show the amounts of each. */
function listFieldsOfSeveral(postings: readonly (readonly Piece[])[]): ReadonlySet<JpkField> {
  const counts = new Map<JpkField, number>();
  for (const { field } of postings.flat()) counts.set(field, (counts.get(field) ?? 0) + 1);
  return new Set([...counts].flatMap(([field, count]) => (count > 1 ? [field] : [])));
}

/** What one posting adds to a field, in PLN. */
function derivePart({ field, amount, whole }: Piece): JpkDerivation {
  const delta = amount ?? Decimal.zero;
  const states = {
    leaves: { before: delta.negated(), after: Decimal.zero },
    enters: { before: Decimal.zero, after: delta },
    difference: { before: null, after: null },
  }[whole ?? 'difference'];
  return { field, path: null, ...states, delta, rateBefore: null, rateAfter: null, rateSource: null, amount };
}

/** The marker of the document in KSeF. */
function listKsefMarkers(month: string | null, { ksefNumber = null }: CorrectionContext): readonly string[] {
  const marker = findKsefMarker(month, { ksefNumber });
  return marker === null ? [] : [marker];
}

function withReceipt(markers: readonly string[], isReceipt: boolean): readonly string[] {
  const others = markers.filter((marker) => marker !== 'FP');
  return isReceipt ? ['FP', ...others] : others;
}

/** The tax on a margin, which no invoice states. */
function marginRow({ month, monthReason }: JpkRow): JpkRow {
  return {
    ...{ month, monthReason, derivation: [], markers: [...listKsefMarkers(month, { before: null }), 'WEW'], inDeclaration: true },
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

/**
 * The rows in which an invoice is recorded that replaces another one of the same sale: one for each tax point.
 *
 * @param issueDay the day of issue of the replaced invoice, `YYYY-MM-DD`: the new one is issued later, the sale stays when it was
 * @param notes    of each row
 */
export function buildRowsOfInvoice(invoice: Invoice<Element>, issueDay: string | null, notes: readonly Localized[]): readonly JpkRow[] {
  return buildRowsByTaxPoint({ invoice, issueDay }, buildJpkEntries(invoice), buildJpkMarkers(invoice, null), notes);
}

/** Rows of whole amounts, one for each tax point. */
function buildRowsByTaxPoint(
  source: TaxPointSource,
  recorded: readonly JpkEntry[],
  markers: readonly string[],
  notes: readonly Localized[],
): readonly JpkRow[] {
  const groups = groupBy(recorded, ({ field }) => findTaxPoint(source, field).month);
  return [...groups].flatMap(([month, entries]): JpkRow[] => {
    const [first] = entries;
    if (first === undefined) return [];
    return [
      {
        month,
        monthReason: findTaxPoint(source, first.field).reason,
        amounts: new Map(entries.map(({ field, amount }) => [field, amount])),
        derivation: [],
        markers: [...listKsefMarkers(month, { before: null }), ...markers],
        inDeclaration: !source.invoice.fa.isYes('FP'),
        notes,
      },
    ];
  });
}
