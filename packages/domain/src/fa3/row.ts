import { type Decimal, toDecimal } from '../money/decimal.ts';
import type { Element, LocatedElement } from '../xml/element.ts';
import { type BucketId, bucketOfRate, getPercentOfBucket, type RateLiteral } from './buckets.ts';
import { Part } from './elements/part.ts';
import { invoiceLineFields, type LineField, type LineFieldNames, orderLineFields } from './line-field-names.ts';

/** A field that lines of the invoice and of the order have in common. */
export type RowField = {
  [Field in LineField]: null extends LineFieldNames[Field] ? never : Field;
}[LineField];

const hundred = toDecimal('100');

/**
 * A line: `FaWiersz` of the invoice or `ZamowienieWiersz` of the order of an advance. {@link field} uses one name for both kinds; {@link at}
 * and the other methods of {@link Part} use the names of the schema.
 */
export class Row<Node extends Element = LocatedElement> extends Part<Node> {
  override readonly element: Node;
  readonly isOrderRow: boolean;
  /** Whether it shows the state before a correction (`StanPrzed`, `StanPrzedZ`): it then counts with the opposite sign. */
  readonly isBefore: boolean;
  /** The rate as a literal of the schema; null when it is absent or not a literal. */
  readonly rate: RateLiteral | null;
  #net: Decimal | null | undefined;
  #gross: Decimal | null | undefined;
  #quantity: Decimal | null | undefined;

  /** @param malformed elements whose text breaks the schema: it is not read */
  constructor(element: Node, malformed?: ReadonlySet<Node>) {
    super(element, malformed);
    this.element = element;
    this.isOrderRow = element.name === 'ZamowienieWiersz';
    this.isBefore = this.isYes(this.nameOf('before'));
    const rate = this.text(this.nameOf('rate'));
    this.rate = rate !== null && bucketOfRate.has(rate) ? (rate as RateLiteral) : null;
  }

  /** The schema's name of a field on this kind of line. */
  nameOf(field: RowField): string {
    return (this.isOrderRow ? orderLineFields : invoiceLineFields)[field];
  }

  /** The element of a field; null when it is absent. */
  field(field: RowField): Node | null {
    return this.at(this.nameOf(field));
  }

  /** `NrWierszaFa` or `NrWierszaZam`, without leading zeros. */
  get number(): string | null {
    return this.code(this.nameOf('number'));
  }

  /** `P_11` or `P_11NettoZ`, in the currency of the invoice. */
  get net(): Decimal | null {
    if (this.#net === undefined) this.#net = this.amount(this.nameOf('net'));
    return this.#net;
  }

  /** `P_11A`; lines of an order have none. */
  get gross(): Decimal | null {
    if (this.#gross === undefined) this.#gross = this.isOrderRow ? null : this.amount('P_11A');
    return this.#gross;
  }

  /** `P_8B` or `P_8BZ`. */
  get quantity(): Decimal | null {
    if (this.#quantity === undefined) this.#quantity = this.amount(this.nameOf('quantity'));
    return this.#quantity;
  }

  /**
   * 23 for `23`; zero for rates without tax; the foreign percentage of the OSS procedure; null when the line states no rate or a negative one.
   */
  get percent(): Decimal | null {
    if (this.rate !== null) return getPercentOfBucket(this.rate);
    const foreign = this.amount(this.nameOf('foreignRate'));
    return foreign?.isNegative === false ? foreign : null;
  }

  /** The factor from net to gross in hundredths: 123 for 23 %. */
  get percentWithHundred(): Decimal | null {
    return this.percent?.plus(hundred) ?? null;
  }

  /** The value with the sign with which the line counts: negated for a before-row. */
  signed(value: Decimal): Decimal {
    return this.isBefore ? value.negated() : value;
  }
}

/**
 * The bucket of a line.
 *
 * @param isMargin `P_PMarzy` is 1
 * @param isExempt `P_19` is 1
 * @returns        null when the line has no rate and the bucket cannot be inferred
 */
export function getBucket(row: Row<Element>, isMargin: boolean, isExempt: boolean): BucketId | null {
  if (row.rate !== null) return bucketOfRate.get(row.rate) ?? null;
  // A rate that is not a literal breaks the schema; guessing its bucket would only cause follow-up issues.
  if (row.field('rate') !== null) return null;
  if (row.field('foreignRate') !== null) return '5';
  if (isMargin) return '11';
  return isExempt ? '7' : null;
}
