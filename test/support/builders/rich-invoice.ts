import { richAnnotations, richFooterAndAttachment, richParties, richSettlementAndPayment, richTerms } from './rich-invoice-parts.ts';

/** Mutually exclusive parts of an invoice: lines of every rate, a corrected settlement, or an order. */
export type RichVariant = 'sale' | 'correction' | 'advance';

/** All variants. */
export const richVariants: readonly RichVariant[] = ['sale', 'correction', 'advance'];

/**
 * A valid, made-up FA(3) invoice that uses as many parts of the schema as one document can. It tests the schema and makes no
 * business sense.
 */
export function richInvoiceXml(variant: RichVariant): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>Przykładowy program</SystemInfo>
  </Naglowek>
${richParties}  <Fa>
${bodies[variant]}  </Fa>
${richFooterAndAttachment}</Faktura>
`;
}

const noAnnotations = `    <Adnotacje>
      <P_16>1</P_16>
      <P_17>2</P_17>
      <P_18>2</P_18>
      <P_18A>1</P_18A>
      <Zwolnienie><P_19N>1</P_19N></Zwolnienie>
      <NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>
    </Adnotacje>
`;

/** Lines of every rate: rate literal or other marking, net value, tax. */
const saleLines = [
  ['<P_12>23</P_12>', '100.00', '23.00'],
  ['<P_12>8</P_12>', '200.00', '16.00'],
  ['<P_12>5</P_12>', '300.00', '15.00'],
  ['<P_12>4</P_12>', '50.00', '2.00'],
  ['<P_12_XII>19</P_12_XII>', '100.00', '19.00'],
  ['<P_12>0 KR</P_12>', '10.00', '0'],
  ['<P_12>0 WDT</P_12>', '20.00', '0'],
  ['<P_12>0 EX</P_12>', '30.00', '0'],
  ['<P_12>zw</P_12>', '40.00', '0'],
  ['<P_12>np I</P_12>', '60.00', '0'],
  ['<P_12>np II</P_12>', '70.00', '0'],
  ['<P_12>oo</P_12>', '80.00', '0'],
] as const;

function saleLine([rate, net, vat]: (typeof saleLines)[number], index: number): string {
  const number = index + 1;
  return `    <FaWiersz>
      <NrWierszaFa>${number}</NrWierszaFa><UU_ID>poz-${number}</UU_ID><P_6A>2026-10-14</P_6A><P_7>Towar wzorcowy nr ${number}</P_7>
      <Indeks>IDX-${number}</Indeks><GTIN>5901234123457</GTIN><PKWiU>26.20.11.0</PKWiU><CN>8471 30 00</CN><PKOB>1122</PKOB>
      <P_8A>szt.</P_8A><P_8B>1</P_8B><P_9A>${net}</P_9A><P_9B>${net}</P_9B><P_10>0</P_10>
      <P_11>${net}</P_11><P_11A>${net}</P_11A><P_11Vat>${vat}</P_11Vat>${rate}<P_12_Zal_15>1</P_12_Zal_15>
      <KwotaAkcyzy>0.01</KwotaAkcyzy><GTU>GTU_06</GTU><Procedura>WSTO_EE</Procedura><KursWaluty>4.25</KursWaluty>
    </FaWiersz>
