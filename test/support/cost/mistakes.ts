import { invoiceXml } from '../builders/invoices.ts';
import { correctionInvoice } from '../builders/sample-invoices.ts';

/** Mistakes of a code that has a fix. */
export interface Mistake {
  readonly code: string;
  /** Distinguishes mistakes of one code that cost differently. */
  readonly kind: string;
  /** How many of them one document can have. */
  readonly most: number;
  /** An invoice with so many of them, and further lines without a mistake. */
  readonly write: (mistakes: number, furtherLines: number) => string;
}

const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const paid = '      <RachunekBankowy>\n        <NrRB>61109010140000071219812874</NrRB>\n      </RachunekBankowy>\n';
const repeatedOriginal = /<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>/.exec(correctionInvoice)?.[0].replace(/\n\s*/g, '') ?? '';
const line = /<FaWiersz>[\s\S]*?<\/FaWiersz>/g;

function many(count: number, markup: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => markup(index + 1)).join('');
}

/** Mistakes around the whole document. */
function once(code: string, change: (xml: string) => string, kind = 'once'): Mistake {
  return {
    code,
    kind,
    most: 1,
    write: (mistakes, further) => (mistakes > 0 ? change(invoiceXml({ lines: further + 1 })) : invoiceXml({ lines: further + 1 })),
  };
}

/** Mistakes in lines that are lawful without them. */
function inLines(
  code: string,
  change: (line: string, number: number) => string,
  kind = 'in lawful lines',
  base = (xml: string) => xml,
): Mistake {
  return {
    code,
    kind,
    most: 3_000,
    write: (mistakes, further) => {
      let number = 0;
      return base(invoiceXml({ lines: Math.max(1, mistakes + further) })).replace(line, (each) => {
        number += 1;
        return number > mistakes ? each : change(each, number);
      });
    },
  };
}

/** Mistakes in lines that contain nothing else: the smallest, and each line has more of its own. */
function inBareLines(code: string, markup: string, kind = 'in bare lines'): Mistake {
  return {
    code,
    kind,
    most: 3_000,
    write: (mistakes, further) =>
      inserted(
        invoiceXml({ lines: further + 1 }),
        '<Platnosc>',
        many(mistakes, (number) => `<FaWiersz><NrWierszaFa>${number + further + 1}</NrWierszaFa>${markup}</FaWiersz>`),
      ),
  };
}

/** Mistakes in markup that is repeated in front of an anchor. */
function before(code: string, kind: string, anchor: string, markup: (number: number) => string, base = (xml: string) => xml): Mistake {
  return {
    code,
    kind,
    most: 3_000,
    write: (mistakes, further) => inserted(base(invoiceXml({ lines: further + 1 })), anchor, many(mistakes, markup)),
  };
}

function inserted(xml: string, anchor: string, markup: string): string {
  return xml.replace(anchor, () => markup + anchor);
}

const thirdParty = (nip: string, country: string) => (number: number) =>
  `<Podmiot3><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>A${number}</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>${country}</KodKraju><AdresL1>A</AdresL1></Adres><Rola>4</Rola></Podmiot3>`;
const withoutSaleDate = (xml: string) => xml.replace(/ *<P_6>.*\n/, '');
const corrected = (xml: string) =>
  xml.replace(
    '<RodzajFaktury>VAT</RodzajFaktury>',
    '<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>a</PrzyczynaKorekty><TypKorekty>2</TypKorekty>',
  );

