import { readData } from '../api-client.ts';
import { readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, type Step } from '../step.ts';

interface ValidationResult {
  readonly valid: boolean;
  readonly full_xsd_confirmed: boolean;
  readonly rules_version: string;
  readonly issues: readonly { readonly code: string }[];
}

/** `POST /validate` accepts the sample invoice, runs the official schema, and finds a missing element in a broken copy. */
export const validationStep: Step = {
  name: 'validation',
  async run({ api }) {
    const xml = await readSampleInvoice();
    const validate = async (body: string) => readData<ValidationResult>(await api({ method: 'POST', path: '/validate', body }));
    const good = await validate(xml);
    check(good.full_xsd_confirmed, 'the official schema was not run on the sample invoice');
    check(good.valid, `the sample invoice is not valid: ${good.issues.map(({ code }) => code).join(', ')}`);
    const broken = await validate(
      xml
        .split('\n')
        .filter((line) => !line.includes('<P_15>'))
        .join('\n'),
    );
    const codes = broken.issues.map(({ code }) => code);
    check(!broken.valid && codes.includes('XML-102'), `the missing P_15 was not found: ${codes.join(', ')}`);
    return reportPassed(`rules ${good.rules_version}`);
  },
};
