import { isNip } from '../../../fa3/identifiers/check-digits.ts';
import type { Localized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { identifierFields } from '../../changes/third-party-paths.ts';
import { createLeaf, type Draft, draftAt, listChildren, readTextAt } from '../../draft/draft.ts';
import type { AppliedChange, PlanRejection } from '../../model/scenario.ts';

type IdentifierField = (typeof identifierFields)[number];

/** Additional fields of each kind of identifier. */
const fieldsOfKind = {
  NIP: [],
  NrVatUE: ['KodUE'],
  NrID: ['KodKraju'],
  BrakID: [],
} as const satisfies Readonly<Partial<Record<IdentifierField, readonly IdentifierField[]>>>;

const identityPath = 'Podmiot2/DaneIdentyfikacyjne';

/**
 * Reads the correct identifier of a buyer from changes: exactly one of NIP, KodUE with NrVatUE, KodKraju with NrID, and BrakID. A missing
 * country is taken from the invoice. Empty values, which remove the wrong identifier, are allowed as well.
 *
 * @param wrong the invoice with the wrong identifier
 */
export function readRightIdentifier(wrong: Draft, changes: readonly AppliedChange[]): Result<readonly Draft[], PlanRejection> {
  const given = new Map<string, { readonly text: string; readonly index: number }>();
  for (const [index, { names, newValue }] of changes.entries()) {
    const field = names.startsWith(`${identityPath}/`) ? names.slice(identityPath.length + 1) : '';
    if (isIdentifierField(field) && newValue.trim() !== '') given.set(field, { text: newValue.trim(), index });
  }
  const old = new Map(identifierFields.map((field) => [field, readTextAt(wrong, 'Podmiot2', 'DaneIdentyfikacyjne', field)]));
  const kinds = kindsOf(given, old);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return err(rejectionAt(null, 'identifier_required', kind === undefined ? missing : several));
  const companions: readonly IdentifierField[] = fieldsOfKind[kind];
  const index = given.get(kind)?.index ?? given.values().next().value?.index ?? null;
  const elements = [...companions, kind].flatMap((field) => {
    const text = given.get(field)?.text ?? old.get(field) ?? null;
    return text === null ? [] : [createLeaf(field, text)];
  });
  const problem = problemOf(kind, new Map(elements.map(({ name, text }) => [name, text])), old);
  return problem === null ? ok(elements) : err(rejectionAt(index, problem.code, problem.message));
}

/** A change of only the country applies to the existing identifier. */
function kindsOf(given: ReadonlyMap<string, unknown>, old: ReadonlyMap<string, string | null>): readonly (keyof typeof fieldsOfKind)[] {
  return Object.keys(fieldsOfKind)
    .filter(isKind)
    .filter(
      (kind) => given.has(kind) || fieldsOfKind[kind].some((field) => given.has(field) && !given.has(kind) && old.get(kind) !== null),
    );
}

function isKind(field: string): field is keyof typeof fieldsOfKind {
  return Object.hasOwn(fieldsOfKind, field);
}

function isIdentifierField(field: string): field is IdentifierField {
  return (identifierFields as readonly string[]).includes(field);
}

function problemOf(
  kind: keyof typeof fieldsOfKind,
  elements: ReadonlyMap<string, string>,
  old: ReadonlyMap<string, string | null>,
): { readonly code: string; readonly message: Localized } | null {
  const value = elements.get(kind) ?? '';
  if (kind === 'NIP' && !isNip(value)) return { code: 'invalid_nip', message: wrongNip(value) };
  if (kind === 'NrVatUE' && !elements.has('KodUE')) return { code: 'identifier_required', message: countryNeeded };
  if (elements.get('KodUE') === 'PL') return { code: 'invalid_identifier', message: polishBuyer };
  const isSame = identifierFields.every((field) => (elements.get(field) ?? null) === (old.get(field) ?? null));
  return isSame ? { code: 'nothing_changes', message: sameIdentifier } : null;
}

/** Replaces the identifier of the buyer; name and everything else stay the same. */
export function withIdentifier(buyer: Draft, identifier: readonly Draft[]): Draft {
  const name = draftAt(buyer, 'DaneIdentyfikacyjne', 'Nazwa');
  const identity: Draft = { ...createLeaf('DaneIdentyfikacyjne', ''), children: [...identifier, ...(name === null ? [] : [name])] };
  return {
    ...buyer,
    children: [identity, ...buyer.children.filter((child) => !listChildren(buyer, 'DaneIdentyfikacyjne').includes(child))],
  };
}

function rejectionAt(index: number | null, code: string, message: Localized): PlanRejection {
  return { path: index === null ? 'changes' : `changes[${index}].new_value`, code, message };
}

const missing: Localized = {
  pl: 'Podaj w changes właściwy identyfikator nabywcy: Podmiot2/DaneIdentyfikacyjne/NIP, albo KodUE i NrVatUE, albo KodKraju i NrID, albo BrakID.',
  en: 'Enter the correct identifier of the buyer in changes: Podmiot2/DaneIdentyfikacyjne/NIP, or KodUE and NrVatUE, or KodKraju and NrID, or BrakID.',
};

const several: Localized = {
  pl: 'Nabywca ma jeden identyfikator. Podaj tylko NIP, tylko KodUE i NrVatUE, tylko KodKraju i NrID albo tylko BrakID.',
  en: 'A buyer has one identifier. Enter only NIP, only KodUE and NrVatUE, only KodKraju and NrID, or only BrakID.',
};

const countryNeeded: Localized = {
  pl: 'Do numeru NrVatUE podaj też KodUE, np. DE.',
  en: 'NrVatUE also requires KodUE, such as DE.',
};

const polishBuyer: Localized = {
  pl: 'Nabywcę z polskim NIP podaje się w polu NIP, a nie w KodUE i NrVatUE; inaczej KSeF nie udostępni mu faktury.',
  en: 'A Polish NIP of the buyer belongs in NIP, not in KodUE and NrVatUE; otherwise KSeF does not make the invoice available to the buyer.',
};

const sameIdentifier: Localized = {
  pl: 'Faktura ma już ten identyfikator. Podaj właściwy; jeśli błędne są tylko nazwa lub adres, użyj scenariusza buyer-data.',
  en: 'The invoice already has this identifier. Enter the correct one; if only the name or address is wrong, use buyer-data.',
};

function wrongNip(value: string): Localized {
  return {
    pl: `„${toQuotable(value, 20)}” nie jest poprawnym NIP: to 10 cyfr bez kresek i bez PL, z których ostatnia jest kontrolna.`,
    en: `“${toQuotable(value, 20)}” is not a valid NIP: it has 10 digits, the last of which is a check digit, without dashes and without PL.`,
  };
}
