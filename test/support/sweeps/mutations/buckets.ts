import { buckets } from '@nakor/domain/fa3/buckets';
import { type Decimal, toDecimal } from '@nakor/domain/money/decimal';
import { childrenOf, copyOf, type MutableElement } from '../../builders/mutable-xml.ts';
import { type MutatedInvoice, numberIn, remove, setField } from './mutation.ts';

type Bucket = (typeof buckets)[number];

const zero = toDecimal('0');

/** Every base with its tax moved to every other bucket. */
export function* movedBuckets(original: MutableElement): Generator<MutatedInvoice> {
  for (const from of buckets) {
    if (!has(original, from.base)) continue;
    for (const to of buckets) {
      if (to === from) continue;
      const root = copyOf(original);
      move(root, from, to);
      const path = `Fa/${from.base}`;
      yield { mutation: `moved to ${to.base}`, path, detail: '', changesAmounts: true, root };
    }
  }
}

/** A large amount in every bucket that the invoice does not use, with the total unchanged or raised accordingly. */
export function* strayBuckets(original: MutableElement): Generator<MutatedInvoice> {
  for (const bucket of buckets) {
    if (has(original, bucket.base)) continue;
    yield strayBucket(original, bucket, false);
    yield strayBucket(original, bucket, true);
  }
}

function strayBucket(original: MutableElement, bucket: Bucket, isInTotal: boolean): MutatedInvoice {
  const root = copyOf(original);
  const fa = faOf(root);
  const [base, tax] = [toDecimal('1000000'), toDecimal(strayTax[bucket.id] ?? '0')];
  addTo(fa, bucket.base, base);
  if (bucket.tax !== null) addTo(fa, bucket.tax, tax);
  if (bucket.taxInPln !== null && isForeign(fa)) addTo(fa, bucket.taxInPln, tax.times(toDecimal('4.25')));
  if (isInTotal) addTo(fa, 'P_15', base.plus(tax));
  const mutation = isInTotal ? 'stray, in the total' : 'stray';
  return { mutation, path: `Fa/${bucket.base}`, detail: '1000000', changesAmounts: true, root };
}

/** Tax on 1,000,000. */
const strayTax: Readonly<Record<string, string>> = { '1': '230000', '2': '80000', '3': '50000', '4': '40000', '5': '190000' };

function move(root: MutableElement, from: Bucket, to: Bucket): void {
  const fa = faOf(root);
  const fields: readonly (readonly [string | null, string | null])[] = [
    [from.base, to.base],
    [from.tax, to.tax],
    [from.taxInPln, to.taxInPln],
  ];
  for (const [source, target] of fields) {
    const amount = source === null ? null : numberIn(fa, source);
    if (source !== null) for (const element of childrenOf(fa).filter(({ name }) => name === source)) remove({ element, parent: fa });
    const isWanted = target !== null && (target !== to.taxInPln || isForeign(fa));
    if (isWanted) addTo(fa, target, amount ?? zero);
  }
}

function addTo(fa: MutableElement, name: string, amount: Decimal): void {
  setField(fa, 'Fa', name, (numberIn(fa, name) ?? zero).plus(amount).toAmount());
}

function has(root: MutableElement, name: string): boolean {
  return numberIn(faOf(root), name) !== null;
}

function isForeign(fa: MutableElement): boolean {
  return childrenOf(fa).some(({ name, content }) => name === 'KodWaluty' && content.join('') !== 'PLN');
}

function faOf(root: MutableElement): MutableElement {
  const fa = childrenOf(root).find(({ name }) => name === 'Fa');
  if (fa === undefined) throw new Error('The invoice has no Fa.');
  return fa;
}
