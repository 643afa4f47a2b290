import type { Language, Rejection } from './call-service.ts';

/**
 * Why the service refused, for somebody who sees this page and no headers or fields. What is not listed here the service says well enough.
 */
export function explainRejection({ code, message, retryAfterSeconds }: Rejection, language: Language): string {
  const reason = reasons[language][code] ?? message;
  return retryAfterSeconds === null ? reason : `${reason} ${comeAgain[language](waitText(retryAfterSeconds))}`;
}

const failedPolish = 'Coś zawiodło po naszej stronie. Spróbuj ponownie, a jeśli to się powtórzy, zgłoś to.';
const failedEnglish = 'Something failed on our side. Try again, and report it should it happen again.';

const reasons: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pl: {
    INVALID_XML: 'Tego pliku nie da się odczytać jako faktury XML. Co w nim jest nie tak i w którym miejscu, widać niżej.',
    FILE_TOO_LARGE: 'Ten plik jest za duży, by go tu sprawdzić albo naprawić.',
    INVALID_KEY_FORMAT: 'Klucz to nk_test_ i 36 znaków: cyfry i małe litery od a do f. Sprawdź, czy jest skopiowany w całości.',
    INVALID_KEY:
      'Usługa nie zna tego klucza albo klucz już nie działa: wygasł lub został unieważniony. Sprawdź, czy to ten klucz, albo poproś o nowy.',
    INSUFFICIENT_SCOPE: 'Tym kluczem nie wolno sprawdzać faktur. Poproś o klucz z uprawnieniem validate.',
    IP_NOT_ALLOWED: 'Tego klucza nie wolno używać z Twojej sieci.',
    RATE_LIMITED: 'Tym kluczem wysłano za dużo zapytań.',
    SERVICE_UNAVAILABLE: 'Usługa jest chwilowo niedostępna.',
    INTERNAL_ERROR: failedPolish,
    VALIDATION_FAILED: failedPolish,
  },
  en: {
    INVALID_XML: 'This file cannot be read as an XML invoice. What is wrong with it, and where, is shown below.',
    FILE_TOO_LARGE: 'This file is too large to be checked or mended here.',
    INVALID_KEY_FORMAT: 'A key is nk_test_ and 36 characters: digits and lower-case letters from a to f. Check that all of it was copied.',
    INVALID_KEY:
      'The service does not know this key, or the key works no longer: it has expired or was revoked. Check that it is the right one, or ask for another.',
    INSUFFICIENT_SCOPE: 'This key may not check invoices. Ask for one with the scope validate.',
    IP_NOT_ALLOWED: 'This key may not be used from your network.',
    RATE_LIMITED: 'Too many calls were made with this key.',
    SERVICE_UNAVAILABLE: 'The service is unavailable for a moment.',
    INTERNAL_ERROR: failedEnglish,
    VALIDATION_FAILED: failedEnglish,
  },
};

const comeAgain: Readonly<Record<Language, (wait: string) => string>> = {
  pl: (wait) => `Spróbuj ponownie za ${wait}.`,
  en: (wait) => `Try again in ${wait}.`,
};

/** A time to wait, rounded up to a unit that says something: windows of limits last up to a day. */
function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 7_200) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3_600)} h`;
}
