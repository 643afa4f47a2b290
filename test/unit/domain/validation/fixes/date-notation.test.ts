import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const date = '<P_6>2026-10-14</P_6>';

testFix('XML-107', {
  fixes: [
    fixedPiece('day, month, year', date, '<P_6>14.10.2026</P_6>'),
    fixedPiece('slashes', date, '<P_6>2026/10/14</P_6>'),
    fixedPiece('a day with one digit', date, '<P_6>2026-10-9</P_6>', '<P_6>2026-10-09</P_6>'),
    fixedPiece('midnight', date, '<P_6>2026-10-14T00:00:00</P_6>'),
  ],
  leaves: [
    leftPiece('day or month', date, '<P_6>03/04/2026</P_6>'),
    leftPiece('a day that does not exist', date, '<P_6>31.11.2026</P_6>'),
    leftPiece('another time than midnight', date, '<P_6>2026-10-14T12:00:00</P_6>'),
    leftPiece('a time without seconds', '2026-10-15T08:30:00Z', '2026-10-15T08:30Z'),
  ],
});
