import { findDifference } from '@nakor/operations/status/find-difference';
import expectedResult from './expected-validation.json' with { type: 'json' };

/**
 * The known document: an invoice with a total that its lines do not give and a NIP with a wrong check digit, so that the schema and the rules have
 * something to say about it. Nobody's data.
 */
export const knownDocument = `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>Nakor</SystemInfo>
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
      <NIP>5250000008</NIP>
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
    <P_2>FV/2026/10/001</P_2>
    <P_6>2026-10-14</P_6>
    <P_13_1>300.00</P_13_1>
    <P_14_1>69.00</P_14_1>
    <P_15>370.00</P_15>
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
      <UU_ID>pozycja-1</UU_ID>
      <P_7>Usługa wzorcowa nr 1</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>50.00</P_9A>
      <P_11>100.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>
    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <UU_ID>pozycja-2</UU_ID>
      <P_7>Usługa wzorcowa nr 2</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>50.00</P_9A>
      <P_11>100.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>
    <FaWiersz>
      <NrWierszaFa>3</NrWierszaFa>
      <UU_ID>pozycja-3</UU_ID>
      <P_7>Usługa wzorcowa nr 3</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>50.00</P_9A>
      <P_11>100.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>
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
</Faktura>`;

/** The context of the request: as of a fixed day, so that its result never changes with the calendar. */
export const knownContext = { environment: 'prod', as_of: '2026-11-02T09:00:00+01:00' } as const;

/** The body of the request. */
export const knownValidation = JSON.stringify({ xml: knownDocument, ...knownContext });

/** Headers of that request. */
export function knownValidationHeaders(key: string): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Accept-Language': 'en' };
}

/** How the reason for a result that is not the expected one begins; the place of the difference follows. */
export const wrongResult = 'WrongResult';

/**
 * Examines a response to the known request. Everything in the result must be as expected, except what differs between two right ones: its duration, the
 * version of the rules, which is a checksum of all of them, and the URL of the API in links.
 *
 * @param baseUrl of the API that responded, as it appears in links
 * @returns null if all is well; otherwise the reason, a code without any content
 */
export function examineKnownValidation(status: number, body: string, baseUrl: string): string | null {
  if (status !== 200) return `Status${status}`;
  let data: unknown;
  try {
    data = (JSON.parse(body.replaceAll(baseUrl, '')) as { readonly data?: unknown } | null)?.data;
  } catch {
    return 'NoJson';
  }
  const difference = findDifference(expectedResult, withoutVariable(data));
  return difference === null ? null : `${wrongResult}:${difference}`;
}

/** The result with a constant in place of what differs between two right ones; a value of another form stays. */
export function withoutVariable(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const result: Record<string, unknown> = { ...data };
  if (typeof result['engine_ms'] === 'number') result['engine_ms'] = 0;
  if (/^[0-9a-f]{12}$/.test(String(result['rules_version']))) result['rules_version'] = 'a checksum';
  return result;
}
