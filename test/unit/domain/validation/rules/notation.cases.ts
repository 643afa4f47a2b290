import { type CasesByCode, withMarks, withPiece } from '../../../../support/builders/rule-cases.ts';

/** Adds a transport that starts at a time. */
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

/** Cases of the rules on formatting that the schema accepts. */
export const notationCases: CasesByCode = {
  'XML-120': {
    fires: [
      { name: 'a flag with a leading zero', given: withPiece('<P_16>2', '<P_16>«02»'), issues: [{ severity: 'info', expected: '2' }] },
      {
        name: 'a minus before a zero amount',
        given: withPiece('<P_11>100.00', '<P_11>«-0.00»'),
        also: ['XML-409'],
        issues: [{ severity: 'info', expected: '0.00' }],
      },
      {
        name: 'blanks around an amount',
        given: withPiece('<P_15>123.00', '<P_15>« 123.00 »'),
        issues: [{ severity: 'info', expected: '123.00' }],
      },
      {
        name: 'blanks before a text',
        given: withPiece('Usługa wzorcowa nr 1', '« Usługa»'),
        issues: [{ severity: 'info', expected: 'Usługa' }],
      },
      {
        name: 'a time without a zone',
        given: transportAt('«2026-10-14T08:30:00»'),
        issues: [{ severity: 'info', expected: '2026-10-14T08:30:00Z' }],
      },
      {
        name: 'a time with fractions of a second',
        given: withMarks(withPiece('08:30:00Z', '08:30:00.123Z'), '<DataWytworzeniaFa>«2026-10-15T08:30:00.123Z»'),
        issues: [{ severity: 'info', expected: '2026-10-15T08:30:00Z' }],
      },
      {
        name: 'a time with fractions of a second and an offset',
        given: transportAt('«2026-10-14T08:30:00.123+02:00»'),
        issues: [{ severity: 'info', expected: '2026-10-14T08:30:00+02:00' }],
      },
    ],
    passes: [
      { name: 'a normal zero', given: withPiece('<P_11>100.00', '<P_11>0.00') },
      { name: 'a negative amount', given: withPiece('<P_11>100.00', '<P_11>-100.00') },
      { name: 'an amount below one', given: withPiece('<P_11>100.00', '<P_11>0.01') },
      { name: 'blanks inside a text', given: withPiece('Usługa wzorcowa nr 1', 'Usługa  wzorcowa') },
      { name: 'blanks in a bank account, where they count', given: withPiece('<NrRB>61109010140000', '<NrRB> 61109010140000') },
      { name: 'a value that breaks the schema anyway', given: withPiece('<P_16>2', '<P_16>03') },
      { name: 'a time with a zone', given: transportAt('2026-10-14T08:30:00+02:00') },
      { name: 'a creation time without a zone, which XML-304 reports', given: withPiece('08:30:00Z', '08:30:00') },
      { name: 'a creation time with an offset, which XML-304 reports', given: withPiece('08:30:00Z', '08:30:00.5+02:00') },
    ],
  },
  'XML-121': {
    fires: [
      {
        name: 'an empty due date',
        given: withMarks(withPiece('<Termin>2026-10-29</Termin>', ''), '<TerminPlatnosci>«\n        \n      »'),
        issues: [{ severity: 'info' }],
      },
      { name: 'an empty footer', given: withPiece('</Faktura>', '«<Stopka/>»</Faktura>'), issues: [{ severity: 'info', value: '' }] },
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
