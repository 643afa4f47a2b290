import { buckets } from '../../fa3/buckets.ts';
import { readBuckets, sumOfBuckets } from '../../fa3/declared-buckets.ts';
import { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase } from '../../fa3/line-sums.ts';
import { Row } from '../../fa3/row.ts';
import { getPriceTolerance, lineTaxTolerance, totalTolerance } from '../../fa3/tolerances.ts';
import type { Decimal } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';

/**
 * Whether the amounts of the document confirm that a misspelt element is the amount of this name, and none of the others: a net value of 100.00
 * in `P_11_A` is not the gross value, however similar the names are.
 *
 * @param written the misspelt element
 * @param name    its name in the schema
 * @param parent  a copy of its parent in which all misspelt names are corrected
 */
export function isAmountConfirmed(written: LocatedElement, name: string, parent: LocatedElement, invoice: Invoice): boolean {
  if (parent.name === 'Fa') return isTotalConfirmed(name, new Part(parent), invoice);
  if (parent.name !== 'FaWiersz' && parent.name !== 'ZamowienieWiersz') return false;
  const fits = (other: string) => fitsLine(other, new Row(withName(parent, written, name, other)));
  return (
    fits(name) && amountsOfLine(new Row(parent)).every((other) => other === name || parent.children.some(isNamed(other)) || !fits(other))
  );
}

function withName(parent: LocatedElement, { start }: LocatedElement, name: string, other: string): LocatedElement {
  if (other === name) return parent;
  return { ...parent, children: parent.children.map((child) => (child.start === start ? { ...child, name: other } : child)) };
}

function isNamed(name: string): (child: LocatedElement) => boolean {
  return (child) => child.name === name;
}

function amountsOfLine({ isOrderRow }: Row): readonly string[] {
  return isOrderRow ? ['P_8BZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ'] : ['P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_11Vat'];
}

/** Amounts that determine each other. */
interface Relation {
  readonly names: readonly string[];
  readonly fits: boolean;
}

/** Whether an amount agrees with at least one relation of its line, and with all that can be compared. */
function fitsLine(name: string, row: Row): boolean {
  const relations = relationsOf(row).filter(({ names }) => names.includes(name));
  return relations.length > 0 && relations.every(({ fits }) => fits);
}

/** The relations of which all amounts are stated. Zero agrees with anything. */
function relationsOf(row: Row): Relation[] {
  const { percent, quantity, net, gross } = row;
  const [netPrice, grossPrice] = [row.nameOf('netPrice'), 'P_9B'];
  const [netName, quantityName, taxName] = [row.nameOf('net'), row.nameOf('quantity'), row.nameOf('tax')];
  const tax = row.amount(taxName);
  const discount = row.isOrderRow ? null : row.amount('P_10');
  const relations: Relation[] = [];
  const add = (names: readonly string[], stated: Decimal, expected: Decimal, tolerance: Decimal) => {
    if (!stated.isZero) relations.push({ names, fits: stated.isWithin(tolerance, expected) });
  };
  const addPrice = (priceName: string, valueName: string, value: Decimal | null, priceIsNet: boolean) => {
    const price = row.amount(priceName);
    if (price === null || quantity === null || value === null) return;
    const product = quantity.times(price).minus(discount ?? quantity.minus(quantity));
    const names = [quantityName, priceName, valueName, ...(discount === null ? [] : ['P_10'])];
    const isValueNet = valueName === netName;
    if (isValueNet === priceIsNet) add(names, value, product, getPriceTolerance(price, quantity));
    else if (percent !== null && discount === null) {
      const [lower, higher] = priceIsNet ? [product, value] : [value, product];
      add(names, higher, lower.plus(computeTaxOnBase(lower, percent)), getPriceTolerance(price, quantity).plus(lineTaxTolerance));
    }
  };
  addPrice(netPrice, netName, net, true);
  addPrice(netPrice, 'P_11A', gross, true);
  addPrice(grossPrice, 'P_11A', gross, false);
  addPrice(grossPrice, netName, net, false);
  if (percent === null || net === null) return relations;
  if (gross !== null) add([netName, 'P_11A'], gross, net.plus(computeTaxOnBase(net, percent)), lineTaxTolerance);
  if (tax !== null) add([netName, taxName], tax, computeTaxOnBase(net, percent), lineTaxTolerance);
  return relations;
}

const totalNames: ReadonlySet<string> = new Set(['P_15', ...buckets.flatMap(({ base, tax }) => (tax === null ? [base] : [base, tax]))]);

/** Whether bases and taxes add up to `P_15`, with an amount of a rate that the lines have. */
function isTotalConfirmed(name: string, fa: Part, invoice: Invoice): boolean {
  const stated = readBuckets(fa);
  const [total, sum, amount] = [fa.amount('P_15'), sumOfBuckets(stated), fa.amount(name)];
  if (!totalNames.has(name) || total === null || sum === null || amount === null || amount.isZero) return false;
  const bases = stated.filter(({ base }) => base !== null).length;
  if (!total.isWithin(totalTolerance(bases), sum)) return false;
  const bucket = buckets.find(({ base, tax }) => base === name || tax === name);
  return bucket === undefined || bucketsInUse(invoice).has(bucket.id);
}

const bucketsInUse = memoizeByObject((invoice: Invoice): ReadonlySet<string> => {
  return new Set(invoice.rows.flatMap((row) => invoice.bucketOf(row) ?? []));
});