`;
}

const sale = `    <KodWaluty>EUR</KodWaluty>
    <P_1>2026-10-15</P_1>
    <P_1M>Warszawa</P_1M>
    <P_2>FV/2026/10/R</P_2>
    <WZ>WZ-1</WZ>
    <WZ>WZ-2</WZ>
    <P_6>2026-10-14</P_6>
    <P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_14_1W>97.75</P_14_1W>
    <P_13_2>200.00</P_13_2><P_14_2>16.00</P_14_2><P_14_2W>68.00</P_14_2W>
    <P_13_3>300.00</P_13_3><P_14_3>15.00</P_14_3><P_14_3W>63.75</P_14_3W>
    <P_13_4>50.00</P_13_4><P_14_4>2.00</P_14_4><P_14_4W>8.50</P_14_4W>
    <P_13_5>100.00</P_13_5><P_14_5>19.00</P_14_5>
    <P_13_6_1>10.00</P_13_6_1>
    <P_13_6_2>20.00</P_13_6_2>
    <P_13_6_3>30.00</P_13_6_3>
    <P_13_7>40.00</P_13_7>
    <P_13_8>60.00</P_13_8>
    <P_13_9>70.00</P_13_9>
    <P_13_10>80.00</P_13_10>
    <P_13_11>123.00</P_13_11>
    <P_15>1258.00</P_15>
${richAnnotations}    <RodzajFaktury>VAT</RodzajFaktury>
    <FP>1</FP>
    <TP>1</TP>
    <DodatkowyOpis><NrWiersza>1</NrWiersza><Klucz>gwarancja</Klucz><Wartosc>24 miesiące</Wartosc></DodatkowyOpis>
    <DodatkowyOpis><Klucz>opiekun</Klucz><Wartosc>Anna Próbna</Wartosc></DodatkowyOpis>
    <ZwrotAkcyzy>1</ZwrotAkcyzy>
${saleLines.map(saleLine).join('')}    <FaWiersz>
      <NrWierszaFa>13</NrWierszaFa><P_7>Obraz olejny</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B><P_9B>123.00</P_9B><P_11A>123.00</P_11A>
    </FaWiersz>
${richSettlementAndPayment}${richTerms('')}`;

const correction = `    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-10-20</P_1>
    <P_2>KOR/2026/10/R</P_2>
    <OkresFa><P_6_Od>2026-09-01</P_6_Od><P_6_Do>2026-09-30</P_6_Do></OkresFa>
    <P_13_1>-100.00</P_13_1>
    <P_14_1>-23.00</P_14_1>
    <P_15>-123.00</P_15>
${noAnnotations}    <RodzajFaktury>KOR_ROZ</RodzajFaktury>
    <PrzyczynaKorekty>pomyłka w cenie</PrzyczynaKorekty>
    <TypKorekty>2</TypKorekty>
    <DaneFaKorygowanej>
      <DataWystFaKorygowanej>2026-09-15</DataWystFaKorygowanej>
      <NrFaKorygowanej>FV/2026/09/R</NrFaKorygowanej>
      <NrKSeF>1</NrKSeF>
      <NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaKorygowanej>
    </DaneFaKorygowanej>
    <DaneFaKorygowanej>
      <DataWystFaKorygowanej>2025-12-31</DataWystFaKorygowanej>
      <NrFaKorygowanej>FV/2025/12/R</NrFaKorygowanej>
      <NrKSeFN>1</NrKSeFN>
    </DaneFaKorygowanej>
    <OkresFaKorygowanej>wrzesień 2026</OkresFaKorygowanej>
    <NrFaKorygowany>FV/2026/09/RR</NrFaKorygowany>
    <Podmiot1K>
      <PrefiksPodatnika>PL</PrefiksPodatnika>
      <DaneIdentyfikacyjne><NIP>1234563218</NIP><Nazwa>Zakład Przykładowy sp. z o.o.</Nazwa></DaneIdentyfikacyjne>
      <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Dawna 1</AdresL1></Adres>
    </Podmiot1K>
    <Podmiot2K>
      <DaneIdentyfikacyjne><NIP>5250000009</NIP><Nazwa>Odbiorca Próbny sp. z o.o.</Nazwa></DaneIdentyfikacyjne>
      <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Dawna 2</AdresL1></Adres>
      <IDNabywcy>N1</IDNabywcy>
    </Podmiot2K>
    <Podmiot2K><DaneIdentyfikacyjne><NIP>1112223332</NIP></DaneIdentyfikacyjne><IDNabywcy>N2</IDNabywcy></Podmiot2K>
    <P_15ZK>615.00</P_15ZK>
    <KursWalutyZK>4.2</KursWalutyZK>
    <ZaliczkaCzesciowa><P_6Z>2026-08-31</P_6Z><P_15Z>123.00</P_15Z><KursWalutyZW>4.1</KursWalutyZW></ZaliczkaCzesciowa>
    <ZaliczkaCzesciowa><P_6Z>2026-09-05</P_6Z><P_15Z>-246</P_15Z></ZaliczkaCzesciowa>
    <FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>ZAL/2025/12/1</NrFaZaliczkowej></FakturaZaliczkowa>
    <FakturaZaliczkowa><NrKSeFFaZaliczkowej>1234563218-20260910-AABBCC112233-4A</NrKSeFFaZaliczkowej></FakturaZaliczkowa>
    <FaWiersz>
      <NrWierszaFa>1</NrWierszaFa><UU_ID>poz-1</UU_ID><P_7>Usługa</P_7><P_8A>godz.</P_8A><P_8B>10</P_8B><P_9A>60</P_9A>
      <P_11>600</P_11><P_12>23</P_12><StanPrzed>1</StanPrzed>
    </FaWiersz>
    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa><UU_ID>poz-1</UU_ID><P_7>Usługa</P_7><P_8A>godz.</P_8A><P_8B>10</P_8B><P_9A>50</P_9A>
      <P_11>500</P_11><P_12>23</P_12>
    </FaWiersz>
    <Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-10-20</DataZaplaty><FormaPlatnosci>6</FormaPlatnosci></Platnosc>
