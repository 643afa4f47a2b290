import type { Element, LocatedElement } from '../../xml/element.ts';
import type { Part } from '../elements/part.ts';

/** The kinds of identifiers. A party has exactly one. `IDWew` is for third parties only. */
type IdentifierKind = 'NIP' | 'IDWew' | 'NrVatUE' | 'NrID' | 'BrakID';

/** The identifier of a party. */
export interface PartyIdentifier<Node extends Element = LocatedElement> {
  readonly kind: IdentifierKind;
  /** The element with the identifier. */
  readonly element: Node;
  /** The identifier without its country; `1` of `BrakID`. */
  readonly value: string;
  /** `KodUE` of a `NrVatUE`, `KodKraju` of a `NrID`; null where it is absent or does not apply. */
  readonly country: string | null;
  /**
   * Equal for two parties with the same identifier; may be displayed: `NIP 5250000009`, `KodUE DE, NrVatUE 123456788`.
   * Parties without an identifier share the key `BrakID` although they may differ: check `kind`.
   */
  readonly key: string;
}

/** Kinds in the order in which the schema lists them, with the field that names their country. */
const kinds: readonly { readonly kind: Exclude<IdentifierKind, 'BrakID'>; readonly countryField: string | null }[] = [
  { kind: 'NIP', countryField: null },
  { kind: 'IDWew', countryField: null },
  { kind: 'NrVatUE', countryField: 'KodUE' },
  { kind: 'NrID', countryField: 'KodKraju' },
];

/**
 * Reads the identifier of a party. Where a document states several, against the schema, it is the one that the schema lists first.
 *
 * @param party an element that contains `DaneIdentyfikacyjne`, such as `Podmiot2`, `Podmiot3` or `Podmiot2K`
 * @returns     null when the party is absent or has no identifier
 */
export function readIdentifier<Node extends Element>(party: Part<Node>): PartyIdentifier<Node> | null {
  const data = party.child('DaneIdentyfikacyjne');
  for (const { kind, countryField } of kinds) {
    const element = data.at(kind);
    const value = data.text(kind);
    if (element === null || value === null) continue;
    const country = countryField === null ? null : data.text(countryField);
    const prefix = country === null ? '' : `${countryField} ${country}, `;
    return { kind, element, value, country, key: `${prefix}${kind} ${value}` };
  }
  const none = data.at('BrakID');
  if (none === null || !data.isYes('BrakID')) return null;
  return { kind: 'BrakID', element: none, value: '1', country: null, key: 'BrakID' };
}
