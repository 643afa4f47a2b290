import { buckets } from '../../fa3/buckets.ts';
import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { Decimal } from '../../money/decimal.ts';
import { changeChild, createBranch, createLeaf, type Draft, findChild, listChildren, withChildren, without } from '../draft/draft.ts';
import { linesOf, orderLinesOf } from '../draft/line-fields.ts';
import { addTotals } from '../model/add-totals.ts';
import { withAmountDue } from '../model/amount-due.ts';
import { bucketFields, buildBucketElements } from '../model/bucket-elements.ts';
import type { AmountsByBucket } from '../model/correction-plan.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { OriginalWarning } from '../model/original.ts';
import { hasWholeOrder } from '../original/state-amounts.ts';
import { addPayments } from './add-payments.ts';
import * as chainWarnings from './chain-warnings.ts';
import { listOtherFormerParties, withDescribedParts } from './described-parts.ts';
import { LineStates, type RowEffect } from './line-states.ts';

/** The state of an invoice after its corrections. */
interface FoldedInvoice {
  /** In the form of FA(3), not in schema order; with kind, number and issue date of the original. */
  readonly draft: Draft;
  /** What the corrections leave unknown, and contradictions between the documents. */
  readonly warnings: readonly OriginalWarning[];
  /** What each row of the last correction did, in the order of the rows; none where they are pairs before and after it, or not read. */
  readonly effects: { readonly lines: readonly RowEffect[]; readonly orderLines: readonly RowEffect[] };
}

/** Parts of `Fa` that the fold calculates. */
const foldedParts: readonly string[] = ['P_15', 'ZaliczkaCzesciowa', 'FaWiersz', 'Zamowienie', ...bucketFields];

/**
 * Applies corrections to an invoice one after another: totals and payments are sums, lines follow from the rows by the method of each
 * correction, parties and descriptive fields are those last stated. The cost is linear in the size of the documents.
 *
 * @param original    in the form of FA(3)
 * @param corrections of this invoice alone, in their order, in the form of FA(3)
 * @source Podręcznik KSeF 2.0, cz. II, 2.13.3: kolejna korekta wychodzi od stanu po wcześniejszych
 */
export function foldCorrections(original: Draft, kind: PrimaryKind, corrections: readonly Draft[]): FoldedInvoice {
  const fold = new Fold(original, kind);
  for (const [index, correction] of corrections.entries()) fold.apply(correction, index);
  return fold.result();
}

class Fold {
  readonly #kind: PrimaryKind;
  readonly #isForeign: boolean;
  readonly #warnings: OriginalWarning[] = [];
  /** The invoice without its lines, totals and payments, so that the cost of a correction does not depend on its size. */
  #parts: Draft;
  readonly #lines: LineStates;
  #orderLines: LineStates;
  #order: Draft | null;
  #totals: AmountsByBucket;
  #total: Decimal;
  #payments: readonly Draft[];
  /** Whether the value of the order is the sum of its lines. */
  readonly #isOrderValued: boolean;
  /** The last correction that states the order. */
  #orderOf: number | null = null;
  #effects: FoldedInvoice['effects'] = { lines: [], orderLines: [] };

  constructor(original: Draft, kind: PrimaryKind) {
    const invoice = new Invoice(original);
    const fa = findChild(original, 'Fa') ?? createBranch('Fa', []);
    this.#kind = kind;
    this.#parts = changeChild(original, 'Fa', (child) => without(child, ...foldedParts));
    this.#isForeign = invoice.currency !== 'PLN';
    this.#lines = new LineStates(linesOf(original));
    this.#orderLines = new LineStates(orderLinesOf(original));
    this.#order = findChild(fa, 'Zamowienie');
    this.#totals = readDeclaredAmounts(invoice);
    this.#total = invoice.fa.amount('P_15') ?? Decimal.zero;
    this.#payments = listChildren(fa, 'ZaliczkaCzesciowa');
    this.#isOrderValued = this.#order !== null && hasWholeOrder(invoice);
  }

  apply(draft: Draft, index: number): void {
    const correction = new Invoice(draft);
    this.#applyParts(correction, draft, index);
    this.#applyAmounts(correction, index);
    this.#applyLines(correction, index);
  }

