import { readDocumentSummary } from '../../fa3/document-summary.ts';
import { isNeverIssued } from '../../fa3/never-issued.ts';
import { findTooLargeCode, getSizeLimitBytes, type TooLargeCode } from '../../fa3/size-limits.ts';
import { formatNumber } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { formatPolishPlural } from '../../shared/polish-plural.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { findInvoiceKey, isSameKey } from '../model/accepted-invoices.ts';
import { useSameText } from '../model/issue.ts';
import { at, defineRules, type Rule, type RuleContext, type RuleMatch } from '../model/rule.ts';
import { citeInformationSheet, citeKsefPage, own } from '../model/source.ts';
import { formatDocumentText } from './kinds/given-documents.ts';

/** Further conditions for acceptance by KSeF, and what KSeF stores for ten years. */
export const acceptanceRules = defineRules([
  {
    code: 'XML-006',
    severity: 'warning',
    title: { pl: 'Instrukcja przetwarzania XML', en: 'XML processing instruction' },
    why: {
      pl: 'Instrukcje przetwarzania (np. xml-stylesheet) psują podgląd faktury. Środowiska testowe i demo KSeF odrzucają pliki, które je zawierają; dla produkcji zapowiedziano to na 2026-10-19, ale nie jest to potwierdzone. Sama deklaracja <?xml ...?> nie jest instrukcją.',
      en: 'Processing instructions (such as xml-stylesheet) break the display of an invoice. The test and demo environments of KSeF reject files that contain them; for production this was announced for 2026-10-19 but is not confirmed. The declaration <?xml ...?> is not an instruction.',
    },
    message: {
      pl: 'Dokument zawiera instrukcję przetwarzania <?{target}?>. {ksef}',
      en: 'The document contains the processing instruction <?{target}?>. {ksef}',
    },
    quickFix: { pl: 'Usuń instrukcję <?{target}?>.', en: 'Remove the instruction <?{target}?>.' },
    howToFix: {
      pl: 'Usuń instrukcję przetwarzania, na przykład odwołanie do arkusza stylów.',
      en: 'Remove the processing instruction, such as a reference to a style sheet.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: ({ document }) =>
      document.asides
        .filter(({ kind }) => kind === 'processing-instruction')
        .map(({ start, target }) => ({ place: { kind: 'offset', offset: start }, slots: { target: toQuotable(target, 40) } })),
  },
  {
    code: 'XML-009',
    severity: 'error',
    title: { pl: 'Plik większy niż limit KSeF', en: 'File larger than the limit of KSeF' },
    why: {
      pl: 'Faktura bez załącznika może mieć najwyżej 1 000 000 bajtów: to wartość domyślna, którą KSeF może podnieść na wniosek.',
      en: 'An invoice without an attachment may have at most 1,000,000 bytes: a default that KSeF may raise on request.',
    },
    message: {
      pl: 'Plik ma {size}; KSeF przyjmuje najwyżej {limit}.',
      en: 'The file has {size}; KSeF accepts at most {limit}.',
    },
    quickFix: {
      pl: 'Zapisz XML bez wcięć, skróć opisy albo podziel fakturę.',
      en: 'Save the XML without indentation, shorten texts or split the invoice.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: (context) => overLimit(context, 'XML-009'),
  },
  {
    code: 'XML-010',
    severity: 'error',
    title: { pl: 'Plik z załącznikiem większy niż limit KSeF', en: 'File with attachment larger than the limit of KSeF' },
    why: {
      pl: 'Faktura z elementem Zalacznik może mieć najwyżej 3 000 000 bajtów: to wartość domyślna, którą KSeF może podnieść na wniosek.',
      en: 'An invoice with Zalacznik may have at most 3,000,000 bytes: a default that KSeF may raise on request.',
    },
    message: {
      pl: 'Plik z załącznikiem ma {size}; KSeF przyjmuje najwyżej {limit}.',
      en: 'The file with its attachment has {size}; KSeF accepts at most {limit}.',
    },
    quickFix: { pl: 'Skróć załącznik albo zapisz XML bez wcięć.', en: 'Shorten the attachment or save the XML without indentation.' },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification')],
    find: (context) => overLimit(context, 'XML-010'),
  },
  {
    code: 'XML-011',
    severity: 'info',
    title: { pl: 'Rozmiar pliku bliski limitu', en: 'File size close to the limit' },
    why: {
      pl: 'Plik zajmuje co najmniej 90% dozwolonego rozmiaru; następna, dłuższa faktura z tego programu może go przekroczyć.',
      en: 'The file uses at least 90% of the allowed size; the next, longer invoice from this program may exceed the limit.',
    },
    message: {
      pl: 'Plik ma {size} i zbliża się do limitu KSeF ({limit}).',
      en: 'The file has {size}, close to the limit of KSeF ({limit}).',
    },
    quickFix: null,
    howToFix: {
      pl: 'Wygeneruj XML bez wcięć albo skróć opisy, zanim następna faktura przekroczy limit.',
      en: 'Export the XML without indentation or shorten texts before the next invoice exceeds the limit.',
    },
    enforcedBy: 'practice',
    source: [citeKsefPage('verification')],
    find: (context) => {
      const limit = getSizeLimitBytes(context.document.root, context.sizeLimits);
      const isClose = context.sizeBytes >= limit * 0.9 && context.sizeBytes <= limit;
      return isClose ? [{ place: { kind: 'file' }, slots: { size: bytesText(context.sizeBytes), limit: bytesText(limit) } }] : [];
    },
  },
  {
    code: 'XML-016',
    severity: 'info',
    title: { pl: 'Komentarze w pliku', en: 'Comments in the file' },
    why: {
      pl: 'Komentarze są dozwolone, lecz zostają w KSeF razem z fakturą przez 10 lat i widzi je odbiorca.',
      en: 'Comments are allowed but stay in KSeF with the invoice for 10 years, and the buyer sees them.',
    },
    message: {
      pl: 'Plik zawiera komentarze ({count}); zostaną w KSeF na 10 lat.',
      en: 'The file contains comments ({count}); they stay in KSeF for 10 years.',
    },
    quickFix: { pl: 'Usuń komentarze przed wysłaniem.', en: 'Remove the comments before sending.' },
    enforcedBy: 'practice',
    source: [own],
    find: ({ document }) => {
      const comments = document.asides.filter(({ kind }) => kind === 'comment');
      const [first] = comments;
      return first === undefined ? [] : [{ place: { kind: 'offset', offset: first.start }, slots: { count: String(comments.length) } }];
    },
  },
  {
    code: 'XML-020',
    severity: 'error',
    title: { pl: 'Duplikat faktury', en: 'Duplicate invoice' },
    why: {
      pl: 'KSeF odrzuca drugą fakturę tego samego sprzedawcy o tym samym rodzaju i numerze (kod 440), przez 10 pełnych lat od końca roku wystawienia. Fakturę porównujemy z fakturami, które zarejestrowano przez podanie ich numeru KSeF, i z dokumentami podanymi razem z nią.',
      en: 'KSeF rejects a second invoice of the same seller, kind and number (code 440) for 10 full years from the end of the year of issue. The invoice is compared with those that you registered by their KSeF number (ksef_number), and with the documents provided together with it.',
    },
    message: {
      pl: 'Duplikat faktury: {other}. KSeF odrzuca drugą fakturę tego sprzedawcy o tym rodzaju i numerze (kod 440).',
      en: 'Duplicate: {other}. KSeF rejects a second invoice of this seller, kind and number (code 440).',
    },
    quickFix: { pl: 'Nadaj fakturze nowy numer.', en: 'Assign a new number to the invoice.' },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification', '440')],
    find: findDuplicates,
  },
  {
    code: 'XML-021',
    neededElements: ['Zalacznik'],
    severity: 'info',
    title: { pl: 'Faktura z załącznikiem', en: 'Invoice with an attachment' },
    why: {
      pl: 'Fakturę z załącznikiem przyjmuje tylko sesja wsadowa, po zgłoszeniu w e-Urzędzie Skarbowym, a załącznik może zawierać tylko dane podatkowe.',
      en: 'KSeF accepts an invoice with an attachment only in a batch session, after notice in e-Urząd Skarbowy, and the attachment may contain only tax data.',
    },
    message: {
      pl: 'Faktura z załącznikiem: tylko sesja wsadowa i po zgłoszeniu w e-Urzędzie Skarbowym.',
      en: 'Invoice with attachment: batch session only, after notice in e-Urząd Skarbowy.',
    },
    quickFix: null,
    howToFix: {
      pl: 'Zgłoś w e-Urzędzie Skarbowym zamiar wystawiania faktur z załącznikiem, a plik wyślij w sesji wsadowej.',
      en: 'Give notice in e-Urząd Skarbowy that you will issue invoices with attachments, and send the file in a batch session.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification'), citeInformationSheet('16')],
    find: ({ elements }) =>
      elements('Zalacznik')
        .slice(0, 1)
        .map((element) => ({ place: { kind: 'element', element } })),
  },
  {
    code: 'XML-022',
    severity: 'error',
    title: { pl: 'Stan po korekcie zamiast faktury', en: 'State after a correction, not an invoice' },
    why: {
      pl: 'Nakor zwraca na żądanie stan faktury po korekcie. To nie jest faktura: ma numer i datę faktury pierwotnej, a nikt jej nie wystawił. Oznacza go początek pola SystemInfo.',
      en: 'On request, Nakor returns the state of an invoice after a correction. It is not an invoice: it has number and date of the original, and was never issued. The start of SystemInfo marks it.',
    },
    message: {
      pl: 'Ten dokument to stan faktury po korekcie wyliczony przez Nakor, a nie wystawiona faktura.',
      en: 'This document is the state of an invoice after a correction, calculated by Nakor, not an issued invoice.',
    },
    quickFix: {
      pl: 'Nie wysyłaj go do KSeF. Do kolejnej korekty podaj fakturę pierwotną i jej korekty (corrections_xml).',
      en: 'Do not send it to KSeF. For a further correction provide the original invoice and its corrections (corrections_xml).',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => {
      const marker = isNeverIssued(invoice) ? invoice.header.at('SystemInfo') : null;
      return marker === null ? [] : [{ place: { kind: 'element', element: marker } }];
    },
  },
  {
    code: 'XML-023',
    severity: 'warning',
    title: { pl: 'Inna treść pod tym numerem KSeF', en: 'Other content under this KSeF number' },
    why: {
      pl: 'Pod jednym numerem KSeF jest jeden dokument, który się nie zmienia. Jeśli podany z tym samym numerem plik ma inne bajty niż zarejestrowany, jeden z nich nie jest tym, co przyjął KSeF: zmieniono go, zapisał go inny program albo podano niewłaściwy.',
      en: 'One KSeF number stands for one document, which never changes. If a file provided with the same number has other bytes than the registered one, one of them is not what KSeF accepted: it was changed, written again by another program, or is the wrong one.',
    },
    message: {
      pl: 'Plik różni się od tego, który zarejestrowano pod tym numerem KSeF ({day}).',
      en: 'The file differs from the one that was registered under this KSeF number ({day}).',
    },
    quickFix: {
      pl: 'Pobierz fakturę z KSeF i porównaj ją z plikiem. Zarejestrowany pozostaje pierwszy plik.',
      en: 'Download the invoice from KSeF and compare it with the file. The first file stays registered.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice, duplicate }) => {
      const number = invoice.fa.at('P_2');
      if (number === null || typeof duplicate !== 'object' || duplicate.kind !== 'changed') return [];
      return [{ place: at(number), slots: { day: duplicate.day } }];
    },
  },
]);

/** The rules on the size limits of KSeF. */
export const sizeRules: readonly Rule[] = acceptanceRules.filter(({ code }) => code === 'XML-009' || code === 'XML-010');

/** Another invoice of the same key: registered as accepted, validated before, or provided together with this one. */
function* findDuplicates({ document, duplicate, invoice, related }: RuleContext): Generator<RuleMatch> {
  if (typeof duplicate !== 'object' && related === null) return;
  const number = invoice.fa.at('P_2');
  const key = findInvoiceKey(readDocumentSummary(document.root));
  if (number === null || key === null) return;
  // A changed copy of the registered invoice is no second one; XML-023 reports it.
  if (typeof duplicate === 'object' && duplicate.kind !== 'changed') yield { place: at(number), slots: { other: otherInvoice(duplicate) } };
  for (const { document: given, key: givenKey } of related?.others ?? []) {
    // XML-659 reports an earlier correction with the number of this one.
    const isReported = invoice.isCorrection && related?.corrections.some((earlier) => earlier.document.field === given.field) === true;
    if (isReported || !isSameKey(key, givenKey)) continue;
    yield { place: at(number), slots: { other: givenInvoice(formatDocumentText(given)) }, document: given };
  }
}

function otherInvoice(duplicate: Exclude<RuleContext['duplicate'], string | { kind: 'changed' }>): Localized {
  if (duplicate.kind === 'file') {
    const { file, earlierFile } = duplicate;
    return {
      pl: `ten sam sprzedawca, rodzaj i numer są w różnych dokumentach: ${file} i ${earlierFile}`,
      en: `the seller, kind and number are the same in different documents: ${file} and ${earlierFile}`,
    };
  }
  return {
    pl: `${duplicate.day} zarejestrowano, że KSeF przyjął inny dokument tego sprzedawcy o tym rodzaju i numerze`,
    en: `another document of this seller, kind and number was registered on ${duplicate.day} as accepted by KSeF`,
  };
}

function givenInvoice(document: string): Localized {
  return {
    pl: `ten sam sprzedawca, rodzaj i numer są w podanym dokumencie ${document}`,
    en: `the seller, kind and number are the same in the document provided, ${document}`,
  };
}

function bytesText(count: number): Localized {
  const plain = String(count);
  const noun = formatPolishPlural(count, 'bajt', 'bajty', 'bajtów');
  return { pl: `${formatNumber(plain, 'pl')}\u00a0${noun}`, en: `${formatNumber(plain, 'en')} bytes` };
}

function overLimit({ sizeBytes, sizeLimits, document }: RuleContext, code: TooLargeCode): RuleMatch[] {
  if (findTooLargeCode(sizeBytes, document.root, sizeLimits) !== code) return [];
  const limit = getSizeLimitBytes(document.root, sizeLimits);
  return [
    { place: { kind: 'file' }, slots: { size: bytesText(sizeBytes), limit: bytesText(limit) }, expected: useSameText(`<= ${limit}`) },
  ];
}
