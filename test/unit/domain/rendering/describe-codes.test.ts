import { describeCodes } from '@nakor/domain/rendering/describe-codes';
import { describe, expect, it } from 'vitest';
import { readQr } from '../../../support/matchers/read-qr.ts';

const first = { kind: 'invoice', url: 'https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/x', caption: 'OFFLINE' } as const;
const second = { kind: 'certificate', url: 'https://qr.ksef.mf.gov.pl/certificate/Nip/x', caption: 'CERTYFIKAT' } as const;

describe('describeCodes', () => {
  it('draws each link', () => {
    const codes = describeCodes({ codes: [first, second], isCertificateMissing: false, problem: null }, 'pl');
    expect(codes.map(({ caption }) => caption)).toEqual(['OFFLINE', 'CERTYFIKAT']);
    expect(codes.map(({ modules }) => readQr(modules ?? []))).toEqual([first.url, second.url]);
  });

  it('says that code II is missing', () => {
    const [, missing] = describeCodes({ codes: [first], isCertificateMissing: true, problem: null }, 'en');
    expect(missing).toMatchObject({ caption: 'CERTYFIKAT', link: null, modules: null, note: expect.stringContaining('missing') });
  });

  it('says why code I is missing', () => {
    const problem = { pl: 'bo nie', en: 'because' };
    const [missing] = describeCodes({ codes: [], isCertificateMissing: false, problem }, 'en');
    expect(missing).toMatchObject({ caption: 'OFFLINE', link: null, modules: null, note: 'because' });
  });

  it('shows nothing where there are no codes', () => {
    expect(describeCodes({ codes: [], isCertificateMissing: false, problem: null }, 'pl')).toEqual([]);
  });
});
