import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { correctionKinds } from '../../fa3/elements/kinds.ts';
import type { Part } from '../../fa3/elements/part.ts';
import { readIdentifier } from '../../fa3/identifiers/identifier.ts';
import type { Element } from '../../xml/element.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import { formatShownIdentifier, readPartyData } from '../pair/pair-details.ts';
import { checkEqual, checkOf } from './compare-values.ts';

/** Compares the parties of both documents: identifiers, and the data before the correction. */
export function checkPartyChecks({ original, correction }: ReadPair): PairCheck[] {
  const { seller, buyer } = original.invoice;
  const formerBuyers = correction.fa.all('Podmiot2K');
  const sameBuyer = formerBuyers.find((party) => keyOf(party) !== null && keyOf(party) === keyOf(buyer)) ?? null;
  return [
    checkEqual('seller_nip', identifierIn(seller), identifierIn(correction.seller)),
    checkEqual('buyer_identifier', identifierIn(buyer), identifierIn(correction.buyer)),
    dataBefore('seller_before', seller, correction.fa.has('Podmiot1K') ? correction.fa.child('Podmiot1K') : correction.seller),
    dataBefore('buyer_before', buyer, sameBuyer ?? correction.buyer),
  ];
}

function keyOf(party: Part<Element>): string | null {
  return readIdentifier(party)?.key ?? null;
}

/** As displayed; different identifiers are displayed differently. */
function identifierIn(party: Part<Element>): string | null {
  return formatShownIdentifier(readIdentifier(party));
}

function dataBefore(code: 'seller_before' | 'buyer_before', original: Part<Element>, shown: Part<Element>): PairCheck {
  if (!original.exists || !shown.exists) return checkOf(code, 'unknown', { expected: null, found: null });
  const [expected, found] = [dataOf(original), dataOf(shown)];
  return checkOf(code, expected === found ? 'agrees' : 'differs', { expected, found });
}

/** Name and address on one line, as far as they are stated. */
function dataOf(party: Part<Element>): string {
  const data = readPartyData(party);
  return [data?.name ?? null, data?.address ?? null].filter((text) => text !== null).join(', ');
}

/** Checks of number, kind, format and currency of the correction. */
export function checkFormChecks({ request, original, correction, kind }: ReadPair): {
  readonly first: PairCheck[];
  readonly last: PairCheck[];
} {
  const number = correction.fa.text('P_2');
  const wanted = request.number.replace(/\s+/g, ' ').trim();
  const isFa3 = correction.root.element?.namespace === fa3Namespace;
  return {
    first: [
      checkOf('correction_kind', 'agrees', { expected: correctionKinds.join(', '), found: kind }),
      checkOf('correction_format', isFa3 ? 'agrees' : 'differs', { expected: 'FA(3)', found: isFa3 ? 'FA(3)' : null }),
      checkOf('correction_number', wanted === number ? 'agrees' : 'differs', { expected: wanted, found: number }),
    ],
    last: [
      checkEqual('kind_fits_original', original.correctionKind, kind),
      checkEqual('currency', original.currency === '' ? null : original.currency, correction.currency),
    ],
  };
}
