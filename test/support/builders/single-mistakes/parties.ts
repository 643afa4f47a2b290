import type { MutableElement } from '../mutable-xml.ts';
import { childOf, childText, type Draft, insertBefore, leaf, node, setText, textOf } from './draft.ts';
import { missing, mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const sellerNip = 'Podmiot1/DaneIdentyfikacyjne/NIP';
const buyerNip = 'Podmiot2/DaneIdentyfikacyjne/NIP';
const hasBuyerNip = (draft: Draft): boolean => draft.has(buyerNip);
/** Internal identifiers start with the NIP of a party. */
const isFreeOfUnits = (draft: Draft): boolean => !draft.isCorrection && !draft.has('Podmiot3/DaneIdentyfikacyjne/IDWew');
const isPrimary = (draft: Draft): boolean => ['VAT', 'ZAL', 'ROZ'].includes(draft.kind);

/** A different last digit. */
const otherLastDigit = (text: string): string => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10);

/** A different identification of a party. */
function identifiedBy(
  path: string,
  name: string,
  code: string,
  identifiers: (draft: Draft) => MutableElement[] | null,
  at: string,
): SingleMistake {
  return mistake(name, code, (draft) => {
    const [identification] = draft.all(`${path}/DaneIdentyfikacyjne`);
    const replacement = identification === undefined ? null : identifiers(draft);
    if (identification === undefined || replacement === null) return null;
    const called = childOf(identification, 'Nazwa');
    identification.content = [...replacement, ...(called === undefined ? [] : [called])];
    return childOf(identification, at) ?? null;
  });
}

function thirdParty(role: string, ...rest: MutableElement[]): MutableElement {
  const who = node('DaneIdentyfikacyjne', leaf('NIP', '7654321092'), leaf('Nazwa', 'Jednostka Próbna'));
  return node('Podmiot3', who, leaf('Rola', role), ...rest);
}

