import { childText, type Draft, leaf, setText } from './draft.ts';
import { mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const corrected = 'Fa/DaneFaKorygowanej';

/** Changes the last character of a KSeF number, which invalidates its checksum. */
function brokenCheck(text: string): string | null {
  return text.length === 35 ? text.slice(0, -1) + (text.endsWith('0') ? '1' : '0') : null;
}

/** Mistakes in dates, currency and KSeF numbers. */
export const headerMistakes: readonly SingleMistake[] = [
  wrong('a day of issue in the future', 'XML-301', 'Fa/P_1', '2026-10-16', (draft) => !draft.isCorrection && !draft.has('Fa/Platnosc')),
  wrong('made the day after tomorrow', 'XML-303', 'Naglowek/DataWytworzeniaFa', '2026-10-17T08:00:00Z'),
  wrong('a day of supply equal to that of issue', 'XML-305', 'Fa/P_6', (_, draft) => draft.text('Fa/P_1')),
  mistake('a day of supply for all lines and for one', 'XML-306', (draft, random) => {
    const lines = draft.all('Fa/FaWiersz').filter((line) => childText(line, 'P_6A') === '');
    if (!draft.has('Fa/P_6') || lines.length === 0) return null;
    const line = random.pick(lines);
    line.content.splice(childText(line, 'UU_ID') === '' ? 1 : 2, 0, leaf('P_6A', draft.text('Fa/P_1')));
    return draft.all('Fa/P_6')[0] ?? null;
  }),
  wrong('a supply long after the invoice', 'XML-308', 'Fa/P_6', '2027-03-01'),
  wrong('a period that starts in another decade', 'XML-328', 'Fa/OkresFa/P_6_Od', '2016-01-01'),
  wrong('a supply in another decade', 'XML-330', 'Fa/P_6', '2016-10-14', (draft) => !draft.isCorrection),
  wrong('a period that starts after its end', 'XML-309', 'Fa/OkresFa/P_6_Od', '2027-01-01'),
  wrong('a correction before its original', 'XML-311', `${corrected}/DataWystFaKorygowanej`, '2026-10-16', isInsideKsef),
  mistake('a KSeF number from before the original', 'XML-312', (draft) => {
    const [day] = draft.all(`${corrected}/DataWystFaKorygowanej`);
    if (day === undefined || !isNumberOlderThanIssue(draft)) return null;
    setText(day, draft.text('Fa/P_1'));
    return draft.all(`${corrected}/NrKSeFFaKorygowanej`)[0] ?? null;
  }),
  wrong('a wrong character in the KSeF number of the original', 'XML-313', `${corrected}/NrKSeFFaKorygowanej`, brokenCheck),
  wrong('a wrong character in the KSeF number of an advance', 'XML-313', 'Fa/FakturaZaliczkowa/NrKSeFFaZaliczkowej', brokenCheck),
  wrong('a KSeF number of another seller', 'XML-314', 'Fa/FakturaZaliczkowa/NrKSeFFaZaliczkowej', '5265877635-20250826-0100001AF629-AF'),
  wrong('a currency that is none', 'XML-317', 'Fa/KodWaluty', 'XAU', ({ isInPln, kind }) => !isInPln && kind !== 'UPR'),
  wrong('a KSeF number as the number of the invoice', 'XML-318', 'Fa/P_2', '5265877635-20250826-0100001AF629-AF'),
  wrong('a contract in PLN on an invoice in PLN', 'XML-319', 'Fa/WarunkiTransakcji/WalutaUmowna', 'PLN'),
  wrong('an exchange rate of zero', 'XML-321', 'Fa/FaWiersz/KursWaluty', '0'),
  surplus(
    'an exchange rate on an invoice in PLN',
    'XML-322',
    'Fa/FaWiersz',
    leaf('KursWaluty', '4.25'),
    ['StanPrzed'],
    ({ isInPln }) => isInPln,
  ),
  surplus(
    'the rate of an advance on an ordinary invoice',
    'XML-324',
    'Fa',
    leaf('KursWalutyZ', '4.25'),
    ['Adnotacje'],
    ({ kind, isInPln }) => kind === 'VAT' && !isInPln,
  ),
];

function isInsideKsef(draft: Draft): boolean {
  return draft.all(corrected).length === 1 && draft.isCorrection;
}

function isNumberOlderThanIssue(draft: Draft): boolean {
  const number = draft.text(`${corrected}/NrKSeFFaKorygowanej`);
  return draft.all(corrected).length === 1 && number.length === 35 && number.slice(11, 19) < draft.text('Fa/P_1').replaceAll('-', '');
}
