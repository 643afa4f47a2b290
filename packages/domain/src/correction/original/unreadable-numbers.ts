import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import type { LocatedElement } from '../../xml/element.ts';

/** Numeric elements inside `Fa` that calculations depend on. */
const numbers: ReadonlySet<string> = new Set([
  ...buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null)),
  ...['P_15', 'P_15ZK', 'P_15Z', 'KursWalutyZ', 'KursWalutyZK', 'KursWalutyZW', 'KursWaluty', 'WartoscZamowienia'],
  ...['P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_11Vat', 'KwotaAkcyzy'],
  ...['P_8BZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ', 'KwotaAkcyzyZ'],
]);

/** Elements of `Fa` that contain numeric elements. */
const parents: ReadonlySet<string> = new Set(['FaWiersz', 'Zamowienie', 'ZamowienieWiersz', 'ZaliczkaCzesciowa']);

const maxShown = 5;

interface Unreadable {
  /** Of the element, below `Fa`. */
  readonly place: string;
  readonly text: string;
}

/**
 * Reports numbers of an invoice that are not in the notation of FA(3), such as `369,00`. Without this check, everything that depends on
 * them would be silently missing.
 *
 * @param root the element `Faktura`
 * @returns    null when all can be read
 */
export function listUnreadableNumbers(root: LocatedElement): Localized | null {
  const found = root.children.flatMap((child) => (child.name === 'Fa' ? unreadableIn(child, '') : []));
  if (found.length === 0) return null;
  const shownOnes = found.slice(0, maxShown);
  const list = (open: string, close: string) =>
    shownOnes.map(({ place, text }) => `${place} ${open}${toQuotable(text, 101)}${close}`).join(', ') +
    (found.length > maxShown ? ', …' : '');
  return {
    pl: `Na fakturze są liczby, których nie można odczytać: ${list('„', '”')}. Użyj kropki dziesiętnej, bez odstępów i waluty, np. 45.00. Taki zapis da się poprawić automatycznie; podaj tu poprawiony plik. Faktury z takim błędem KSeF nie przyjmuje, więc jeśli ją odrzucił, wyślij poprawioną bez korekty.`,
    en: `The invoice has numbers that cannot be read: ${list('“', '”')}. Use a decimal point, no spaces and no currency, such as 45.00. The formatting can be fixed automatically; provide the fixed file here. KSeF does not accept invoices with this mistake, so if it was rejected, send the fixed one without a correction.`,
  };
}

function unreadableIn({ children }: LocatedElement, inside: string): Unreadable[] {
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
