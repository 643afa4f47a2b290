import { ksefNumberCheck } from '@nakor/domain/fa3/check-digits';
import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, settlementCorrection, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const corrected = '/Faktura/Fa/DaneFaKorygowanej';
const day = '<DataWystFaKorygowanej>2026-09-15<';
const number = '<NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF<';

/** Puts a number of this seller, with the right check characters, in place of the one of the sample. */
function numberOf(digits: string): [string, string] {
  const front = `1234563218-${digits}-0A1B2C3D4E5F`;
  return [number, `<NrKSeFFaKorygowanej>${front}-${ksefNumberCheck(front)}<`];
}

/** Cases of the rules on dates of corrected invoices. */
export const correctedInvoiceDateCases: CasesByCode = {
  'XML-311': {
    fires: [
      {
        name: 'a corrected invoice issued the day after its correction',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-16<']),
        issues: [
          {
            severity: 'error',
            line: 61,
            column: 7,
            xpath: `${corrected}/DataWystFaKorygowanej`,
            value: '2026-10-16',
            expected: '<= 2026-10-15',
          },
        ],
      },
      {
        name: 'the correction of a settlement invoice',
        given: withEdits(settlementCorrection, [day, '<DataWystFaKorygowanej>2027-09-15<']),
        issues: [
          {
            severity: 'error',
            line: 61,
            column: 7,
            xpath: `${corrected}/DataWystFaKorygowanej`,
            value: '2027-09-15',
            expected: '<= 2026-10-15',
          },
        ],
      },
    ],
    passes: [
      {
        name: 'a corrected invoice of the same day',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-15<'], numberOf('20261015')),
      },
      { name: 'a day that is none', given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-32<']) },
      {
        name: 'an issue date that is none',
        given: withEdits(
          correctionInvoice,
          ['<P_1>2026-10-15', '<P_1>2026-09-31'],
          [day, '<DataWystFaKorygowanej>2026-10-16<'],
          numberOf('20261016'),
        ),
      },
    ],
  },
  'XML-312': {
    fires: [
      {
        name: 'a number of the day before the issue date',
        given: withEdits(correctionInvoice, numberOf('20260914')),
        issues: [
          {
            severity: 'warning',
            line: 64,
            column: 7,
            xpath: `${corrected}/NrKSeFFaKorygowanej`,
            value: '1234563218-20260914-0A1B2C3D4E5F-3A',
            expected: null,
          },
        ],
      },
      {
        name: 'a number of the day before a correction and its original of the same day',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-15<'], numberOf('20261014')),
        issues: [
          {
            severity: 'warning',
            line: 64,
            column: 7,
            xpath: `${corrected}/NrKSeFFaKorygowanej`,
            value: '1234563218-20261014-0A1B2C3D4E5F-26',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a number of the day after', given: withEdits(correctionInvoice, numberOf('20260916')) },
      { name: 'a number of the same day', given: () => correctionInvoice },
      {
        name: 'a wrong checksum, of which XML-313 speaks',
        given: withEdits(correctionInvoice, ['20260915-0A1B2C3D4E5F-DF', '20260914-0A1B2C3D4E5F-DF']),
      },
      {
        name: 'the number of another seller, of which XML-314 speaks',
        given: withEdits(correctionInvoice, [number, '<NrKSeFFaKorygowanej>5250000009-20260914-0A1B2C3D4E5F-E5<']),
      },
      {
        name: 'an issue date behind the correction, of which XML-311 speaks',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-16<']),
      },
      {
        name: 'a day that the calendar does not have',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-01<'], numberOf('20260931')),
      },
      { name: 'the number of an advance invoice, whose date is not stated', given: () => settlementInvoice },
    ],
  },
};
