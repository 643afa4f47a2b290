import type { MutableElement } from '../../builders/mutable-xml.ts';
import type { Address, Contact, Identity, Party } from '../invoice-parts/model-terms.ts';
import { type Content, element, leaf, marker, type Numerals, yesOrNo } from './write-elements.ts';

const isCode = (text: string): boolean => /^\d+$/.test(text);

function writeIdentity(identity: Identity): Content {
  switch (identity.kind) {
    case 'nip':
      return leaf('NIP', identity.number);
    case 'internal':
      return leaf('IDWew', identity.number);
    case 'eu':
      return [leaf('KodUE', identity.country), leaf('NrVatUE', identity.number)];
    case 'foreign':
      return [leaf('KodKraju', identity.country), leaf('NrID', identity.number)];
    case 'none':
      return leaf('BrakID', '1');
  }
}

/** `DaneIdentyfikacyjne`. */
export function writeIdentification({ identity, name }: Party): MutableElement {
  return element('DaneIdentyfikacyjne', writeIdentity(identity), leaf('Nazwa', name));
}

/** An address element with a name; null if there is none. */
export function writeAddress(name: string, address: Address | null): MutableElement | null {
  if (address === null) return null;
  const { country, first, second, gln } = address;
  return element(name, leaf('KodKraju', country), leaf('AdresL1', first), leaf('AdresL2', second), leaf('GLN', gln));
}

function writeContacts(contacts: readonly Contact[], suffix = ''): Content {
  const stated = contacts.filter(({ email, phone }) => email !== null || phone !== null);
  return stated.map(({ email, phone }) => element('DaneKontaktowe', leaf(`Email${suffix}`, email), leaf(`Telefon${suffix}`, phone)));
}

function writeAddresses(party: Party): Content {
  return [writeAddress('Adres', party.address), writeAddress('AdresKoresp', party.mailingAddress)];
}

/** `Podmiot1`. */
export function writeSeller(seller: Party): MutableElement {
  return element(
    'Podmiot1',
    leaf('PrefiksPodatnika', seller.hasPrefix ? 'PL' : null),
    leaf('NrEORI', seller.eori),
    writeIdentification(seller),
    writeAddresses(seller),
    writeContacts(seller.contacts),
    leaf('StatusInfoPodatnika', seller.status),
  );
}

/** `Podmiot2`. */
export function writeBuyer(buyer: Party): MutableElement {
  return element(
    'Podmiot2',
    leaf('NrEORI', buyer.eori),
    writeIdentification(buyer),
    writeAddresses(buyer),
    writeContacts(buyer.contacts),
    leaf('NrKlienta', buyer.customerNumber),
    leaf('IDNabywcy', buyer.buyerKey),
    yesOrNo('JST', buyer.isLocalGovernment),
    yesOrNo('GV', buyer.isVatGroup),
  );
}

/** `Podmiot3`. */
export function writeThirdParty(party: Party, { percentage }: Numerals): MutableElement {
  const role = party.role ?? '';
  return element(
    'Podmiot3',
    leaf('IDNabywcy', party.buyerKey),
    leaf('NrEORI', party.eori),
    writeIdentification(party),
    writeAddresses(party),
    writeContacts(party.contacts),
    isCode(role) ? leaf('Rola', role) : [marker('RolaInna', true), leaf('OpisRoli', role)],
    leaf('Udzial', percentage(party.share)),
    leaf('NrKlienta', party.customerNumber),
  );
}

/** `PodmiotUpowazniony`. */
export function writeAuthorised(party: Party): MutableElement {
  return element(
    'PodmiotUpowazniony',
    leaf('NrEORI', party.eori),
    writeIdentification(party),
    writeAddresses(party),
    writeContacts(party.contacts, 'PU'),
    leaf('RolaPU', party.role),
  );
}
