import type { Language, Localized } from '../shared/localized.ts';
import { buildQrMatrix } from './qr-code.ts';
import type { VerificationCode, VerificationCodes } from './verification-code.ts';
import type { ViewCode } from './view.ts';

/** Verification codes as people see them. Where a required code is missing, its place says why. */
export function describeCodes({ codes, isCertificateMissing, problem }: VerificationCodes, language: Language): readonly ViewCode[] {
  const shown = codes.map(
    ({ kind, url, caption }): ViewCode => ({ title: titles[kind][language], caption, link: url, modules: buildQrMatrix(url), note: null }),
  );
  const missing = (kind: VerificationCode['kind'], caption: string, text: Localized): ViewCode => ({
    ...{ title: titles[kind][language], caption, link: null, modules: null },
    note: text[language],
  });
  return [
    ...shown,
    ...(problem === null ? [] : [missing('invoice', 'OFFLINE', problem)]),
    ...(isCertificateMissing ? [missing('certificate', 'CERTYFIKAT', missingText)] : []),
  ];
}

const titles: Readonly<Record<VerificationCode['kind'], Localized>> = {
  invoice: { pl: 'Sprawdź fakturę w KSeF', en: 'Verify the invoice in KSeF' },
  certificate: { pl: 'Potwierdź tożsamość wystawcy', en: 'Verify the identity of the issuer' },
};

const missingText: Localized = {
  pl: 'Brakuje KODU II. Faktura wystawiona offline musi go mieć, a tworzy go wystawca swoim certyfikatem KSeF typu Offline.',
  en: 'Code II is missing. An invoice issued offline must have it, and its issuer creates it with a KSeF certificate of type Offline.',
};
