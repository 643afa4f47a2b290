import { type CasesByCode, withPiece } from '../../../../../support/builders/rule-cases.ts';

/** The plain invoice with transports, each from one time to another. */
function transported(...times: readonly (readonly [start: string, end: string])[]): () => string {
  const transports = times.map(
    ([start, end]) => `      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <OpisLadunku>13</OpisLadunku>
        <DataGodzRozpTransportu>${start}</DataGodzRozpTransportu>
        <DataGodzZakTransportu>${end}</DataGodzZakTransportu>
      </Transport>
`,
  );
  return withPiece('    </Platnosc>\n', `    </Platnosc>\n    <WarunkiTransakcji>\n${transports.join('')}    </WarunkiTransakcji>\n`);
}

/** Cases of the rules on transport of the goods. */
export const transportCases: CasesByCode = {
  'XML-822': {
    fires: [
      {
        name: 'an end before the start',
        given: transported(['2026-10-14T06:00:00Z', '2026-10-14T05:59:59Z']),
        issues: [
          {
            severity: 'warning',
            line: 82,
            column: 9,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport/DataGodzZakTransportu',
            value: '2026-10-14T05:59:59Z',
            expected: null,
          },
        ],
      },
      {
        name: 'an end that is earlier only with regard to its time zone, on the second transport',
        given: transported(['2026-10-14T06:00:00Z', '2026-10-14T18:00:00Z'], ['2026-10-14T06:00:00Z', '2026-10-14T07:59:59+02:00']),
        issues: [
          {
            severity: 'warning',
            line: 88,
            column: 9,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport[2]/DataGodzZakTransportu',
            value: '2026-10-14T07:59:59+02:00',
            expected: null,
          },
        ],
      },
      {
        name: 'times without a zone',
        given: transported(['2026-10-14T06:00:00', '2026-10-13T18:00:00']),
        issues: [
          {
            severity: 'warning',
            line: 82,
            column: 9,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport/DataGodzZakTransportu',
            value: '2026-10-13T18:00:00',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'an end at the time of the start', given: transported(['2026-10-14T06:00:00Z', '2026-10-14T06:00:00Z']) },
      {
        name: 'an end that is later with regard to its time zone',
        given: transported(['2026-10-14T08:00:00+02:00', '2026-10-14T06:00:01Z']),
      },
      { name: 'a time without a zone beside one with a zone', given: transported(['2026-10-14T06:00:00Z', '2026-10-14T05:00:00']) },
      {
        name: 'a start without an end',
        given: () => transported(['2026-10-14T06:00:00Z', 'x'])().replace(/ *<DataGodzZakTransportu>.*\n/, ''),
      },
      {
        name: 'an end without a start',
        given: () => transported(['x', '2026-10-14T06:00:00Z'])().replace(/ *<DataGodzRozpTransportu>.*\n/, ''),
      },
      { name: 'a time that is none, which the schema names', given: transported(['2026-10-14T06:00:00Z', '2026-10-14T25:00:00Z']) },
    ],
  },
};
