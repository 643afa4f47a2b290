import { Decimal } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import { readShownData } from '../document/corrected-parties.ts';
import { reasonContinuation } from '../document/correction-reason.ts';
import { type Draft, findChild, listChildren, readTextAt, withChildren, without } from '../draft/draft.ts';
import { isHeaderNote } from '../scenarios/parties/header-notes.ts';

/** What a correction leaves unknown about parts other than amounts and lines; names with `Fa/` in front of those in `Fa`. */
export interface PartNotes {
  /** Parts that corrections repeat and this one does not, which stay. */
  readonly leftOut: readonly string[];
  /** What restated parts no longer contain, which is taken as removed. */
  readonly removed: readonly string[];
  /** Parts that may concern the difference alone, which stay as they were. */
  readonly notTaken: readonly string[];
}

/** An invoice after a correction, as far as its descriptive parts are concerned. */
interface DescribedParts {
  readonly invoice: Draft;
  readonly notes: PartNotes;
}

/** Parts of which an invoice states one only, which may repeat. */
interface Group {
  readonly names: readonly string[];
  /**
   * `always`: corrections show it as it is after them. `formal`: only corrections without amounts do; on others it may concern the difference,
   * such as its payment.
   */
  readonly taken: 'always' | 'formal';
  /** On which corrections its absence may mean its removal. */
  readonly expected: 'never' | 'formal' | 'always';
  /** Whether a part that is stated may lack something by omission. */
  readonly isComplete?: boolean;
}

const rootGroups: readonly Group[] = [
  { names: ['Podmiot1'], taken: 'always', expected: 'never' },
  { names: ['Podmiot2'], taken: 'always', expected: 'never' },
  { names: ['Podmiot3'], taken: 'always', expected: 'always' },
  { names: ['PodmiotUpowazniony'], taken: 'always', expected: 'always' },
  { names: ['Stopka'], taken: 'always', expected: 'never' },
  { names: ['Zalacznik'], taken: 'always', expected: 'never' },
];

const fieldGroups: readonly Group[] = [
  { names: ['P_1M'], taken: 'always', expected: 'never' },
  { names: ['P_6', 'OkresFa'], taken: 'always', expected: 'always' },
  { names: ['KursWalutyZ'], taken: 'always', expected: 'always' },
  { names: ['Adnotacje'], taken: 'always', expected: 'never', isComplete: true },
  { names: ['FP'], taken: 'always', expected: 'formal' },
  { names: ['TP'], taken: 'always', expected: 'always' },
  { names: ['ZwrotAkcyzy'], taken: 'always', expected: 'always' },
  { names: ['FakturaZaliczkowa'], taken: 'always', expected: 'always' },
  { names: ['WZ'], taken: 'formal', expected: 'never' },
  { names: ['DodatkowyOpis'], taken: 'formal', expected: 'never' },
  { names: ['Rozliczenie'], taken: 'formal', expected: 'never' },
  { names: ['Platnosc'], taken: 'formal', expected: 'never' },
  { names: ['WarunkiTransakcji'], taken: 'formal', expected: 'never' },
];

/**
 * Takes parties and descriptive fields from a correction. A part is taken as a whole; “stays” is the part after the earlier documents, and
 * “warning” that a warning names it.
 *
 * | Part | Stated by the correction | Left out |
 * |---|---|---|
 * | `Naglowek`, `P_1`, `P_2`, `KodWaluty`, `RodzajFaktury` | those of the original stay | required |
 * | `NrFaKorygowany` | `P_2` stays, because later corrections still refer to it; warning | |
 * | `Podmiot1`, `Podmiot2` | taken; warning if data are missing | required |
 * | `Podmiot1K`, `Podmiot2K` | warning if they differ from the party before | |
 * | `Podmiot3`, `PodmiotUpowazniony` | taken, all of them; warning if some or data are missing | stays; warning |
 * | `P_6` or `OkresFa`, `KursWalutyZ`, `TP`, `ZwrotAkcyzy`, `FakturaZaliczkowa` | taken; warning if entries are missing | stays; warning |
 * | `FP` | taken | stays; warning without amounts. With amounts it concerns the record of the correction itself |
 * | `Adnotacje` | taken; the schema requires a statement on each annotation | required |
 * | `P_1M`, `Stopka`, `Zalacznik` | taken; warning if data are missing | stays |
 * | `WZ`, `DodatkowyOpis`, `Rozliczenie`, `Platnosc`, `WarunkiTransakcji` | without amounts taken, warning if data are missing; with amounts it stays, warning if it differs | stays |
 * | `DoZaplaty`, `DoRozliczenia` of a `Rozliczenie` that stays | follow from `P_15` | |
 * | `KursWalutyZK`, `P_15ZK` | warning if they differ from the state before | |
 * | `P_13_x`, `P_14_x`, `P_15`, `ZaliczkaCzesciowa` | differences, which are added | unchanged |
 * | `FaWiersz`, `Zamowienie` | rows change lines by their method; `WartoscZamowienia` is taken, warning if the lines yield another | unchanged |
 *
 * Corrections of a period (`OkresFaKorygowanej`) need not repeat anything, so what they leave out stays without a warning.
 *
 * @param correction in the form of FA(3)
 * @source Podręcznik KSeF 2.0, cz. II, 2.13; FA(3), opisy pól Podmiot1K i Podmiot2K
 */
