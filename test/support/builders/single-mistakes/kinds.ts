import type { MutableElement } from '../mutable-xml.ts';
import { childOf, childText, type Draft, fromGrosze, insertBefore, leaf, node, removeChild, setText, toGrosze } from './draft.ts';
import { missing, mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const line = 'Fa/FaWiersz';
const corrected = 'Fa/DaneFaKorygowanej';
const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';
const behindKind = [
  'ZaliczkaCzesciowa',
  'FP',
  'TP',
  'DodatkowyOpis',
  'FakturaZaliczkowa',
  'ZwrotAkcyzy',
  'FaWiersz',
  'Rozliczenie',
  'Platnosc',
  'WarunkiTransakcji',
  'Zamowienie',
];
const behindAdvances = behindKind.slice(5);
const isPrimary = ({ isCorrection }: Draft): boolean => !isCorrection;
const is =
  (...kinds: string[]) =>
  ({ kind }: Draft): boolean =>
    kinds.includes(kind);

const advanceOutside = node('FakturaZaliczkowa', leaf('NrKSeFZN', '1'), leaf('NrFaZaliczkowej', 'ZAL/1'));
const payment = (draft: Draft) => node('ZaliczkaCzesciowa', leaf('P_6Z', draft.text('Fa/P_1')), leaf('P_15Z', '1.00'));
const original = node(
  'DaneFaKorygowanej',
  leaf('DataWystFaKorygowanej', '2026-01-05'),
  leaf('NrFaKorygowanej', 'FV/1'),
  leaf('NrKSeFN', '1'),
);

function removeAll(draft: Draft, name: string): boolean {
  const [fa] = draft.all('Fa');
  const elements = draft.all(`Fa/${name}`);
  if (fa === undefined || elements.length === 0) return false;
  for (const element of elements) removeChild(fa, element);
  return true;
}

/** Removes the whole correction group from a correction. */
function withoutCorrectionGroup(draft: Draft): string | null {
  if (draft.kind !== 'KOR' || !draft.has(line)) return null;
  const group = [
    'PrzyczynaKorekty',
    'TypKorekty',
    'DaneFaKorygowanej',
    'OkresFaKorygowanej',
    'NrFaKorygowany',
    'Podmiot1K',
    'Podmiot2K',
    'P_15ZK',
    'KursWalutyZK',
  ];
  for (const name of group) removeAll(draft, name);
  for (const key of draft.all('Podmiot2/IDNabywcy')) removeChild(draft.parentOf(key) ?? key, key);
  for (const key of draft.all('Podmiot3/IDNabywcy')) removeChild(draft.parentOf(key) ?? key, key);
  return '/Faktura/Fa/DaneFaKorygowanej';
}

/** Mistakes in what a kind of invoice must, may and must not contain. */
export const kindMistakes: readonly SingleMistake[] = [
  mistake('a correction of nothing', 'XML-601', withoutCorrectionGroup),
  surplus('a corrected invoice on an invoice that corrects nothing', 'XML-602', 'Fa', original, behindKind, isPrimary),
  surplus('a state before on an ordinary invoice', 'XML-603', line, leaf('StanPrzed', '1'), [], is('VAT', 'ROZ')),
  surplus(
    'a state before on an order of an advance',
    'XML-603',
    orderLine,
    leaf('StanPrzedZ', '1'),
    [],
    (draft) => draft.kind === 'ZAL' && draft.all(orderLine).length > 1 && draft.text('Fa/Adnotacje/P_18') === '2',
  ),
  mistake('a state before without the state after', 'XML-604', (draft) => {
    const [fa] = draft.all('Fa');
    const [before, after] = draft.all(line);
    if (fa === undefined || before === undefined || after === undefined || draft.kind !== 'KOR_ROZ') return null;
    removeChild(fa, after);
    return childOf(before, 'StanPrzed') ?? null;
  }),
  wrong(
    'a minus on a state before',
    'XML-606',
    `${line}/P_11`,
    (text, draft, element) => {
      const parent = draft.parentOf(element);
      const isBefore = parent !== null && childText(parent, 'StanPrzed') === '1';
      return isBefore && !text.startsWith('0') ? `-${text}` : null;
    },
    is('KOR_ROZ'),
  ),
  wrong(
    'the number of the original on the correction',
    'XML-609',
    'Fa/P_2',
    (_, draft) => draft.text(`${corrected}/NrFaKorygowanej`),
    ({ isCorrection }) => isCorrection,
  ),
  wrong('a right number equal to the wrong one', 'XML-610', 'Fa/NrFaKorygowany', (_, draft) => draft.text(`${corrected}/NrFaKorygowanej`)),
  wrong('another NIP of the seller', 'XML-611', 'Fa/Podmiot1K/DaneIdentyfikacyjne/NIP', '5265877635'),
  mistake('the NIP of the buyer changed by a correction', 'XML-612', (draft) => {
    const [nip] = draft.all('Podmiot2/DaneIdentyfikacyjne/NIP');
    const before = draft.all('Fa/Podmiot2K/DaneIdentyfikacyjne/NIP');
    if (nip === undefined || before.length !== 1 || draft.has('Podmiot3/DaneIdentyfikacyjne/IDWew')) return null;
    setText(nip, '5265877635');
    return before[0] ?? null;
  }),
  wrong('a key of a buyer without its counterpart', 'XML-613', 'Fa/Podmiot2K/IDNabywcy', '0999'),
  mistake('several buyers before without keys', 'XML-614', (draft) => {
    const [first, second] = draft.all('Fa/Podmiot2K');
    const key = first && childOf(first, 'IDNabywcy');
    if (first === undefined || second === undefined || key === undefined) return null;
    removeChild(first, key);
    return `${draft.xpathOf(first)}/IDNabywcy`;
  }),
  mistake('a seller before who is the seller now', 'XML-615', (draft) => {
    const [before, identification, address] = [
      draft.all('Fa/Podmiot1K')[0],
      draft.all('Podmiot1/DaneIdentyfikacyjne')[0],
      draft.all('Podmiot1/Adres')[0],
    ];
    if (before === undefined || identification === undefined || address === undefined || draft.all('Fa/Podmiot2K').length > 0) return null;
    before.content = structuredClone([...draft.all('Podmiot1/PrefiksPodatnika'), identification, address]);
    return before;
  }),
  missing('several originals without a period', 'XML-616', 'Fa/OkresFaKorygowanej', is('KOR')),
  mistake('an original listed twice', 'XML-618', (draft) => {
    const [fa] = draft.all('Fa');
    const [first, second] = draft.all(corrected);
    if (fa === undefined || first === undefined || second === undefined) return null;
    const again = structuredClone(first);
    insertBefore(fa, again, ['OkresFaKorygowanej', ...behindKind]);
    return again;
  }),
  mistake('amounts corrected without lines', 'XML-619', (draft) => {
    const isOfOne = draft.kind === 'KOR' && draft.all(corrected).length === 1 && draft.grosze('Fa/P_15') !== 0n;
    if (!isOfOne || draft.has('Fa/DodatkowyOpis') || draft.has('Fa/Adnotacje/NoweSrodkiTransportu/P_22')) return null;
    return removeAll(draft, 'FaWiersz') ? '/Faktura/Fa/FaWiersz' : null;
  }),
  mistake('a correction that changes nothing', 'XML-620', (draft) => {
    const [number] = draft.all('Fa/NrFaKorygowany');
    const isBare = draft.kind === 'KOR' && !draft.has('Fa/Podmiot1K') && !draft.has('Fa/Podmiot2K');
    if (number === undefined || !isBare) return null;
    removeAll(draft, 'NrFaKorygowany');
    return '/Faktura/Fa/P_15';
  }),
  missing('no amount before the correction', 'XML-621', 'Fa/P_15ZK', (draft) => !draft.has('Fa/KursWalutyZK')),
  surplus('an amount before on a correction of a sale', 'XML-622', 'Fa', leaf('P_15ZK', '100.00'), behindKind, is('KOR')),
  missing(
    'a corrected advance without its order',
    'XML-623',
    'Fa/Zamowienie',
    (draft) => draft.kind === 'KOR_ZAL' && draft.all('Fa').some(hasSums),
  ),
  mistake('a corrected settlement without advances', 'XML-625', (draft) =>
    draft.kind === 'KOR_ROZ' && removeAll(draft, 'FakturaZaliczkowa') ? '/Faktura/Fa/FakturaZaliczkowa' : null,
  ),
  missing(
    'an advance without its order',
    'XML-626',
    'Fa/Zamowienie',
    (draft) => draft.kind === 'ZAL' && !draft.has('Fa/DodatkowyOpis/NrWiersza'),
  ),
  surplus(
    'lines of an invoice on an advance',
    'XML-627',
    'Fa',
    node('FaWiersz', leaf('NrWierszaFa', '1'), leaf('P_7', 'Usługa')),
    ['Rozliczenie', 'Platnosc', 'WarunkiTransakcji', 'Zamowienie'],
    is('ZAL'),
  ),
  mistake('a settlement without advances', 'XML-628', (draft) =>
    draft.kind === 'ROZ' && removeAll(draft, 'FakturaZaliczkowa') ? '/Faktura/Fa/FakturaZaliczkowa' : null,
  ),
  surplus(
    'an order on an ordinary invoice',
    'XML-629',
    'Fa',
    node('Zamowienie', leaf('WartoscZamowienia', '1.00'), node('ZamowienieWiersz', leaf('NrWierszaZam', '1'), leaf('P_7Z', 'Usługa'))),
    [],
    is('VAT'),
  ),
  surplus('an advance invoice on an ordinary invoice', 'XML-630', 'Fa', advanceOutside, behindAdvances, is('VAT')),
  mistake('a simplified invoice over its limit', 'XML-631', (draft) => {
    const [total] = draft.all('Fa/P_15');
    const hasSumsOrPayment = draft.all('Fa').some(hasSums) || draft.has('Fa/Platnosc') || draft.has('Fa/Rozliczenie');
    if (total === undefined || draft.kind !== 'UPR' || hasSumsOrPayment) return null;
    setText(total, '450.01');
    return total;
  }),
  mistake('a simplified invoice from which no tax follows', 'XML-632', (draft) => {
    const rates = draft.all(`${line}/P_12`);
    if (draft.kind !== 'UPR' || draft.all('Fa').some(hasSums) || rates.length !== 1 || draft.has('Fa/Adnotacje/Zwolnienie/P_19'))
      return null;
    for (const rate of rates) removeChild(draft.parentOf(rate) ?? rate, rate);
    return '/Faktura/Fa/FaWiersz/P_12';
  }),
  wrong('goods to the EU on an advance', 'XML-635', `${orderLine}/P_12Z`, (text) => (text === '0 KR' ? '0 WDT' : null), is('ZAL')),
  mistake('an amount that becomes negative', 'XML-638', (draft) => {
    const [before] = draft.all('Fa/P_15ZK');
    const total = draft.grosze('Fa/P_15');
    if (before === undefined || total > -2n || draft.kind !== 'KOR_ROZ') return null;
    setText(before, fromGrosze(-total - 1n));
    return '/Faktura/Fa/P_15';
  }),
  surplus('a payment on account on an ordinary invoice', 'XML-640', 'Fa', payment, behindKind.slice(1), is('VAT')),
  mistake('an advance listed twice', 'XML-641', (draft) => {
    const [fa] = draft.all('Fa');
    const [advance] = draft.all('Fa/FakturaZaliczkowa');
    if (fa === undefined || advance === undefined || draft.kind !== 'ROZ' || draft.all('Fa/FakturaZaliczkowa').length > 30) return null;
    const again = structuredClone(advance);
    insertBefore(fa, again, behindAdvances);
    return again;
  }),
  wrong('a settlement of itself', 'XML-642', 'Fa/FakturaZaliczkowa/NrFaZaliczkowej', (_, draft) => draft.text('Fa/P_2'), is('ROZ')),
  wrong(
    'a KSeF number instead of the number of the corrected invoice',
    'XML-643',
    `${corrected}/NrFaKorygowanej`,
    '1234563218-20260915-0A1B2C3D4E5F-DF',
    (draft) => draft.all(corrected).length === 1 && !draft.has('Fa/NrFaKorygowany'),
  ),
];

function hasSums(fa: MutableElement): boolean {
  return fa.content.some((piece) => typeof piece !== 'string' && piece.name.startsWith('P_13_') && toGrosze(piece.content.join('')) !== 0n);
}
