import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { invoiceXml } from '../../../../../support/builders/invoices.ts';
import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const supplyDay = '<P_6>2026-10-14</P_6>';
const corrected = '<DataWystFaKorygowanej>2026-09-15<';
const ksefNumber = '<NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF<';

/** Replaces `P_6`. */
function period(from: string, to: string): [string, string] {
  return [supplyDay, `<OkresFa>\n      <P_6_Od>${from}</P_6_Od>\n      <P_6_Do>${to}</P_6_Do>\n    </OkresFa>`];
}

/** The corrected invoice with another date, outside KSeF. */
function correctedOn(day: string): () => string {
  return withEdits(
    correctionInvoice,
    [corrected, `<DataWystFaKorygowanej>${day}<`],
    ['      <NrKSeF>1</NrKSeF>\n', ''],
    [`      ${ksefNumber}/NrKSeFFaKorygowanej>\n`, '      <NrKSeFN>1</NrKSeFN>\n'],
  );
}

/** The corrected invoice with a date, and the KSeF number of a day. */
function correctedInKsef(day: string, digits: string): () => string {
  const front = `1234563218-${digits}-0A1B2C3D4E5F`;
  return withEdits(
    correctionInvoice,
    [corrected, `<DataWystFaKorygowanej>${day}<`],
    [ksefNumber, `<NrKSeFFaKorygowanej>${front}-${checkKsefNumberCheck(front)}<`],
  );
}

/** An advance payment on an invoice of the kind ZAL. */
function advanceOn(day: string): [string, string] {
  const kind = '<RodzajFaktury>ZAL</RodzajFaktury>';
  return [kind, `${kind}\n    <ZaliczkaCzesciowa>\n      <P_6Z>${day}</P_6Z>\n      <P_15Z>615.00</P_15Z>\n    </ZaliczkaCzesciowa>`];
}

/** Cases of the rules on dates a year or more away from where they belong. */
export const implausibleDateCases: CasesByCode = {
  'XML-328': {
    fires: [
      {
        name: 'a period of ten years, at its distant end',
        given: withEdits(plainInvoice, period('«2016-10-01»', '2026-10-31')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a period of a leap year and a day',
        given: withEdits(plainInvoice, period('«2026-02-01»', '2027-02-02')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a period that ended more than a year before P_1',
        given: withEdits(plainInvoice, period('«2025-10-01»', '2025-10-13')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a period that starts more than a year after P_1',
        given: withEdits(plainInvoice, period('2027-10-17', '«2027-10-31»')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction more than five years after the period',
        given: withEdits(correctionInvoice, period('«2021-10-01»', '2021-10-14')),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a period of a leap year', given: withEdits(plainInvoice, period('2026-02-01', '2027-02-01')) },
      { name: 'a period that ended a year before P_1', given: withEdits(plainInvoice, period('2025-10-01', '2025-10-14')) },
      { name: 'a period that starts a year after P_1', given: withEdits(plainInvoice, period('2027-10-16', '2027-10-31')) },
      { name: 'a correction five years after the period', given: withEdits(correctionInvoice, period('2021-10-01', '2021-10-15')) },
      { name: 'a reversed period, which XML-309 reports', given: withEdits(plainInvoice, period('2026-10-01', '2016-10-31')) },
    ],
  },
  'XML-329': {
    fires: [
      { name: 'an invoice of ten years ago', given: correctedOn('«2016-09-15»'), issues: [{ severity: 'warning' }] },
      {
        name: 'an invoice of 2011 at the rate of the year before',
        given: () => correctedOn('«2011-01-01»')().replaceAll('<P_12>23<', '<P_12>22<'),
        issues: [{ severity: 'warning' }],
        also: ['XML-402'],
      },
      { name: 'an invoice of five years and a day ago', given: correctedOn('«2021-10-14»'), issues: [{ severity: 'warning' }] },
      {
        name: 'a date more than a year before the KSeF number',
        given: correctedInKsef('«2025-09-13»', '20260915'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'an invoice of 2010 at the rate of that time',
        given: () => correctedOn('2010-11-30')().replaceAll('<P_12>23<', '<P_12>22<'),
      },
      { name: 'an invoice of five years ago', given: correctedOn('2021-10-15') },
      { name: 'a date a year before the KSeF number', given: correctedInKsef('2025-09-14', '20260915') },
      { name: 'a date after the correction, which XML-311 reports', given: correctedOn('2027-09-15') },
      { name: 'an invalid date', given: correctedOn('2016-09-31') },
    ],
  },
  'XML-330': {
    fires: [
      { name: 'a supply ten years ago', given: withPiece(supplyDay, '<P_6>«2016-10-14»</P_6>'), issues: [{ severity: 'warning' }] },
      {
        name: 'a line more than a year before P_1',
        given: withEdits(
          plainInvoice,
          [`    ${supplyDay}\n`, ''],
          ['<UU_ID>pozycja-1</UU_ID>', '<UU_ID>pozycja-1</UU_ID>\n      <P_6A>«2025-10-13»</P_6A>'],
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two lines of the same day, reported once',
        given: withEdits(
          invoiceXml({ lines: 2 }),
          [`    ${supplyDay}\n`, ''],
          ['<UU_ID>pozycja-1</UU_ID>', '<UU_ID>pozycja-1</UU_ID>\n      <P_6A>«2016-10-14»</P_6A>'],
          ['<UU_ID>pozycja-2</UU_ID>', '<UU_ID>pozycja-2</UU_ID>\n      <P_6A>2016-10-14</P_6A>'],
        ),
        issues: [{ severity: 'warning' }],
      },
      { name: 'an advance payment', given: withEdits(advanceInvoice, advanceOn('«2016-10-14»')), issues: [{ severity: 'warning' }] },
      {
        name: 'a correction more than five years after the supply',
        given: withMarks(withEdits(correctionInvoice, [supplyDay, '<P_6>2021-10-14</P_6>']), '<P_6>«2021-10-14»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a supply a year before P_1', given: withPiece(supplyDay, '<P_6>2025-10-14</P_6>') },
      { name: 'a correction five years after the supply', given: withEdits(correctionInvoice, [supplyDay, '<P_6>2021-10-15</P_6>']) },
      { name: 'an invalid date', given: withPiece(supplyDay, '<P_6>2016-10-32</P_6>') },
    ],
  },
};
