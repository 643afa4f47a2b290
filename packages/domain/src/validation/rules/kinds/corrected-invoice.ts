import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds, primaryKinds } from '../../../fa3/elements/kinds.ts';
import { isKsefExpected, ksefObligationDay } from '../../../fa3/ksef-obligation.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, citeSchemaStructure, citeVatAct, own } from '../../model/source.ts';

/** What a correction states about the corrected invoice and about itself. */
export const correctedInvoiceRules = defineRules([
  {
    code: 'XML-601',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Brak danych faktury korygowanej', en: 'Data of the corrected invoice missing' },
    why: {
      pl: 'Faktura korygująca musi wskazać fakturę, którą koryguje: datę, numer i numer KSeF. Schemat tego nie wymusza, bo cała grupa danych korekty jest w nim opcjonalna.',
      en: 'A correction must name the invoice it corrects: its date, its number and its KSeF number. The schema does not enforce it, because the whole group of correction data is optional.',
    },
    message: {
      pl: 'Faktura korygująca ({kind}) nie wskazuje faktury korygowanej: brak DaneFaKorygowanej.',
      en: 'The correction ({kind}) does not name the invoice it corrects: DaneFaKorygowanej is missing.',
    },
    quickFix: {
      pl: 'Dodaj DaneFaKorygowanej: datę i numer faktury korygowanej oraz jej numer KSeF albo znacznik NrKSeFN.',
      en: "Add DaneFaKorygowanej: the corrected invoice's date and number, and its KSeF number or the marker NrKSeFN.",
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 2'), citeAnnotation('DaneFaKorygowanej', 'Dane faktury korygowanej')],
    find: ({ invoice: { correctedInvoices, fa, kind } }) =>
      correctedInvoices.length > 0 ? [] : [{ place: placeOf(fa, 'DaneFaKorygowanej'), slots: { kind: String(kind) } }],
  },
  {
    code: 'XML-602',
    severity: 'error',
    kinds: primaryKinds,
    title: { pl: 'Dane korekty na zwykłej fakturze', en: 'Correction data on an ordinary invoice' },
    why: {
      pl: 'Dane korekty (DaneFaKorygowanej i pola wokół niej) mogą być tylko na fakturze rodzaju KOR, KOR_ZAL lub KOR_ROZ. Na innej nie wiadomo, czy kwoty są pełne, czy są różnicą.',
      en: 'Correction data (DaneFaKorygowanej and the fields around it) are only allowed on KOR, KOR_ZAL and KOR_ROZ. On other invoices it is unclear whether the amounts are full amounts or differences.',
    },
    message: {
      pl: 'Faktura rodzaju {kind} nie jest korektą, a zawiera dane korekty: {names}.',
      en: 'An invoice of kind {kind} is not a correction but contains correction data: {names}.',
    },
    quickFix: {
      pl: 'Jeśli to korekta, popraw RodzajFaktury na KOR, KOR_ZAL lub KOR_ROZ; jeśli nie, usuń te pola.',
      en: 'If this is a correction, set RodzajFaktury to KOR, KOR_ZAL or KOR_ROZ; if not, remove these fields.',
    },
    enforcedBy: 'law',
    source: [citeSchemaStructure('DaneFaKorygowanej')],
    find: findCorrectionData,
  },
  {
    code: 'XML-607',
    severity: 'info',
    kinds: correctionKinds,
    title: { pl: 'Brak przyczyny korekty', en: 'Reason for the correction missing' },
    why: {
      pl: 'Przyczyna korekty nie jest obowiązkowa, ale bez niej nabywca i urząd muszą zgadywać, co i dlaczego się zmieniło.',
      en: 'The reason is optional, but without it the buyer and the tax office have to guess what changed and why.',
    },
    message: {
      pl: 'Korekta nie podaje przyczyny (brak PrzyczynaKorekty).',
      en: 'The correction states no reason (PrzyczynaKorekty is missing).',
    },
    quickFix: {
      pl: 'Dodaj PrzyczynaKorekty, na przykład: zwrot części towaru.',
      en: 'Add PrzyczynaKorekty, for example: return of part of the goods.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('9.7')],
    find: ({ invoice: { fa } }) => (fa.has('PrzyczynaKorekty') ? [] : [{ place: placeOf(fa, 'PrzyczynaKorekty') }]),
  },
  {
    code: 'XML-608',
    severity: 'info',
    kinds: correctionKinds,
    title: { pl: 'Brak typu korekty', en: 'Type of the correction missing' },
    why: {
      pl: 'TypKorekty określa, w którym okresie korektę ujmuje się w ewidencji VAT. Pole jest opcjonalne, lecz bez niego okres trzeba ustalać osobno.',
      en: 'TypKorekty states in which period the correction takes effect in the VAT records. It is optional, but without it the period has to be determined separately.',
    },
    message: { pl: 'Korekta nie podaje typu (brak TypKorekty).', en: 'The correction states no type (TypKorekty is missing).' },
    quickFix: {
      pl: 'Dodaj TypKorekty: 1 – skutek w dacie faktury pierwotnej, 2 – w dacie korekty, 3 – w innej dacie.',
      en: 'Add TypKorekty: 1 – effective on the date of the original invoice, 2 – on the date of the correction, 3 – on another date.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('9.7')],
    find: ({ invoice: { fa } }) => (fa.has('TypKorekty') ? [] : [{ place: placeOf(fa, 'TypKorekty') }]),
  },
  {
    code: 'XML-609',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta z numerem faktury korygowanej', en: 'Correction numbered as the corrected invoice' },
    why: {
      pl: 'Faktura korygująca ma własny kolejny numer. Numer faktury korygowanej w P_2 oznacza, że pomylono pola.',
      en: 'A correction has its own consecutive number. The number of the corrected invoice in P_2 means that fields were mixed up.',
    },
    message: {
      pl: 'Korekta ma w P_2 numer faktury korygowanej: {number}.',
      en: 'P_2 of the correction is the number of the corrected invoice: {number}.',
    },
    quickFix: {
      pl: 'Nadaj korekcie jej własny numer w P_2; numer faktury korygowanej zostaw w NrFaKorygowanej.',
      en: 'Assign the correction its own number in P_2; keep the number of the corrected invoice in NrFaKorygowanej.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 2')],
    find: findReusedNumber,
  },
  {
    code: 'XML-610',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Wątpliwy poprawny numer faktury', en: 'Questionable corrected invoice number' },
    why: {
      pl: 'NrFaKorygowany to poprawny numer jednej faktury, której numer był błędny; błędny numer zostaje w NrFaKorygowanej. Dwa te same numery niczego nie poprawiają, a przy kilku fakturach nie wiadomo, której numer jest poprawiany.',
      en: 'NrFaKorygowany is the correct number of one invoice whose number was wrong; the wrong number remains in NrFaKorygowanej. The same number in both fields corrects nothing, and with several invoices it is unclear which of them has the number.',
    },
    message: { pl: 'NrFaKorygowany = {number}: {problem}.', en: 'NrFaKorygowany = {number}: {problem}.' },
    quickFix: {
      pl: 'Usuń NrFaKorygowany, jeśli numer faktury korygowanej był poprawny; w przeciwnym razie skoryguj numer każdej faktury osobno.',
      en: 'Remove NrFaKorygowany if the number of the corrected invoice was correct; otherwise correct the number of each invoice separately.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'NrFaKorygowany',
        'Poprawny numer faktury korygowanej w przypadku, gdy przyczyną korekty jest błędny numer faktury korygowanej',
      ),
    ],
    find: findAmbiguousNumber,
  },
  {
    code: 'XML-639',
    severity: 'info',
    kinds: correctionKinds,
    title: { pl: 'Faktura korygowana spoza KSeF', en: 'Corrected invoice outside KSeF' },
    why: {
      pl: 'Od 2026-02-01 (najwięksi) i 2026-04-01 (pozostali) faktury między firmami powstają w KSeF. Późniejsza faktura korygowana oznaczona jako wystawiona poza KSeF może być poprawna (sprzedaż w 2024 r. do 200 mln zł, do 10 000 zł miesięcznie, kasa rejestrująca, awaria całkowita), ale częściej brakuje jej numeru KSeF.',
      en: 'Since 2026-02-01 (the largest sellers) and 2026-04-01 (all others) invoices between businesses are issued in KSeF. A later original marked as issued outside KSeF may be correct (sales up to 200 million PLN in 2024, up to 10,000 PLN a month, cash register, total failure), but more often its KSeF number is missing.',
    },
    details: {
      pl: 'Dla konsumenta i sprzedawcy z zagranicy to tylko informacja.',
      en: 'For a consumer or a seller abroad it is information only.',
    },
    message: {
      pl: 'Faktura korygowana {number} z {date} ma znacznik „poza KSeF” (NrKSeFN); takich faktur z datą od 2026-02-01: {count}.',
      en: 'The corrected invoice {number} of {date} is marked as issued outside KSeF (NrKSeFN); such invoices dated 2026-02-01 or later: {count}.',
    },
    quickFix: {
      pl: 'Jeśli faktura ma numer KSeF, podaj NrKSeF=1 i NrKSeFFaKorygowanej zamiast NrKSeFN; faktura offline najpierw musi go otrzymać. NrKSeFN zostaw tylko dla wystawionej zgodnie z prawem poza KSeF.',
      en: 'If the invoice has a KSeF number, state NrKSeF=1 and NrKSeFFaKorygowanej instead of NrKSeFN; an offline invoice has to receive its number first. Keep NrKSeFN only for an invoice lawfully issued outside KSeF.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findOutsideKsef,
  },
]);

/** The fields for corrections, in the order of the schema. */
const correctionFields = [
  'PrzyczynaKorekty',
  'TypKorekty',
  'DaneFaKorygowanej',
  'OkresFaKorygowanej',
  'NrFaKorygowany',
  'Podmiot1K',
  'Podmiot2K',
  'P_15ZK',
  'KursWalutyZK',
];

function* findCorrectionData({ invoice: { fa, kind } }: RuleContext): Generator<RuleMatch> {
  const present = correctionFields.filter((name) => fa.has(name));
  const [first] = present;
  // They are one mistake, reported at the first of them.
  if (first !== undefined) yield { place: placeOf(fa, first), slots: { kind: String(kind), names: present.join(', ') } };
}

function* findReusedNumber({ invoice: { fa, correctedInvoices } }: RuleContext): Generator<RuleMatch> {
  const number = fa.text('P_2');
  if (number === null) return;
  const isReused = correctedInvoices.some((reference) => reference.text('NrFaKorygowanej') === number);
  if (isReused) yield { place: placeOf(fa, 'P_2'), slots: { number } };
}

function* findAmbiguousNumber({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, correctedInvoices } = invoice;
  const number = fa.text('NrFaKorygowany');
  if (number === null) return;
  const place = placeOf(fa, 'NrFaKorygowany');
  if (hasSeveralCorrectedInvoices(invoice)) {
    const count = correctedInvoices.length;
    const problem = {
      pl: `pozycji DaneFaKorygowanej jest ${count} i nie wiadomo, której z tych faktur jest to poprawny numer`,
      en: `there are ${count} entries of DaneFaKorygowanej, and it is unclear which of these invoices should have that number`,
    };
    yield { place, slots: { number, problem } };
  } else if (correctedInvoices.some((reference) => reference.text('NrFaKorygowanej') === number)) {
    const problem = { pl: 'taki sam numer jest w NrFaKorygowanej', en: 'NrFaKorygowanej contains the same number' };
    yield { place, slots: { number, problem } };
  }
}

function* findOutsideKsef({ invoice }: RuleContext): Generator<RuleMatch> {
  const { correctedInvoices } = invoice;
  const late = correctedInvoices.filter(
    (reference) => reference.isYes('NrKSeFN') && (reference.day('DataWystFaKorygowanej') ?? '') >= ksefObligationDay,
  );
  const marker = late[0]?.at('NrKSeFN');
  if (late[0] === undefined || marker === undefined || marker === null) return;
  const number = late[0].text('NrFaKorygowanej') ?? '?';
  const date = late[0].text('DataWystFaKorygowanej') ?? '?';
  const match = { place: at(marker), slots: { number, date, count: String(late.length) } };
  yield isKsefExpected(invoice) ? { ...match, severity: 'warning' } : match;
}