`;

const advance = `    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-10-15</P_1>
    <P_2>ZAL/2026/10/R</P_2>
    <P_6>2026-10-14</P_6>
    <P_13_1>100.00</P_13_1>
    <P_14_1>23.00</P_14_1>
    <P_15>123.00</P_15>
    <KursWalutyZ>4.2512</KursWalutyZ>
${noAnnotations}    <RodzajFaktury>ZAL</RodzajFaktury>
    <ZaliczkaCzesciowa><P_6Z>2026-10-14</P_6Z><P_15Z>123.00</P_15Z></ZaliczkaCzesciowa>
${richTerms('\n      <KursUmowny>4.3</KursUmowny>\n      <WalutaUmowna>EUR</WalutaUmowna>')}    <Zamowienie>
      <WartoscZamowienia>1230.00</WartoscZamowienia>
      <ZamowienieWiersz>
        <NrWierszaZam>1</NrWierszaZam><UU_IDZ>zam-1</UU_IDZ><P_7Z>Maszyna wzorcowa</P_7Z><IndeksZ>M-1</IndeksZ><GTINZ>5901234123457</GTINZ>
        <PKWiUZ>28.99.39.0</PKWiUZ><CNZ>8479</CNZ><PKOBZ>1251</PKOBZ><P_8AZ>szt.</P_8AZ><P_8BZ>1</P_8BZ><P_9AZ>1000.00</P_9AZ>
        <P_11NettoZ>1000.00</P_11NettoZ><P_11VatZ>230.00</P_11VatZ><P_12Z>23</P_12Z><P_12Z_Zal_15>1</P_12Z_Zal_15><GTUZ>GTU_07</GTUZ>
        <ProceduraZ>TT_D</ProceduraZ><KwotaAkcyzyZ>0</KwotaAkcyzyZ>
      </ZamowienieWiersz>
      <ZamowienieWiersz>
        <NrWierszaZam>2</NrWierszaZam><P_7Z>Szkolenie</P_7Z><P_12Z_XII>0.5</P_12Z_XII><StanPrzedZ>1</StanPrzedZ>
      </ZamowienieWiersz>
    </Zamowienie>
`;

const bodies: Readonly<Record<RichVariant, string>> = { sale, correction, advance };
