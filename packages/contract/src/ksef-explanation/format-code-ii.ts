import type { Language } from '@nakor/domain/shared/localized';
import type { CodeIiResult } from '../schemas/responses/code-ii.ts';

const words: Readonly<Record<Language, Readonly<Record<'valid' | 'invalid' | 'certificate' | 'at', string>>>> = {
  pl: { valid: 'KOD II jest poprawny.', invalid: 'KOD II jest błędny.', certificate: 'Certyfikat', at: 'znaki' },
  en: { valid: 'Code II is valid.', invalid: 'Code II is not valid.', certificate: 'Certificate', at: 'characters' },
};

/** The verification of a code II as text for people; without a line break at its end. */
export function formatCodeIiText({ valid, findings, certificate, notes }: CodeIiResult, language: Language): string {
  const own = words[language];
  return [
    valid ? own.valid : own.invalid,
    ...findings.map(({ code, part, start, end, message }) => {
      const place = part === null || start === null || end === null ? '' : `${part}, ${own.at} ${start + 1}–${end}: `;
      return `- ${place}${message} (${code})`;
    }),
    `${own.certificate}: ${certificate.serial}, ${certificate.subject}, ${certificate.key}, ${certificate.valid_from}–${certificate.valid_to}`,
    ...notes,
  ].join('\n');
}
