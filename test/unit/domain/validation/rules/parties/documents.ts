import { plainInvoice, replaced } from '../../../../../support/builders/rule-cases.ts';
import { edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';

/** The properties of a third party that cases vary. */
export interface ThirdPartyOptions {
  /** The elements that identify it. */
  readonly identifier: string;
  readonly name?: string;
  /** `Rola`, or the elements that describe the role in free text. */
  readonly role: string;
  readonly share?: string;
  readonly key?: string;
}

/** A `Podmiot3`, a tag per line of text. */
function thirdParty({ identifier, name = 'Podmiot Dodatkowy sp. z o.o.', role, share, key }: ThirdPartyOptions): string {
  return `  <Podmiot3>
${key === undefined ? '' : `    <IDNabywcy>${key}</IDNabywcy>\n`}    <DaneIdentyfikacyjne>
      ${identifier}
      <Nazwa>${name}</Nazwa>
    </DaneIdentyfikacyjne>
    ${role.startsWith('<') ? role : `<Rola>${role}</Rola>`}
${share === undefined ? '' : `    <Udzial>${share}</Udzial>\n`}  </Podmiot3>
`;
}

/** An invoice with third parties. */
export function addThirdParties(xml: string, ...parties: readonly ThirdPartyOptions[]): string {
  return replaced(xml, '  <Fa>\n', `${parties.map(thirdParty).join('')}  <Fa>\n`);
}

/** The plain invoice with third parties. */
export function withThirdParties(...parties: readonly ThirdPartyOptions[]): () => string {
  return () => addThirdParties(plainInvoice, ...parties);
}

const buyerNip = '      <NIP>5250000009</NIP>\n';
const buyerAddress = '      <KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2</AdresL1>\n';

/** An invoice to a buyer abroad, with other elements instead of a NIP. */
export function toForeignBuyer(xml: string, identifier: string, country: string): string {
  return edited(
    xml,
    [buyerNip, `      ${identifier}\n`],
    [buyerAddress, `      <KodKraju>${country}</KodKraju>\n      <AdresL1>Musterstraße 3</AdresL1>\n`],
  );
}

/** The plain invoice to a buyer abroad. */
export function withForeignBuyer(identifier: string, country: string): () => string {
  return () => toForeignBuyer(plainInvoice, identifier, country);
}

/** A `PodmiotUpowazniony`, a tag per line of text. */
export function authorisedEntity(nip: string, role: string): string {
  return `  <PodmiotUpowazniony>
    <DaneIdentyfikacyjne>
      <NIP>${nip}</NIP>
      <Nazwa>Kancelaria Próbna</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Czwarta 4</AdresL1>
    </Adres>
    <RolaPU>${role}</RolaPU>
  </PodmiotUpowazniony>
`;
}

/** The plain invoice with an authorized entity. */
export function withAuthorisedEntity(nip: string, role: string): () => string {
  return withEdits(plainInvoice, ['  <Fa>\n', `${authorisedEntity(nip, role)}  <Fa>\n`]);
}

/** An intra-EU supply of 100.00 to a buyer in Germany, with the seller's prefix. */
export const intraUnionInvoice = edited(
  withForeignBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>', 'DE')(),
  ['  <Podmiot1>\n', '  <Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
  [
    '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>',
    '    <P_13_6_2>100.00</P_13_6_2>\n    <P_15>100.00</P_15>',
  ],
  ['Usługa wzorcowa nr 1', 'Towar wzorcowy nr 1'],
  ['<P_12>23<', '<P_12>0 WDT<'],
);
