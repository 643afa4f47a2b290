import { invoiceXml } from '../builders/invoices.ts';

/** An invoice of about the given size that repeats one structure. */
export type Structure = (bytes: number) => string;

type Unit = string | ((index: number) => string);

const base = invoiceXml({ lines: 2 });

/** Markup repeated after (or before) a piece of the valid invoice. */
function repeated(unit: Unit, where: { readonly behind: string } | { readonly before: string }, xml = base): Structure {
  const [anchor, isBehind] = 'behind' in where ? [where.behind, true] : [where.before, false];
  const at = xml.indexOf(anchor) + (isBehind ? anchor.length : 0);
  return (bytes) => xml.slice(0, at) + many(unit, bytes - xml.length) + xml.slice(at);
}

function many(unit: Unit, bytes: number): string {
  const pieces: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const piece = typeof unit === 'string' ? unit : unit(index);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('');
}

/** The same, wrapped in an element. */
function inside(start: string, unit: Unit, end: string, where: Parameters<typeof repeated>[1]): Structure {
  const marker = '\u0000';
  const whole = repeated(marker, where)(base.length + 1);
  return (bytes) => whole.replace(marker, () => start + many(unit, bytes - whole.length) + end);
}

const line = (content: string) => (index: number) => `<FaWiersz><NrWierszaFa>${index + 3}</NrWierszaFa>${content}</FaWiersz>`;
const lines = (content: string): Structure => repeated(line(content), { behind: '</FaWiersz>' });
const inFa = (unit: Unit): Structure => repeated(unit, { behind: '<P_1M>Warszawa</P_1M>' });
const besideFa = (unit: Unit): Structure => repeated(unit, { behind: '</Fa>' });
const behindBuyer = (unit: Unit): Structure => repeated(unit, { behind: '</Podmiot2>' });
const inPayment = (unit: Unit): Structure => repeated(unit, { behind: '<Platnosc>' });

const correction = base.replace('<RodzajFaktury>VAT</RodzajFaktury>', '<RodzajFaktury>KOR</RodzajFaktury><TypKorekty>2</TypKorekty>');
const corrected = (number: (index: number) => string): Structure =>
  repeated(
    (index) =>
      `<DaneFaKorygowanej><DataWystFaKorygowanej>2026-09-15</DataWystFaKorygowanej><NrFaKorygowanej>${number(index)}</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`,
    { behind: '<TypKorekty>2</TypKorekty>' },
    correction,
  );

/** Mistakes with different fixes. */
const fixable = [
  '<P_11>1,00</P_11>',
  '<P_12>23%</P_12>',
  '<P_6A>14.10.2026</P_6A>',
  '<p_7>a</p_7>',
  '<P_7/>',
  '<GTU_01>1</GTU_01>',
  '<P_11> +1.00 </P_11>',
  '<P_8A>szt.</P_8A><P_7>a</P_7>',
] as const;

const buyerNip = '<NIP>5250000009</NIP>';
const toConsumer = base.replace(buyerNip, '<BrakID>1</BrakID>');
const toGermanBusiness = base.replace(buyerNip, '<KodUE>DE</KodUE><NrVatUE>136695976</NrVatUE>');
const invoiceOfKind = (kind: string) =>
  correction.replace('<RodzajFaktury>KOR<', `<RodzajFaktury>${kind}<`).replaceAll(/ {4}<FaWiersz>[\s\S]*?<\/FaWiersz>\n/g, '');

/** A third party without an address. */
const party = (identification: string) => `<Podmiot3><DaneIdentyfikacyjne>${identification}</DaneIdentyfikacyjne><Rola>4</Rola></Podmiot3>`;

/** A car that was admitted to traffic long ago. */
const usedCar = (index: number) =>
  `<NowySrodekTransportu><P_22A>2024-09-20</P_22A><P_NrWierszaNST>${index + 1}</P_NrWierszaNST><P_22B>25 000 km</P_22B></NowySrodekTransportu>`;

