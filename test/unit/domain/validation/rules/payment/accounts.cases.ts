import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { edited, settlementCorrection, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const account = `      <RachunekBankowy>
        <NrRB>61109010140000071219812874</NrRB>
      </RachunekBankowy>
`;

const factorAccount = account.replaceAll('RachunekBankowy>', 'RachunekBankowyFaktora>');

const paid = `      <Zaplacono>1</Zaplacono>
      <DataZaplaty>2026-10-14</DataZaplaty>
`;

const term = `      <TerminPlatnosci>
        <Termin>2026-10-29</Termin>
      </TerminPlatnosci>
`;

/** The plain invoice with a third party of a role. */
function withRole(role: string): string {
  const party = `  <Podmiot3>
    <DaneIdentyfikacyjne>
      <NIP>7654321092</NIP>
      <Nazwa>Faktor Przykładowy S.A.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Trzecia 3</AdresL1>
    </Adres>
    <Rola>${role}</Rola>
  </Podmiot3>
`;
  return edited(plainInvoice, ['  <Fa>\n', `${party}  <Fa>\n`]);
}

/** The plain invoice with a SWIFT code. */
function withSwift(number: string, swift: string): () => string {
  return withPiece('<NrRB>61109010140000071219812874</NrRB>', `<NrRB>${number}</NrRB>\n        <SWIFT>${swift}</SWIFT>`);
}

/** Cases of the rules on which accounts an invoice names. */
export const accountCases: CasesByCode = {
  'XML-706': {
    fires: [
      {
        name: 'a Polish number with the SWIFT of a bank in Germany',
        given: withSwift('61109010140000071219812874', 'COBADEFFXXX'),
        issues: [
          {
            severity: 'info',
            line: 75,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/RachunekBankowy/SWIFT',
            value: 'COBADEFFXXX',
            expected: null,
          },
        ],
      },
      {
        name: 'a German IBAN with the SWIFT of a bank in Poland',
        given: withSwift('DE89370400440532013000', 'WBKPPLPP'),
        issues: [
          { severity: 'info', line: 75, column: 9, xpath: '/Faktura/Fa/Platnosc/RachunekBankowy/SWIFT', value: 'WBKPPLPP', expected: null },
        ],
      },
    ],
    passes: [
      { name: 'the SWIFT of a bank in Poland', given: withSwift('61109010140000071219812874', 'WBKPPLPPXXX') },
      { name: 'a German IBAN with a German SWIFT', given: withSwift('DE89370400440532013000', 'COBADEFFXXX') },
      { name: 'a wrong IBAN, which XML-704 names', given: withSwift('DE89370400440532013001', 'WBKPPLPP') },
      { name: 'a malformed SWIFT, which the schema names', given: withSwift('61109010140000071219812874', 'COBADE') },
    ],
  },
  'XML-707': {
    fires: [
      {
        name: 'a transfer without an account',
        given: withPiece(account, ''),
        issues: [{ severity: 'warning', line: 73, column: 5, xpath: '/Faktura/Fa/Platnosc/RachunekBankowy', value: null, expected: null }],
      },
      {
        name: 'an invoice that is paid in part',
        given: withEdits(
          plainInvoice,
          [account, ''],
          [
            '    <Platnosc>\n',
            `    <Platnosc>
      <ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej>
      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>23.00</KwotaZaplatyCzesciowej>
        <DataZaplatyCzesciowej>2026-10-14</DataZaplatyCzesciowej>
      </ZaplataCzesciowa>
`,
          ],
        ),
        issues: [{ severity: 'warning', line: 78, column: 5, xpath: '/Faktura/Fa/Platnosc/RachunekBankowy', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'an invoice that is paid', given: withEdits(plainInvoice, [account, ''], [term, paid]) },
      { name: 'the account of a factor', given: withEdits(withRole('1'), [account, factorAccount]) },
      {
        name: 'a payment link',
        given: withPiece(account, '      <LinkDoPlatnosci>https://pay.example.com/?IPKSeF=123AbCdEfGhIj</LinkDoPlatnosci>\n'),
      },
      { name: 'payment by card', given: withEdits(plainInvoice, [account, ''], ['<FormaPlatnosci>6', '<FormaPlatnosci>2']) },
      {
        name: 'an invoice that is paid in full in two parts',
        given: withEdits(
          plainInvoice,
          [account, ''],
          [
            term,
            `      <ZnacznikZaplatyCzesciowej>2</ZnacznikZaplatyCzesciowej>
      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>100.00</KwotaZaplatyCzesciowej>
        <DataZaplatyCzesciowej>2026-10-13</DataZaplatyCzesciowej>
      </ZaplataCzesciowa>
      <ZaplataCzesciowa>
        <KwotaZaplatyCzesciowej>23.00</KwotaZaplatyCzesciowej>
        <DataZaplatyCzesciowej>2026-10-14</DataZaplatyCzesciowej>
      </ZaplataCzesciowa>
`,
          ],
        ),
      },
      {
        name: 'nothing left to pay after deductions',
        given: withPiece(
          `    <Platnosc>\n${term}      <FormaPlatnosci>6</FormaPlatnosci>\n${account}`,
          `    <Rozliczenie>
      <Odliczenia>
        <Kwota>123.00</Kwota>
        <Powod>nadpłata z września</Powod>
      </Odliczenia>
      <SumaOdliczen>123.00</SumaOdliczen>
      <DoZaplaty>0.00</DoZaplaty>
    </Rozliczenie>
    <Platnosc>
      <FormaPlatnosci>6</FormaPlatnosci>
`,
        ),
      },
      {
        name: 'a correction by which money goes back',
        given: withEdits(
          settlementCorrection,
          ['<P_13_1>100.00', '<P_13_1>-100.00'],
          ['<P_14_1>23.00', '<P_14_1>-23.00'],
          ['<P_15>123.00', '<P_15>-123.00'],
          ['  </Fa>', '    <Platnosc>\n      <FormaPlatnosci>6</FormaPlatnosci>\n    </Platnosc>\n  </Fa>'],
        ),
      },
    ],
  },
  'XML-708': {
    fires: [
      {
        name: 'the account of a factor who is not named',
        given: withPiece(account, factorAccount),
        issues: [
          { severity: 'warning', line: 73, column: 7, xpath: '/Faktura/Fa/Platnosc/RachunekBankowyFaktora', value: null, expected: null },
        ],
      },
    ],
    passes: [
      { name: 'a factor with an account', given: withEdits(withRole('1'), [account, factorAccount]) },
      { name: 'an account of the seller', given: () => plainInvoice },
    ],
  },
  'XML-709': {
    fires: [
      {
        name: 'a factor without an account',
        given: () => withRole('1'),
        issues: [
          { severity: 'info', line: 87, column: 5, xpath: '/Faktura/Fa/Platnosc/RachunekBankowyFaktora', value: null, expected: null },
        ],
      },
    ],
    passes: [
      { name: 'a factor with an account', given: withEdits(withRole('1'), [account, factorAccount]) },
      { name: 'a third party of another role', given: () => withRole('2') },
      { name: 'an invoice that is paid', given: withEdits(withRole('1'), [term, paid]) },
      {
        name: 'no payment data at all',
        given: withEdits(withRole('1'), [
          `    <Platnosc>\n${term}      <FormaPlatnosci>6</FormaPlatnosci>\n${account}    </Platnosc>\n`,
          '',
        ]),
      },
    ],
  },
  'XML-718': {
    fires: [
      {
        name: 'an account given twice',
        given: withPiece(account, account + account),
        issues: [
          {
            severity: 'info',
            line: 77,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/RachunekBankowy[2]/NrRB',
            value: '61109010140000071219812874',
            expected: null,
          },
        ],
      },
      {
        name: 'the same number once with PL and once without',
        given: withPiece(account, account + account.replace('<NrRB>', '<NrRB>PL')),
        issues: [
          {
            severity: 'info',
            line: 77,
            column: 9,
            xpath: '/Faktura/Fa/Platnosc/RachunekBankowy[2]/NrRB',
            value: 'PL61109010140000071219812874',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'two accounts',
        given: withPiece(account, account + account.replace('61109010140000071219812874', '27114020040000300201355387')),
      },
    ],
  },
};
