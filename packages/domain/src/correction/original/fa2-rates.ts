import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import { createLeaf, type Draft, findChild, readTextAt, withChild, withChildren } from '../draft/draft.ts';
import type { OriginalWarning } from '../model/original.ts';

/** A rate of FA(3), and the field of its total. */
interface RateChoice {
  readonly rate: string;
  readonly base: string;
}

/** Literals of FA(2) with several equivalents in FA(3), and the totals of those. */
const splitRates: ReadonlyMap<string, readonly RateChoice[]> = new Map([
  ['0', totalsOf('0 KR', '0 WDT', '0 EX')],
  ['np', totalsOf('np I', 'np II')],
]);

function totalsOf(...rates: readonly string[]): RateChoice[] {
  return rates.map((rate) => ({ rate, base: buckets.find((bucket) => (bucket.rates as readonly string[]).includes(rate))?.base ?? '' }));
}

/** Lines of the invoice, or of its order. */
interface RowPlace {
  readonly row: 'FaWiersz' | 'ZamowienieWiersz';
  readonly rate: 'P_12' | 'P_12Z';
  readonly net: 'P_11' | 'P_11NettoZ';
  /** Path of the element that contains the lines, starting with `/Faktura`. */
  readonly path: string;
}

export const linesOfInvoice: RowPlace = { row: 'FaWiersz', rate: 'P_12', net: 'P_11', path: '/Faktura/Fa' };
export const linesOfOrder: RowPlace = { row: 'ZamowienieWiersz', rate: 'P_12Z', net: 'P_11NettoZ', path: '/Faktura/Fa/Zamowienie' };

/**
 * Converts the rates of lines to literals of FA(3). The totals of the invoice decide between several equivalents; if they do not, the rate
 * is a guess and a warning is added.
 *
 * @param fa     `Fa`, with the totals
 * @param warnings receives a warning for each guess
 */
export function upgradeRates(parent: Draft, fa: Draft, place: RowPlace, warnings: OriginalWarning[]): Draft {
  let position = 0;
  const children = parent.children.map((child) => {
    if (child.name !== place.row) return child;
    position += 1;
    const literal = readTextAt(child, place.rate) ?? '';
    const choices = splitRates.get(literal);
    if (choices === undefined) return child;
    const { rate, isCertain } = chooseRate(choices, fa, amountAt(child, place.net));
    if (!isCertain) pushOnce(warnings, assumedRate(`${place.path}/${place.row}[${position}]/${place.rate}`, literal, rate));
    return withChild(child, createLeaf(place.rate, rate));
  });
  return withChildren(parent, children);
}

/** Lines with the same warning share one; it names the first of them. */
function pushOnce(warnings: OriginalWarning[], warning: OriginalWarning): void {
  if (!warnings.some(({ text }) => text.en === warning.text.en)) warnings.push(warning);
}

/**
 * The literal whose total the invoice states; among several, the one whose total equals the value of this line; otherwise the first, as a
 * guess.
 */
function chooseRate(choices: readonly RateChoice[], fa: Draft, value: Decimal | null) {
  const stated = choices.filter(({ base }) => amountAt(fa, base)?.isZero === false);
  const present = stated.length > 0 ? stated : choices.filter(({ base }) => findChild(fa, base) !== null);
  const equal = present.filter(({ base }) => value !== null && amountAt(fa, base)?.equals(value) === true);
  const [chosen] = present.length === 1 || equal.length !== 1 ? present : equal;
  return { rate: (chosen ?? choices[0])?.rate ?? '', isCertain: present.length === 1 || equal.length === 1 };
}

function amountAt(draft: Draft, name: string): Decimal | null {
  return Decimal.parse(readTextAt(draft, name) ?? '');
}

function assumedRate(path: string, literal: string, rate: string): OriginalWarning {
  return {
    path,
    text: {
      pl: `Stawka „${literal}” z FA(2) ma w FA(3) kilka odpowiedników, a kwoty faktury nie rozstrzygają, którego użyć; przyjęto „${rate}”. Sprawdź ją.`,
      en: `The rate “${literal}” of FA(2) has several equivalents in FA(3), and the totals do not determine which; “${rate}” is assumed. Check it.`,
    },
  };
}
