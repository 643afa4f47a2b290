import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, settlementCorrection, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const day = '<DataWystFaKorygowanej>2026-09-15<';
const number = '<NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF<';

/** Replaces the number of the sample by one of this seller with valid check characters. */
function numberOf(digits: string): [string, string] {
  const front = `1234563218-${digits}-0A1B2C3D4E5F`;
  return [number, `<NrKSeFFaKorygowanej>${front}-${checkKsefNumberCheck(front)}<`];
}

/** Cases of the rules on dates of corrected invoices. */
export const correctedInvoiceDateCases: CasesByCode = {
  'XML-311': {
    fires: [
      {
        name: 'a corrected invoice issued the day after its correction',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>«2026-10-16»<']),
        issues: [{ severity: 'error', expected: '<= 2026-10-15' }],
      },
      {
        name: 'the correction of a settlement invoice',
        given: withEdits(settlementCorrection, [day, '<DataWystFaKorygowanej>«2027-09-15»<']),
        issues: [{ severity: 'error', expected: '<= 2026-10-15' }],
      },
    ],
    passes: [
      {
        name: 'a corrected invoice of the same day',
        given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-15<'], numberOf('20261015')),
      },
      { name: 'an invalid day', given: withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-32<']) },
      {
        name: 'an invalid issue date',
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
        given: withMarks(withEdits(correctionInvoice, numberOf('20260914')), '<NrKSeFFaKorygowanej>«1234563218-20260914-0A1B2C3D4E5F-3A»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a number of the day before a correction and its original of the same day',
        given: withMarks(
          withEdits(correctionInvoice, [day, '<DataWystFaKorygowanej>2026-10-15<'], numberOf('20261014')),
          '<NrKSeFFaKorygowanej>«1234563218-20261014-0A1B2C3D4E5F-26»',
        ),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'a number of the day after', given: withEdits(correctionInvoice, numberOf('20260916')) },
      { name: 'a number of the same day', given: () => correctionInvoice },
      {
        name: 'a wrong checksum, which XML-313 reports',
        given: withEdits(correctionInvoice, ['20260915-0A1B2C3D4E5F-DF', '20260914-0A1B2C3D4E5F-DF']),
      },
      {
        name: 'the number of another seller, which XML-314 reports',
        given: withEdits(correctionInvoice, [number, '<NrKSeFFaKorygowanej>5250000009-20260914-0A1B2C3D4E5F-E5<']),
      },
      {
        name: 'an issue date after the correction, which XML-311 reports',
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
