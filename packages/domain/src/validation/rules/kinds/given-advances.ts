import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { getSeller, hasPredecessorName } from '../../../fa3/seller-succession.ts';
import { formatAmountText, formatDifferenceText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Element } from '../../../xml/element.ts';
import type { RelatedInvoice } from '../../model/related.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { advanceMatchingOf } from './advance-matching.ts';
import { formatDocumentText, toMatch } from './given-documents.ts';
import { type SettledAmount, settledAmountsOf, showsOnlyRemainder } from './settled-amounts.ts';

/** A settlement and the advances that it settles, if the caller provides them. */
export const givenAdvanceRules = defineRules([
  {
    code: 'XML-662',
    severity: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Nie podano zaliczki wskazanej na fakturze', en: 'An advance named on the invoice was not provided' },
    why: {
      pl: 'Bez wszystkich zaliczek wymienionych w FakturaZaliczkowa nie da się sprawdzić kwot. Numeru KSeF nie ma w XML faktury, więc dokument rozpoznajemy po numerze podanym w jego korekcie, a bez niej po sprzedawcy i dniu przyjęcia, nigdy wcześniejszym niż P_1.',
      en: 'Without all advances that FakturaZaliczkowa names, the amounts cannot be checked. The XML of an invoice does not contain its KSeF number, so a document is recognized by the number that its correction states, otherwise by the seller and the day of acceptance, which is never before P_1.',
    },
    message: {
      pl: 'Zaliczki {number}, którą wymienia FakturaZaliczkowa, nie ma wśród podanych dokumentów (advances_xml).',
      en: 'The advance {number}, which FakturaZaliczkowa names, is not among the documents provided (advances_xml).',
    },
    quickFix: {
      pl: 'Podaj tę fakturę zaliczkową w advances_xml albo popraw jej numer.',
      en: 'Provide this advance invoice in advances_xml, or correct its number.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3 i 4')],
    find: findMissingAdvances,
  },
  {
    code: 'XML-663',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Faktura nie wskazuje podanej zaliczki', en: 'The invoice does not name an advance that was provided' },
    why: {
      pl: 'Faktura rozliczająca zawiera numery wszystkich faktur zaliczkowych, poza tymi, które korekty zmniejszyły do zera. Na korekcie, która nie wymienia żadnej, zgłasza to XML-625, a dokument innego sprzedawcy XML-665.',
      en: 'A settlement contains the numbers of all advance invoices, except those that corrections reduced to zero. XML-625 reports a correction that names none, and XML-665 a document of another seller.',
    },
    message: {
      pl: 'FakturaZaliczkowa nie wymienia podanej zaliczki {document}.',
      en: 'FakturaZaliczkowa does not name the advance {document}, which was provided.',
    },
    quickFix: {
      pl: 'Dodaj jej numer w FakturaZaliczkowa; jeśli zaliczka nie dotyczy tej sprzedaży, nie podawaj jej w advances_xml.',
      en: 'Add its number in FakturaZaliczkowa; if the advance is not for this sale, do not provide it in advances_xml.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 4')],
    suppressedBy: ['XML-625', 'XML-628'],
    find: findUnnamedAdvances,
  },
  {
    code: 'XML-664',
    severity: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Podany dokument nie jest zaliczką do rozliczenia', en: 'A document provided is not an advance to settle' },
    why: {
      pl: 'W advances_xml podaje się faktury zaliczkowe (ZAL) i ich korekty (KOR_ZAL), każdą raz; korekta liczy się razem z zaliczką, którą wskazuje. Innego dokumentu nie da się rozliczyć, więc kwot nie porównujemy.',
      en: 'advances_xml contains advance invoices (ZAL) and their corrections (KOR_ZAL), each once; a correction counts together with the advance that it names. Any other document cannot be settled, so amounts are not compared.',
    },
    message: {
      pl: 'Dokumentu {document} nie można rozliczyć jako zaliczki. {problem}',
      en: 'The document {document} cannot be settled as an advance. {problem}',
    },
    quickFix: {
      pl: 'Podaj w advances_xml każdą fakturę zaliczkową i każdą jej korektę, raz.',
      en: 'Provide every advance invoice and every correction of it in advances_xml, once.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3')],
    find: ({ invoice: { fa }, related }) =>
      (related?.advances?.problems ?? []).map((problem) => toMatch(placeOf(fa, 'FakturaZaliczkowa'), problem)),
  },
  {
    code: 'XML-665',
    severity: 'error',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Zaliczka ma inne strony albo walutę', en: 'The advance has other parties or another currency' },
    why: {
      pl: 'Faktura rozliczająca ma sprzedawcę, nabywcę i walutę swoich zaliczek. Następca prawny sprzedawcy podaje poprzednika (Podmiot3 z rolą 3). Inny nabywca lub inna waluta zdarza się przy cesji i zmianie umowy, więc wtedy tylko ostrzegamy.',
      en: 'A settlement has the seller, buyer and currency of its advances. A legal successor of the seller names the predecessor (Podmiot3 with role 3). Another buyer or currency occurs when a contract is assigned or changed, so this is only a warning.',
    },
    message: {
      pl: '{name} na zaliczce {document} to {theirs}, a na tej fakturze {ours}.',
      en: '{name} on the advance {document} is {theirs}, but {ours} on this invoice.',
    },
    quickFix: {
      pl: 'Sprawdź, czy zaliczka dotyczy tej sprzedaży, i porównaj dane obu faktur.',
      en: 'Check whether the advance is for this sale, and compare the data of both invoices.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3')],
    find: findOtherParties,
  },
  {
    code: 'XML-666',
    severity: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Zaliczka późniejsza niż rozliczenie', en: 'The advance is dated after the settlement' },
    why: {
      pl: 'Faktura rozliczająca wymienia zaliczki, które już wystawiono, więc żadna z nich nie ma daty późniejszej niż P_1. Korekty zaliczki mogą być późniejsze.',
      en: 'A settlement names advances that have been issued, so none of them is dated after P_1. Corrections of an advance may be later.',
    },
    message: {
      pl: 'Zaliczka {document} ma datę {day}, późniejszą niż data tej faktury ({issueDay}).',
      en: 'The advance {document} is dated {day}, after the date of this invoice ({issueDay}).',
    },
    quickFix: {
      pl: 'Sprawdź P_1 obu faktur.',
      en: 'Check P_1 of both invoices.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 4')],
    find: findLaterAdvances,
  },
  {
    code: 'XML-667',
    severity: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Numer KSeF zaliczki nieużyty', en: 'KSeF number of the advance is not used' },
    why: {
      pl: 'Zaliczkę przyjętą przez KSeF wskazuje się jej numerem KSeF. Numer zaliczki znamy z jej korekty (NrKSeFFaKorygowanej).',
      en: 'An advance that KSeF has accepted is named by its KSeF number. That number is known from a correction of the advance (NrKSeFFaKorygowanej).',
    },
    message: {
      pl: 'Zaliczka {document} ma numer KSeF {ksefNumber}, a FakturaZaliczkowa podaje ją jako wystawioną poza KSeF.',
      en: 'The advance {document} has the KSeF number {ksefNumber}, but FakturaZaliczkowa states it as issued outside KSeF.',
    },
    quickFix: {
      pl: 'Podaj NrKSeFFaZaliczkowej zamiast NrKSeFZN i NrFaZaliczkowej.',
      en: 'State NrKSeFFaZaliczkowej instead of NrKSeFZN and NrFaZaliczkowej.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('FakturaZaliczkowa', 'Numery faktur zaliczkowych lub ich numery KSeF')],
    find: findNumbersOutsideKsef,
  },
  {
    code: 'XML-668',
    severity: 'error',
    kinds: ['ROZ'],
    title: { pl: 'P_15 inne niż zamówienie minus zaliczki', en: 'P_15 differs from the order minus the advances' },
    why: {
      pl: 'P_15 faktury rozliczającej to wartość wierszy (całego zamówienia) z podatkiem minus wszystkie zaliczki po ich korektach.',
      en: 'P_15 of a settlement is the value of its lines (the whole order) with tax minus all advances after their corrections.',
    },
    details: {
      pl: 'Tolerancja obejmuje zaokrąglenia wierszy i grosz na każdy dokument. Korekta zaliczki późniejsza niż faktura może być nieuwzględniona. Gdy wiersze są mniejsze niż zamówienie na zaliczce, faktura może rozliczać tylko część zaliczek i mniejszego odliczenia nie zgłaszamy. Gdy P_15 nie zgadza się z sumami samej faktury (XML-403), zgłaszamy tylko to.',
      en: 'The tolerance covers the rounding of lines and a grosz for each document. A correction of an advance that is dated after the invoice may be left out. If the lines are less than the order on an advance, the invoice may settle only a part of the advances, and a smaller deduction is not reported. When P_15 does not agree with the totals of the invoice itself (XML-403), only that is reported.',
    },
    message: {
      pl: 'P_15 wynosi {value}, a zamówienie {order} minus zaliczki {advances} to {calc}; różnica {difference}, tolerancja {tolerance}.',
      en: 'P_15 is {value}, but the order of {order} minus the advances of {advances} is {calc}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Porównaj P_15 z zamówieniem i zaliczkami: któraś zaliczka jest odjęta dwa razy, wcale albo w innej kwocie.',
      en: 'Compare P_15 with the order and the advances: one of them is deducted twice, not at all, or with another amount.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 3')],
    suppressedBy: ['XML-403'],
    find: (context) => {
      const amounts = settledAmountsOf(context);
      return amounts.kind === 'known' && amounts.total.isOff ? [amountMatch(context, amounts.total)] : [];
    },
  },
  {
    code: 'XML-669',
    severity: 'error',
    kinds: ['ROZ'],
    title: { pl: 'Podstawa lub podatek inne niż zamówienie minus zaliczki', en: 'Base or tax differs from the order minus the advances' },
    why: {
      pl: 'Podstawa i podatek każdej stawki to wiersze minus podstawa i podatek wykazane na zaliczkach po ich korektach. Gdy różni się już P_15 (XML-668), zgłaszamy tylko je.',
      en: 'Base and tax of each rate are those of the lines minus base and tax as stated on the advances after their corrections. When P_15 differs already (XML-668), only P_15 is reported.',
    },
    message: {
      pl: '{field} wynosi {value}, a zamówienie {order} minus zaliczki {advances} to {calc}; różnica {difference}, tolerancja {tolerance}.',
      en: '{field} is {value}, but the order of {order} minus the advances of {advances} is {calc}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Odejmij od wierszy kwoty z faktur zaliczkowych, osobno dla każdej stawki.',
      en: 'Subtract the amounts of the advance invoices from the lines, separately for each rate.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 3')],
    find: (context) => {
      const amounts = settledAmountsOf(context);
      if (amounts.kind === 'unknown' || amounts.total.isOff) return [];
      return amounts.parts.filter(({ isOff }) => isOff).map((amount) => amountMatch(context, amount));
    },
  },
  {
    code: 'XML-690',
    neededElements: ['FakturaZaliczkowa'],
    severity: 'warning',
    kinds: ['ROZ'],
    title: { pl: 'Wiersze pokazują tylko resztę zamówienia', en: 'Lines show only the rest of the order' },
    why: {
      pl: 'Faktura rozliczająca wymienia całe zamówienie, a dopiero od jego wartości odejmuje się zaliczki w sumach i w P_15. Podane zaliczki i wiersze tej faktury tworzą razem zamówienie z faktury zaliczkowej, a P_15 to cała wartość wierszy: wiersze pomniejszono więc już o zaliczki.',
      en: 'A settlement lists the whole order, and the advances are subtracted from its value only in the totals and in P_15. The advances provided and the lines of this invoice together make the order of the advance invoice, and P_15 is the whole value of the lines: the advances were already subtracted from the lines.',
    },
    message: {
      pl: 'Wiersze są pomniejszone o zaliczki: z zaliczkami dają wartość zamówienia, a P_15 jest równe sumie wierszy.',
      en: 'The advances are already subtracted from the lines: with the advances they make the value of the order, and P_15 equals the sum of the lines.',
    },
    quickFix: {
      pl: 'Pokaż w wierszach całe zamówienie; sumy P_13, P_14 i P_15 zostaw pomniejszone o zaliczki.',
      en: 'Show the whole order on the lines; keep the totals P_13, P_14 and P_15 reduced by the advances.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3')],
    find: (context) => {
      const [line] = showsOnlyRemainder(context) ? context.invoice.lines : [];
      return line === undefined ? [] : [{ place: at(line.element) }];
    },
  },
]);