/** Structures that trigger the rules they are listed with at each repetition, or make them read each. */
export const structuresOfRules: Readonly<Record<string, { readonly codes: readonly string[]; readonly structure: Structure }>> = {
  'parties whose names are placeholders': {
    codes: ['XML-236'],
    structure: behindBuyer(
      '<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>brak</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>-</AdresL1></Adres><Rola>4</Rola></Podmiot3>',
    ),
  },
  'parties with wrong EU VAT numbers': {
    codes: ['XML-237'],
    structure: behindBuyer((index) => party(`<KodUE>DE</KodUE><NrVatUE>${136_695_970 + (index % 6)}</NrVatUE><Nazwa>Muster GmbH</Nazwa>`)),
  },
  'parties with a PESEL': {
    codes: ['XML-238'],
    structure: behindBuyer(party('<KodKraju>PL</KodKraju><NrID>44051401359</NrID><Nazwa>Jan Wzorcowy</Nazwa>')),
  },
  'parties with a NIP in their names': {
    codes: ['XML-239'],
    structure: behindBuyer(party('<BrakID>1</BrakID><Nazwa>Firma 123-456-32-19 123 456 32 19 NIP 526-587-76-35</Nazwa>')),
  },
  'placeholders for numbers of invoices': { codes: ['XML-340'], structure: corrected(() => '-') },
  'negative deductions': {
    codes: ['XML-440'],
    structure: inside('<Rozliczenie>', '<Odliczenia><Kwota>-1.00</Kwota><Powod>a</Powod></Odliczenia>', '</Rozliczenie>', {
      before: '<Platnosc>',
    }),
  },
  'used cars on as many lines': {
    codes: ['XML-530'],
    structure: (bytes) => {
      const cars = repeated(usedCar, { behind: '<NoweSrodkiTransportu>' });
      return repeated(line('<P_6A>2026-10-14</P_6A>'), { behind: '</FaWiersz>' }, cars(bytes / 2))(bytes);
    },
  },
  'foreign rates for a business': {
    codes: ['XML-531'],
    structure: repeated(line('<P_12_XII>19</P_12_XII>'), { behind: '</FaWiersz>' }, toGermanBusiness),
  },
  'reverse charge for a consumer': {
    codes: ['XML-532'],
    structure: repeated(line('<P_12>oo</P_12>'), { behind: '</FaWiersz>' }, toConsumer),
  },
  'third parties of a consumer who is charged': {
    codes: ['XML-532'],
    structure: repeated(
      party('<BrakID>1</BrakID><Nazwa>A</Nazwa>'),
      { behind: '</Podmiot2>' },
      toConsumer.replace('<P_12>23</P_12>', '<P_12>oo</P_12>'),
    ),
  },
  'lines of a settlement that rise while the total falls': {
    codes: ['XML-673'],
    structure: repeated(
      line('<P_7>a</P_7><P_8B>1</P_8B><P_9A>1.00</P_9A><P_11>1.00</P_11><P_12>23</P_12>'),
      { before: '<Platnosc>' },
      invoiceOfKind('KOR_ROZ').replace('<P_13_1>200.00<', '<P_13_1>-9.00<'),
    ),
  },
  'rows of an order above its value': {
    codes: ['XML-674'],
    structure: repeated(
      (index) =>
        `<ZamowienieWiersz><NrWierszaZam>${index + 1}</NrWierszaZam><P_11NettoZ>1.00</P_11NettoZ><P_11VatZ>0.23</P_11VatZ><P_12Z>23</P_12Z></ZamowienieWiersz>`,
      { behind: '<WartoscZamowienia>1.00</WartoscZamowienia>' },
      invoiceOfKind('KOR_ZAL').replace('<Platnosc>', '<Zamowienie><WartoscZamowienia>1.00</WartoscZamowienia></Zamowienie><Platnosc>'),
    ),
  },
  'rows before a correction with other prices': {
    codes: ['XML-675'],
    structure: repeated(
      line('<P_7>a</P_7><P_8B>3</P_8B><P_9A>1.00</P_9A><P_11>1.00</P_11><P_12>23</P_12><StanPrzed>1</StanPrzed>'),
      { behind: '</FaWiersz>' },
      correction,
    ),
  },
  'texts for account numbers': {
    codes: ['XML-720'],
    structure: repeated(
      (index) =>
        `<RachunekBankowy><NrRB>${index % 2 === 0 ? 'brak brak brak' : 'mBank 27114020040000300201355387'}</NrRB></RachunekBankowy>`,
      { before: '</Platnosc>' },
    ),
  },
  'due dates and payments years away': {
    codes: ['XML-721'],
    structure: inPayment((index) =>
      index % 2 === 0
        ? `<TerminPlatnosci><Termin>${2032 + (index % 17)}-0${1 + (index % 9)}-1${index % 10}</Termin></TerminPlatnosci>`
        : '<ZaplataCzesciowa><KwotaZaplatyCzesciowej>1.00</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2016-10-14</DataZaplatyCzesciowej></ZaplataCzesciowa>',
    ),
  },
  'lines without a name': {
    codes: ['XML-840', 'XML-841'],
    structure: lines('<P_7>undefined</P_7><Indeks>null</Indeks><P_8A>#N/D!</P_8A>'),
  },
  'texts that begin like placeholders': {
    codes: ['XML-841'],
    structure: repeated((index) => `<DodatkowyOpis><Klucz>null</Klucz><Wartosc>nie wiadomo %${index}</Wartosc></DodatkowyOpis>`, {
      before: '<FaWiersz>',
    }),
  },
  'test data': { codes: ['XML-903'], structure: behindBuyer(party('<NIP>1111111111</NIP><Nazwa>test</Nazwa>')) },
};