/** Mistakes in parties and their numbers. */
export const partyMistakes: readonly SingleMistake[] = [
  wrong('a wrong digit in the NIP of the seller', 'XML-201', sellerNip, otherLastDigit, isFreeOfUnits),
  wrong('a wrong digit in the NIP of the buyer', 'XML-201', buyerNip, otherLastDigit, isFreeOfUnits),
  wrong(
    'a wrong digit in the NIP of a third party',
    'XML-201',
    'Podmiot3/DaneIdentyfikacyjne/NIP',
    otherLastDigit,
    ({ isCorrection }) => !isCorrection,
  ),
  wrong('a wrong digit in the NIP of an authorized entity', 'XML-201', 'PodmiotUpowazniony/DaneIdentyfikacyjne/NIP', otherLastDigit),
  wrong(
    'a wrong digit in the NIP of a carrier',
    'XML-202',
    'Fa/WarunkiTransakcji/Transport/Przewoznik/DaneIdentyfikacyjne/NIP',
    otherLastDigit,
  ),
  wrong(
    'a wrong NIP inside an internal identifier',
    'XML-203',
    'Podmiot3/DaneIdentyfikacyjne/IDWew',
    (text) => `${otherLastDigit(text.slice(0, 10))}${text.slice(10)}`,
  ),
  wrong('a wrong digit in an internal identifier', 'XML-204', 'Podmiot3/DaneIdentyfikacyjne/IDWew', otherLastDigit),
  wrong('an internal identifier of a stranger', 'XML-205', 'Podmiot3/DaneIdentyfikacyjne/IDWew', '6824515772-12343'),
  identifiedBy(
    'Podmiot2',
    'a Polish NIP as an EU number',
    'XML-206',
    nipAs((nip) => [leaf('KodUE', 'PL'), leaf('NrVatUE', nip)]),
    'NrVatUE',
  ),
  identifiedBy(
    'Podmiot2',
    'a Polish NIP as a foreign number',
    'XML-206',
    nipAs((nip) => [leaf('NrID', nip)]),
    'NrID',
  ),
  identifiedBy(
    'Podmiot2',
    'a Polish NIP under a foreign code',
    'XML-207',
    (draft) => (isForeign(draft) ? [leaf('KodUE', 'DE'), leaf('NrVatUE', '5265877635')] : null),
    'NrVatUE',
  ),
  wrong(
    'the country repeated in the VAT number',
    'XML-208',
    'Podmiot2/DaneIdentyfikacyjne/NrVatUE',
    repeatedCountry,
    ({ isCorrection }) => !isCorrection,
  ),
  wrong('a VAT number of a wrong length', 'XML-209', 'Podmiot2/DaneIdentyfikacyjne/NrVatUE', '1', ({ isCorrection }) => !isCorrection),
  wrong('the country repeated in a foreign number', 'XML-210', 'Podmiot2/DaneIdentyfikacyjne/NrID', (text, draft) => {
    const country = draft.text('Podmiot2/DaneIdentyfikacyjne/KodKraju');
    return country === '' || draft.isCorrection ? null : `${country}${text.replace(/\D/g, '')}`;
  }),
  missing('no name of the buyer', 'XML-211', 'Podmiot2/DaneIdentyfikacyjne/Nazwa', isPrimary),
  missing('no address of the buyer', 'XML-212', 'Podmiot2/Adres', isPrimary),
  wrong('a local government unit without its party', 'XML-213', 'Podmiot2/JST', '1'),
  wrong('a VAT group without its member', 'XML-214', 'Podmiot2/GV', '1'),
  mistake('a local government unit without the marker', 'XML-215', (draft) => {
    if (draft.text('Podmiot2/JST') !== '2') return null;
    inserted(draft, thirdParty('8'), 'NIP');
    return draft.all('Podmiot2/JST')[0] ?? null;
  }),
  mistake('a unit without any number', 'XML-216', (draft) => {
    const unit = draft.all('Podmiot3').find((party) => ['8', '10'].includes(childText(party, 'Rola')));
    const who = unit && childOf(unit, 'DaneIdentyfikacyjne');
    if (who === undefined) return null;
    who.content = [leaf('BrakID', '1'), leaf('Nazwa', 'Jednostka')];
    return childOf(who, 'BrakID') ?? null;
  }),
  mistake('a share of a party that is not a buyer', 'XML-217', (draft) => {
    const party = draft.all('Podmiot3').find((each) => !['', '4'].includes(childText(each, 'Rola')));
    if (party === undefined) return null;
    const share = leaf('Udzial', '10');
    insertBefore(party, share, ['NrKlienta']);
    return share;
  }),
  mistake('shares beyond the whole', 'XML-218', (draft) => {
    const shares = draft.all('Podmiot3/Udzial');
    const last = shares.at(-1);
    if (last === undefined || shares.length < 2) return null;
    setText(last, '100');
    return last;
  }),
  mistake('self-billing together with an issuer', 'XML-220', (draft) => {
    const issuers = draft.all('Podmiot3/Rola').filter((role) => textOf(role) === '5');
    return issuers.length === 1 && !draft.has('PodmiotUpowazniony') && isSelfBilledNow(draft) ? (issuers[0] ?? null) : null;
  }),
  mistake('self-billing together with an authorized entity', 'XML-221', (draft) => {
    const role = draft.all('PodmiotUpowazniony/RolaPU').find((each) => textOf(each) !== '3');
    const hasIssuer = draft.all('Podmiot3/Rola').some((each) => textOf(each) === '5');
    return role !== undefined && !hasIssuer && isSelfBilledNow(draft) ? role : null;
  }),
  wrong('the seller as buyer', 'XML-222', buyerNip, (_, draft) => draft.text(sellerNip), isFreeOfUnits),
  mistake('an employee with a NIP', 'XML-223', (draft) => inserted(draft, thirdParty('11'), 'NIP')),
  mistake('an additional buyer who is the buyer', 'XML-233', (draft) => {
    if (!hasBuyerNip(draft) || draft.isCorrection || draft.has('Podmiot3/Udzial')) return null;
    const party = thirdParty('4');
    const nip = childOf(childOf(party, 'DaneIdentyfikacyjne') ?? party, 'NIP');
    if (nip !== undefined) setText(nip, draft.text(buyerNip));
    return inserted(draft, party, 'NIP');
  }),
  surplus(
    'a key of a buyer that nothing refers to',
    'XML-225',
    'Podmiot2',
    leaf('IDNabywcy', '0001'),
    ['JST'],
    ({ isCorrection }) => !isCorrection,
  ),
  missing('no prefix of the seller in trade within the EU', 'XML-226', 'Podmiot1/PrefiksPodatnika', (draft) => !draft.isCorrection),
  surplus(
    'an EORI number of digits only',
    'XML-228',
    'Podmiot2',
    leaf('NrEORI', '123'),
    ['DaneIdentyfikacyjne'],
    (draft) => !draft.has('Podmiot2/NrEORI'),
  ),
  surplus(
    'a GLN with a wrong check digit',
    'XML-229',
    'Podmiot1/Adres',
    leaf('GLN', '5901234123458'),
    [],
    (draft) => !draft.has('Podmiot1/Adres/GLN'),
  ),
  mistake('an additional buyer who is the seller', 'XML-235', (draft) => {
    if (draft.isCorrection || draft.kind === 'UPR' || draft.has('Podmiot3/Udzial')) return null;
    const party = thirdParty('4');
    const nip = childOf(childOf(party, 'DaneIdentyfikacyjne') ?? party, 'NIP');
    if (nip !== undefined) setText(nip, draft.text(sellerNip));
    return inserted(draft, party, 'NIP');
  }),
  wrong('a dash as the name of the buyer', 'XML-236', 'Podmiot2/DaneIdentyfikacyjne/Nazwa', '-', isPrimary),
  wrong('a dash as the address of the buyer', 'XML-236', 'Podmiot2/Adres/AdresL1', '-', isPrimary),
  wrong('a wrong digit in the REGON', 'XML-230', 'Stopka/Rejestry/REGON', otherLastDigit),
];

function nipAs(make: (nip: string) => MutableElement[]): (draft: Draft) => MutableElement[] | null {
  return (draft) => (hasBuyerNip(draft) && isFreeOfUnits(draft) && draft.kind !== 'UPR' ? make(draft.text(buyerNip)) : null);
}

/** Sets self-billing. */
function isSelfBilledNow(draft: Draft): boolean {
  const [selfBilling] = draft.all('Fa/Adnotacje/P_17');
  if (selfBilling === undefined) return false;
  setText(selfBilling, '1');
  return true;
}

const isForeign = (draft: Draft): boolean => draft.has('Podmiot2/DaneIdentyfikacyjne/NrVatUE') && !draft.isCorrection;

function repeatedCountry(text: string, draft: Draft): string | null {
  const country = draft.text('Podmiot2/DaneIdentyfikacyjne/KodUE');
  return country.length + text.length <= 12 && country === 'DE' ? country + text : null;
}

function inserted(draft: Draft, party: MutableElement, at: string): MutableElement | null {
  insertBefore(draft.root, party, ['PodmiotUpowazniony', 'Fa']);
  const who = childOf(party, 'DaneIdentyfikacyjne');
  return (who && childOf(who, at)) ?? null;
}
