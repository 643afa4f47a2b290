import { type CasesByCode, replaced, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  correctionInvoice,
  edited,
  settlementCorrection,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { withOriginal } from './originals.ts';

const inKsef = / {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/.exec(settlementInvoice)?.[0] ?? '';
const ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF';
const otherKsefNumber = '1234563218-20260815-0A1B2C3D4E5F-DF';
const oldKsefNumber = '1234563218-20250915-0A1B2C-3D4E5F-DF';

/** An advance invoice outside KSeF. */
function outsideKsef(number: string): string {
  return `    <FakturaZaliczkowa>
      <NrKSeFZN>1</NrKSeFZN>
      <NrFaZaliczkowej>${number}</NrFaZaliczkowej>
    </FakturaZaliczkowa>
`;
}

function marked(advance: string): string {
  return replaced(advance, '<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»');
}

/** The settlement of other advance invoices. */
function settling(...advances: readonly string[]): () => string {
  return () => edited(settlementInvoice, [inKsef, advances.join('')]);
}

/** Cases of the rules on references to other invoices. */
export const referenceCases: CasesByCode = {
  'XML-641': {
    fires: [
      {
        name: 'the same KSeF number twice',
        given: settling(inKsef, marked(inKsef)),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same number twice, with another between',
        given: settling(outsideKsef('ZAL/1'), outsideKsef('ZAL/2'), marked(outsideKsef('ZAL/1'))),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction of a settlement that names one twice',
        given: () => edited(settlementCorrection, [inKsef, inKsef + marked(inKsef)]),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'two KSeF numbers', given: settling(inKsef, inKsef.replace(ksefNumber, otherKsefNumber)) },
      { name: 'two numbers', given: settling(outsideKsef('ZAL/1'), outsideKsef('ZAL/2')) },
    ],
  },
  'XML-642': {
    fires: [
      {
        name: 'a settlement that names itself',
        given: settling(outsideKsef('«ROZ/2026/10/001»')),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction of a settlement that names itself',
        given: () => edited(settlementCorrection, [inKsef, outsideKsef('«KROZ/2026/10/001»')]),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the number of an advance invoice', given: settling(outsideKsef('ZAL/2026/10/001')) },
      { name: 'a KSeF number', given: () => settlementInvoice },
    ],
  },
  'XML-643': {
    fires: [
      {
        name: 'a KSeF number as the number of the corrected invoice',
        given: withMarks(withEdits(correctionInvoice, ['FV/2026/09/100', ksefNumber]), `<NrFaKorygowanej>«${ksefNumber}»`),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a KSeF number in small letters',
        given: withEdits(correctionInvoice, ['FV/2026/09/100', `«${ksefNumber.toLowerCase()}»`]),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a KSeF number as the number of an advance invoice',
        given: settling(outsideKsef(`«${ksefNumber}»`)),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a KSeF number as the correct number of the corrected invoice',
        given: withEdits(correctionInvoice, [
          '    </DaneFaKorygowanej>\n',
          `    </DaneFaKorygowanej>\n    <NrFaKorygowany>«${ksefNumber}»</NrFaKorygowany>\n`,
        ]),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a number of that form with another checksum, reported as a warning',
        given: settling(outsideKsef(`«${ksefNumber.replace(/DF$/, 'DE')}»`)),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a number of KSeF 1.0, reported as a warning',
        given: settling(outsideKsef(`«${oldKsefNumber}»`)),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'KSeF numbers in their fields', given: () => settlementCorrection },
      { name: 'a number that is one character short', given: settling(outsideKsef(ksefNumber.slice(0, -1))) },
      {
        name: 'the number that the corrected invoice has',
        given: withEdits(correctionInvoice, ['FV/2026/09/100', ksefNumber]),
        settings: withOriginal(['FV/2026/09/100', ksefNumber]),
      },
    ],
  },
};