export function withDescribedParts(invoice: Draft, correction: Draft): DescribedParts {
  const [before, stated] = [findChild(invoice, 'Fa'), findChild(correction, 'Fa')];
  if (before === null || stated === null) return { invoice, notes: { leftOut: [], removed: [], notTaken: [] } };
  const isFormal = isWithoutAmounts(stated);
  const settings = { isFormal, mayOmit: readTextAt(stated, 'OkresFaKorygowanej') !== null };
  const body = withGroups(before, stated.children.filter(isOfInvoice), fieldGroups, settings);
  const parts = correction.children.map((part) => (part.name.startsWith('Podmiot') ? without(part, 'IDNabywcy') : part));
  const state = withGroups(invoice, parts, rootGroups, settings);
  const listed = (kind: keyof PartNotes) => [...state.notes[kind], ...body.notes[kind].map((name) => `Fa/${name}`)];
  return {
    invoice: withChildren(
      state.parent,
      state.parent.children.map((child) => (child === before ? body.parent : child)),
    ),
    notes: { leftOut: listed('leftOut'), removed: listed('removed'), notTaken: listed('notTaken') },
  };
}

interface GroupSettings {
  readonly isFormal: boolean;
  readonly mayOmit: boolean;
}

interface MutableNotes {
  readonly leftOut: string[];
  readonly removed: string[];
  readonly notTaken: string[];
}

function withGroups(
  parent: Draft,
  stated: readonly Draft[],
  groups: readonly Group[],
  { isFormal, mayOmit }: GroupSettings,
): { readonly parent: Draft; readonly notes: PartNotes } {
  const notes: MutableNotes = { leftOut: [], removed: [], notTaken: [] };
  const [formerParts, statedParts] = [groupBy(parent.children, nameOf), groupBy(stated, nameOf)];
  const taken = groups.filter((group) => {
    const partsOf = (parts: ReadonlyMap<string, readonly Draft[]>) => group.names.flatMap((name) => parts.get(name) ?? []);
    const [former, now] = [partsOf(formerParts), partsOf(statedParts)];
    if (now.length === 0) {
      if (!mayOmit && isExpected(group, isFormal)) notes.leftOut.push(...new Set(former.map(nameOf)));
      return false;
    }
    if (group.taken === 'formal' && !isFormal) {
      if (!areSame(former, now)) notes.notTaken.push(...new Set(now.map(nameOf)));
      return false;
    }
    if (group.isComplete !== true) notes.removed.push(...lostData(former, now));
    return true;
  });
  const names = new Set(taken.flatMap((group) => group.names));
  const kept = parent.children.filter(({ name }) => !names.has(name));
  return { parent: withChildren(parent, [...kept, ...stated.filter(({ name }) => names.has(name))]), notes };
}

function isExpected({ expected }: Group, isFormal: boolean): boolean {
  return expected === 'always' || (expected === 'formal' && isFormal);
}

/** What parts of the same names no longer contain: entries of a part that repeats, and data of its own. */
function lostData(former: readonly Draft[], now: readonly Draft[]): readonly string[] {
  const [first] = now;
  const same = former.filter(({ name }) => name === first?.name);
  if (first === undefined || same.length === 0) return [];
  const names = (parts: readonly Draft[]) => new Set(parts.flatMap(({ children }) => children.map(nameOf)));
  const present = names(now);
  const lost = [...names(same)].filter((name) => !present.has(name)).map((name) => `${first.name}/${name}`);
  return now.length < same.length ? [`${first.name} (${same.length} → ${now.length})`, ...lost] : lost;
}

/** Compares sizes first, so that the cost is bounded by the size of the correction. */
function areSame(former: readonly Draft[], now: readonly Draft[]): boolean {
  return former.length === now.length && former.every((part, index) => isSamePart(part, now[index]));
}

function isSamePart(part: Draft, other: Draft | undefined): boolean {
  if (other === undefined || part.name !== other.name) return false;
  return part.children.length === 0 ? part.text.trim() === other.text.trim() : areSame(part.children, other.children);
}

function isWithoutAmounts(fa: Draft): boolean {
  return Decimal.parse(readTextAt(fa, 'P_15') ?? '')?.isZero === true && !fa.children.some(({ name }) => name.startsWith('P_13_'));
}

/** The continuation of the reason, and former values of header fields, describe the correction and not the invoice. */
function isOfInvoice(part: Draft): boolean {
  if (part.name !== 'DodatkowyOpis') return true;
  return readTextAt(part, 'Klucz') !== reasonContinuation && !isHeaderNote(part);
}

function nameOf({ name }: Draft): string {
  return name;
}

/** Which of `Podmiot1K` and `Podmiot2K` of a correction show data that no party of the invoice before it has. */
export function listOtherFormerParties(invoice: Draft, correction: Draft): readonly string[] {
  const stated = findChild(correction, 'Fa');
  const isUnknown = (name: string, parties: readonly string[]) => {
    const former = stated === null ? [] : listChildren(stated, name);
    if (former.length === 0) return false;
    const known = new Set(parties.flatMap((party) => listChildren(invoice, party)).map(readShownData));
    return former.some((party) => !known.has(readShownData(party)));
  };
  return [
    ...(isUnknown('Podmiot1K', ['Podmiot1']) ? ['Podmiot1K'] : []),
    ...(isUnknown('Podmiot2K', ['Podmiot2', 'Podmiot3']) ? ['Podmiot2K'] : []),
  ];
}
