/** The introduction of the API description in Polish: the same sections in the same order, in CommonMark. */
export const polishIntroduction = `
Nakor sprawdza faktury dla KSeF (FA(3)), buduje faktury korygujące i dokumentuje korekty.

## Uwierzytelnianie
Wysyłaj \`Authorization: Bearer <klucz>\`. Klucze produkcyjne (\`nk_live_…\`) zużywają limit operacji z planu i zostawiają historię; klucze testowe (\`nk_test_…\`) dają te same wyniki, ale nie zużywają limitu i nie zostawiają historii.
Uprawnienia klucza określają, do czego można go użyć; przy każdej operacji podano, które uprawnienia dają do niej dostęp.

## Odpowiedzi
Odpowiedź na poprawne żądanie ma postać \`{ data, meta }\`, a błąd \`{ error: { code, message, details? }, meta }\`. Każda odpowiedź ma nagłówek \`X-Request-ID\`: podaj go, gdy zgłaszasz problem.
Kwoty są tekstami, na przykład \`"-12.30"\`, żeby żaden parser JSON ich nie zaokrąglił.

## Błędy
Programy powinny polegać na \`error.code\`; \`message\` jest dla ludzi i może się zmienić. Odpowiedzi samej bramy (na żądanie za duże albo niezgodne z HTTP) mają tę samą postać.

## Język
Komunikaty są po polsku, a z nagłówkiem \`Accept-Language: en\` po angielsku.

## Idempotencja
Jeśli odpowiedź nie dotarła, powtórz żądanie. Z tym samym \`Idempotency-Key\` dostaniesz ponownie pierwszą odpowiedź, z nagłówkami \`Idempotency-Replay: true\` i \`Idempotent-Replayed: true\` (oba znaczą to samo; klient może czytać dowolny z nich).

## Limity żądań
Każdy klucz ma limit żądań na minutę i na dobę (\`X-RateLimit-*\`). W odpowiedziach 429 i 503 nagłówek \`Retry-After\` podaje, ile sekund odczekać przed ponowieniem.

## Limity operacji
Każda organizacja ma limit płatnych operacji na dobę i na miesiąc (\`X-Quota-*\`, z kluczami produkcyjnymi). Odrzucone żądania się nie liczą. Faktura może mieć najwyżej 10 000 000 bajtów.

## Metody i parametry
Metody, których tu nie wymieniono, w tym \`HEAD\` i \`OPTIONS\`, zwracają 405 z nagłówkiem \`Allow\`. Nieznane ścieżki zwracają 404. Nie ma nagłówków CORS: nie umieszczaj kluczy na stronach WWW.
Operacje z parametrami w URL odrzucają parametry nieznane; pozostałe je pomijają. Treść z nieznanymi polami jest odrzucana.

## Wersje
Ścieżka zawiera wersję API, \`/api/v1\`. W ramach wersji mogą dojść pola, wartości i operacje; nic nie jest usuwane i nic nie zmienia znaczenia.
`.trim();
