import { type ApiClient, readData } from '../api-client.ts';
import { buildCorrectionRequest, readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, type Step } from '../step.ts';

/** `POST /correction/build` corrects a price of the sample invoice. */
export const correctionStep: Step = {
  name: 'correction',
  async run({ api }) {
    const correction = await buildCorrection(api, await readSampleInvoice());
    check(correction.includes('<RodzajFaktury>KOR<'), 'the correction is not a KOR');
    return reportPassed(`KOR of ${Buffer.byteLength(correction)} bytes`);
  },
};

/** The XML of the correction of the sample invoice. */
export async function buildCorrection(api: ApiClient, sourceXml: string): Promise<string> {
  const response = await api({ method: 'POST', path: '/correction/build', body: buildCorrectionRequest(sourceXml) });
  return readData<{ xml: string }>(response).xml;
}
