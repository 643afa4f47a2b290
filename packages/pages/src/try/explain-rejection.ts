import type { Language, Rejection } from './call-service.ts';

/**
 * Why the service rejected the request, for visitors who do not see headers or fields. For codes not listed here, the message of the
 * service is sufficient.
 */
export function explainRejection({ code, message, retryAfterSeconds }: Rejection, language: Language): string {
  const reason = reasons[language][code] ?? message;
  return retryAfterSeconds === null ? reason : `${reason} ${retryTexts[language](waitText(retryAfterSeconds))}`;
}

const failedPolish = 'Wystąpił błąd po naszej stronie. Spróbuj ponownie, a jeśli problem się powtórzy, zgłoś go.';
const failedEnglish = 'Something failed on our side. Try again, and report the problem if it persists.';

const reasons: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pl: {
    INVALID_XML: 'Tego pliku nie można odczytać jako faktury XML. Błędy i ich miejsca są pokazane poniżej.',
    FILE_TOO_LARGE: 'Ten plik jest za duży, aby go tu sprawdzić lub naprawić.',
    INVALID_KEY_FORMAT: 'Klucz to nk_test_ i 36 znaków: cyfry i małe litery od a do f. Sprawdź, czy jest skopiowany w całości.',
    INVALID_KEY:
      'Ten klucz jest nieznany albo nieważny: wygasł lub został unieważniony. Sprawdź, czy to właściwy klucz, albo poproś o nowy.',
    INSUFFICIENT_SCOPE: 'Ten klucz nie ma uprawnień do sprawdzania faktur. Poproś o klucz z uprawnieniem validate.',
    IP_NOT_ALLOWED: 'Tego klucza nie można używać z Twojej sieci.',
    RATE_LIMITED: 'Wysłano za dużo żądań z tym kluczem.',
    SERVICE_UNAVAILABLE: 'Usługa jest chwilowo niedostępna.',
    INTERNAL_ERROR: failedPolish,
    VALIDATION_FAILED: failedPolish,
  },
  en: {
    INVALID_XML: 'This file cannot be read as an XML invoice. What is wrong with it, and where, is shown below.',
    FILE_TOO_LARGE: 'This file is too large to be checked or fixed here.',
    INVALID_KEY_FORMAT:
      'A key consists of nk_test_ and 36 characters: digits and lower-case letters from a to f. Check that you copied all of it.',
    INVALID_KEY:
      'This key is unknown or no longer valid: it has expired or was revoked. Check that it is the right one, or ask for a new one.',
    INSUFFICIENT_SCOPE: 'This key has no permission to validate invoices. Ask for one with the scope validate.',
    IP_NOT_ALLOWED: 'This key cannot be used from your network.',
    RATE_LIMITED: 'Too many requests were sent with this key.',
    SERVICE_UNAVAILABLE: 'The service is temporarily unavailable.',
    INTERNAL_ERROR: failedEnglish,
    VALIDATION_FAILED: failedEnglish,
  },
};

const retryTexts: Readonly<Record<Language, (wait: string) => string>> = {
  pl: (wait) => `Spróbuj ponownie za ${wait}.`,
  en: (wait) => `Try again in ${wait}.`,
};

/** A waiting time, rounded up to a readable unit: rate windows last up to a day. */
function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 7_200) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3_600)} h`;
}
