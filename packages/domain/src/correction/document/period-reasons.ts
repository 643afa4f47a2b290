import type { Localized } from '../../shared/localized.ts';

/**
 * Why a correction belongs to a period.
 *
 * @source art. 29a ust. 13-15 i 17 ustawy o VAT, w brzmieniu od 2026-02-01
 */
export const periodReasons = {
  forced: { pl: 'Okres wybrano przy tworzeniu korekty.', en: 'Chosen when the correction was built.' },
  planned: { pl: 'W tym okresie rozlicza się korekty tego rodzaju.', en: 'This is the period of corrections of this kind.' },
  replaced: {
    pl: 'Korekta do zera i nowa faktura pokazują tę samą sprzedaż, więc rozlicza się je w okresie faktury pierwotnej. Czytany dosłownie art. 29a ust. 14 wskazuje okres wystawienia korekty (typ 2): potwierdź to z księgowością.',
    en: 'The correction to zero and the new invoice document one sale, so both belong to the period of the original. Read literally, art. 29a(14) points to the period in which the correction is issued (type 2): confirm this with your accountant.',
  },
  moved: {
    pl: 'Obowiązek podatkowy powstał w innym miesiącu, niż podała faktura (art. 19a ustawy o VAT): kwoty znikają z jednego okresu i wchodzą do drugiego, więc TypKorekty ma wartość 3. Skoryguj JPK_V7M obu miesięcy (art. 109 ust. 3e).',
    en: 'The tax point is in another month than the invoice stated (art. 19a of the VAT Act): the amounts leave one period and enter another, so TypKorekty is 3. Correct JPK_V7M of both months (art. 109(3e)).',
  },
  formal: {
    pl: 'Żadna kwota się nie zmienia, więc korekta dotyczy okresu faktury pierwotnej.',
    en: 'No amount changes, so the correction belongs to the period of the original.',
  },
  decrease: {
    pl: 'Podatek lub podstawa maleje: okres wystawienia korekty. Jeżeli korekta jest fakturą ustrukturyzowaną, nie trzeba ani potwierdzenia odbioru, ani uzgodnień z nabywcą (art. 29a ust. 13 i 14). Wystawioną w trybie offline24, niedostępności lub awarii dla nabywcy z art. 106gb ust. 4 (bez NIP) rozlicza się w okresie przesłania do KSeF (ust. 13b i 13c); dla innych przyjęto okres wystawienia (P_1). Wystawioną poza KSeF rozlicza się w okresie, w którym sprzedawca otrzymał potwierdzenie odbioru (ust. 13a).',
    en: 'Tax or base decreases: the period in which the correction is issued. If the correction is a structured invoice, neither an acknowledgement of receipt nor an agreement with the buyer is needed (art. 29a(13) and (14)). A correction issued in offline24 mode, during an unavailability or a failure for a buyer of art. 106gb(4) (without a NIP) belongs to the period of sending to KSeF (art. 29a(13b) and (13c)); for others the period of issue (P_1) is assumed. One issued outside KSeF belongs to the period in which the seller received the acknowledgement of receipt (art. 29a(13a)).',
  },
  sentLater: {
    pl: 'Podatek lub podstawa maleje, a P_1 jest z wcześniejszego miesiąca niż utworzenie korekty. KSeF uzna ją za wystawioną w trybie offline24, a dla nabywcy bez NIP (art. 106gb ust. 4) taką rozlicza się w okresie przesłania do KSeF (art. 29a ust. 13b): to inny okres niż wystawienie, więc TypKorekty ma wartość 3. Z P_1 z miesiąca przesłania byłby to typ 2.',
    en: 'Tax or base decreases, and P_1 is in an earlier month than the creation of the correction. KSeF treats it as issued in offline24 mode, and for a buyer without a NIP (art. 106gb(4)) such a correction belongs to the period of sending to KSeF (art. 29a(13b)): this is another period than that of issue, so TypKorekty is 3. With P_1 in the month of sending it would be 2.',
  },
  untaxedDecrease: {
    pl: 'Maleje tylko podstawa sprzedaży, na której faktura nie wykazuje podatku: przyjęto okres wystawienia korekty. Art. 29a ust. 13-14 dotyczy faktur z wykazanym podatkiem, a przy eksporcie, WDT i sprzedaży poza krajem także korekta poza KSeF nie wymaga potwierdzenia odbioru (ust. 15 pkt 1 i 2). W praktyce okres zależy tu od przyczyny: opust albo zwrot po sprzedaży to okres wystawienia korekty, a błąd od początku okres faktury pierwotnej. Przy błędzie potwierdź z księgowością i podaj force_typ_korekty = A (typ 1).',
    en: 'Only the base of sales on which the invoice shows no tax decreases: the period in which the correction is issued was assumed. Art. 29a(13)-(14) is about invoices that show tax, and for exports, intra-EU supplies and sales outside Poland even a correction outside KSeF needs no acknowledgement of receipt (art. 29a(15)(1) and (2)). In practice the period depends on the cause here: a discount or return after the sale belongs to the period of issue, a mistake from the start to that of the original. For a mistake, confirm with your accountant and give force_typ_korekty = A (type 1).',
  },
  oldIncrease: {
    pl: 'Podatek lub podstawa rośnie, a przyczyna istniała od początku: okres faktury pierwotnej (art. 29a ust. 17).',
    en: 'Tax or base increases for a cause that existed from the start: the period of the original (art. 29a(17)).',
  },
  newIncrease: {
    pl: 'Podatek lub podstawa rośnie z przyczyny, która powstała w miesiącu wystawienia korekty: okres jej wystawienia (art. 29a ust. 17). Jeśli powstała w innym miesiącu, podaj force_typ_korekty = C (typ 3).',
    en: 'Tax or base increases for a cause that arose in the month of issue: the period in which the correction is issued (art. 29a(17)). If it arose in another month, give force_typ_korekty = C (type 3).',
  },
  otherIncrease: {
    pl: 'Podatek lub podstawa rośnie z przyczyny, która powstała w innym miesiącu niż wystawienie korekty: okres jej powstania (art. 29a ust. 17).',
    en: 'Tax or base increases for a cause that arose in another month than that of issue: the period in which it arose (art. 29a(17)).',
  },
  severalIncreases: {
    pl: 'Podatek lub podstawa rośnie z kilku przyczyn: jedna istniała od początku (okres faktury pierwotnej), inna powstała później (okres jej powstania; art. 29a ust. 17). Gdy dla pozycji korekty okresy są różne, TypKorekty ma wartość 3.',
    en: 'Tax or base increases for several causes: one existed from the start (the period of the original), another arose later (the period in which it arose; art. 29a(17)). With different periods for its items, a correction has TypKorekty 3.',
  },
  order: {
    pl: 'Zmienia się wartość zamówienia, ale żadna podstawa ani podatek (jak w przykładzie 13 Ministerstwa Finansów).',
    en: 'The value of the order changes, but no base and no tax (as in example 13 of the Ministry of Finance).',
  },
} as const satisfies Readonly<Record<string, Localized>>;
