/** The samples that the page offers. */
export type SampleKind = 'valid' | 'wrong';

/**
 * A sample invoice: valid, or with three errors (a NIP that lacks a digit, an invalid rate, and a wrong total).
 *
 * @param now its date of issue: an invoice of today has no other issues
 */
export function sampleInvoice(kind: SampleKind, now: Date): string {
  const [nip, total, rate] = kind === 'valid' ? ['5250000009', '369.00', '23'] : ['525000000', '396.00', '23%'];
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(now);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>${now.toISOString().slice(0, 19)}Z</DataWytworzeniaFa>
    <SystemInfo>Program przykładowy</SystemInfo>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne>
      <NIP>1234563218</NIP>
      <Nazwa>Warsztat Przykładowy sp. z o.o.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Próbna 1</AdresL1>
      <AdresL2>00-999 Warszawa</AdresL2>
    </Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne>
      <NIP>${nip}</NIP>
      <Nazwa>Odbiorca Wzorcowy S.A.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Druga 2</AdresL1>
      <AdresL2>31-999 Kraków</AdresL2>
    </Adres>
    <JST>2</JST>
    <GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>${day}</P_1>
    <P_1M>Warszawa</P_1M>
    <P_2>FV/${day.slice(0, 4)}/016</P_2>
    <P_13_1>300.00</P_13_1>
    <P_14_1>69.00</P_14_1>
    <P_15>${total}</P_15>
    <Adnotacje>
      <P_16>2</P_16>
      <P_17>2</P_17>
      <P_18>2</P_18>
      <P_18A>2</P_18A>
      <Zwolnienie>
        <P_19N>1</P_19N>
      </Zwolnienie>
      <NoweSrodkiTransportu>
        <P_22N>1</P_22N>
      </NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy>
        <P_PMarzyN>1</P_PMarzyN>
      </PMarzy>
    </Adnotacje>
    <RodzajFaktury>VAT</RodzajFaktury>
    <FaWiersz>
      <NrWierszaFa>1</NrWierszaFa>
      <UU_ID>wiersz-1</UU_ID>
      <P_7>Naprawa roweru</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>100.00</P_9A>
      <P_11>200.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>
    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <UU_ID>wiersz-2</UU_ID>
      <P_7>Przegląd okresowy</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>1</P_8B>
      <P_9A>100.00</P_9A>
      <P_11>100.00</P_11>
      <P_12>${rate}</P_12>
    </FaWiersz>
    <Platnosc>
      <TerminPlatnosci>
        <Termin>${day}</Termin>
      </TerminPlatnosci>
      <FormaPlatnosci>6</FormaPlatnosci>
      <RachunekBankowy>
        <NrRB>61109010140000071219812874</NrRB>
      </RachunekBankowy>
    </Platnosc>
  </Fa>
</Faktura>
`;
}
