import { groupBy } from '../../shared/group-by.ts';
import { createBranch, createLeaf, type Draft, findChild, listChildren, readTextAt, withChild } from '../draft/draft.ts';

/** The parties of a correction. */
interface CorrectedParties {
  /** Every party with its correct data; buyers whose data changed have `IDNabywcy`. */
  readonly after: readonly Draft[];
  /** `Podmiot1K`, then each `Podmiot2K`: the former data of parties that changed. */
  readonly before: readonly Draft[];
}

const partyNames: readonly string[] = ['Podmiot1', 'Podmiot2', 'Podmiot3', 'PodmiotUpowazniony'];

/**
 * The parties of a correction. A seller whose name, address or prefix changed is repeated in `Podmiot1K` with the former data, a buyer or
 * additional buyer (role 4) whose name or address changed in `Podmiot2K`, in full. Other data have no such element.
 *
 * @param before   the invoice before the correction
 * @param after    the correct invoice
 * @param buyerIds `IDNabywcy` of buyers whose data changed, in their order; further ones are numbered from 0001
 * @source FA(3), opisy pól Podmiot1K, Podmiot2K i IDNabywcy
 */
export function buildCorrectedParties(before: Draft, after: Draft, buyerIds: readonly string[]): CorrectedParties {
  const formerSeller = findChild(before, 'Podmiot1');
  const sellerChanged = formerSeller !== null && readShownData(formerSeller) !== readShownData(findChild(after, 'Podmiot1'));
  const formerBuyers = groupBy(buyersOf(before).toReversed(), identityOf);
  const formerData: Draft[] = [];
  const nextId = idsFor(after, buyerIds);
  const parties = after.children.filter(({ name }) => partyNames.includes(name));
  const withIds = parties.map((party) => {
    const former = isBuyer(party) ? (formerBuyers.get(identityOf(party))?.pop() ?? null) : null;
    if (former === null || readShownData(former) === readShownData(party)) return party;
    // Podmiot2K has no field for an internal identifier, which third parties may have.
    if (readTextAt(former, 'DaneIdentyfikacyjne', 'IDWew') !== null) return party;
    const id = createLeaf('IDNabywcy', nextId(readTextAt(party, 'IDNabywcy')));
    formerData.push(createBranch('Podmiot2K', [findChild(former, 'DaneIdentyfikacyjne'), findChild(former, 'Adres'), id]));
    return withChild(party, id);
  });
  const seller = sellerChanged
    ? createBranch(
        'Podmiot1K',
        shownParts.map((name) => findChild(formerSeller, name)),
      )
    : null;
  return { after: withIds, before: [...(seller === null ? [] : [seller]), ...formerData] };
}

/** The parts of `Podmiot1K`; `Podmiot2K` has no prefix. */
const shownParts = ['PrefiksPodatnika', 'DaneIdentyfikacyjne', 'Adres'] as const;

function buyersOf(draft: Draft): readonly Draft[] {
  return [...listChildren(draft, 'Podmiot2'), ...listChildren(draft, 'Podmiot3').filter(isBuyer)];
}

function isBuyer(party: Draft): boolean {
  return party.name === 'Podmiot2' || (party.name === 'Podmiot3' && /^0*4$/.test(readTextAt(party, 'Rola') ?? ''));
}

/** The key by which parties are matched: element name and identifier. */
function identityOf(party: Draft): string {
  const names = ['NIP', 'IDWew', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID'];
  return JSON.stringify([party.name, ...names.map((name) => readTextAt(party, 'DaneIdentyfikacyjne', name))]);
}

/** The data of a party that can be shown as before the correction, as one string. */
export function readShownData(party: Draft | null): string {
  const address = ['KodKraju', 'AdresL1', 'AdresL2', 'GLN'];
  const texts = (owner: Draft) => [
    readTextAt(owner, 'PrefiksPodatnika'),
    readTextAt(owner, 'DaneIdentyfikacyjne', 'Nazwa'),
    ...address.map((name) => readTextAt(owner, 'Adres', name)),
  ];
  return JSON.stringify(party === null ? [] : texts(party).map((text) => text?.replace(/\s+/g, ' ') ?? null));
}

/** Assigns the key of each changed buyer: the wanted one, otherwise its own, otherwise the first free number. */
function idsFor(after: Draft, wanted: readonly string[]): (own: string | null) => string {
  const used = new Set([...wanted, ...buyersOf(after).flatMap((buyer) => readTextAt(buyer, 'IDNabywcy') ?? [])]);
  const remaining = [...wanted];
  let number = 0;
  return (own) => {
    const id = remaining.shift() ?? own;
    if (id !== null) return id;
    do number += 1;
    while (used.has(String(number).padStart(4, '0')));
    return String(number).padStart(4, '0');
  };
}
