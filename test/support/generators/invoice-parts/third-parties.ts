import { internalId } from './check-digits.ts';
import { bigNumber, chance, type Draw, maybe, pick, several } from './draw.ts';
import type { Identity, Party } from './model-terms.ts';
import { bareParty, euParty, personIn, polishParty } from './parties.ts';

/** Third parties, and the markers of the buyer that they require. */
export interface ThirdParties {
  readonly thirdParties: readonly Party[];
  readonly authorised: Party | null;
  readonly isLocalGovernment: boolean;
  readonly isVatGroup: boolean;
}

/** Third parties in any allowed roles; usually none. */
export function drawThirdParties(draw: Draw, seller: Party, buyer: Party, isSelfBilled: boolean): ThirdParties {
  const buyerNip = buyer.identity.kind === 'nip' ? buyer.identity.number : null;
  // 8: a unit of local government receives; 10: a member of a VAT group does.
  const units = buyerNip === null ? [] : pick(draw, [[], [], [], ['8'], ['10'], ['8', '10']]);
  const thirdParties = chance(draw, 35)
    ? [
        ...several(draw, 0, 3, () => otherParty(draw, seller, buyerNip, isSelfBilled)),
        ...(chance(draw, 40) ? additionalBuyers(draw) : []),
        ...units.map((role) => ({ ...unitOf(draw, buyerNip), role })),
      ]
    : [];
  return {
    thirdParties,
    authorised: isSelfBilled ? null : maybe(draw, 5, () => ({ ...polishParty(draw), role: pick(draw, ['3', '1', '2']) })),
    isLocalGovernment: thirdParties.some(({ role }) => role === '8'),
    isVatGroup: thirdParties.some(({ role }) => role === '10'),
  };
}

function unitOf(draw: Draw, ownerNip: string | null): Party {
  const party = polishParty(draw);
  const identity: Identity | null =
    ownerNip === null ? null : maybe(draw, 50, () => ({ kind: 'internal', number: internalId(draw, ownerNip) }));
  return identity === null ? party : { ...bareParty(identity, 'Szkoła Podstawowa nr 7', party.address) };
}

function otherParty(draw: Draw, seller: Party, buyerNip: string | null, isSelfBilled: boolean): Party {
  const role = pick(draw, ['1', '2', '3', '5', '6', '7', '9', '11', 'pośrednik handlowy']);
  switch (role) {
    case '5':
      return { ...polishParty(draw), role: isSelfBilled ? '6' : role };
    case '7':
    case '9':
      return { ...unitOf(draw, seller.identity.kind === 'nip' ? seller.identity.number : null), role };
    case '2':
      return { ...unitOf(draw, buyerNip), role };
    case '11':
      return { ...personIn(draw, 'PL'), address: null, role };
    default:
      return { ...(chance(draw, 20) ? euParty(draw) : polishParty(draw)), role };
  }
}

/** Additional buyers: with shares, of which some remains for the first buyer, or without. */
function additionalBuyers(draw: Draw): Party[] {
  const hasShares = chance(draw, 60);
  return several(draw, 1, 3, () => ({
    ...polishParty(draw),
    role: '4',
    share: hasShares ? bigNumber(draw, 1n, 3_300n) : null,
    customerNumber: maybe(draw, 20, () => 'K-77'),
  }));
}
