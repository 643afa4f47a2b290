import { reasonContinuation } from '../../correction/document/correction-reason.ts';
import type { Part } from '../../fa3/elements/part.ts';
import { type PartyIdentifier, readIdentifier } from '../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Element } from '../../xml/element.ts';
import type { NamedInvoice, PartyData } from '../model/examined-pair.ts';

/** Reference data when the correction does not refer to the invoice. */
export const unknownReference = { issueDay: null, ksefNumber: null, isOutsideKsef: false } as const;

/** Reads an entry of `DaneFaKorygowanej`. */
export function readNamedInvoice(entry: Part<Element>): NamedInvoice {
  return {
    number: entry.text('NrFaKorygowanej') ?? '',
    issueDay: entry.day('DataWystFaKorygowanej'),
    ksefNumber: entry.text('NrKSeFFaKorygowanej'),
    isOutsideKsef: entry.isYes('NrKSeFN'),
  };
}

/** The whole reason of a correction; a long one continues in `DodatkowyOpis`. */
export function readReason({ fa }: Invoice<Element>): string | null {
  const more = fa.all('DodatkowyOpis').flatMap((note) => (note.text('Klucz') === reasonContinuation ? (note.text('Wartosc') ?? []) : []));
  const texts = [fa.text('PrzyczynaKorekty'), ...more].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

/** An identifier for display: `NIP 5250000009`, `VAT UE DE123456789`; null when there is none. */
export function formatShownIdentifier(identifier: PartyIdentifier<Element> | null): string | null {
  if (identifier === null) return null;
  const { kind, country, value, key } = identifier;
  if (kind === 'NrVatUE') return `VAT UE ${country ?? ''}${value}`;
  return kind === 'NrID' && country !== null ? `NrID ${country} ${value}` : key;
}

/** Reads the data of a party; null when the document does not contain it. */
export function readPartyData(party: Part<Element>): PartyData | null {
  if (!party.exists) return null;
  const address = party.child('Adres');
  const gln = address.text('GLN');
  const lines = ['KodKraju', 'AdresL1', 'AdresL2'].map((name) => address.text(name));
  const texts = [...lines, gln === null ? null : `GLN ${gln}`].filter((text) => text !== null);
  return {
    name: party.child('DaneIdentyfikacyjne').text('Nazwa'),
    identifier: formatShownIdentifier(readIdentifier(party)),
    address: texts.length === 0 ? null : texts.join(', '),
  };
}
