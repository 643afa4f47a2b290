import { childOf, childText, type Draft, insertBefore, leaf, node, removeChild, setText } from './draft.ts';
import { missing, mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const line = 'Fa/FaWiersz';
const isNoCorrection = ({ isCorrection }: Draft): boolean => !isCorrection;
/** Internal identifiers start with the NIP of a party. */
const hasNoUnits = (draft: Draft): boolean => !draft.has('Podmiot3/DaneIdentyfikacyjne/IDWew');

/** Mistakes in the document itself and schema violations. */
export const schemaMistakes: readonly SingleMistake[] = [
  mistake('a processing instruction', 'XML-006', ({ root }) => {
    root.content.unshift('<?program wersja="2"?>');
    return '';
  }),
  wrong('a control character of another encoding', 'XML-007', `${line}/P_7`, (text) => `${text}\u0096`),
  mistake('the form code without its space', 'XML-014', (draft) => {
    const [code] = draft.all('Naglowek/KodFormularza');
    if (code === undefined) return null;
    code.attributes = [
      ['kodSystemowy', 'FA(3)'],
      ['wersjaSchemy', '1-0E'],
    ];
    return `${draft.xpathOf(code)}/@kodSystemowy`;
  }),
  mistake('a comment', 'XML-016', ({ root }) => {
    root.content.unshift('<!-- wydruk próbny -->');
    return '';
  }),
  wrong('an invisible character in the number of the invoice', 'XML-017', 'Fa/P_2', (text) => `${text}\u200b`),
  wrong('letters decoded twice', 'XML-018', 'Podmiot1/DaneIdentyfikacyjne/Nazwa', 'SpÃ³Å‚ka z o.o.'),
  mistake('a field after its neighbour', 'XML-101', (draft) => {
    const [fa] = draft.all('Fa');
    const kind = fa && childOf(fa, 'RodzajFaktury');
    if (fa === undefined || kind === undefined) return null;
    removeChild(fa, kind);
    insertBefore(fa, kind, ['P_1']);
    return kind;
  }),
  missing('no total', 'XML-102', 'Fa/P_15'),
  missing('no name of the seller', 'XML-102', 'Podmiot1/DaneIdentyfikacyjne/Nazwa'),
  missing('no number of a line', 'XML-102', `${line}/NrWierszaFa`),
  surplus('a field that no schema knows', 'XML-103', 'Fa/Platnosc/RachunekBankowy', leaf('NazwaBank', 'Bank'), ['OpisRachunku']),
  mistake('a name with a letter wrong', 'XML-103', (draft, random) => {
    const [element] = draft.all(`${line}/PKWiU`);
    if (element === undefined) return null;
    element.name = random.pick(['PKWIU', 'PKWiu']);
    return element;
  }),
  wrong('a form of payment that is not on the list', 'XML-104', 'Fa/Platnosc/FormaPlatnosci', '8'),
  wrong('a role that is not on the list', 'XML-104', 'Podmiot3/Rola', '12'),
  wrong('a blank between thousands and a comma', 'XML-105', 'Fa/P_15', '1 230,00'),
  wrong('no digit before the point', 'XML-105', `${line}/P_11`, '.50'),
  wrong(
    'three decimals',
    'XML-106',
    'Fa/P_15',
    (text) => `${text.replace(/\..*/, '')}.125`,
    (draft) => draft.kind === 'VAT' && !draft.has('Fa/Platnosc'),
  ),
  wrong('a date in the Polish order', 'XML-107', 'Fa/P_1', (text) => text.split('-').reverse().join('.')),
  wrong('a day that no month has', 'XML-107', 'Fa/P_6', '2026-02-30'),
  wrong('an empty number of the invoice', 'XML-108', 'Fa/P_2', ''),
  wrong('a name longer than 512 characters', 'XML-108', `${line}/P_7`, 'x'.repeat(513)),
  wrong(
    'a NIP of nine digits',
    'XML-109',
    'Podmiot1/DaneIdentyfikacyjne/NIP',
    (text) => text.slice(1),
    (draft) => isNoCorrection(draft) && hasNoUnits(draft),
  ),
  wrong('a KSeF number in small letters', 'XML-109', 'Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej', (text) => text.replace(/-[0-9A-F]/, '-g')),
  mistake('both a date and a period of supply', 'XML-110', (draft) => {
    const [fa] = draft.all('Fa');
    const [day] = draft.all('Fa/P_6');
    if (fa === undefined || day === undefined) return null;
    const period = node('OkresFa', leaf('P_6_Od', '2026-09-01'), leaf('P_6_Do', '2026-09-30'));
    fa.content.splice(fa.content.indexOf(day) + 1, 0, period);
    return period;
  }),
  mistake('both in KSeF and outside it', 'XML-110', (draft) => {
    const [original] = draft.all('Fa/DaneFaKorygowanej').filter((each) => childOf(each, 'NrKSeF') !== undefined);
    if (original === undefined) return null;
    const outside = leaf('NrKSeFN', '1');
    original.content.push(outside);
    return outside;
  }),
  mistake('two numbers of the invoice', 'XML-111', (draft) => {
    const [fa] = draft.all('Fa');
    const [first] = draft.all('Fa/P_2');
    if (fa === undefined || first === undefined) return null;
    const second = leaf('P_2', 'FV/2');
    fa.content.splice(fa.content.indexOf(first) + 1, 0, second);
    return second;
  }),
  mistake('an attribute that no schema knows', 'XML-112', (draft, random) => {
    const element = random.pick(draft.all('Fa/P_15'));
    element.attributes.push(['waluta', 'PLN']);
    return `${draft.xpathOf(element)}/@waluta`;
  }),
  surplus('a GTU code as a name', 'XML-113', line, leaf('GTU_12', '1'), ['Procedura', 'KursWaluty', 'StanPrzed'], withoutGtu),
  wrong('a rate with a percent sign', 'XML-114', `${line}/P_12`, (text) => (/^\d+$/.test(text) ? `${text}%` : null)),
  wrong('a rate in capital letters', 'XML-114', `${line}/P_12`, (text) => (text === 'zw' || text === 'oo' ? text.toUpperCase() : null)),
  wrong('a rate of an order with a percent sign', 'XML-114', 'Fa/Zamowienie/ZamowienieWiersz/P_12Z', (text) =>
    text === '23' ? '23%' : null,
  ),
  wrong('a country of three letters', 'XML-115', 'Podmiot2/Adres/KodKraju', (text) => (text === 'PL' ? 'POL' : null)),
  wrong('the usual letters for the United Kingdom', 'XML-115', 'Podmiot2/Adres/KodKraju', (text) => (text === 'GB' ? 'UK' : null)),
  wrong(
    'a NIP with hyphens',
    'XML-116',
    'Podmiot2/DaneIdentyfikacyjne/NIP',
    (text) => text.replace(/(...)(...)(..)/, '$1-$2-$3-'),
    hasNoUnits,
  ),
  wrong('a NIP with its country', 'XML-116', 'Podmiot1/DaneIdentyfikacyjne/NIP', (text) => `PL${text}`, hasNoUnits),
  missing('no JST', 'XML-117', 'Podmiot2/JST'),
  missing('no GV', 'XML-117', 'Podmiot2/GV'),
  missing('no answer on split payment', 'XML-118', 'Fa/Adnotacje/P_18A'),
  missing('no answer on margin schemes', 'XML-118', 'Fa/Adnotacje/PMarzy'),
  mistake('lines beside the invoice', 'XML-119', (draft) => {
    const [fa] = draft.all('Fa');
    const element = fa && childOf(fa, 'Platnosc');
    if (fa === undefined || element === undefined) return null;
    removeChild(fa, element);
    draft.root.content.splice(draft.root.content.indexOf(fa) + 1, 0, element);
    return element;
  }),
  mistake('an unusual notation of a number', 'XML-120', (draft) => {
    const [element] = draft.all('Podmiot2/JST');
    if (element === undefined) return null;
    setText(element, `0${childText(draft.all('Podmiot2')[0] ?? element, 'JST')}`);
    return element;
  }),
];

function withoutGtu(draft: Draft): boolean {
  return !draft.has(`${line}/GTU`);
}
