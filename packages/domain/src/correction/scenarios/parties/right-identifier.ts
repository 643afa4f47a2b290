import { isNip } from '../../../fa3/check-digits.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { identifierFields } from '../../changes/third-party-paths.ts';
import { childrenOf, type Draft, draftAt, leaf, textAt } from '../../draft/draft.ts';
import type { AppliedChange, PlanRejection } from '../../model/scenario.ts';

type IdentifierField = (typeof identifierFields)[number];

/** Fields that make an identifier together, by the one that tells its kind. */
const fieldsOfKind = {
  NIP: [],
  NrVatUE: ['KodUE'],
  NrID: ['KodKraju'],
  BrakID: [],
} as const satisfies Readonly<Partial<Record<IdentifierField, readonly IdentifierField[]>>>;

const identityPath = 'Podmiot2/DaneIdentyfikacyjne';

/**
 * The right identifier of a buyer, as its elements, read from changes: exactly one of NIP, KodUE with NrVatUE, KodKraju with NrID, and
 * BrakID. A country that no change names is taken from the invoice. Empty values, which remove the wrong identifier, may stand beside.
 *
 * @param wrong the invoice with the wrong identifier
 */
export function readRightIdentifier(wrong: Draft, changes: readonly AppliedChange[]): Result<readonly Draft[], PlanRejection> {
  const given = new Map<string, { readonly text: string; readonly index: number }>();
  for (const [index, { names, newValue }] of changes.entries()) {
    const field = names.startsWith(`${identityPath}/`) ? names.slice(identityPath.length + 1) : '';
    if (isIdentifierField(field) && newValue.trim() !== '') given.set(field, { text: newValue.trim(), index });
  }
  const old = new Map(identifierFields.map((field) => [field, textAt(wrong, 'Podmiot2', 'DaneIdentyfikacyjne', field)]));
  const kinds = kindsOf(given, old);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return err(rejectionAt(null, 'identifier_required', kind === undefined ? missing : several));
  const companions: readonly IdentifierField[] = fieldsOfKind[kind];
  const index = given.get(kind)?.index ?? given.values().next().value?.index ?? null;
  const elements = [...companions, kind].flatMap((field) => {
    const text = given.get(field)?.text ?? old.get(field) ?? null;
    return text === null ? [] : [leaf(field, text)];
  });
  const problem = problemOf(kind, new Map(elements.map(({ name, text }) => [name, text])), old);
  return problem === null ? ok(elements) : err(rejectionAt(index, problem.code, problem.message));
}

/** A country alone mends that of the identifier which the invoice has. */
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

/** The invoice with another identifier of its buyer; name and everything else stay. */
export function withIdentifier(buyer: Draft, identifier: readonly Draft[]): Draft {
  const name = draftAt(buyer, 'DaneIdentyfikacyjne', 'Nazwa');
  const identity: Draft = { ...leaf('DaneIdentyfikacyjne', ''), children: [...identifier, ...(name === null ? [] : [name])] };
  return { ...buyer, children: [identity, ...buyer.children.filter((child) => !childrenOf(buyer, 'DaneIdentyfikacyjne').includes(child))] };
}

function rejectionAt(index: number | null, code: string, message: Localized): PlanRejection {
  return { path: index === null ? 'changes' : `changes[${index}].new_value`, code, message };
}

const missing: Localized = {
  pl: 'Podaj w changes właściwy identyfikator nabywcy: Podmiot2/DaneIdentyfikacyjne/NIP, albo KodUE i NrVatUE, albo KodKraju i NrID, albo BrakID.',
  en: 'Give the right identifier of the buyer in changes: Podmiot2/DaneIdentyfikacyjne/NIP, or KodUE and NrVatUE, or KodKraju and NrID, or BrakID.',
};

const several: Localized = {
  pl: 'Nabywca ma jeden identyfikator. Podaj tylko NIP, tylko KodUE i NrVatUE, tylko KodKraju i NrID albo tylko BrakID.',
  en: 'A buyer has one identifier. Give only NIP, only KodUE and NrVatUE, only KodKraju and NrID, or only BrakID.',
};

const countryNeeded: Localized = {
  pl: 'Do numeru NrVatUE podaj też KodUE, np. DE.',
  en: 'With NrVatUE, give KodUE too, such as DE.',
};

const polishBuyer: Localized = {
  pl: 'Nabywcę z polskim NIP podaje się w polu NIP, a nie w KodUE i NrVatUE; inaczej KSeF nie udostępni mu faktury.',
  en: 'A buyer with a Polish NIP belongs in NIP, not in KodUE and NrVatUE; otherwise KSeF does not show the invoice to that buyer.',
};

const sameIdentifier: Localized = {
  pl: 'Ten identyfikator stoi już na fakturze. Podaj właściwy; jeśli błędne są tylko nazwa lub adres, użyj scenariusza buyer-data.',
  en: 'The invoice already has this identifier. Give the right one; if only name or address are wrong, use buyer-data.',
};

function wrongNip(value: string): Localized {
  return {
    pl: `„${value.slice(0, 20)}” nie jest poprawnym NIP: to 10 cyfr bez kresek i bez PL, z których ostatnia jest kontrolna.`,
    en: `“${value.slice(0, 20)}” is no valid NIP: it has 10 digits, without dashes and without PL, of which the last is the check digit.`,
  };
}
