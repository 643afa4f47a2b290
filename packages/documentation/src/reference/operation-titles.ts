import type { TagName } from '@nakor/contract/openapi/tags';
import type { RouteId } from '@nakor/contract/routes';

/** Titles of the operations in Polish; in English their summaries are shown. */
export const polishTitles: Readonly<Record<RouteId, string>> = {
  getHealth: 'Sprawdź, czy usługa działa',
  getStatus: 'Pobierz stan platformy',
  getPlatformStatus: 'Pobierz stan platformy (starsza ścieżka)',
  getReferencePage: 'Dokumentacja API (HTML)',
  getTryPage: 'Sprawdzanie i korekta faktury w przeglądarce (HTML)',
  getRulesPage: 'Katalog reguł (HTML)',
  getRulePage: 'Reguła (HTML)',
  getRulesFile: 'Katalog reguł (JSON)',
  getAuditPackProgram: 'Tworzenie dokumentacji korekty w przeglądarce (JavaScript)',
  getRulesFeed: 'Kanał zmian reguł (Atom)',
  getLlmsFile: 'Wstęp dla modeli językowych (llms.txt)',
  getOpenApi: 'Opis OpenAPI',
  getOpenApiFile: 'Opis OpenAPI (plik)',
  getPostmanCollection: 'Kolekcja Postmana',
  getMe: 'Pobierz dane klucza i jego limity',
  validateInvoice: 'Sprawdź fakturę',
  autofixInvoice: 'Popraw formatowanie faktury',
  explainResponse: 'Wyjaśnij odrzucenie KSeF',
  assessOffline: 'Oceń fakturę wystawioną poza KSeF',
  verifyCodeIi: 'Sprawdź KOD II faktury offline',
  matchUpo: 'Porównaj UPO z plikami faktur',
  getScenarios: 'Pobierz scenariusze korekt',
  analyzeInvoice: 'Przeanalizuj fakturę przed korektą',
  buildCorrection: 'Zbuduj fakturę korygującą',
  makeAuditPack: 'Utwórz dokumentację korekty',
  getErpPresets: 'Pobierz presety ERP',
  listWebhooks: 'Pobierz webhooki',
  createWebhook: 'Utwórz webhook',
  getWebhook: 'Pobierz webhook',
  updateWebhook: 'Zmień webhook',
  deleteWebhook: 'Usuń webhook',
  listDeliveries: 'Pobierz dostarczenia',
  redeliver: 'Dostarcz zdarzenie ponownie',
  recoverDeliveries: 'Ponów nieudane dostarczenia',
  listEvents: 'Pobierz zdarzenia',
  getEvent: 'Pobierz zdarzenie',
  rotateSecret: 'Wymień sekret webhooka',
  testWebhook: 'Wyślij zdarzenie testowe',
};

/** Names and descriptions of the groups of operations in Polish. */
export const polishTags: Readonly<Record<TagName, { readonly name: string; readonly description: string }>> = {
  Validation: { name: 'Walidacja', description: 'Sprawdź fakturę przed wysłaniem do KSeF i popraw jej formatowanie.' },
  Corrections: {
    name: 'Korekty',
    description: 'Sprawdź, jak można skorygować fakturę, zbuduj fakturę korygującą i udokumentuj korektę.',
  },
  Webhooks: { name: 'Webhooki', description: 'Odbieraj podpisane zdarzenia pod swoim adresem URL.' },
  Account: { name: 'Konto', description: 'Klucz API, jego organizacja i limity.' },
  Platform: { name: 'Platforma', description: 'Informacje publiczne: stan usługi, jej reguły i ten opis API.' },
};
