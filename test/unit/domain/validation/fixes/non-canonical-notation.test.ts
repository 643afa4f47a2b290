import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const payment = '    </Platnosc>\n';
const transport = (time: string) => `${payment}    <WarunkiTransakcji>
      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <OpisLadunku>13</OpisLadunku>
        <DataGodzRozpTransportu>${time}</DataGodzRozpTransportu>
      </Transport>
    </WarunkiTransakcji>
`;

testFix('XML-120', {
  fixes: [
    fixedPiece('a flag with a zero', '<P_16>2', '<P_16>02', '<P_16>2'),
    fixedPiece('spaces around an amount', '<P_15>123.00', '<P_15> 123.00\t', '<P_15>123.00'),
    fixedPiece('spaces as references', '<P_15>123.00', '<P_15>&#32;123.00', '<P_15>123.00'),
    fixedPiece('fractions of a second', '08:30:00Z', '08:30:00.123Z'),
    fixedPiece(
      'a fraction in front of an offset',
      payment,
      transport('2026-10-14T08:30:00.5+02:00'),
      transport('2026-10-14T08:30:00+02:00'),
    ),
    fixedPiece('a text with what must be escaped', 'Usługa wzorcowa nr 1', ' a &amp; &#60;b> ', 'a &amp; &lt;b&gt;'),
  ],
  leaves: [leftPiece('a time without a zone, which only its author knows', payment, transport('2026-10-14T08:30:00.5'))],
});
