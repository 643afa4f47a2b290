import { linkHash } from '@nakor/domain/rendering/verification-link';
import { createNakor, NakorError } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { utf8 } from '../../support/drivers/validation.ts';

const xml = invoiceXml();
const link = `https://qr-test.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/${linkHash(utf8(xml))}`;

async function rejectionOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof NakorError)) throw error;
  return { code: error.code, details: error.details };
}

describe('verifyCode', () => {
  it('expects the environment of the library unless the call names another', async () => {
    expect(await createNakor().verifyCode(link, xml)).toMatchObject({ outcome: 'other_environment', environment: 'test' });
    expect(await createNakor().verifyCode(link, utf8(xml), { environment: 'test' })).toMatchObject({ outcome: 'matches' });
    expect(await createNakor({ environment: 'test' }).verifyCode(link, xml)).toMatchObject({ outcome: 'matches' });
  });

  it('states its result in the language of the library', async () => {
    expect((await createNakor({ language: 'en' }).verifyCode('x', xml)).message).toContain('not a verification code');
    expect((await createNakor().verifyCode('x', xml)).message).toContain('nie jest kod weryfikujący');
  });

  it('rejects what is no request as the other functions do', async () => {
    const library = createNakor();
    expect(await rejectionOf(library.verifyCode(link, '<a>'))).toMatchObject({ code: 'INVALID_XML', details: [{ line: 1 }] });
    expect(await rejectionOf(library.verifyCode(link, ''))).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'xml' }] });
    expect(await rejectionOf(library.verifyCode(link, 'x'.repeat(10_000_001)))).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});
