import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { compareNumbers } from '../../../fa3/invoice-number-match.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import type { DocumentReference, RelatedProblem } from '../../model/related.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeVatAct, own } from '../../model/source.ts';
import { hasReferenceTo, matchesKindOf } from './original-reference.ts';

/** The corrected invoice and its earlier corrections, if the caller provides them: whether they belong together and to this correction. */
export const givenDocumentRules = defineRules([
  {
    code: 'XML-657',
    severity: 'warning',
    title: { pl: 'Podany dokument nie dotyczy tego rodzaju faktury', en: 'A document provided does not concern this kind of invoice' },
    why: {
      pl: 'source_xml porównujemy tylko z korektą, a advances_xml tylko z fakturą rozliczającą i jej korektą. Dokument podany do faktury innego rodzaju zwykle oznacza, że pomylono RodzajFaktury.',
      en: 'source_xml is compared only with a correction, and advances_xml only with a settlement and its correction. A document provided with another kind of invoice usually means that RodzajFaktury is wrong.',
    },
    message: {
      pl: 'Podano dokument {document}, a faktura rodzaju {kind} {what}; dokumentu nie użyto.',
      en: 'The document {document} was provided, but an invoice of kind {kind} {what}; the document was not used.',
    },
    quickFix: {
      pl: 'Sprawdź RodzajFaktury albo nie podawaj tego dokumentu.',
      en: 'Check RodzajFaktury, or do not provide this document.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findUnusedDocuments,
  },
  {
    code: 'XML-658',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Dokument spoza łańcucha korekt', en: 'A document does not belong to the chain of corrections' },
    why: {
      pl: 'Wcześniejsze korekty mają ten sam rodzaj, sprzedawcę i walutę co faktura w source_xml, wskazują właśnie ją, mają różne numery i są podane w kolejności wystawienia. Inaczej stan przed tą korektą nie jest znany i nie porównujemy z nim kwot ani wierszy.',
      en: 'Earlier corrections have the kind, seller and currency of the invoice in source_xml, refer to it, have different numbers and are in the order of issue. Otherwise the state before this correction is unknown, and amounts and lines are not compared with it.',
    },
    message: {
      pl: 'Dokument {document} nie należy do ciągu korekt. {problem}',
      en: 'The document {document} does not belong to the chain of corrections. {problem}',
    },
    quickFix: {
      pl: 'Podaj w source_xml fakturę pierwotną, a w corrections_xml wszystkie jej wcześniejsze korekty, każdą raz, od najstarszej.',
      en: 'Provide the original invoice in source_xml and all its earlier corrections in corrections_xml, each once, oldest first.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 2'), citeHandbook('2.13.3')],
    find: ({ invoice: { fa }, related }) =>
      (related?.chainProblems ?? []).map((problem) => toMatch(placeOf(fa, 'DaneFaKorygowanej'), problem)),
  },
  {
    code: 'XML-659',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Numer albo data wcześniejszej korekty', en: 'Number or date of an earlier correction' },
    why: {
      pl: 'Kolejna korekta ma własny numer i nie może mieć daty wcześniejszej niż poprzednia; wcześniejsza data jest tylko ostrzeżeniem, bo mogła to być kolejność wysłania.',
      en: 'A further correction has a number of its own and should not be dated before the previous one; an earlier date is only a warning, since it may be the order of sending.',
    },
    message: {
      pl: 'Ta korekta nie może następować po {document}: {problem}.',
      en: 'This correction cannot follow {document}: {problem}.',
    },
    quickFix: {
      pl: 'Nadaj korekcie własny numer i datę wystawienia nie wcześniejszą niż data poprzedniej; samej tej korekty nie podawaj w corrections_xml.',
      en: 'Give the correction a number of its own and an issue date not before that of the previous one; do not provide this very correction in corrections_xml.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 2 pkt 2')],
    find: findMisplacedCorrection,
  },
  {
    code: 'XML-660',
    severity: 'warning',
    kinds: ['KOR_ZAL', 'KOR_ROZ'],
    title: { pl: 'P_15ZK niezgodne z dokumentami', en: 'P_15ZK differs from the documents' },
    why: {
      pl: 'P_15ZK to P_15 faktury korygowanej po wcześniejszych korektach. Inna kwota oznacza błąd albo brak którejś z korekt, więc tylko ostrzegamy.',
      en: 'P_15ZK is P_15 of the corrected invoice after the earlier corrections. Another amount is a mistake, or a correction is missing, so this is only a warning.',
    },
    message: {
      pl: 'P_15ZK wynosi {value}, a po wcześniejszych dokumentach P_15 wynosi {before}.',
      en: 'P_15ZK is {value}, but P_15 after the earlier documents is {before}.',
    },
    quickFix: {
      pl: 'Przepisz kwotę sprzed tej korekty albo podaj brakującą korektę w corrections_xml.',
      en: 'Copy the amount from before this correction, or provide the missing correction in corrections_xml.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('P_15ZK', 'W przypadku korekt faktur zaliczkowych - kwota zapłaty przed korektą')],
    find: findOtherPayment,
  },
  {
    code: 'XML-661',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Wcześniejsze korekty są sprzeczne', en: 'Earlier corrections contradict each other' },
    why: {
      pl: 'Każda wcześniejsza korekta wychodzi od stanu po poprzednich. Gdy podaje inny, brakuje którejś z korekt albo któraś jest błędna, więc stan przed tą korektą nie jest znany, a jej kwoty mogą być złe. Gdy inne odczytanie też jest możliwe, tylko ostrzegamy.',
      en: 'Every earlier correction starts from the state after the previous ones. If it states another one, a correction is missing or wrong, so the state before this correction is unknown, and its amounts may be wrong. Where another reading is possible, this is only a warning.',
    },
    message: {
      pl: 'Dokument {document} nie zgadza się z wcześniejszymi. {problem}',
      en: 'The document {document} does not agree with the earlier ones. {problem}',
    },
    quickFix: {
      pl: 'Podaj w corrections_xml wszystkie wcześniejsze korekty, od najstarszej.',
      en: 'Provide all earlier corrections in corrections_xml, oldest first.',
    },
    enforcedBy: 'arithmetic',
    source: [citeHandbook('2.13.3')],
    find: ({ invoice: { fa }, related }) =>
      (related?.contradictions ?? []).map((problem) => {
        const match = toMatch(placeOf(fa, 'DaneFaKorygowanej'), problem);
        return problem.certainty === 'certain' ? match : { ...match, severity: 'warning' };
      }),
  },
]);

