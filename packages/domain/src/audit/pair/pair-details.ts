import { reasonContinuation } from '../../correction/document/correction-reason.ts';
import { identifierOf, type PartyIdentifier } from '../../fa3/identifier.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Part } from '../../fa3/part.ts';
import type { NamedInvoice, PartyData } from '../model/examined-pair.ts';

/** What nothing is known of. */
export const unnamed = { issueDay: null, ksefNumber: null, isOutsideKsef: false } as const;

/** An invoice as an entry of `DaneFaKorygowanej` names it. */
export function namedInvoice(entry: Part): NamedInvoice {
  return {
    number: entry.text('NrFaKorygowanej') ?? '',
    issueDay: entry.day('DataWystFaKorygowanej'),
    ksefNumber: entry.text('NrKSeFFaKorygowanej'),
    isOutsideKsef: entry.isYes('NrKSeFN'),
  };
}

/** The whole reason of a correction: a long one goes on in `DodatkowyOpis`. */
export function reasonOf({ fa }: Invoice): string | null {
  const more = fa.all('DodatkowyOpis').flatMap((note) => (note.text('Klucz') === reasonContinuation ? (note.text('Wartosc') ?? []) : []));
  const texts = [fa.text('PrzyczynaKorekty'), ...more].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

/** An identifier as people write it: `NIP 5250000009`, `VAT UE DE123456789`; null where there is none. */
export function shownIdentifier(identifier: PartyIdentifier | null): string | null {
  if (identifier === null) return null;
  const { kind, country, value, key } = identifier;
  if (kind === 'NrVatUE') return `VAT UE ${country ?? ''}${value}`;
  return kind === 'NrID' && country !== null ? `NrID ${country} ${value}` : key;
}

/** Who a party is; null when the document does not show it. */
export function partyData(party: Part): PartyData | null {
  if (!party.exists) return null;
  const address = party.child('Adres');
  const gln = address.text('GLN');
  const lines = ['KodKraju', 'AdresL1', 'AdresL2'].map((name) => address.text(name));
  const texts = [...lines, gln === null ? null : `GLN ${gln}`].filter((text) => text !== null);
  return {
    name: party.child('DaneIdentyfikacyjne').text('Nazwa'),
    identifier: shownIdentifier(identifierOf(party)),
    address: texts.length === 0 ? null : texts.join(', '),
  };
}
