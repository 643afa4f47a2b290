import type { Part } from '../../../fa3/elements/part.ts';
import { type PartyIdentifier, readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct, own } from '../../model/source.ts';
import { getRole } from './role.ts';

/** One party in two places that should have different parties (XML-222, XML-224, XML-233 to XML-235). */
export const samePartyRules = defineRules([
  {
    code: 'XML-222',
    severity: 'warning',
    title: { pl: 'Nabywca z NIP sprzedawcy', en: 'Buyer with the NIP of the seller' },
    why: {
      pl: 'Sprzedawca i nabywca z tym samym NIP to ten sam podatnik, a sprzedaży samemu sobie nie dokumentuje się fakturą.',
      en: 'Seller and buyer with the same NIP are the same taxpayer, and a sale to oneself is not documented by an invoice.',
    },
    message: {
      pl: 'Nabywca ma ten sam NIP co sprzedawca: {nip}.',
      en: 'The buyer has the same NIP as the seller: {nip}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy dane nabywcy nie powtarzają przez pomyłkę danych sprzedawcy.',
      en: 'Check whether the data of the buyer repeat those of the seller by mistake.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => {
      const seller = readIdentifier(invoice.seller);
      const buyer = readIdentifier(invoice.buyer);
      if (seller?.kind !== 'NIP' || buyer === null || buyer.key !== seller.key) return [];
      return [{ place: at(buyer.element), slots: { nip: buyer.value } }];
    },
  },
  {
    code: 'XML-224',
    neededElements: ['Podmiot3'],
    severity: 'info',
    title: { pl: 'Podmiot trzeci podany dwa razy', en: 'Third party listed twice' },
    why: {
      pl: 'Ten sam podmiot trzeci (identyfikator, a przy BrakID nazwa) podany dwa razy w tej samej roli. Bywa, że to dwa oddziały jednego podmiotu.',
      en: 'The same third party (by identifier, with BrakID by name) stated twice in the same role. Sometimes these are two branches of one party.',
    },
    message: {
      pl: 'Podmiot trzeci ({identity}) występuje ponownie w tej samej roli ({role}).',
      en: 'The third party ({identity}) occurs again in the same role ({role}).',
    },
    quickFix: {
      pl: 'Usuń powtórzony Podmiot3, chyba że chodzi o dwie jednostki tego samego podmiotu.',
      en: 'Remove the repeated Podmiot3, unless it means two units of the same party.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findRepeatedThirdParties,
  },
  {
    code: 'XML-233',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Dodatkowy nabywca taki jak nabywca', en: 'Additional buyer same as the buyer' },
    why: {
      pl: 'Dodatkowy nabywca (rola 4) to inny nabywca niż ten z Podmiot2. Ten sam identyfikator w obu miejscach zwykle oznacza, że dane skopiowano.',
      en: 'An additional buyer (role 4) differs from the buyer in Podmiot2. The same identifier in both places usually means that data were copied.',
    },
    message: {
      pl: 'Dodatkowy nabywca (rola 4) ma ten sam identyfikator co nabywca z Podmiot2: {identity}.',
      en: 'The additional buyer (role 4) has the same identifier as the buyer in Podmiot2: {identity}.',
    },
    quickFix: {
      pl: 'Podaj identyfikator drugiego nabywcy albo usuń ten Podmiot3.',
      en: 'State the identifier of the second buyer or remove this Podmiot3.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => findAdditionalBuyers(invoice, invoice.buyer),
  },
  {
    code: 'XML-235',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Dodatkowy nabywca taki jak sprzedawca', en: 'Additional buyer same as the seller' },
    why: {
      pl: 'Dodatkowy nabywca (rola 4) kupuje od sprzedawcy, a sprzedaży samemu sobie nie dokumentuje się fakturą. Ten sam identyfikator zwykle oznacza złą rolę albo skopiowane dane.',
      en: 'An additional buyer (role 4) buys from the seller, and a sale to oneself is not documented by an invoice. The same identifier usually means a wrong role or copied data.',
    },
    message: {
      pl: 'Dodatkowy nabywca (rola 4) ma ten sam identyfikator co sprzedawca: {identity}.',
      en: 'The additional buyer (role 4) has the same identifier as the seller: {identity}.',
    },
    quickFix: {
      pl: 'Podaj identyfikator dodatkowego nabywcy, popraw rolę albo usuń ten Podmiot3.',
      en: 'State the identifier of the additional buyer, correct the role or remove this Podmiot3.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => findAdditionalBuyers(invoice, invoice.seller),
  },
  {
    code: 'XML-234',
    neededElements: ['PodmiotUpowazniony'],
    severity: 'warning',
    title: { pl: 'Podmiot upoważniony z NIP sprzedawcy', en: 'Authorized entity with the NIP of the seller' },
    why: {
      pl: 'Organ egzekucyjny (RolaPU 1) lub komornik (RolaPU 2) wystawia fakturę za dłużnika, więc nie może nim być.',
      en: 'An enforcement authority (RolaPU 1) or bailiff (RolaPU 2) issues the invoice for the debtor and therefore cannot be the debtor.',
    },
    message: {
      pl: 'PodmiotUpowazniony (RolaPU {role}) ma NIP sprzedawcy: {nip}.',
      en: 'PodmiotUpowazniony (RolaPU {role}) has the NIP of the seller: {nip}.',
    },
    quickFix: {
      pl: 'Podaj NIP organu egzekucyjnego lub komornika albo usuń PodmiotUpowazniony.',
      en: 'State the NIP of the enforcement authority or bailiff, or remove PodmiotUpowazniony.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106c')],
    find: ({ invoice }) => {
      const role = invoice.authorisedEntity.code('RolaPU');
      if (role !== '1' && role !== '2') return [];
      const seller = readIdentifier(invoice.seller);
      const entity = readIdentifier(invoice.authorisedEntity);
      if (seller?.kind !== 'NIP' || entity === null || entity.key !== seller.key) return [];
      return [{ place: at(entity.element), slots: { role, nip: entity.value } }];
    },
  },
]);

/** Additional buyers (role 4) that have the identifier of another party. */
function* findAdditionalBuyers({ thirdParties }: Invoice, other: Part): Generator<RuleMatch> {
  const same = readIdentifier(other);
  if (same === null || same.kind === 'BrakID') return;
  for (const party of thirdParties) {
    if (getRole(party) !== '4') continue;
    const identifier = readIdentifier(party);
    if (identifier?.key === same.key) yield { place: at(identifier.element), slots: { identity: identifier.key } };
  }
}

function* findRepeatedThirdParties({ invoice }: RuleContext): Generator<RuleMatch> {
  const seen = new Set<string>();
  for (const party of invoice.thirdParties) {
    const identifier = readIdentifier(party);
    const role = getRole(party) === 'other' ? party.text('OpisRoli') : getRole(party);
    const identity = identifier === null ? null : identityOf(party, identifier);
    if (identifier === null || identity === null || role === null) continue;
    const key = `${role}\n${identity}`;
    if (seen.has(key)) yield { place: at(identifier.element), slots: { identity, role } };
    seen.add(key);
  }
}

/** The identity of a third party; null when it has none. */
function identityOf(party: Part, { kind, key }: PartyIdentifier): string | null {
  return kind === 'BrakID' ? party.child('DaneIdentyfikacyjne').text('Nazwa') : key;
}
