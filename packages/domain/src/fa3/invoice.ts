import type { Element, LocatedElement } from '../xml/element.ts';
import { type BucketId, bucketOfRate, buckets, type RateLiteral, totalOf } from './buckets.ts';
import { correctionKinds, type InvoiceKind, isInvoiceKind } from './elements/kinds.ts';
import { Part } from './elements/part.ts';
import { getBucket, Row } from './row.ts';

/**
 * An invoice as rules see it (ADR 0007), with its parts read once. Anything may be absent or malformed: parts are then absent, values null
 * and lists empty.
 */
export class Invoice<Node extends Element = LocatedElement> {
  readonly root: Part<Node>;
  /** `Naglowek`. */
  readonly header: Part<Node>;
  /** `Podmiot1`. */
  readonly seller: Part<Node>;
  /** `Podmiot2`. */
  readonly buyer: Part<Node>;
  /** Every `Podmiot3`. */
  readonly thirdParties: readonly Part<Node>[];
  /** `PodmiotUpowazniony`. */
  readonly authorisedEntity: Part<Node>;
  readonly fa: Part<Node>;
  /** `Fa/Adnotacje`. */
  readonly annotations: Part<Node>;
  /** `Fa/Platnosc`. */
  readonly payment: Part<Node>;
  /** `Fa/Rozliczenie`. */
  readonly settlement: Part<Node>;
  /** `Fa/Zamowienie`. */
  readonly order: Part<Node>;
  /** Every `Fa/FaWiersz`. */
  readonly lines: readonly Row<Node>[];
  /** Every `Fa/Zamowienie/ZamowienieWiersz`. */
  readonly orderLines: readonly Row<Node>[];
  /** Lines of the invoice and of the order. */
  readonly rows: readonly Row<Node>[];
  /** Every `Fa/DaneFaKorygowanej`. */
  readonly correctedInvoices: readonly Part<Node>[];
  /** Root `Zalacznik`. */
  readonly attachment: Part<Node>;

  /** `RodzajFaktury`; null when it is absent or unknown. */
  readonly kind: InvoiceKind | null;
  /** Whether the kind is KOR, KOR_ZAL or KOR_ROZ. */
  readonly isCorrection: boolean;
  /** `KodWaluty` as written. */
  readonly currency: string | null;
  /** `P_1`; null when it is absent or not a calendar day. */
  readonly issueDay: string | null;
  /** `P_PMarzy` is 1. */
  readonly isMargin: boolean;
  /** `P_19` is 1. */
  readonly isExempt: boolean;
  readonly #bucketOfRow = new Map<Row<Element>, BucketId | null>();
  readonly #ratesOfRows: Set<RateLiteral>;
  readonly #ratesBefore: Set<RateLiteral>;

  /**
   * @param root      the element `Faktura`
   * @param malformed elements whose text breaks the schema: it is not read, so that no rule depends on it
   */
  constructor(root: Node, malformed?: ReadonlySet<Node>) {
    this.root = new Part(root, malformed);
    this.header = this.root.child('Naglowek');
    this.seller = this.root.child('Podmiot1');
    this.buyer = this.root.child('Podmiot2');
    this.thirdParties = this.root.all('Podmiot3');
    this.authorisedEntity = this.root.child('PodmiotUpowazniony');
    this.fa = this.root.child('Fa');
    this.annotations = this.fa.child('Adnotacje');
    this.payment = this.fa.child('Platnosc');
    this.settlement = this.fa.child('Rozliczenie');
    this.order = this.fa.child('Zamowienie');
    this.lines = this.fa.elements('FaWiersz').map((element) => new Row(element, malformed));
    this.orderLines = this.order.elements('ZamowienieWiersz').map((element) => new Row(element, malformed));
    this.rows = [...this.lines, ...this.orderLines];
    this.correctedInvoices = this.fa.all('DaneFaKorygowanej');
    this.attachment = this.root.child('Zalacznik');
    const kind = this.fa.text('RodzajFaktury');
    this.kind = isInvoiceKind(kind) ? kind : null;
    this.isCorrection = this.kind !== null && (correctionKinds as readonly InvoiceKind[]).includes(this.kind);
    this.currency = this.fa.text('KodWaluty');
    this.issueDay = this.fa.day('P_1');
    this.isMargin = this.annotations.child('PMarzy').isYes('P_PMarzy');
    this.isExempt = this.annotations.child('Zwolnienie').isYes('P_19');
    this.#ratesOfRows = new Set<RateLiteral>();
    this.#ratesBefore = new Set<RateLiteral>();
    for (const { rate, isBefore } of this.rows) if (rate !== null) (isBefore ? this.#ratesBefore : this.#ratesOfRows).add(rate);
  }

  /** The bucket of a line; null when it is unknown. */
  bucketOf(row: Row<Element>): BucketId | null {
    let bucket = this.#bucketOfRow.get(row);
    if (bucket === undefined) {
      bucket = getBucket(row, this.isMargin, this.isExempt);
      this.#bucketOfRow.set(row, bucket);
    }
    return bucket;
  }

  /**
   * Whether the invoice uses a rate: a line that does not show the state before a correction has it, or the total of its bucket is not zero.
   * A rate that only before-rows have is removed by the correction, whatever the total of its bucket.
   */
  uses(rate: RateLiteral): boolean {
    if (this.#ratesOfRows.has(rate)) return true;
    if (this.#ratesBefore.has(rate)) return false;
    const bucket = buckets.find(({ id }) => id === bucketOfRate.get(rate));
    // With two rates in a bucket it is unknown which of them is used.
    if (bucket === undefined || bucket.rates.length > 1) return false;
    return this.fa.amount(bucket.base)?.isZero === false;
  }

  /** The element that shows that the invoice uses a rate: the rate of the first line that has it, otherwise the total; null when it is unused. */
  elementOf(rate: RateLiteral): Node | null {
    if (!this.uses(rate)) return null;
    const row = this.rows.find((candidate) => candidate.rate === rate && !candidate.isBefore);
    return row?.field('rate') ?? this.fa.at(totalOf(rate));
  }
}
