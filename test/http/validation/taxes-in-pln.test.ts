import { beforeAll, describe, expect, it } from 'vitest';
import { edited, foreignInvoice } from '../../support/builders/sample-invoices.ts';
import { sendingTime, validateFile } from '../../support/drivers/validate-files.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

describe('a tax in PLN', () => {
  const resultOf = async (xml: string) => {
    const body = JSON.stringify({ xml, as_of: sendingTime });
    return dataOf<ValidationData>(await validateBody(key, body, { 'Content-Type': 'application/json' }), key.key.prefix);
  };

  it('is named beside the readiness where no rate was stated to check it', async () => {
    const [unchecked, checked] = [edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']), foreignInvoice];
    const note = 'Nie wszystko sprawdzono. Nie przeliczono P_14_1W: kurs waluty nie wynika z faktury.';
    expect(await resultOf(unchecked)).toMatchObject({ readiness: 'ready_to_send', readiness_note: note });
    expect(await resultOf(checked)).toMatchObject({ readiness: 'ready_to_send', readiness_note: null });
    expect(await validateFile(unchecked)).toMatchObject({ readiness: 'ready_to_send', readiness_note: note });
  });
});
