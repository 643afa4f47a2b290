import { getMeaning } from '../fa3/field-names/code-words.ts';
import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { LocatedElement } from '../xml/element.ts';
import { capitalize, type Reading, trimText } from './reading.ts';
import type { ViewBlock, ViewColumnOfFacts, ViewFact, ViewLabel } from './view.ts';

const identifiers = ['NIP', 'IDWew', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID'];
const closing = ['StatusInfoPodatnika', 'Udzial', 'NrKlienta', 'IDNabywcy', 'JST', 'GV'];
const roleNames = ['Rola', 'RolaPU', 'RolaInna', 'OpisRoli'];

/** Seller, buyer, third parties and authorized entities, next to each other in the order of the schema. */
export function buildPartyBlocks(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  const columns = ['Podmiot1', 'Podmiot2', 'Podmiot3', 'PodmiotUpowazniony'].flatMap((name) =>
    reading.children(root, name).flatMap((party) => buildPartyColumn(reading, party)),
  );
  return columns.length === 0 ? [] : [{ kind: 'columns', columns }];
}

/** A party as a column; none when nothing is stated about it. */
export function buildPartyColumn(reading: Reading, party: LocatedElement): readonly ViewColumnOfFacts[] {
  const identification = reading.children(party, 'DaneIdentyfikacyjne');
  const contacts = reading.children(party, 'DaneKontaktowe');
  const names = identification.flatMap((element) => nameFact(reading, element));
  const roles = roleNames.flatMap((name) => reading.fact(party, name) ?? []);
  const facts = [
    ...reading.facts(party, ['PrefiksPodatnika']),
    ...identification.flatMap((element) => reading.facts(element, identifiers)),
    ...reading.facts(party, ['NrEORI']),
    ...['Adres', 'AdresKoresp', 'AdresPrzewoznika'].flatMap((name) => buildAddressFacts(reading, party, name)),
    ...contacts.flatMap((element) => reading.facts(element, ['Email', 'EmailPU', 'Telefon', 'TelefonPU'])),
    ...reading.facts(party, closing),
  ];
  const title = getFieldHeading(party.parent?.name ?? '', party.name, reading.language);
  const [role] = roles;
  const isTitle = role !== undefined && hasRoleInWords(reading, party) && names.length + facts.length > 0;
  if (isTitle) return [{ title: titleOf(role), facts: [...names, ...withoutFirst(role), ...roles.slice(1), ...facts] }];
  const all = [...names, ...roles, ...facts];
  return all.length === 0 ? [] : [{ title, facts: all }];
}

/** Whether the first role is one of the schema, which names a party better than “third party”. */
function hasRoleInWords(reading: Reading, party: LocatedElement): boolean {
  const role = reading.child(party, 'Rola') ?? reading.child(party, 'RolaPU');
  return role !== null && getMeaning(role.name, trimText(role.text), reading.language) !== undefined;
}

function titleOf({ label, values: [role] }: ViewFact): ViewLabel {
  return role === undefined ? label : { ...role, text: capitalize(role.text) };
}

function withoutFirst(fact: ViewFact): readonly ViewFact[] {
  return fact.values.length === 1 ? [] : [{ ...fact, values: fact.values.slice(1) }];
}

function nameFact(reading: Reading, identification: LocatedElement): readonly ViewFact[] {
  const fact = reading.fact(identification, 'Nazwa');
  return fact === null ? [] : [{ ...fact, isLabelHidden: true }];
}

/** The addresses of a name: lines and country as one fact each, with the GLN as another. */
export function buildAddressFacts(reading: Reading, owner: LocatedElement, name: string): readonly ViewFact[] {
  return reading.children(owner, name).flatMap((address) => {
    const values = ['AdresL1', 'AdresL2', 'KodKraju'].flatMap((line) => reading.values(address, line));
    const label = getFieldHeading(owner.name, name, reading.language);
    return [...(values.length === 0 ? [] : [{ label, values }]), ...reading.facts(address, ['GLN'])];
  });
}
