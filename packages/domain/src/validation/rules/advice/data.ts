import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readText } from '../../../fa3/elements/part.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeOtherAct, citeVatAct, own } from '../../model/source.ts';

/** Data that may be worth adding to an invoice or checking again. */
export const dataRules = defineRules([
  {
    code: 'XML-901',
    severity: 'info',
    kinds: primaryKinds,
    title: { pl: 'Brak UU_ID w wierszach', en: 'UU_ID on the lines missing' },
    why: {
      pl: 'UU_ID nadaje wierszowi stały identyfikator, dzięki któremu późniejsza korekta wskazuje go jednoznacznie. Wystarczy, że ma go choć jeden wiersz. Reguła nie dotyczy korekt, bo powtarzają UU_ID faktury korygowanej.',
      en: 'UU_ID gives a line a permanent identifier, so that a later correction can refer to it unambiguously. One line with a UU_ID is enough. Does not apply to corrections, since they repeat the UU_ID of the corrected invoice.',
    },
    message: {
      pl: 'Wiersze nie mają UU_ID; z nim późniejsza korekta jednoznacznie wskaże wiersz.',
      en: 'The lines have no UU_ID, by which a later correction could refer to a line unambiguously.',
    },
    quickFix: { pl: 'Rozważ nadanie wierszom {field}.', en: 'Consider adding {field} to the lines.' },
    howToFix: {
      pl: 'Rozważ nadanie wierszom UU_ID (w zamówieniu UU_IDZ).',
      en: 'Consider adding UU_ID to the lines (UU_IDZ in an order).',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.13.4')],
    find: findLinesWithoutId,
  },
  {
    code: 'XML-902',
    neededElements: ['CN', 'CNZ'],
    severity: 'info',
    title: { pl: 'Brak oznaczenia GTU', en: 'GTU marking missing' },
    why: {
      pl: 'Kod CN wiersza wskazuje na towar, który w JPK_VAT oznacza się GTU: 2203–2208 (napoje alkoholowe) na GTU_01, 8701–8708 (pojazdy i części) na GTU_07.',
      en: 'The CN code of a line points to goods that JPK_VAT marks with a GTU: 2203 to 2208 (alcoholic beverages) to GTU_01, 8701 to 8708 (vehicles and parts) to GTU_07.',
    },
    message: {
      pl: 'Kod CN {cn} wskazuje na {gtu}, a wiersz nie ma oznaczenia GTU.',
      en: 'CN code {cn} points to {gtu}, but the line has no GTU.',
    },
    quickFix: { pl: 'Rozważ oznaczenie {gtu}.', en: 'Consider adding {gtu}.' },
    howToFix: {
      pl: 'Rozważ dodanie oznaczenia GTU, na które wskazuje kod CN.',
      en: 'Consider adding the GTU marking to which the CN code points.',
    },
    enforcedBy: 'law',
    source: [citeOtherAct('jpk', '§ 10 ust. 3')],
    find: findMissingGtu,
  },
  {
    code: 'XML-903',
    severity: 'info',
    title: { pl: 'Dane testowe na produkcji', en: 'Test data in production' },
    why: {
      pl: 'NIP lub numer VAT UE z samych jednakowych cyfr albo nazwa „test” wskazują na fakturę testową. Wysłana na produkcję jest prawdziwą fakturą i trzeba ją skorygować do zera. Reguła nie dotyczy środowiska testowego.',
      en: 'A NIP or EU VAT number of equal digits only, or the name “test”, indicates a test invoice. Sent to production it is a real invoice and must be corrected to zero. Does not apply to the test environment.',
    },
    message: {
      pl: '{field} = {value} wygląda na dane testowe, a dokument jest dla środowiska produkcyjnego.',
      en: '{field} = {value} looks like test data, but the document is for production.',
    },
    quickFix: {
      pl: 'Sprawdź dane przed wysłaniem; faktury próbne wysyłaj do środowiska testowego.',
      en: 'Check the data before sending; send test invoices to the test environment.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('3.2.3')],
    find: findPlaceholders,
  },
  {
    code: 'XML-904',
    severity: 'info',
    title: { pl: 'Nabywca bez NIP', en: 'Buyer without a NIP' },
    why: {
      pl: 'Nabywca bez polskiego NIP nie odbierze faktury w KSeF; sprzedawca przekazuje mu ją w uzgodniony sposób, oznaczoną kodem QR.',
      en: 'A buyer without a Polish NIP cannot receive the invoice in KSeF; the seller delivers it in the agreed way, marked with the QR code.',
    },
    message: {
      pl: 'Nabywca nie ma NIP: przekaż mu fakturę poza KSeF, z kodem QR.',
      en: 'The buyer has no NIP: deliver the invoice outside KSeF, with the QR code.',
    },
    quickFix: null,
    howToFix: {
      pl: 'Przekaż nabywcy fakturę w uzgodniony sposób poza KSeF, z kodem QR; jeśli ma polski NIP, podaj go.',
      en: 'Give the buyer the invoice outside of KSeF in the agreed way, with a QR code; if the buyer has a Polish NIP, state it.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106gb ust. 4 i 5'), citeHandbook('1.6.5')],
    find: findBuyerOutsideKsef,
  },
  {
    code: 'XML-905',
    severity: 'info',
    kinds: ['VAT', 'ROZ'],
    title: { pl: 'Brak danych płatności', en: 'Payment data missing' },
    why: {
      pl: 'Faktura z kwotą do zapłaty nie ma części Platnosc, więc nabywca nie znajdzie w niej terminu, formy płatności ani rachunku.',
      en: 'An invoice with an amount due has no Platnosc, so the buyer finds no due date, form of payment or account in it.',
    },
    message: {
      pl: 'Do zapłaty jest {due} {currency}, a faktura nie ma danych płatności.',
      en: '{due} {currency} is due, but the invoice has no payment data.',
    },
    quickFix: {
      pl: 'Rozważ dodanie Platnosc z terminem, formą płatności i rachunkiem.',
      en: 'Consider adding Platnosc with due date, form of payment and account.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('1.6.5')],
    find: findMissingPayment,
  },
  {
    code: 'XML-906',
    severity: 'info',
    title: { pl: 'Brak nazwy programu', en: 'Name of the program missing' },
    why: {
      pl: 'SystemInfo podaje, jaki program wystawił fakturę; ułatwia to szukanie przyczyn błędów.',
      en: 'SystemInfo names the program that issued the invoice, which helps to find the cause of mistakes.',
    },
    message: { pl: 'Brak nazwy programu (SystemInfo).', en: 'The name of the program (SystemInfo) is missing.' },
    quickFix: { pl: 'Rozważ podanie SystemInfo w nagłówku.', en: 'Consider adding SystemInfo to the header.' },
    enforcedBy: 'practice',
    source: [own, citeAnnotation('SystemInfo', 'Nazwa systemu teleinformatycznego, z którego korzysta podatnik')],
    find: findMissingSystem,
  },
]);

function* findLinesWithoutId({ invoice }: RuleContext): Generator<RuleMatch> {
  const [first] = invoice.rows;
  if (first === undefined || invoice.rows.some((row) => row.field('uniqueId') !== null)) return;
  const field = first.nameOf('uniqueId');
  yield { place: placeOf(first, field), slots: { field } };
}

function* findMissingGtu({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  if (elements('CN').length === 0 && elements('CNZ').length === 0) return;
  for (const row of invoice.rows) {
    const cn = readText(row.field('cn'));
    if (cn === null || row.isBefore) continue;
    const gtu = gtuOf(cn);
    if (gtu === null || row.field('gtu') !== null) continue;
    yield { place: placeOf(row, row.nameOf('gtu')), slots: { cn, gtu }, expected: gtu };
  }
}

/** The GTU code for the heading of a CN code. */
function gtuOf(cn: string): 'GTU_01' | 'GTU_07' | null {
  const heading = Number(/^\d{4}/.exec(cn.replace(/[ .]/g, ''))?.[0]);
  if (heading >= 2203 && heading <= 2208) return 'GTU_01';
  return heading >= 8701 && heading <= 8708 ? 'GTU_07' : null;
}

const repeatedDigit = /^(\d)\1{7,}$/;
const testName = /^(?:test(?:ow[aey])?[\s\d._-]*)+$/i;

function* findPlaceholders({ invoice, elements, environment }: RuleContext): Generator<RuleMatch> {
  if (environment !== 'prod') return;
  const parties = [invoice.seller, invoice.buyer, ...invoice.thirdParties].map((party) => party.child('DaneIdentyfikacyjne'));
  const named = (name: string) => parties.flatMap((party) => party.elements(name));
  const element =
    [...named('NIP'), ...named('NrVatUE')].find((number) => repeatedDigit.test(readText(number) ?? '')) ??
    [named('Nazwa'), elements('P_7'), elements('P_7Z')].map((names) => names.find(isTestName)).find((each) => each !== undefined);
  if (element !== undefined) yield { place: at(element), slots: { field: element.name, value: readText(element) ?? '' } };
}

/** Checks the first letter first, since there may be ten thousand names. */
function isTestName({ text }: LocatedElement): boolean {
  return /^\s*t/i.test(text) && testName.test(text.trim());
}

function* findBuyerOutsideKsef({ invoice }: RuleContext): Generator<RuleMatch> {
  const identifier = readIdentifier(invoice.buyer);
  if (identifier !== null && identifier.kind !== 'NIP') yield { place: at(identifier.element) };
}

function* findMissingPayment({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, payment, settlement, currency } = invoice;
  if (payment.exists || settlement.has('DoRozliczenia')) return;
  const due = settlement.has('DoZaplaty') ? settlement.amount('DoZaplaty') : fa.amount('P_15');
  if (due?.isPositive !== true || currency === null) return;
  yield { place: placeOf(fa, 'Platnosc'), slots: { due: formatAmountText(due), currency } };
}

function* findMissingSystem({ invoice: { header } }: RuleContext): Generator<RuleMatch> {
  if (header.exists && !header.has('SystemInfo')) yield { place: placeOf(header, 'SystemInfo') };
}