  #applyParts({ fa }: Invoice<Draft>, draft: Draft, index: number): void {
    const [stated, known] = [fa.amount('KursWalutyZK'), new Invoice(this.#parts).fa.amount('KursWalutyZ')];
    if (stated !== null && known !== null && !stated.equals(known))
      this.#warnings.push(chainWarnings.noteOtherExchangeRate(index, stated, known));
    const { invoice, notes } = withDescribedParts(this.#parts, draft);
    this.#warnings.push(...chainWarnings.noteChangedParts(index, notes, listOtherFormerParties(this.#parts, draft)));
    const number = fa.text('NrFaKorygowany');
    if (number !== null) this.#warnings.push(chainWarnings.noteRightNumber(index, number));
    const difference = fa.amount('P_15') ?? Decimal.zero;
    this.#parts = changeChild(invoice, 'Fa', (child) => withAmountDue(child, difference));
  }

  #applyAmounts(correction: Invoice<Draft>, index: number): void {
    const { fa } = correction;
    const stated = fa.amount('P_15ZK');
    if (this.#kind !== 'VAT' && stated !== null && !stated.equals(this.#total)) {
      this.#warnings.push(chainWarnings.noteOtherPayment(index, stated, this.#total));
    }
    const difference = fa.amount('P_15') ?? Decimal.zero;
    // A simplified invoice may omit its totals; differences alone would be wrong ones. Of nothing, every total is known.
    const areTotalsKnown = buildBucketElements(this.#totals).length > 0 || this.#total.isZero;
    if (!areTotalsKnown) this.#totals = new Map();
    this.#total = this.#total.plus(difference);
    if (areTotalsKnown) {
      const { totals, isPlnUnknown } = addTotals(this.#totals, readDeclaredAmounts(correction), this.#isForeign);
      this.#totals = totals;
      if (isPlnUnknown) this.#warnings.push(chainWarnings.noteUnknownTaxInPln(index));
    }
    const changed = fa.elements('ZaliczkaCzesciowa');
    if (changed.length === 0 && difference.isZero) return;
    const { payments, isComplete } = addPayments(this.#payments, changed, this.#total);
    this.#payments = payments;
    if (!isComplete) this.#warnings.push(chainWarnings.noteUnknownPayments(index));
  }

  #applyLines(correction: Invoice<Draft>, index: number): void {
    this.#effects = { lines: [], orderLines: [] };
    // The rows of a rebate for a period name goods.
    if (correction.fa.has('OkresFaKorygowanej')) {
      this.#warnings.push(chainWarnings.listLinesOfRebate(index));
      return;
    }
    const { lines, orderLines } = correction;
    if (lines.length === 0 && orderLines.length === 0 && changesAmounts(correction)) this.#warnings.push(chainWarnings.withoutLines(index));
    this.#warnings.push(...chainWarnings.listNotesOfLines(index, 'FaWiersz', this.#lines.apply(lines)));
    this.#effects = { lines: this.#lines.lastEffects, orderLines: [] };
    const order = correction.order.element;
    if (order === null) return;
    const isWhole = !orderLines.some(({ isBefore }) => isBefore) && hasWholeOrder(correction);
    if (isWhole) this.#orderLines = new LineStates(orderLines.map(({ element }) => element));
    else {
      this.#warnings.push(...chainWarnings.listNotesOfLines(index, 'ZamowienieWiersz', this.#orderLines.apply(orderLines)));
      this.#effects = { ...this.#effects, orderLines: this.#orderLines.lastEffects };
    }
    this.#order = order;
    this.#orderOf = index;
  }

  result(): FoldedInvoice {
    const fa = findChild(this.#parts, 'Fa') ?? createBranch('Fa', []);
    const order =
      this.#order === null
        ? null
        : withChildren(without(this.#order, 'ZamowienieWiersz'), [
            ...without(this.#order, 'ZamowienieWiersz').children,
            ...this.#orderLines.lines,
          ]);
    const body = withChildren(fa, [
      ...fa.children,
      ...buildBucketElements(this.#totals),
      createLeaf('P_15', this.#total.toAmount()),
      ...this.#payments,
      ...this.#lines.lines,
      ...(order === null ? [] : [order]),
    ]);
    const draft = withChildren(
      this.#parts,
      this.#parts.children.map((child) => (child === fa ? body : child)),
    );
    if (this.#orderOf !== null && this.#isOrderValued && !hasWholeOrder(new Invoice(draft))) {
      this.#warnings.push(chainWarnings.noteOtherOrderValue(this.#orderOf));
    }
    return { draft, warnings: this.#warnings, effects: this.#effects };
  }
}

/** KOR_ZAL and KOR_ROZ may change a payment without changing lines. */
function changesAmounts({ fa, kind }: Invoice<Draft>): boolean {
  return kind === 'KOR' && (fa.amount('P_15')?.isZero === false || buckets.some(({ base }) => fa.amount(base)?.isZero === false));
}