/** A related document in a message: its number and field. */
export function formatDocumentText({ number, field }: DocumentReference): string {
  return number === null ? field : `${toQuotable(number, 100)} (${field})`;
}

/** The match of a problem of a related document. */
export function toMatch(place: RuleMatch['place'], { document, message }: RelatedProblem): RuleMatch {
  return { place, slots: { document: formatDocumentText(document), problem: message }, document };
}

function* findUnusedDocuments({ invoice, related }: RuleContext): Generator<RuleMatch> {
  const { kind, fa, isCorrection } = invoice;
  if (kind === null || related === null) return;
  const unused = (document: DocumentReference, what: Localized): RuleMatch => ({
    place: placeOf(fa, 'RodzajFaktury'),
    slots: { document: formatDocumentText(document), kind, what },
    document,
  });
  if (related.source !== null && !isCorrection) yield unused(related.source, { pl: 'niczego nie koryguje', en: 'corrects nothing' });
  if (related.advances !== null && kind !== 'ROZ' && kind !== 'KOR_ROZ')
    yield unused(related.advances.first, { pl: 'nie rozlicza zaliczek', en: 'settles no advances' });
}

function* findMisplacedCorrection({ invoice: { fa, issueDay }, related }: RuleContext): Generator<RuleMatch> {
  const corrections = related?.corrections ?? [];
  const number = fa.text('P_2');
  const same = corrections.find((earlier) => compareNumbers(earlier.document.number, number) !== 'other');
  if (same !== undefined) {
    const problem = { pl: 'ma ten sam numer', en: 'it has the same number' };
    yield { place: placeOf(fa, 'P_2'), slots: { document: formatDocumentText(same.document), problem }, document: same.document };
    return;
  }
  const last = corrections.at(-1);
  const lastDay = last?.invoice.issueDay ?? null;
  if (last === undefined || lastDay === null || issueDay === null || issueDay >= lastDay) return;
  const problem = joinLocalized({ pl: 'P_1 ', en: 'P_1 ' }, issueDay, { pl: ' jest wcześniejsza niż ', en: ' is before ' }, lastDay);
  yield {
    place: placeOf(fa, 'P_1'),
    slots: { document: formatDocumentText(last.document), problem },
    severity: 'warning',
    document: last.document,
  };
}

function* findOtherPayment({ invoice, original, related }: RuleContext): Generator<RuleMatch> {
  const stated = invoice.fa.amount('P_15ZK');
  const before = related?.paymentBefore ?? null;
  if (stated === null || before === null || original === null || stated.equals(before)) return;
  // Contradictory documents are reported themselves (XML-661), and those of another invoice by XML-652 and XML-655.
  if (related?.contradictions.length !== 0 || !hasReferenceTo(invoice, original.invoice) || !isOfSameKind(invoice, original.invoice))
    return;
  yield {
    place: placeOf(invoice.fa, 'P_15ZK'),
    slots: { value: formatAmountText(stated), before: formatAmountText(before) },
    expected: before.toAmount(),
  };
}

/** The same for an earlier correction, which has the kind of this one. */
function isOfSameKind(correction: RuleContext['invoice'], original: NonNullable<RuleContext['original']>['invoice']): boolean {
  return original.isCorrection ? correction.kind === original.kind : matchesKindOf(correction, original);
}