function findMissingAdvances(context: RuleContext): readonly RuleMatch[] {
  const missing = advanceMatchingOf(context)?.missing ?? [];
  const unreadable = (context.related?.unreadable ?? []).filter(({ document }) => document.field.startsWith('advances_xml'));
  // A document that cannot be read may be the missing one.
  if (missing.length <= unreadable.length) return [];
  return missing.map(({ part, field, number }) => ({ place: placeOf(part, field), slots: { number } }));
}

function* findUnnamedAdvances(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  for (const { document, invoice: advance } of advanceMatchingOf(context)?.unnamed ?? []) {
    // The wrong document rather than a missing entry (XML-665).
    if (isOfOtherSeller(invoice, advance)) continue;
    yield { place: placeOf(invoice.fa, 'FakturaZaliczkowa'), slots: { document: formatDocumentText(document) }, document };
  }
}

function* findOtherParties(context: RuleContext): Generator<RuleMatch> {
  const { invoice, related } = context;
  for (const { document, invoice: advance } of related?.advances?.given ?? []) {
    const match = (name: Localized, place: RuleMatch['place'], theirs: string, ours: string): RuleMatch => ({
      place,
      slots: { name, document: formatDocumentText(document), theirs, ours },
      document,
    });
    const [seller, former] = [readIdentifier(invoice.seller), getSeller(advance)];
    if (seller !== null && former !== null && isOfOtherSeller(invoice, advance))
      yield match({ pl: 'Sprzedawca', en: 'The seller' }, at(seller.element), former, seller.key);
    const [buyer, theirs] = [readIdentifier(invoice.buyer), buyerOf(advance)];
    if (buyer !== null && theirs !== null && buyer.key !== theirs)
      yield { ...match({ pl: 'Nabywca', en: 'The buyer' }, at(buyer.element), theirs, buyer.key), severity: 'warning' };
    const { currency } = invoice;
    if (currency !== null && advance.currency !== null && currency !== advance.currency) {
      const place = placeOf(invoice.fa, 'KodWaluty');
      yield { ...match({ pl: 'Waluta', en: 'The currency' }, place, advance.currency, currency), severity: 'warning' };
    }
  }
}

