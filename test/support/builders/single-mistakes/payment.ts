import { childOf, childText, type Draft, fromGrosze, leaf, node, removeChild, textOf, toGrosze } from './draft.ts';
import { mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const pay = 'Fa/Platnosc';
const account = `${pay}/RachunekBankowy/NrRB`;
const beforeForm = ['FormaPlatnosci', 'PlatnoscInna'];

/** What a transfer can be sent to other than an account of the seller. */
const otherWays = ['RachunekBankowyFaktora', 'LinkDoPlatnosci'];

const isPolish = (text: string): boolean => /^\d{26}$/.test(text);
const swapped = (text: string): string => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10);

/** Mistakes in payments and accounts. */
export const paymentMistakes: readonly SingleMistake[] = [
  wrong('a wrong digit in the account', 'XML-701', account, (text) => (isPolish(text) ? swapped(text) : null)),
  wrong('blanks in the account', 'XML-702', account, (text) => (isPolish(text) ? text.replace(/(..)(....)/, '$1 $2 ') : null)),
  wrong('an account of 25 digits', 'XML-703', account, (text, draft, element) =>
    isPolish(text) && !hasSwift(draft, element) ? text.slice(1) : null,
  ),
  wrong('a wrong digit in a foreign account', 'XML-704', account, (text) => (/^(DE|FR|CZ|NO)/.test(text) ? swapped(text) : null)),
  wrong('a Polish account of 25 digits', 'XML-705', account, (text) => (text.startsWith('PL') ? text.slice(0, -1) : null)),
  mistake('a transfer without an account', 'XML-707', (draft) => {
    const accounts = draft.all(`${pay}/RachunekBankowy`);
    const [payment] = draft.all(pay);
    const isDue =
      payment !== undefined &&
      childText(payment, 'FormaPlatnosci') === '6' &&
      childText(payment, 'Zaplacono') === '' &&
      childText(payment, 'ZnacznikZaplatyCzesciowej') !== '2';
    if (payment === undefined || accounts.length === 0 || !isDue || otherWays.some((name) => draft.has(`${pay}/${name}`))) return null;
    for (const each of accounts) removeChild(payment, each);
    return `${draft.xpathOf(payment)}/RachunekBankowy`;
  }),
  surplus(
    'an account of a factor without the factor',
    'XML-708',
    pay,
    node('RachunekBankowyFaktora', leaf('NrRB', '61109010140000071219812874')),
    ['Skonto', 'LinkDoPlatnosci', 'IPKSeF'],
    (draft) => draft.all('Podmiot3').every((party) => childText(party, 'Rola') !== '1'),
  ),
  wrong('paid after the invoice', 'XML-710', `${pay}/DataZaplaty`, '2027-01-05'),
  wrong('paid in part after the invoice', 'XML-710', `${pay}/ZaplataCzesciowa/DataZaplatyCzesciowej`, '2027-01-05'),
  wrong('payments in full that are not all', 'XML-711', `${pay}/ZnacznikZaplatyCzesciowej`, (text, draft) =>
    text === '1' && isClearlyPartial(draft) ? '2' : null,
  ),
  wrong('a term before the invoice', 'XML-712', `${pay}/TerminPlatnosci/Termin`, '2026-01-05', ({ kind }) => kind === 'VAT'),
  surplus(
    'a term beside a payment',
    'XML-713',
    pay,
    (draft) => (draft.has(`${pay}/Zaplacono`) ? node('TerminPlatnosci', leaf('Termin', '2026-12-01')) : null),
    beforeForm,
  ),
  wrong('another online payment than in its link', 'XML-714', `${pay}/IPKSeF`, '123AbCdEfGhIx'),
  wrong('a term of no days', 'XML-715', `${pay}/TerminPlatnosci/TerminOpis/Ilosc`, '0'),
  wrong(
    'a payment below zero',
    'XML-716',
    `${pay}/ZaplataCzesciowa/KwotaZaplatyCzesciowej`,
    (text) => fromGrosze(-toGrosze(text)),
    (draft) => draft.text(`${pay}/ZnacznikZaplatyCzesciowej`) === '1',
  ),
  mistake('an account listed twice', 'XML-718', (draft) => {
    const [payment] = draft.all(pay);
    const [first] = draft.all(`${pay}/RachunekBankowy`);
    if (payment === undefined || first === undefined) return null;
    const again = structuredClone(first);
    const last = draft.all(`${pay}/RachunekBankowy`).at(-1);
    payment.content.splice(payment.content.indexOf(last ?? first) + 1, 0, again);
    return childOf(again, 'NrRB') ?? null;
  }),
];

function hasSwift(draft: Draft, element: Parameters<Draft['parentOf']>[0]): boolean {
  const parent = draft.parentOf(element);
  return parent !== null && childOf(parent, 'SWIFT') !== undefined;
}

/** Whether payments are short of the total by at least one currency unit, and nothing else affects it. */
function isClearlyPartial(draft: Draft): boolean {
  const parts = draft.all(`${pay}/ZaplataCzesciowa/KwotaZaplatyCzesciowej`).map((part) => toGrosze(textOf(part)));
  return !draft.has('Fa/Rozliczenie') && parts.reduce((sum, part) => sum + part, 0n) + 1_00n < draft.grosze('Fa/P_15');
}
