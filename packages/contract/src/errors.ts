import type { Localized } from '@nakor/domain/shared/localized';

/** The response for an error code. */
export interface ErrorDefinition {
  readonly status: number;
  /** Whether the same request may succeed later. If so, the response has `Retry-After`. */
  readonly isRetryable: boolean;
  readonly message: Localized;
}

/** All error codes. A step may replace the default message by a more specific one. */
export const errorDefinitions = {
  INVALID_BODY: {
    status: 400,
    isRetryable: false,
    message: {
      pl: 'Nie można odczytać treści żądania. Wyślij poprawny JSON w UTF-8, XML albo XML spakowany gzipem (application/gzip).',
      en: 'The request body cannot be read. Send valid JSON in UTF-8, XML, or gzipped XML (application/gzip).',
    },
  },
  INVALID_XML: {
    status: 400,
    isRetryable: false,
    message: {
      pl: 'To nie jest dokument XML z fakturą KSeF. Szczegóły i miejsce błędu są w details.',
      en: 'This is not an XML document with a KSeF invoice. The problem and its location are in details.',
    },
  },
  FILE_TOO_LARGE: {
    status: 400,
    isRetryable: false,
    message: {
      pl: 'Plik jest za duży: po rozpakowaniu XML może mieć najwyżej 10 000 000 bajtów. Pliki większe niż ok. 4,5 MB wysyłaj spakowane gzipem jako Content-Type: application/gzip.',
      en: 'The file is too large: the decoded XML may have at most 10,000,000 bytes. Send files over about 4.5 MB gzipped, as Content-Type: application/gzip.',
    },
  },
  VALIDATION_ERROR: {
    status: 400,
    isRetryable: false,
    message: {
      pl: 'Niektóre pola żądania są nieprawidłowe; details wymienia każde z nich.',
      en: 'Some fields of the request are invalid; details lists each of them.',
    },
  },
  MISSING_AUTH: {
    status: 401,
    isRetryable: false,
    message: {
      pl: 'Brak klucza. Dodaj nagłówek Authorization: Bearer <klucz>.',
      en: 'No key was sent. Add the header Authorization: Bearer <key>.',
    },
  },
  INVALID_KEY_FORMAT: {
    status: 401,
    isRetryable: false,
    message: {
      pl: 'To nie wygląda na klucz: ma mieć postać nk_live_ lub nk_test_ i 36 cyfr szesnastkowych (małe litery).',
      en: 'This does not look like a key: it must be nk_live_ or nk_test_ followed by 36 lower-case hexadecimal digits.',
    },
  },
  INVALID_KEY: {
    status: 401,
    isRetryable: false,
    message: { pl: 'Klucz jest nieznany, wygasł albo został unieważniony.', en: 'The key is unknown, expired or revoked.' },
  },
  IP_NOT_ALLOWED: {
    status: 403,
    isRetryable: false,
    message: { pl: 'Tego klucza nie wolno używać z tego adresu IP.', en: 'This key may not be used from this IP address.' },
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    isRetryable: false,
    message: {
      pl: 'Klucz nie ma uprawnienia do tej operacji; details wymienia wymagane uprawnienia.',
      en: 'The key lacks a scope that this operation requires; details lists the required scopes.',
    },
  },
  NOT_FOUND: {
    status: 404,
    isRetryable: false,
    message: {
      pl: 'Nie ma takiej ścieżki. Sprawdź pisownię i wersję /api/v1 na początku.',
      en: 'Unknown path. Check its spelling and the version prefix /api/v1.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    isRetryable: false,
    message: {
      pl: 'Ta ścieżka nie obsługuje tej metody; nagłówek Allow wymienia obsługiwane.',
      en: 'This path does not support this method; the Allow header lists the supported ones.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    isRetryable: false,
    message: {
      pl: 'Nieobsługiwany typ treści. Wyślij application/xml, text/xml, application/json albo application/gzip (spakowany XML), w UTF-8.',
      en: 'Unsupported content type. Send application/xml, text/xml, application/json or application/gzip (gzipped XML), in UTF-8.',
    },
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Ten Idempotency-Key był już użyty z inną treścią żądania albo innym Content-Type. Użyj nowego klucza dla nowego żądania.',
      en: 'This Idempotency-Key was used with another request body or Content-Type. Use a new key for a new request.',
    },
  },
  RATE_LIMITED: {
    status: 429,
    isRetryable: true,
    message: {
      pl: 'Za dużo żądań. Ponów po czasie z nagłówka Retry-After.',
      en: 'Too many requests. Try again after the time in the Retry-After header.',
    },
  },
  QUOTA_EXCEEDED: {
    status: 429,
    isRetryable: true,
    message: {
      pl: 'Limit operacji w planie jest wyczerpany. Ponów po czasie z nagłówka Retry-After albo zmień plan.',
      en: 'The quota of your plan is used up. Try again after the time in the Retry-After header, or change the plan.',
    },
  },
  BATCH_NOT_FOUND: {
    status: 404,
    isRetryable: false,
    message: {
      pl: 'Nie ma takiej paczki w środowisku tego klucza (live albo test). Identyfikator paczki zwraca POST /batches.',
      en: 'Batch not found in the environment of this key (live or test). POST /batches returns the id of a batch.',
    },
  },
  BATCH_STATE_CONFLICT: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'W tym stanie paczki nie można tego zrobić; stan jest w details. Aktualny stan zwraca GET /batches/{batch_id}.',
      en: 'This is not possible in the state of the batch, which details states. GET /batches/{batch_id} returns the current one.',
    },
  },
  BATCH_KIND_CONFLICT: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Porównanie z JPK nie ma wierszy dokumentów. Raport zwraca GET /batches/{batch_id}/register.',
      en: 'A comparison with a JPK has no rows of documents. GET /batches/{batch_id}/register returns its report.',
    },
  },
  BATCH_UPLOAD_INVALID: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Przesłanego archiwum nie można sprawdzić; details podaje powód. Limit operacji się nie zmienił. Prześlij je jeszcze raz i powtórz żądanie.',
      en: 'The uploaded archive cannot be processed; details states why. Nothing was counted. Upload it again and repeat the request.',
    },
  },
  BATCH_LIMIT_REACHED: {
    status: 429,
    isRetryable: true,
    message: {
      pl: 'Organizacja może mieć w toku najwyżej cztery paczki. Ponów, gdy któraś się skończy. Limit operacji się nie zmienił.',
      en: 'An organization can have at most four batches in progress. Try again when one has ended. Nothing was counted.',
    },
  },
  BATCH_ERASED: {
    status: 410,
    isRetryable: false,
    message: {
      pl: 'Rejestr tej paczki został usunięty, bo minął czas jego przechowywania albo paczka została usunięta.',
      en: 'The register of this batch was deleted, because its retention time has passed or the batch was deleted.',
    },
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    isRetryable: false,
    message: {
      pl: 'Nie ma takiego webhooka w środowisku tego klucza (live albo test). Identyfikatory Twoich webhooków zwraca GET /webhooks.',
      en: 'Webhook not found in the environment of this key (live or test). GET /webhooks lists the ids of your webhooks.',
    },
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    isRetryable: false,
    message: {
      pl: 'Nie ma takiego dostarczenia do tego webhooka. Identyfikatory dostarczeń z ostatnich 30 dni zwraca GET /webhooks/{id}/deliveries.',
      en: 'Delivery not found. GET /webhooks/{id}/deliveries lists the ids of the deliveries of the last 30 days.',
    },
  },
  EVENT_NOT_FOUND: {
    status: 404,
    isRetryable: false,
    message: {
      pl: 'Nie ma takiego zdarzenia w środowisku tego klucza (live albo test). Zdarzenia z ostatnich 30 dni zwraca GET /events.',
      en: 'Event not found in the environment of this key (live or test). GET /events lists the events of the last 30 days.',
    },
  },
  WEBHOOK_DISABLED: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Ten webhook jest wyłączony, więc nic nie można do niego wysłać. Włącz go: PATCH z is_active = true.',
      en: 'This webhook is disabled, so nothing can be sent to it. Enable it: PATCH with is_active = true.',
    },
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Organizacja może mieć najwyżej 20 webhooków w każdym środowisku (live i test). Usuń któryś z nich albo zmień istniejący.',
      en: 'An organization can have at most 20 webhooks in each environment (live and test). Delete or change an existing one.',
    },
  },
  SECRET_LIMIT_REACHED: {
    status: 409,
    isRetryable: false,
    message: {
      pl: 'Trzy sekrety tego webhooka już podpisują; więcej ich być nie może. Kolejny można utworzyć, gdy najstarszy przestanie podpisywać; details podaje, kiedy.',
      en: 'Three secrets of this webhook already sign, which is the maximum. Rotate again when the oldest has stopped signing; details states when.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    isRetryable: false,
    message: {
      pl: 'Błąd po naszej stronie. Podaj request_id, zgłaszając sprawę.',
      en: 'An internal error occurred. Quote request_id when you report it.',
    },
  },
  VALIDATION_FAILED: {
    status: 500,
    isRetryable: false,
    message: {
      pl: 'Walidacja faktury nie powiodła się z przyczyn po naszej stronie. Podaj request_id, zgłaszając sprawę.',
      en: 'The invoice could not be validated because of an internal error. Quote request_id when you report it.',
    },
  },
  BUILD_FAILED: {
    status: 500,
    isRetryable: false,
    message: {
      pl: 'Nie udało się utworzyć korekty z przyczyn po naszej stronie. Podaj request_id, zgłaszając sprawę.',
      en: 'The correction could not be built because of an internal error. Quote request_id when you report it.',
    },
  },
  PDF_RENDER_FAILED: {
    status: 500,
    isRetryable: false,
    message: {
      pl: 'Nie udało się utworzyć dokumentacji korekty z przyczyn po naszej stronie. Podaj request_id, zgłaszając sprawę.',
      en: 'The audit pack could not be created because of an internal error. Quote request_id when you report it.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    isRetryable: true,
    message: {
      pl: 'Usługa jest chwilowo niedostępna. Ponów po czasie z nagłówka Retry-After.',
      en: 'The service is temporarily unavailable. Try again after the time in the Retry-After header.',
    },
  },
} as const satisfies Record<string, ErrorDefinition>;

/** A value of `error.code` in a response. */
export type ErrorCode = keyof typeof errorDefinitions;