/** Also false where one of them has no identifier, or the seller names the other one as its predecessor. */
function isOfOtherSeller(invoice: Invoice<Element>, advance: Invoice<Element>): boolean {
  const [seller, former] = [getSeller(invoice), getSeller(advance)];
  return seller !== null && former !== null && seller !== former && !hasPredecessorName(invoice, former);
}

function buyerOf({ buyer }: Invoice<Element>): string | null {
  return readIdentifier(buyer)?.key ?? null;
}

function* findLaterAdvances({ invoice: { fa, issueDay }, related }: RuleContext): Generator<RuleMatch> {
  const isLater = ({ invoice }: RelatedInvoice) => invoice.issueDay !== null && issueDay !== null && invoice.issueDay > issueDay;
  for (const { document, invoice } of (related?.advances?.given ?? []).filter(isLater)) {
    const slots = { document: formatDocumentText(document), day: invoice.issueDay ?? '', issueDay: issueDay ?? '' };
    yield { place: placeOf(fa, 'P_1'), slots, document };
  }
}

function* findNumbersOutsideKsef(context: RuleContext): Generator<RuleMatch> {
  for (const { entry, advance } of advanceMatchingOf(context)?.pairs ?? []) {
    const { ksefNumber, document } = advance;
    if (entry.field !== 'NrFaZaliczkowej' || ksefNumber === null) continue;
    yield { place: placeOf(entry.part, entry.field), slots: { document: formatDocumentText(document), ksefNumber }, document };
  }
}

function amountMatch({ invoice: { fa } }: RuleContext, { field, stated, order, advances, expected, tolerance }: SettledAmount): RuleMatch {
  const slots = {
    field,
    value: formatAmountText(stated),
    order: formatAmountText(order),
    advances: formatAmountText(advances),
    calc: formatAmountText(expected),
    difference: formatDifferenceText(stated.minus(expected).absolute()),
    tolerance: formatDifferenceText(tolerance),
  };
  // Lines, totals and advances contradict each other, and each of them may be wrong.
  return { place: placeOf(fa, field), slots };
}
