import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type Draft, draftAt, listChildren, readTextAt } from '../../draft/draft.ts';

/** Allowed roles of an added third party: recipients and payers on the buyer's side. */
const addedRoles: readonly string[] = ['2', '6', '8', '10', '11'];

/** Parties whose data before the correction are shown in `Podmiot2K`: the buyer and additional buyers, in their order. */
function buyersOf(invoice: Draft): readonly Draft[] {
  return [...listChildren(invoice, 'Podmiot2'), ...listChildren(invoice, 'Podmiot3').filter((party) => readTextAt(party, 'Rola') === '4')];
}

/** The number of buyers whose name or address changes. */
export function countChangedBuyers(before: Draft, after: Draft): number {
  const changed = buyersOf(after);
  return buyersOf(before).filter((buyer, index) => {
    const other = changed[index];
    return other !== undefined && shownData(buyer) !== shownData(other);
  }).length;
}

function shownData(party: Draft): string {
  return JSON.stringify([readTextAt(party, 'DaneIdentyfikacyjne', 'Nazwa'), draftAt(party, 'Adres')]);
}

/** What is wrong with an added third party; null when all are complete and on the buyer's side. */
export function findWrongAddedParty(before: Draft, after: Draft): Localized | null {
  const added = listChildren(after, 'Podmiot3').slice(listChildren(before, 'Podmiot3').length);
  if (added.some((party) => !addedRoles.includes(readTextAt(party, 'Rola') ?? ''))) return roleNeeded;
  const isNamed = (party: Draft) => (draftAt(party, 'DaneIdentyfikacyjne')?.children ?? []).some(({ name }) => name !== 'Nazwa');
  return added.every(isNamed) ? null : identifierNeeded;
}

/**
 * Keys for the buyers whose data change (`IDNabywcy`), read from an answer: one, or several with commas between them.
 *
 * @param count number of changed buyers; missing keys are numbered
 * @source FA(3), opis pola IDNabywcy (do 32 znaków)
 */
export function readBuyerIds(answer: string | null, count: number): Result<readonly string[], Localized> {
  const given = (answer ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (new Set(given).size < given.length || given.some((id) => [...id].length > 32 || /\s/.test(id))) return err(wrongIds);
  if (given.length > Math.max(count, 1)) return err(tooManyIds(given.length, count));
  const ids = given.slice(0, count);
  for (let number = 1; ids.length < count; number += 1) {
    const id = String(number).padStart(4, '0');
    if (!ids.includes(id)) ids.push(id);
  }
  return ok(ids);
}

const wrongIds: Localized = {
  pl: 'Podaj klucz nabywcy bez odstępów, do 32 znaków, np. 0001; kilka różnych kluczy oddziel przecinkami.',
  en: 'Enter the key of the buyer without spaces, up to 32 characters, such as 0001; separate several different keys by commas.',
};

function tooManyIds(given: number, count: number): Localized {
  return {
    pl: `Kluczy jest ${given}, a nabywców ze zmienioną nazwą lub adresem: ${count}. Podaj jeden klucz na nabywcę.`,
    en: `There are ${given} keys, but ${count} buyers with another name or address. Enter one key for each.`,
  };
}

const roleNeeded: Localized = {
  pl: 'Dodawany Podmiot3 musi mieć rolę po stronie nabywcy: 2 (odbiorca), 6 (płatnik), 8 (jednostka samorządu), 10 (członek grupy VAT) albo 11 (pracownik). Inne podmioty dodaje formal-details.',
  en: 'An added Podmiot3 needs a role on the buyer’s side: 2 (recipient), 6 (payer), 8 (local government unit), 10 (VAT group member) or 11 (employee). Other parties are added in formal-details.',
};

const identifierNeeded: Localized = {
  pl: 'Dodawany Podmiot3 musi mieć identyfikator: NIP, IDWew, KodUE z NrVatUE, NrID albo BrakID.',
  en: 'An added Podmiot3 needs an identifier: NIP, IDWew, KodUE with NrVatUE, NrID or BrakID.',
};
