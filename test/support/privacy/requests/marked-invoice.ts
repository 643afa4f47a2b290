import type { Texts } from '../marks.ts';

/** An invoice that passes the official schema, in which every personal or business value is one of the texts. */
export function markedInvoice(texts: Texts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>${texts.anyText}</SystemInfo>
  </Naglowek>
${parties(texts)}  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-10-15</P_1>
    <P_1M>${texts.deliveryPlace}</P_1M>
    <P_2>${texts.invoiceNumber}</P_2>
    <WZ>${texts.contractNumber}</WZ>
    <P_6>2026-10-14</P_6>
    <P_13_1>${texts.netAmount}</P_13_1>
    <P_14_1>${texts.taxAmount}</P_14_1>
    <P_15>${texts.grossAmount}</P_15>
    <Adnotacje>
      <P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>
      <Zwolnienie><P_19N>1</P_19N></Zwolnienie>
      <NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>
    </Adnotacje>
    <RodzajFaktury>VAT</RodzajFaktury>
    <DodatkowyOpis><Klucz>${texts.extraDescription}</Klucz><Wartosc>PESEL ${texts.pesel}</Wartosc></DodatkowyOpis>
    <FaWiersz>
      <NrWierszaFa>1</NrWierszaFa><UU_ID>${texts.productCode}</UU_ID><P_7>${texts.product}</P_7><Indeks>${texts.productCode}</Indeks>
      <P_8A>szt.</P_8A><P_8B>1</P_8B><P_9A>${texts.netAmount}</P_9A><P_11>${texts.netAmount}</P_11><P_12>23</P_12>
    </FaWiersz>
${payment(texts)}${terms(texts)}  </Fa>
${footer(texts)}</Faktura>
`;
}

function parties(texts: Texts): string {
  return `  <Podmiot1>
    <DaneIdentyfikacyjne><NIP>${texts.sellerNip}</NIP><Nazwa>${texts.sellerName} sp. z o.o.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. ${texts.sellerAddress} 1</AdresL1><AdresL2>00-999 Warszawa</AdresL2></Adres>
    <AdresKoresp><KodKraju>PL</KodKraju><AdresL1>skr. poczt. ${texts.sellerPostalAddress}</AdresL1></AdresKoresp>
    <DaneKontaktowe><Email>${texts.sellerEmail}@zaklad.example</Email><Telefon>+48 ${texts.sellerPhone}</Telefon></DaneKontaktowe>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne><NIP>${texts.buyerNip}</NIP><Nazwa>${texts.buyerName} S.A.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. ${texts.buyerAddress} 2</AdresL1></Adres>
    <DaneKontaktowe><Email>${texts.buyerEmail}@odbiorca.example</Email><Telefon>${texts.buyerPhone}</Telefon></DaneKontaktowe>
    <NrKlienta>${texts.customerNumber}</NrKlienta>
    <JST>2</JST>
    <GV>2</GV>
  </Podmiot2>
  <Podmiot3>
    <DaneIdentyfikacyjne><NIP>${texts.thirdPartyNip}</NIP><Nazwa>${texts.thirdPartyName} sp.j.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Trzecia 3</AdresL1></Adres>
    <Rola>1</Rola>
  </Podmiot3>
  <PodmiotUpowazniony>
    <DaneIdentyfikacyjne><NIP>${texts.representativeNip}</NIP><Nazwa>${texts.representativeName}</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Czwarta 4</AdresL1></Adres>
    <RolaPU>3</RolaPU>
  </PodmiotUpowazniony>
`;
}

function payment(texts: Texts): string {
  return `    <Platnosc>
      <TerminPlatnosci><Termin>2026-10-29</Termin></TerminPlatnosci>
      <FormaPlatnosci>6</FormaPlatnosci>
      <RachunekBankowy>
        <NrRB>${texts.bankAccount}</NrRB><NazwaBanku>${texts.bankName}</NazwaBanku><OpisRachunku>${texts.anyText}</OpisRachunku>
      </RachunekBankowy>
      <RachunekBankowyFaktora><NrRB>${texts.factorAccount}</NrRB></RachunekBankowyFaktora>
      <LinkDoPlatnosci>https://pay.example.com/${texts.paymentLink}?IPKSeF=123AbCdEfGhIj</LinkDoPlatnosci>
      <IPKSeF>123AbCdEfGhIj</IPKSeF>
    </Platnosc>
`;
}

function terms(texts: Texts): string {
  return `    <WarunkiTransakcji>
      <Umowy><DataUmowy>2026-01-31</DataUmowy><NrUmowy>${texts.contractNumber}</NrUmowy></Umowy>
      <WarunkiDostawy>DAP ${texts.deliveryPlace}</WarunkiDostawy>
      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <Przewoznik>
          <DaneIdentyfikacyjne><KodUE>DE</KodUE><NrVatUE>${texts.foreignVatNumber}</NrVatUE><Nazwa>${texts.carrierName}</Nazwa></DaneIdentyfikacyjne>
          <AdresPrzewoznika><KodKraju>DE</KodKraju><AdresL1>Hafenweg 1, Hamburg</AdresL1></AdresPrzewoznika>
        </Przewoznik>
        <OpisLadunku>13</OpisLadunku>
      </Transport>
    </WarunkiTransakcji>
`;
}

function footer(texts: Texts): string {
  return `  <Stopka>
    <Informacje><StopkaFaktury>${texts.footer}</StopkaFaktury></Informacje>
    <Rejestry><PelnaNazwa>${texts.sellerName}</PelnaNazwa><REGON>${texts.sellerRegisterNumber}</REGON></Rejestry>
  </Stopka>
  <Zalacznik>
    <BlokDanych>
      <ZNaglowek>${texts.attachmentText}</ZNaglowek>
      <MetaDane><ZKlucz>punkt poboru</ZKlucz><ZWartosc>${texts.attachmentText}</ZWartosc></MetaDane>
      <Tekst><Akapit>${texts.attachmentText}</Akapit></Tekst>
    </BlokDanych>
  </Zalacznik>
`;
}
