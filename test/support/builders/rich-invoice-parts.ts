/** Both parties, third parties of every kind of identification, and a tax representative. */
export const richParties = `  <Podmiot1>
    <PrefiksPodatnika>PL</PrefiksPodatnika>
    <NrEORI>PL123456321800000</NrEORI>
    <DaneIdentyfikacyjne><NIP>1234563218</NIP><Nazwa>Zakład Przykładowy „Jaźń” sp. z o.o.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Wzorcowa 1</AdresL1><AdresL2>00-999 Warszawa</AdresL2><GLN>5901234123457</GLN></Adres>
    <AdresKoresp><KodKraju>PL</KodKraju><AdresL1>skr. poczt. 7</AdresL1></AdresKoresp>
    <DaneKontaktowe><Email>biuro@zaklad.example</Email><Telefon>+48 22 555 01 01</Telefon></DaneKontaktowe>
    <DaneKontaktowe><Email>faktury@zaklad.example</Email></DaneKontaktowe>
    <DaneKontaktowe><Telefon>225550102</Telefon></DaneKontaktowe>
    <StatusInfoPodatnika>2</StatusInfoPodatnika>
  </Podmiot1>
  <Podmiot2>
    <NrEORI>PL525000000900000</NrEORI>
    <DaneIdentyfikacyjne><NIP>5250000009</NIP><Nazwa>Odbiorca Próbny S.A.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Druga 2</AdresL1><AdresL2>01-002 Warszawa</AdresL2></Adres>
    <AdresKoresp><KodKraju>DE</KodKraju><AdresL1>Musterstraße 3</AdresL1><AdresL2>10115 Berlin</AdresL2></AdresKoresp>
    <DaneKontaktowe><Email>zakupy@odbiorca.example</Email><Telefon>225550202</Telefon></DaneKontaktowe>
    <NrKlienta>K-0042</NrKlienta>
    <IDNabywcy>N1</IDNabywcy>
    <JST>1</JST>
    <GV>2</GV>
  </Podmiot2>
  <Podmiot3>
    <IDNabywcy>N2</IDNabywcy>
    <NrEORI>PL111222333200000</NrEORI>
    <DaneIdentyfikacyjne><NIP>1112223332</NIP><Nazwa>Drugi Nabywca sp.j.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Trzecia 3</AdresL1></Adres>
    <DaneKontaktowe><Email>drugi@nabywca.example</Email></DaneKontaktowe>
    <Rola>4</Rola>
    <Udzial>25.5</Udzial>
    <NrKlienta>K-0043</NrKlienta>
  </Podmiot3>
  <Podmiot3>
    <DaneIdentyfikacyjne><IDWew>5250000009-12345</IDWew><Nazwa>Szkoła Próbna nr 1</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Szkolna 1</AdresL1></Adres>
    <AdresKoresp><KodKraju>PL</KodKraju><AdresL1>ul. Szkolna 2</AdresL1></AdresKoresp>
    <Rola>8</Rola>
  </Podmiot3>
  <Podmiot3>
    <DaneIdentyfikacyjne><KodUE>EL</KodUE><NrVatUE>123456783</NrVatUE><Nazwa>Paradeigma AE</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>GR</KodKraju><AdresL1>Odos 1, Athina</AdresL1></Adres>
    <RolaInna>1</RolaInna>
    <OpisRoli>pośrednik</OpisRoli>
  </Podmiot3>
  <Podmiot3>
    <DaneIdentyfikacyjne><KodKraju>US</KodKraju><NrID>12-3456789</NrID><Nazwa>Sample Factor Inc.</Nazwa></DaneIdentyfikacyjne>
    <Rola>1</Rola>
  </Podmiot3>
  <Podmiot3>
    <DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Jan Wzorowy</Nazwa></DaneIdentyfikacyjne>
    <Rola>11</Rola>
  </Podmiot3>
  <PodmiotUpowazniony>
    <NrEORI>PL765432109200000</NrEORI>
    <DaneIdentyfikacyjne><NIP>7654321092</NIP><Nazwa>Przedstawiciel Podatkowy sp. z o.o.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Czwarta 4</AdresL1></Adres>
    <AdresKoresp><KodKraju>PL</KodKraju><AdresL1>ul. Czwarta 5</AdresL1></AdresKoresp>
    <DaneKontaktowe><EmailPU>pp@przedstawiciel.example</EmailPU><TelefonPU>225550404</TelefonPU></DaneKontaktowe>
    <RolaPU>3</RolaPU>
  </PodmiotUpowazniony>
`;