/** Mistakes of every code that has a fix. */
export const mistakes: readonly Mistake[] = [
  once('XML-002', (xml) => `\ufeff${xml}`),
  once('XML-003', (xml) => xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-2"')),
  once('XML-005', (xml) => xml.replace('version="1.0"', 'version="1.1"')),
  inLines('XML-006', (each) => each.replace('<P_7>', '<?p a?><P_7>')),
  before('XML-006', 'in front of the lines', '<FaWiersz>', () => '<?p a?>'),
  once('XML-012', (xml) => xml.replace(/ xmlns="[^"]*"/, '')),
  once('XML-014', (xml) => xml.replace('>FA</KodFormularza>', '>FA3</KodFormularza>').replace('"FA (3)"', '"FA(3)"')),
  before('XML-014', 'repeated', '<WariantFormularza>', () => '<KodFormularza kodSystemowy="FA(3)" wersjaSchemy="1">FA3</KodFormularza>'),
  once('XML-015', (xml) => xml.replace('<Faktura ', `<Faktura ${instance} xsi:schemaLocation="a b" `)),
  before(
    'XML-017',
    'accounts',
    paid,
    () => '<RachunekBankowy><NrRB>61\u00a01090\u00a01014\u00a00000\u00a00712\u00a01981\u00a02874</NrRB></RachunekBankowy>',
  ),
  before('XML-116', 'invisible characters', '  <Fa>', thirdParty('5250000009\u200b', 'PL')),
  inLines('XML-101', (each) => each.replace(/(<P_8A>.*<\/P_8A>)([\s\S]*?)(<P_12>.*<\/P_12>)/, '$3$2$1')),
  inBareLines('XML-101', '<P_8A>a</P_8A><P_7>a</P_7>'),
  before('XML-101', 'two orders in turn', '<KodWaluty>', (number) => (number % 2 === 0 ? '<P_15>1.00</P_15>' : '<P_1M>A</P_1M>')),
  inLines('XML-103', (each) => each.replaceAll('P_8A>', 'P_8a>')),
  inBareLines('XML-103', '<P_8a>a</P_8a>'),
  inLines('XML-103', (each) => each.replaceAll('FaWiersz>', 'Fawiersz>'), 'names of lines'),
  inLines('XML-105', (each) => each.replace('<P_11>100.00', '<P_11>100,00')),
  inBareLines('XML-105', '<P_11>1,0</P_11>'),
  inLines('XML-105', (each) => each.replace('<P_11>100.00', '<P_11>999,00'), 'all of them hide an error'),
  inLines(
    'XML-105',
    (each, number) => each.replace('<P_11>100.00', number % 2 === 0 ? '<P_11>999,00' : '<P_11>100,00'),
    'half of them hide an error',
  ),
  inLines('XML-106', (each) => each.replace('<P_9A>50.00', '<P_9A>50.0000000000')),
  inBareLines('XML-106', '<P_11>1.000</P_11>'),
  inLines('XML-107', (each) => each.replace('<P_7>', '<P_6A>14.10.2026</P_6A><P_7>'), 'in lawful lines', withoutSaleDate),
  inBareLines('XML-107', '<P_6A>14.10.2026</P_6A>'),
  inLines('XML-108', (each) => each.replace('<P_7>', '<UU_ID/><P_7>').replace(/<UU_ID>.*<\/UU_ID>/, '')),
  inBareLines('XML-108', '<P_8A/>'),
  inBareLines('XML-108', '<P_8A/><Indeks/><GTIN/>', 'several in bare lines'),
  inLines('XML-112', (each) => each.replace('<P_7>', '<P_7 a="1">')),
  inBareLines('XML-112', '<P_7 a="1">a</P_7>'),
  inLines('XML-113', (each) => each.replace('<P_12>', '<GTU_01>1</GTU_01><P_12>')),
  inBareLines('XML-113', '<GTU_01>1</GTU_01>'),
  inLines('XML-114', (each) => each.replace('<P_12>23', '<P_12>23%')),
  inBareLines('XML-114', '<P_12>23%</P_12>'),
  before('XML-115', 'third parties', '  <Fa>', thirdParty('5250000009', 'pl')),
  before('XML-116', 'third parties', '  <Fa>', thirdParty('525-000-00-09', 'PL')),
  before('XML-119', 'lines', '</Faktura>', (number) => `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa><P_7>a</P_7></FaWiersz>`),
  before('XML-119', 'empty lines', '</Faktura>', () => '<FaWiersz/>'),
  inLines('XML-120', (each) => each.replace('<P_9A>50.00', '<P_9A> 50.00 ')),
  inBareLines('XML-120', '<P_9A> 1.00 </P_9A>'),
  inLines('XML-120', (each) => each.replace('<P_11>100.00', '<P_11> 999.00 '), 'all of them in wrong amounts'),
  before('XML-121', 'notes in the footer', '</Faktura>', (number) => (number === 1 ? '<Stopka><Informacje/></Stopka>' : '<Stopka/>')),
  before('XML-121', 'dates of payment', '      <TerminPlatnosci>', () => '<TerminPlatnosci/>'),
  inLines('XML-306', (each) => each.replace('<P_7>', '<P_6A>2026-10-14</P_6A><P_7>')),
  inBareLines('XML-306', '<P_6A>2026-10-14</P_6A>'),
  once('XML-307', (xml) => withoutSaleDate(xml).replaceAll('<P_7>', '<P_6A>2026-10-14</P_6A><P_7>'), 'in every line'),
  before('XML-618', 'repeated', '<FaWiersz>', () => repeatedOriginal, corrected),
  before('XML-702', 'accounts', paid, () => '<RachunekBankowy><NrRB>61 1090 1014 0000 0712 1981 2874</NrRB></RachunekBankowy>'),
  inLines('XML-801', (each) => each.replace(/<NrWierszaFa>\d+/, '<NrWierszaFa>7')),
  before('XML-801', 'in bare lines', '<Platnosc>', () => '<FaWiersz><NrWierszaFa>7</NrWierszaFa></FaWiersz>'),
];

/** An invoice of about this many bytes with as many of the mistakes as fit, up to a number. */
export function invoiceWithMistakes(
  { most, write }: Mistake,
  wanted: number,
  bytes: number,
): { readonly xml: string; readonly mistakes: number } {
  const [none, one, two] = [write(0, 0).length, write(1, 0).length, write(2, 0).length];
  const each = Math.max(1, most === 1 ? one - none : two - one);
  const mistakes = Math.min(wanted, most, Math.max(1, Math.floor((bytes - one) / each) + 1));
  const further = Math.floor((bytes - one - each * (mistakes - 1)) / bytesOfLine);
  return { xml: write(mistakes, Math.max(0, further)), mistakes };
}

const bytesOfLine = invoiceXml({ lines: 2 }).length - invoiceXml({ lines: 1 }).length;
