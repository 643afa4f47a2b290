import type { Rejection } from '@nakor/pages/try/call-service';
import { explainRejection } from '@nakor/pages/try/explain-rejection';
import { describe, expect, it } from 'vitest';

const rejection: Rejection = {
  kind: 'rejected',
  code: 'X',
  message: 'As the service says.',
  retryAfterSeconds: null,
  requestId: null,
  details: undefined,
};

describe('explainRejection', () => {
  it.each([
    { code: 'INVALID_KEY', begins: { pl: 'Ten klucz jest nieznany', en: 'This key is unknown' } },
    { code: 'INSUFFICIENT_SCOPE', begins: { pl: 'Ten klucz nie ma uprawnień', en: 'This key has no permission' } },
    { code: 'IP_NOT_ALLOWED', begins: { pl: 'Tego klucza nie można używać z Twojej sieci', en: 'This key cannot be used from' } },
    { code: 'FILE_TOO_LARGE', begins: { pl: 'Ten plik jest za duży', en: 'This file is too large' } },
    { code: 'VALIDATION_FAILED', begins: { pl: 'Wystąpił błąd po naszej stronie', en: 'Something failed on our side' } },
  ])('says $code in words of its own', ({ code, begins }) => {
    expect(explainRejection({ ...rejection, code }, 'pl')).toMatch(new RegExp(`^${begins.pl}`));
    expect(explainRejection({ ...rejection, code }, 'en')).toMatch(new RegExp(`^${begins.en}`));
  });

  it('leaves to the service what it has no words for', () => {
    expect(explainRejection(rejection, 'pl')).toBe('As the service says.');
  });

  it.each([
    { seconds: 1, wait: '1 s' },
    { seconds: 120, wait: '120 s' },
    { seconds: 121, wait: '3 min' },
    { seconds: 7_200, wait: '120 min' },
    { seconds: 7_201, wait: '3 h' },
  ])('says when to come again after $seconds s', ({ seconds, wait }) => {
    const limited = { ...rejection, retryAfterSeconds: seconds };
    expect(explainRejection(limited, 'pl')).toBe(`As the service says. Spróbuj ponownie za ${wait}.`);
    expect(explainRejection(limited, 'en')).toBe(`As the service says. Try again in ${wait}.`);
  });
});