/** Annotations that set every marker carrying details: exemption, new means of transport, margin. */
export const richAnnotations = `    <Adnotacje>
      <P_16>2</P_16>
      <P_17>2</P_17>
      <P_18>1</P_18>
      <P_18A>2</P_18A>
      <Zwolnienie><P_19>1</P_19><P_19A>art. 43 ust. 1 pkt 2 ustawy</P_19A></Zwolnienie>
      <NoweSrodkiTransportu>
        <P_22>1</P_22>
        <P_42_5>2</P_42_5>
        <NowySrodekTransportu>
          <P_22A>2026-09-01</P_22A>
          <P_NrWierszaNST>7</P_NrWierszaNST>
          <P_22BMK>Marka</P_22BMK><P_22BMD>Model</P_22BMD><P_22BK>biały</P_22BK><P_22BNR>WZ 12345</P_22BNR><P_22BRP>2026</P_22BRP>
          <P_22B>1200 km</P_22B>
          <P_22B1>VF1AAAAA555555555</P_22B1>
          <P_22BT>osobowy</P_22BT>
        </NowySrodekTransportu>
        <NowySrodekTransportu>
          <P_22A>2026-09-02</P_22A><P_NrWierszaNST>7</P_NrWierszaNST><P_22C>15</P_22C><P_22C1>KADLUB-1</P_22C1>
        </NowySrodekTransportu>
        <NowySrodekTransportu>
          <P_22A>2026-09-03</P_22A><P_NrWierszaNST>7</P_NrWierszaNST><P_22D>30</P_22D><P_22D1>SN-1</P_22D1>
        </NowySrodekTransportu>
      </NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzy>1</P_PMarzy><P_PMarzy_3_1>1</P_PMarzy_3_1></PMarzy>
    </Adnotacje>
`;

/** Charges and deductions, partial payments with every detail. */
export const richSettlementAndPayment = `    <Rozliczenie>
      <Obciazenia><Kwota>12.50</Kwota><Powod>kaucja za palety</Powod></Obciazenia>
      <Obciazenia><Kwota>7.50</Kwota><Powod>opłata portowa</Powod></Obciazenia>
      <SumaObciazen>20.00</SumaObciazen>
      <Odliczenia><Kwota>10</Kwota><Powod>zwrot kaucji</Powod></Odliczenia>
      <SumaOdliczen>10</SumaOdliczen>
      <DoZaplaty>1268.00</DoZaplaty>
    </Rozliczenie>
    <Platnosc>
      <ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej>
      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>100.00</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-10-15</DataZaplatyCzesciowej>
        <FormaPlatnosci>1</FormaPlatnosci>
      </ZaplataCzesciowa>
      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>50</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-10-16</DataZaplatyCzesciowej>
        <PlatnoscInna>1</PlatnoscInna><OpisPlatnosci>kompensata</OpisPlatnosci>
      </ZaplataCzesciowa>
      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
        <TerminOpis><Ilosc>14</Ilosc><Jednostka>dni</Jednostka><ZdarzeniePoczatkowe>dostawa</ZdarzeniePoczatkowe></TerminOpis>
      </TerminPlatnosci>
      <TerminPlatnosci><Termin>2026-11-29</Termin></TerminPlatnosci>
      <PlatnoscInna>1</PlatnoscInna>
      <OpisPlatnosci>przelew i kompensata</OpisPlatnosci>
      <RachunekBankowy>
        <NrRB>61109010140000071219812874</NrRB>
        <SWIFT>WBKPPLPPXXX</SWIFT>
        <RachunekWlasnyBanku>2</RachunekWlasnyBanku>
        <NazwaBanku>Bank Wzorcowy S.A.</NazwaBanku>
        <OpisRachunku>EUR</OpisRachunku>
      </RachunekBankowy>
      <RachunekBankowy><NrRB>PL27 1140 2004 0000 3002 0135 5387</NrRB></RachunekBankowy>
      <RachunekBankowyFaktora><NrRB>83101010230000261395100000</NrRB><SWIFT>NBPLPLPW</SWIFT></RachunekBankowyFaktora>
      <Skonto><WarunkiSkonta>zapłata w 3 dni</WarunkiSkonta><WysokoscSkonta>2%</WysokoscSkonta></Skonto>
      <LinkDoPlatnosci>https://pay.example.com/zaplac?kwota=1&amp;IPKSeF=123AbCdEfGhIj</LinkDoPlatnosci>
      <IPKSeF>123AbCdEfGhIj</IPKSeF>
    </Platnosc>
`;

