/** Options of {@link invoiceXml}. */
export interface InvoiceOptions {
  /** Number of lines, 1 to 10,000. */
  readonly lines?: number;
  /** Text put in front of every tag: a line break and blanks, or nothing for an invoice on one line. */
  readonly layout?: 'indented' | 'one-line';
  readonly number?: string;
}

const netOfLineGrosze = 10_000n;
const vatOfLineGrosze = 2_300n;

/**
 * A valid, made-up FA(3) invoice: domestic, PLN, 23 %, each line 100.00 net.
 *
 * @returns XML that passes the official schema and is arithmetically consistent to the grosz
 */
export function invoiceXml({ lines = 3, layout = 'indented', number = 'FV/2026/10/001' }: InvoiceOptions = {}): string {
  const count = BigInt(lines);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>Przykładowy program</SystemInfo>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne>
      <NIP>1234563218</NIP>
      <Nazwa>Zakład Przykładowy „Jaźń” sp. z o.o.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Wzorcowa 1</AdresL1>
      <AdresL2>00-999 Warszawa</AdresL2>
    </Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne>
      <NIP>5250000009</NIP>
      <Nazwa>Odbiorca Próbny S.A.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Druga 2</AdresL1>
    </Adres>
    <JST>2</JST>
    <GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-10-15</P_1>
    <P_1M>Warszawa</P_1M>
    <P_2>${number}</P_2>
    <P_6>2026-10-14</P_6>
    <P_13_1>${amount(netOfLineGrosze * count)}</P_13_1>
    <P_14_1>${amount(vatOfLineGrosze * count)}</P_14_1>
    <P_15>${amount((netOfLineGrosze + vatOfLineGrosze) * count)}</P_15>
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
${Array.from({ length: lines }, (_, index) => lineXml(index + 1)).join('\n')}
    <Platnosc>
      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
      </TerminPlatnosci>
      <FormaPlatnosci>6</FormaPlatnosci>
      <RachunekBankowy>
        <NrRB>61109010140000071219812874</NrRB>
      </RachunekBankowy>
    </Platnosc>
  </Fa>
</Faktura>
`;
  return layout === 'indented' ? xml : xml.replace(/\n\s*/g, '');
}

function lineXml(number: number): string {
  return `    <FaWiersz>
      <NrWierszaFa>${number}</NrWierszaFa>
      <UU_ID>pozycja-${number}</UU_ID>
      <P_7>Usługa wzorcowa nr ${number}</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>50.00</P_9A>
      <P_11>100.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>`;
}

function amount(grosze: bigint): string {
  return `${grosze / 100n}.${String(grosze % 100n).padStart(2, '0')}`;
}