/** Structures that need much work per byte or that invite quadratic algorithms. */
export const structures: Readonly<Record<string, Structure>> = {
  ...Object.fromEntries(Object.entries(structuresOfRules).map(([name, { structure }]) => [name, structure])),
  'lines without anything': repeated('<FaWiersz/>', { behind: '</FaWiersz>' }),
  'lines of one number': repeated('<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>a</P_7></FaWiersz>', { behind: '</FaWiersz>' }),
  'lines of one UU_ID': lines('<UU_ID>a</UU_ID>'),
  'lines in front of everything': inFa(line('')),
  'lines beside Fa': besideFa(line('')),
  'lines with commas': lines('<P_8B>3</P_8B><P_9A>1,00</P_9A><P_11>1,00</P_11><P_12>23%</P_12>'),
  'lines with commas, some of them hiding an error': repeated(
    (index) => line(index % 2 === 0 ? '<P_9A>1,00</P_9A>' : '<P_8B>3</P_8B><P_9A>1.00</P_9A><P_11>1,00</P_11><P_12>23</P_12>')(index),
    { behind: '</FaWiersz>' },
  ),
  'misspelt lines, some of them hiding an error': repeated(
    (index) => line(index % 2 === 0 ? '' : '<P_9A>x</P_9A><P_11>x</P_11>')(index).replaceAll('FaWiersz>', 'fawiersz>'),
    { behind: '</FaWiersz>' },
  ),
  'lines with mistakes of many codes': repeated((index) => line(fixable[index % fixable.length] ?? '')(index), { behind: '</FaWiersz>' }),
  'lines with wrong sums': lines('<P_7>a</P_7><P_8B>3</P_8B><P_9A>1.00</P_9A><P_11>1.00</P_11><P_12>23</P_12>'),
  'lines in the wrong order': lines('<P_12>23</P_12><P_7>a</P_7>'),
  'lines with an unknown attribute': repeated('<FaWiersz a="1"><NrWierszaFa>1</NrWierszaFa></FaWiersz>', { behind: '</FaWiersz>' }),
  'lines with thirty attributes': repeated(`<FaWiersz ${Array.from({ length: 30 }, (_, index) => `a${index}="1"`).join(' ')}/>`, {
    behind: '</FaWiersz>',
  }),
  'lines with StanPrzed': repeated(
    (index) => line(`<P_7>a</P_7><P_11>1.00</P_11>${index % 2 === 0 ? '<StanPrzed>1</StanPrzed>' : ''}`)(index),
    { behind: '</FaWiersz>' },
    correction,
  ),
  'codes in one line': repeated('<GTU_01>1</GTU_01>', { behind: '</P_12>' }),
  'an optional field': inFa('<P_1M/>'),
  'a date': inFa('<P_6>a</P_6>'),
  'an amount with a comma': inFa('<P_13_1>1,00</P_13_1>'),
  'unknown names': inFa('<P_13x>1</P_13x>'),
  'unknown names, each another one': inFa((index) => `<P_13_${index}>1</P_13_${index}>`),
  'long unknown names': inFa((index) => `<${'P'.repeat(100)}${index}/>`),
  'names of another namespace': inFa((index) => `<a:P_6 xmlns:a="u${index % 50}">a</a:P_6>`),
  'nested unknown elements': inFa('<a>'.repeat(50) + '</a>'.repeat(50)),
  'two orders in turn': inFa((index) => (index % 2 === 0 ? '<P_15>1.00</P_15>' : '<KodWaluty>PLN</KodWaluty>')),
  'text between elements': inFa('x '),
  'references between elements': inFa('&amp;'),
  'blank lines': inFa('\r\n  '),
  'long comments': inFa(`<!--${'- '.repeat(500)}-->`),
  'several Fa': besideFa('<Fa/>'),
  headers: repeated('<Naglowek/>', { behind: '</Naglowek>' }),
  'empty third parties': behindBuyer('<Podmiot3/>'),
  'equal third parties': behindBuyer(
    '<Podmiot3><DaneIdentyfikacyjne><NIP>525-000-00-09</NIP></DaneIdentyfikacyjne><Rola>4</Rola></Podmiot3>',
  ),
  'third parties': behindBuyer(
    (index) => `<Podmiot3><DaneIdentyfikacyjne><NrID>${index}</NrID><Nazwa>A</Nazwa></DaneIdentyfikacyjne><Rola>4</Rola></Podmiot3>`,
  ),
  'corrected invoices': corrected((index) => `F${index}`),
  'a corrected invoice, repeated': corrected(() => 'F'),
  'part payments of an advance': repeated('<ZaliczkaCzesciowa><P_6Z>2026-10-14</P_6Z><P_15Z>1.00</P_15Z></ZaliczkaCzesciowa>', {
    before: '<FaWiersz>',
  }),
  'part payments': inPayment(
    '<ZaplataCzesciowa><KwotaZaplatyCzesciowej>1.00</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-10-14</DataZaplatyCzesciowej></ZaplataCzesciowa>',
  ),
  'dates of payment': inPayment('<TerminPlatnosci><Termin>2026-10-29</Termin></TerminPlatnosci>'),
  accounts: repeated('<RachunekBankowy><NrRB>PL61 1090 1014 0000 0712 1981 2874</NrRB></RachunekBankowy>', { before: '</Platnosc>' }),
  'empty payments': repeated('<Platnosc/>', { behind: '</Platnosc>' }),
  'empty batch numbers': inside('<WarunkiTransakcji>', '<NrPartiiTowaru/>', '</WarunkiTransakcji>', { behind: '</Platnosc>' }),
  'further descriptions': repeated((index) => `<DodatkowyOpis><Klucz>k${index}</Klucz><Wartosc>v</Wartosc></DodatkowyOpis>`, {
    before: '<FaWiersz>',
  }),
  'lines of an order': inside(
    '<Zamowienie><WartoscZamowienia>1.00</WartoscZamowienia>',
    (index) =>
      `<ZamowienieWiersz><NrWierszaZam>${index + 1}</NrWierszaZam><P_11NettoZ>1.00</P_11NettoZ><P_11VatZ>0.23</P_11VatZ><P_12Z>23</P_12Z></ZamowienieWiersz>`,
    '</Zamowienie>',
    { behind: '</Platnosc>' },
  ),
  'rows of a table': inside(
    '<Zalacznik><BlokDanych><MetaDane><ZKlucz>a</ZKlucz><ZWartosc>b</ZWartosc></MetaDane><Tabela><TNaglowek><Kol Typ="int"><NKom>a</NKom></Kol></TNaglowek>',
    '<Wiersz><WKom>a</WKom><WKom>b</WKom></Wiersz>',
    '</Tabela></BlokDanych></Zalacznik>',
    { behind: '</Fa>' },
  ),
  'notes in the footer': inside('<Stopka>', '<Informacje><StopkaFaktury>a</StopkaFaktury></Informacje>', '</Stopka>', {
    behind: '</Fa>',
  }),
  'fixes behind a byte order mark': (bytes) => `\ufeff${lines('<P_11>+1.00</P_11>')(bytes)}`,
  'moves behind comments on one line': (bytes) =>
    lines('<P_8A>a</P_8A><!----><P_7>a</P_7>')(Math.min(bytes, 500_000)).replace(/\n\s*/g, ''),
  'a prefix on every name': (bytes) =>
    lines('<P_11>x</P_11>')(bytes)
      .replace(/<(\/?)(?=\w)/g, '<$1a:')
      .replace('xmlns=', 'xmlns:a='),
};
