import { identifierOf } from '../../fa3/identifier.ts';
import { fa3Namespace } from '../../fa3/identity.ts';
import { correctionKinds } from '../../fa3/kinds.ts';
import type { Part } from '../../fa3/part.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import { partyData, shownIdentifier } from '../pair/pair-details.ts';
import { checked, checkedSame } from './compare-values.ts';

/** Whether the parties of the correction are those of the invoice, as they are now and as they were. */
export function partyChecks({ original, correction }: ReadPair): PairCheck[] {
  const { seller, buyer } = original.invoice;
  const formerBuyers = correction.fa.all('Podmiot2K');
  const sameBuyer = formerBuyers.find((party) => keyOf(party) !== null && keyOf(party) === keyOf(buyer)) ?? null;
  return [
    checkedSame('seller_nip', identifierIn(seller), identifierIn(correction.seller)),
    checkedSame('buyer_identifier', identifierIn(buyer), identifierIn(correction.buyer)),
    dataBefore('seller_before', seller, correction.fa.has('Podmiot1K') ? correction.fa.child('Podmiot1K') : correction.seller),
    dataBefore('buyer_before', buyer, sameBuyer ?? correction.buyer),
  ];
}

function keyOf(party: Part): string | null {
  return identifierOf(party)?.key ?? null;
}

/** As it is shown, which is as unlike for unlike identifiers as its key. */
function identifierIn(party: Part): string | null {
  return shownIdentifier(identifierOf(party));
}

function dataBefore(code: 'seller_before' | 'buyer_before', original: Part, shown: Part): PairCheck {
  if (!original.exists || !shown.exists) return checked(code, 'not-told', { expected: null, found: null });
  const [expected, found] = [dataOf(original), dataOf(shown)];
  return checked(code, expected === found ? 'agrees' : 'differs', { expected, found });
}

/** Name and address on one line, as far as they are stated. */
function dataOf(party: Part): string {
  const data = partyData(party);
  return [data?.name ?? null, data?.address ?? null].filter((text) => text !== null).join(', ');
}

/** Number, kind, format and currency of the correction beside those of the invoice. */
export function formChecks({ request, original, correction, kind }: ReadPair): { readonly first: PairCheck[]; readonly last: PairCheck[] } {
  const number = correction.fa.text('P_2');
  const wanted = request.number.replace(/\s+/g, ' ').trim();
  const isFa3 = correction.root.element?.namespace === fa3Namespace;
  return {
    first: [
      checked('correction_kind', 'agrees', { expected: correctionKinds.join(', '), found: kind }),
      checked('correction_format', isFa3 ? 'agrees' : 'differs', { expected: 'FA(3)', found: isFa3 ? 'FA(3)' : null }),
      checked('correction_number', wanted === number ? 'agrees' : 'differs', { expected: wanted, found: number }),
    ],
    last: [
      checkedSame('kind_fits_original', original.correctionKind, kind),
      checkedSame('currency', original.currency === '' ? null : original.currency, correction.currency),
    ],
  };
}
