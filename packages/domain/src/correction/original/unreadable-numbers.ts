import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { truncate } from '../../shared/truncate.ts';
import type { XmlElement } from '../../xml/element.ts';

/** Numbers of `Fa` and of what stands in it, from which amounts are worked out. */
const numbers: ReadonlySet<string> = new Set([
  ...buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null)),
  ...['P_15', 'P_15ZK', 'P_15Z', 'KursWalutyZ', 'KursWalutyZK', 'KursWalutyZW', 'KursWaluty', 'WartoscZamowienia'],
  ...['P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_11Vat', 'KwotaAkcyzy'],
  ...['P_8BZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ', 'KwotaAkcyzyZ'],
]);

/** Elements of `Fa` that hold numbers of their own. */
const parents: ReadonlySet<string> = new Set(['FaWiersz', 'Zamowienie', 'ZamowienieWiersz', 'ZaliczkaCzesciowa']);

const mostShown = 5;

interface Unreadable {
  /** Of the element, below `Fa`. */
  readonly place: string;
  readonly text: string;
}

/**
 * Says which numbers of an invoice are no numbers as FA(3) writes them, such as `369,00`: whatever follows from them would be left out in
 * silence.
 *
 * @param root the element `Faktura`
 * @returns    null when all can be read
 */
export function unreadableNumbers(root: XmlElement): Localized | null {
  const found = root.children.flatMap((child) => (child.name === 'Fa' ? unreadableIn(child, '') : []));
  if (found.length === 0) return null;
  const shownOnes = found.slice(0, mostShown);
  const list = (open: string, close: string) =>
    shownOnes.map(({ place, text }) => `${place} ${open}${truncate(text, 101)}${close}`).join(', ') +
    (found.length > mostShown ? ', …' : '');
  return {
    pl: `Na fakturze są liczby, których nie można odczytać: ${list('„', '”')}. Użyj kropki dziesiętnej, bez odstępów i waluty, np. 45.00. POST /autofix poprawia taki zapis; podaj tu poprawiony plik. Faktury z takim błędem KSeF nie przyjmuje, więc jeśli ją odrzucił, wyślij poprawioną bez korekty.`,
    en: `The invoice has numbers that cannot be read: ${list('“', '”')}. Use a decimal point, no blanks and no currency, such as 45.00. POST /autofix mends such notation; give the mended file here. KSeF accepts no invoice with such a mistake, so if it was rejected, send the mended one without a correction.`,
  };
}

function unreadableIn({ children }: XmlElement, inside: string): Unreadable[] {
  const counts = new Map<string, number>();
  return children.flatMap((child): Unreadable[] => {
    if (parents.has(child.name)) {
      const position = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, position);
      return unreadableIn(child, `${inside}${child.name === 'Zamowienie' ? child.name : `${child.name}[${position}]`}/`);
    }
    const text = numbers.has(child.name) ? child.text.trim() : '';
    return text === '' || Decimal.parse(text) !== null ? [] : [{ place: `${inside}${child.name}`, text }];
  });
}
