import { type CasesByCode, withPiece } from '../../../../support/builders/rule-cases.ts';

const line = '/Faktura/Fa/FaWiersz';

/** Puts a transport that starts at a time behind the payment. */
function transportAt(time: string): () => string {
  return withPiece(
    '    </Platnosc>\n',
    `    </Platnosc>
    <WarunkiTransakcji>
      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <OpisLadunku>13</OpisLadunku>
        <DataGodzRozpTransportu>${time}</DataGodzRozpTransportu>
      </Transport>
    </WarunkiTransakcji>
`,
  );
}

/** Cases of the rules on notation that the schema lets pass. */
export const notationCases: CasesByCode = {
  'XML-120': {
    fires: [
      {
        name: 'a flag with a leading zero',
        given: withPiece('<P_16>2', '<P_16>02'),
        issues: [{ severity: 'info', line: 42, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_16', value: '02', expected: '2' }],
      },
      {
        name: 'a minus before a zero amount',
        given: withPiece('<P_11>100.00', '<P_11>-0.00'),
        also: ['XML-409'],
        issues: [{ severity: 'info', line: 65, column: 7, xpath: `${line}/P_11`, value: '-0.00', expected: '0.00' }],
      },
      {
        name: 'blanks around an amount',
        given: withPiece('<P_15>123.00', '<P_15> 123.00 '),
        issues: [{ severity: 'info', line: 40, column: 5, xpath: '/Faktura/Fa/P_15', value: ' 123.00 ', expected: '123.00' }],
      },
      {
        name: 'blanks before a text',
        given: withPiece('Usługa wzorcowa nr 1', ' Usługa'),
        issues: [{ severity: 'info', line: 61, column: 7, xpath: `${line}/P_7`, value: ' Usługa', expected: 'Usługa' }],
      },
      {
        name: 'a time without a zone',
        given: transportAt('2026-10-14T08:30:00'),
        issues: [
          {
            severity: 'info',
            line: 81,
            column: 9,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport/DataGodzRozpTransportu',
            value: '2026-10-14T08:30:00',
            expected: '2026-10-14T08:30:00Z',
          },
        ],
      },
      {
        name: 'a time with fractions of a second',
        given: withPiece('08:30:00Z', '08:30:00.123Z'),
        issues: [
          {
            severity: 'info',
            line: 6,
            column: 5,
            xpath: '/Faktura/Naglowek/DataWytworzeniaFa',
            value: '2026-10-15T08:30:00.123Z',
            expected: '2026-10-15T08:30:00Z',
          },
        ],
      },
      {
        name: 'a time with fractions of a second and an offset',
        given: transportAt('2026-10-14T08:30:00.123+02:00'),
        issues: [
          {
            severity: 'info',
            line: 81,
            column: 9,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport/DataGodzRozpTransportu',
            value: '2026-10-14T08:30:00.123+02:00',
            expected: '2026-10-14T08:30:00+02:00',
          },
        ],
      },
    ],
    passes: [
      { name: 'a usual zero', given: withPiece('<P_11>100.00', '<P_11>0.00') },
      { name: 'a negative amount', given: withPiece('<P_11>100.00', '<P_11>-100.00') },
      { name: 'an amount below one', given: withPiece('<P_11>100.00', '<P_11>0.01') },
      { name: 'blanks inside a text', given: withPiece('Usługa wzorcowa nr 1', 'Usługa  wzorcowa') },
      { name: 'blanks in a bank account, where they count', given: withPiece('<NrRB>61109010140000', '<NrRB> 61109010140000') },
      { name: 'a value that breaks the schema anyway', given: withPiece('<P_16>2', '<P_16>03') },
      { name: 'a time with a zone', given: transportAt('2026-10-14T08:30:00+02:00') },
      { name: 'a time of creation without a zone, of which XML-304 speaks', given: withPiece('08:30:00Z', '08:30:00') },
      { name: 'a time of creation with an offset, of which XML-304 speaks', given: withPiece('08:30:00Z', '08:30:00.5+02:00') },
    ],
  },
  'XML-121': {
    fires: [
      {
        name: 'an empty due date',
        given: withPiece('<Termin>2026-10-29</Termin>', ''),
        issues: [
          {
            severity: 'info',
            line: 69,
            column: 7,
            xpath: '/Faktura/Fa/Platnosc/TerminPlatnosci',
            value: '\n        \n      ',
            expected: null,
          },
        ],
      },
      {
        name: 'an empty footer',
        given: withPiece('</Faktura>', '<Stopka/></Faktura>'),
        issues: [{ severity: 'info', line: 78, column: 1, xpath: '/Faktura/Stopka', value: '', expected: null }],
      },
    ],
    passes: [
      {
        name: 'a footer with a text',
        given: withPiece('</Faktura>', '<Stopka><Informacje><StopkaFaktury>a</StopkaFaktury></Informacje></Stopka></Faktura>'),
      },
      {
        name: 'an empty element that must not be empty',
        given: withPiece('<Zwolnienie>\n        <P_19N>1</P_19N>\n      </Zwolnienie>', '<Zwolnienie/>'),
      },
    ],
  },
};
