import { type Draft, draftAt, findChild, listChildren, readTextAt, without } from '../../correction/draft/draft.ts';
import { isCalendarDay } from '../../fa3/elements/calendar.ts';
import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ReadPair } from '../model/pair.ts';
import type { FieldChange } from '../model/pair-changes.ts';

/** Parts of `Fa` that a correction repeats with their correct values. */
const repeatedParts = ['P_1M', 'P_6', 'OkresFa', 'TP', 'FP', 'KursWalutyZ', 'Adnotacje'] as const;

/** Parts that a correction contains only when it changes them. */
const optionalParts = ['Platnosc', 'WarunkiTransakcji', 'FakturaZaliczkowa', 'ZwrotAkcyzy'] as const;

/**
 * Changed parties and other fields outside lines and sums. A field missing from a party or a repeated part counts as removed; an optional
 * part that is missing as a whole is not a change.
 */
export function listFieldChanges(pair: ReadPair): readonly FieldChange[] {
  if (pair.isCollective) return [];
  const { original, draft } = pair;
  const [from, to] = [findChild(original.before, 'Fa'), findChild(draft, 'Fa')];
  const shown = optionalParts.filter((name) => to !== null && findChild(to, name) !== null);
  return [
    ...partyChanges(original.before, draft),
    ...numberChange(pair),
    ...[...repeatedParts, ...shown].flatMap((name) => changesBetween(from, to, name, `/Faktura/Fa`)),
    ...orderValueChange(original.before, draft),
    ...(findChild(draft, 'Stopka') === null ? [] : changesBetween(original.before, draft, 'Stopka', '/Faktura')),
  ];
}

function partyChanges(before: Draft, after: Draft): FieldChange[] {
  const [from, to] = [thirdParties(before), thirdParties(after)];
  const keys = [...new Set([...from.keys(), ...to.keys()])];
  return [
    ...changesOfParty(findChild(before, 'Podmiot1'), findChild(after, 'Podmiot1'), 'Podmiot1'),
    ...changesOfParty(findChild(before, 'Podmiot2'), findChild(after, 'Podmiot2'), 'Podmiot2'),
    ...keys.flatMap((key, index) => changesOfParty(from.get(key) ?? null, to.get(key) ?? null, `Podmiot3[${index + 1}]`)),
    ...changesOfParty(findChild(before, 'PodmiotUpowazniony'), findChild(after, 'PodmiotUpowazniony'), 'PodmiotUpowazniony'),
  ];
}

/** Third parties by identifiers and role; a counter distinguishes those that are alike. */
function thirdParties(state: Draft): ReadonlyMap<string, Draft> {
  const found = new Map<string, Draft>();
  const counts = new Map<string, number>();
  for (const party of listChildren(state, 'Podmiot3')) {
    const data = draftAt(party, 'DaneIdentyfikacyjne')?.children ?? [];
    const identifiers = data.filter(({ name }) => name !== 'Nazwa').map(({ name, text }) => `${name} ${text.trim()}`);
    const key = [...identifiers, readTextAt(party, 'Rola') ?? ''].join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    found.set(`${key} ${count}`, party);
  }
  return found;
}

function changesOfParty(before: Draft | null, after: Draft | null, name: string): FieldChange[] {
  // IDNabywcy only links the buyer to Podmiot2K; it is not data of the buyer.
  const [from, to] = [before, after].map((party) => (party === null ? null : without(party, 'IDNabywcy')));
  return differences(leavesOf(from ?? null, `/Faktura/${name}`), leavesOf(to ?? null, `/Faktura/${name}`), labelParty(name));
}

function changesBetween(before: Draft | null, after: Draft | null, name: string, path: string): FieldChange[] {
  const leaves = (owner: Draft | null) =>
    new Map(
      (owner === null ? [] : numbered(owner, (child) => child === name)).flatMap(({ child, step }) => [
        ...leavesOf(child, `${path}/${step}`),
      ]),
    );
  return differences(leaves(before), leaves(after), null);
}

function numberChange({ original, correction }: ReadPair): FieldChange[] {
  const right = correction.fa.text('NrFaKorygowany');
  if (right === null) return [];
  return [{ path: '/Faktura/Fa/P_2', label: getFieldInText('P_2'), before: original.reference.number, after: right }];
}

function orderValueChange(before: Draft, after: Draft): FieldChange[] {
  const path = ['Fa', 'Zamowienie', 'WartoscZamowienia'];
  if (draftAt(after, ...path) === null) return [];
  const leaf = (state: Draft) => leavesOf(draftAt(state, ...path), `/Faktura/${path.join('/')}`);
  return differences(leaf(before), leaf(after), null);
}

type Leaves = ReadonlyMap<string, string>;

function differences(before: Leaves, after: Leaves, party: ReturnType<typeof labelParty>): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [was, is] = [before.get(path) ?? null, after.get(path) ?? null];
    const name = (path.split('/').at(-1) ?? '').replace(/\[\d+\]$/, '');
    return isSame(was, is) ? [] : [{ path, label: labelPartyField(name, party), before: was, after: is }];
  });
}

/** Texts by path; elements of the same name are numbered. */
function leavesOf(element: Draft | null, path: string): Leaves {
  if (element === null) return new Map();
  const text = element.text.replace(/\s+/g, ' ').trim();
  if (element.children.length === 0) return text === '' ? new Map() : new Map([[path, text]]);
  return new Map(numbered(element, () => true).flatMap(({ child, step }) => [...leavesOf(child, `${path}/${step}`)]));
}

function numbered(owner: Draft, isIncluded: (name: string) => boolean): { readonly child: Draft; readonly step: string }[] {
  const included = owner.children.filter(({ name }) => isIncluded(name));
  const totals = new Map<string, number>();
  for (const { name } of included) totals.set(name, (totals.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  return included.map((child) => {
    const count = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, count);
    return { child, step: totals.get(child.name) === 1 ? child.name : `${child.name}[${count}]` };
  });
}

/** `375150` and `375150.00` are the same amount. */
function isSame(left: string | null, right: string | null): boolean {
  if (left === right || left === null || right === null) return left === right;
  if (isCalendarDay(left)) return false;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first !== null && second !== null && first.equals(second);
}

/** What a field is called, after the party it belongs to. */
function labelPartyField(name: string, party: Localized | null): Localized {
  const label = getFieldInText(name);
  return party === null ? label : { pl: `${party.pl}: ${label.pl}`, en: `${party.en}: ${label.en}` };
}

/** What a party is called; null for any other element. A third party may have its position after its name. */
function labelParty(name: string): Localized | null {
  if (/^(?:Podmiot[12]|PodmiotUpowazniony)$/.test(name)) return getFieldInText(name);
  return name.startsWith('Podmiot3') ? getFieldInText('Podmiot3') : null;
}
