import { getFieldInText } from '../../../fa3/field-names/field-names.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { parseChangePath } from '../../draft/change-path.ts';
import { createBranch, createLeaf, type Draft, readTextAt } from '../../draft/draft.ts';
import { draftAtPath } from '../../draft/draft-at-path.ts';
import type { AppliedChange } from '../../model/scenario.ts';
import { hasNoEffect } from '../toolkit/scenario-plan.ts';

/** Labels of header fields that differ from `getFieldInText`; in Polish, the language of corrections. */
const labels: Readonly<Record<string, string>> = {
  'Fa/P_6': 'data sprzedaży',
  'Fa/OkresFa': 'okres',
  'Fa/Platnosc': 'płatność',
  'Fa/WarunkiTransakcji': 'warunki transakcji',
};

/** Labels of the parts of the invoice that contain a field. */
const owners: Readonly<Record<string, string>> = {
  Podmiot1: 'sprzedawca',
  Podmiot2: 'nabywca',
  Podmiot3: 'podmiot trzeci',
  Stopka: 'stopka',
  AdresKoresp: 'adres korespondencyjny',
  DaneKontaktowe: 'dane kontaktowe',
  WarunkiTransakcji: 'warunki transakcji',
  DodatkowyOpis: 'dodatkowy opis',
};

/** Labels of `Rola` of third parties (FA(3), typ TRolaPodmiotu3). */
const roles: Readonly<Record<string, string>> = {
  '1': 'faktor',
  '2': 'odbiorca',
  '3': 'podmiot pierwotny',
  '4': 'dodatkowy nabywca',
  '5': 'wystawca faktury',
  '6': 'dokonujący płatności',
  '7': 'JST – wystawca',
  '8': 'JST – odbiorca',
  '9': 'członek grupy VAT – wystawca',
  '10': 'członek grupy VAT – odbiorca',
  '11': 'pracownik',
};

/** Maximum length of `Klucz` and `Wartosc`. */
const maxLength = 256;

/** Paths whose former state has its own element on the correction, so that no note is needed. */
const shownOtherwise: readonly RegExp[] = [/^Fa\/FaWiersz\b/, /^Fa\/Zamowienie\b/, /^Fa\/P_2$/];

/** Describes a changed field or an added party: `data sprzedaży (P_6): było 2026-03-01, jest 2026-03-02`. */
interface HeaderNote {
  readonly field: string;
  readonly values: string;
}

/**
 * Former and new values of header fields. FA(3) has no elements for their state before a correction.
 *
 * @param invoice before the correction
 * @source FA(3), opis pola PrzyczynaKorekty; Podręcznik KSeF 2.0, cz. II, 2.13
 */
export function listHeaderNotes(invoice: Draft, changes: readonly AppliedChange[]): readonly HeaderNote[] {
  const reported = changes.filter((change) => !hasNoEffect(change) && !shownOtherwise.some((form) => form.test(change.names)));
  const added = groupBy(reported, (change) => addedParty(invoice, change));
  return [...added].flatMap(([party, ofParty]) => (party === null ? ofParty.map((one) => noteOf(invoice, one)) : [additionOf(ofParty)]));
}

const [addedPartyNote, removedPartyNote] = ['dodano podmiot trzeci', 'usunięto podmiot trzeci'];
const partyNotes: ReadonlySet<string> = new Set([addedPartyNote, removedPartyNote]);

/** The address of the third party added by a change, to group such changes; null for all others. */
function addedParty(invoice: Draft, { address }: AppliedChange): string | null {
  const path = parseChangePath(address);
  const [first] = path.ok ? path.value.steps : [];
  const isAdded = first?.name === 'Podmiot3' && draftAtPath(invoice, [first]) === null;
  return isAdded ? (address.split('/')[2] ?? null) : null;
}

function additionOf(changes: readonly AppliedChange[]): HeaderNote {
  const texts = new Map(changes.map(({ names, newValue }) => [names.split('/').slice(1).join('/'), newValue.trim()]));
  const name = texts.get('DaneIdentyfikacyjne/Nazwa');
  const identifiers = ['NIP', 'IDWew', 'NrVatUE', 'NrID'].flatMap((field) => {
    const text = texts.get(`DaneIdentyfikacyjne/${field}`);
    return text === undefined ? [] : [`${field} ${text}`];
  });
  const role = texts.get('Rola');
  const parts = [...(name === undefined ? [] : [name]), ...identifiers, ...(role === undefined ? [] : [`rola: ${roles[role] ?? role}`])];
  return { field: addedPartyNote, values: parts.join(', ') };
}

function noteOf(invoice: Draft, { names, address, before, newValue }: AppliedChange): HeaderNote {
  const steps = names.split('/');
  const name = steps.at(-1) ?? names;
  const path = parseChangePath(address);
  if (names === 'Podmiot3' && newValue.trim() === '') {
    const party = path.ok ? draftAtPath(invoice, path.value.steps) : null;
    const known =
      party === null ? null : (readTextAt(party, 'DaneIdentyfikacyjne', 'Nazwa') ?? readTextAt(party, 'DaneIdentyfikacyjne', 'NIP'));
    return { field: removedPartyNote, values: known ?? 'bez nazwy' };
  }
  const place = steps.slice(0, -1).flatMap((step) => owners[step] ?? []);
  const label = labels[names] ?? [...place, owners[name] ?? getFieldInText(name).pl].join(', ');
  const inWords = (text: string) => (name === 'Rola' ? (roles[text] ?? text) : text);
  return {
    field: label.endsWith(name) ? label : `${label} (${name})`,
    values: `było ${inWords(before ?? 'puste')}, jest ${newValue.trim() === '' ? 'puste' : inWords(newValue.trim())}`,
  };
}

/** Notes as one text for `PrzyczynaKorekty`; null when there are none. */
export function listNotesInReason(notes: readonly HeaderNote[]): string | null {
  return notes.length === 0 ? null : notes.map(({ field, values }) => `${field}: ${values}`).join('; ');
}

/** Notes as `DodatkowyOpis`, one element each. */
export function convertNotes(notes: readonly HeaderNote[]): readonly Draft[] {
  return notes.map(({ field, values }) =>
    createBranch('DodatkowyOpis', [createLeaf('Klucz', truncated(field)), createLeaf('Wartosc', truncated(values))]),
  );
}

/** Whether a `DodatkowyOpis` is one of {@link convertNotes}. */
export function isHeaderNote(description: Draft): boolean {
  const [field, values] = [readTextAt(description, 'Klucz') ?? '', readTextAt(description, 'Wartosc') ?? ''];
  return partyNotes.has(field) || (values.startsWith('było ') && values.includes(', jest '));
}

function truncated(text: string): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