/** Contracts, orders, delivery and two transports; a contractual rate when the invoice is in PLN. */
export function richTerms(agreedRate: string): string {
  return `    <WarunkiTransakcji>
      <Umowy><DataUmowy>1999-12-31</DataUmowy><NrUmowy>U/1999/1</NrUmowy></Umowy>
      <Umowy><NrUmowy>U/2026/7</NrUmowy></Umowy>
      <Zamowienia><DataZamowienia>2026-10-01</DataZamowienia><NrZamowienia>ZAM-77</NrZamowienia></Zamowienia>
      <NrPartiiTowaru>P-1</NrPartiiTowaru>
      <NrPartiiTowaru>P-2</NrPartiiTowaru>
      <WarunkiDostawy>DAP Berlin</WarunkiDostawy>${agreedRate}
      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <Przewoznik>
          <DaneIdentyfikacyjne><KodUE>DE</KodUE><NrVatUE>123456788</NrVatUE><Nazwa>Muster Spedition GmbH</Nazwa></DaneIdentyfikacyjne>
          <AdresPrzewoznika><KodKraju>DE</KodKraju><AdresL1>Hafenweg 1, Hamburg</AdresL1></AdresPrzewoznika>
        </Przewoznik>
        <NrZleceniaTransportu>T-1</NrZleceniaTransportu>
        <OpisLadunku>13</OpisLadunku>
        <JednostkaOpakowania>paleta EUR</JednostkaOpakowania>
        <DataGodzRozpTransportu>2026-10-14T06:00:00Z</DataGodzRozpTransportu>
        <DataGodzZakTransportu>2026-10-14T18:30:00Z</DataGodzZakTransportu>
        <WysylkaZ><KodKraju>PL</KodKraju><AdresL1>ul. Wzorcowa 1</AdresL1></WysylkaZ>
        <WysylkaPrzez><KodKraju>PL</KodKraju><AdresL1>Magazyn Słubice</AdresL1></WysylkaPrzez>
        <WysylkaDo><KodKraju>DE</KodKraju><AdresL1>Musterstraße 3</AdresL1></WysylkaDo>
      </Transport>
      <Transport>
        <TransportInny>1</TransportInny><OpisInnegoTransportu>rower towarowy</OpisInnegoTransportu>
        <LadunekInny>1</LadunekInny><OpisInnegoLadunku>koperta</OpisInnegoLadunku>
      </Transport>
      <PodmiotPosredniczacy>1</PodmiotPosredniczacy>
    </WarunkiTransakcji>
`;
}

/** Footer with register numbers and an attachment with a table. */
export const richFooterAndAttachment = `  <Stopka>
    <Informacje><StopkaFaktury>Dziękujemy &amp; zapraszamy.</StopkaFaktury></Informacje>
    <Rejestry><PelnaNazwa>Zakład Przykładowy</PelnaNazwa><KRS>0000012345</KRS><REGON>012345675</REGON><BDO>000123456</BDO></Rejestry>
  </Stopka>
  <Zalacznik>
    <BlokDanych>
      <ZNaglowek>Rozliczenie zużycia</ZNaglowek>
      <MetaDane><ZKlucz>punkt poboru</ZKlucz><ZWartosc>PPE-1</ZWartosc></MetaDane>
      <Tekst><Akapit>Odczyty z dnia dostawy.</Akapit><Akapit>Jednostka: kWh.</Akapit></Tekst>
      <Tabela>
        <TMetaDane><TKlucz>licznik</TKlucz><TWartosc>L-1</TWartosc></TMetaDane>
        <Opis>Odczyty</Opis>
        <TNaglowek><Kol Typ="date"><NKom>dzień</NKom></Kol><Kol Typ="dec"><NKom>zużycie</NKom></Kol><Kol Typ="txt"><NKom/></Kol></TNaglowek>
        <Wiersz><WKom>2026-10-13</WKom><WKom>12.5</WKom><WKom></WKom></Wiersz>
        <Wiersz><WKom>2026-10-14</WKom><WKom>7.5</WKom></Wiersz>
        <Suma><SKom>razem</SKom><SKom>20.0</SKom></Suma>
      </Tabela>
    </BlokDanych>
  </Zalacznik>
`;
