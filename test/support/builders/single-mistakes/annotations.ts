import { childOf, childText, type Draft, leaf, node, setText, textOf } from './draft.ts';
import { mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const line = 'Fa/FaWiersz';
const notes = 'Fa/Adnotacje';
const isPrimary = ({ isCorrection }: Draft): boolean => !isCorrection;
const uses = (draft: Draft, rate: string): boolean =>
  [...draft.all(`${line}/P_12`), ...draft.all('Fa/Zamowienie/ZamowienieWiersz/P_12Z')].some((each) => each.content.join('') === rate);

/** Mistakes in annotations and in what tax rates require. */
export const annotationMistakes: readonly SingleMistake[] = [
  mistake('an exempt sale without the exemption', 'XML-501', (draft) => {
    const [exemption] = draft.all(`${notes}/Zwolnienie`);
    if (exemption === undefined || childOf(exemption, 'P_19') === undefined || draft.isCorrection || !uses(draft, 'zw')) return null;
    exemption.content = [leaf('P_19N', '1')];
    return childOf(exemption, 'P_19N') ?? null;
  }),
  wrong('an exemption without its provision', 'XML-503', `${notes}/Zwolnienie/P_19A`, 'zwolnienie'),
  wrong(
    'a small-business exemption beside tax',
    'XML-504',
    `${notes}/Zwolnienie/P_19A`,
    'art. 113 ust. 1 ustawy',
    (draft) => isPrimary(draft) && (draft.grosze('Fa/P_14_1') !== 0n || draft.grosze('Fa/P_14_2') !== 0n),
  ),
  wrong('a reverse charge without its note', 'XML-505', `${notes}/P_18`, '2', (draft) => uses(draft, 'oo') && isPrimary(draft)),
  wrong(
    'a note on reverse charge without such a sale',
    'XML-506',
    `${notes}/P_18`,
    '1',
    (draft) => isPrimary(draft) && draft.kind === 'VAT' && uses(draft, '23') && !uses(draft, 'oo'),
  ),
  wrong(
    'services to the EU without a reverse charge',
    'XML-507',
    `${notes}/P_18`,
    '2',
    (draft) => uses(draft, 'np II') && isPrimary(draft),
  ),
  mistake('a domestic reverse charge to a foreign buyer', 'XML-509', (draft) => {
    const [identification] = draft.all('Podmiot2/DaneIdentyfikacyjne');
    const [country] = draft.all('Podmiot2/Adres/KodKraju');
    if (!uses(draft, 'oo') || draft.isCorrection || identification === undefined || country === undefined || draft.has('Podmiot3'))
      return null;
    identification.content = [leaf('KodUE', 'DE'), leaf('NrVatUE', '123456788'), leaf('Nazwa', 'Müller GmbH')];
    setText(country, 'DE');
    const lines = [...draft.all(`${line}/P_12`), ...draft.all('Fa/Zamowienie/ZamowienieWiersz/P_12Z')];
    return lines.find((rate) => textOf(rate) === 'oo') ?? null;
  }),
  mistake('services to the EU for a buyer without an EU number', 'XML-510', (draft) => withoutEuNumber(draft, 'np II')),
  mistake('goods to the EU for a buyer without an EU number', 'XML-511', (draft) =>
    draft.has(`${notes}/NoweSrodkiTransportu/P_22`) ? null : withoutEuNumber(draft, '0 WDT'),
  ),
  wrong(
    'no split payment where it is due',
    'XML-513',
    `${notes}/P_18A`,
    '2',
    (draft) => draft.text(`${notes}/P_18A`) === '1' && draft.isInPln && draft.kind === 'VAT',
  ),
  wrong(
    'split payment in cash',
    'XML-516',
    'Fa/Platnosc/FormaPlatnosci',
    '1',
    (draft) => draft.text(`${notes}/P_18A`) === '1' && draft.isInPln && draft.kind === 'VAT',
  ),
  mistake('a margin scheme without its note', 'XML-517', (draft) => {
    const [margin] = draft.all(`${notes}/PMarzy`);
    if (margin === undefined || draft.grosze('Fa/P_13_11') === 0n || draft.isCorrection) return null;
    margin.content = [leaf('P_PMarzyN', '1')];
    return childOf(margin, 'P_PMarzyN') ?? null;
  }),
  surplus(
    'tax shown on a margin line',
    'XML-519',
    line,
    (draft, parent) => (isMarginLine(draft, childText(parent, 'P_12'), childText(parent, 'P_11A')) ? leaf('P_11Vat', '1.00') : null),
    ['P_12', 'P_12_Zal_15', 'GTU', 'KwotaAkcyzy', 'Procedura', 'KursWaluty', 'StanPrzed'],
  ),
  wrong(
    'a new vehicle on a line that is not there',
    'XML-520',
    `${notes}/NoweSrodkiTransportu/NowySrodekTransportu/P_NrWierszaNST`,
    '77',
    isPrimary,
  ),
  mistake('a new vehicle without goods to the EU', 'XML-521', (draft) => {
    const [vehicles] = draft.all(`${notes}/NoweSrodkiTransportu`);
    if (vehicles === undefined || draft.kind !== 'VAT' || !uses(draft, '23') || draft.has(`${notes}/NoweSrodkiTransportu/P_22`))
      return null;
    const number = draft.text(`${line}/NrWierszaFa`);
    vehicles.content = [
      leaf('P_22', '1'),
      leaf('P_42_5', '2'),
      node('NowySrodekTransportu', leaf('P_22A', '2026-09-01'), leaf('P_NrWierszaNST', number), leaf('P_22D', '30')),
    ];
    return childOf(vehicles, 'P_22') ?? null;
  }),
  mistake('a simplified triangulation without its procedure', 'XML-522', (draft) => {
    if (draft.kind !== 'VAT' || draft.text(`${notes}/P_23`) !== '1') return null;
    for (const each of draft.all(line))
      each.content = each.content.filter((piece) => typeof piece === 'string' || piece.name !== 'Procedura');
    return draft.all(`${notes}/P_23`)[0] ?? null;
  }),
  wrong(
    'the procedure of triangulation without its note',
    'XML-523',
    `${notes}/P_23`,
    '2',
    (draft) => draft.kind === 'VAT' && draft.has(`${line}/Procedura`),
  ),
  wrong(
    'the procedure of an import on a domestic sale',
    'XML-524',
    `${line}/Procedura`,
    'I_42',
    (draft) => draft.kind === 'VAT' && uses(draft, '23'),
  ),
];

function isMarginLine(draft: Draft, rate: string, gross: string): boolean {
  return (
    rate === '' && gross !== '' && ['1', '2', '3'].some((which) => draft.has(`${notes}/PMarzy/P_PMarzy_3_${which}`)) && !draft.isCorrection
  );
}

function withoutEuNumber(draft: Draft, rate: string) {
  const [identification] = draft.all('Podmiot2/DaneIdentyfikacyjne');
  if (!uses(draft, rate) || draft.isCorrection || identification === undefined || draft.has('Podmiot3')) return null;
  identification.content = [leaf('BrakID', '1'), leaf('Nazwa', 'Müller GmbH')];
  return childOf(identification, 'BrakID') ?? null;
}
