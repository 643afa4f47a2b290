import { buckets } from '../../../fa3/buckets.ts';
import { knownSumsOf } from '../../../fa3/line-sums.ts';
import { sumTolerance } from '../../../fa3/tolerances.ts';
import { sumOf } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** Settlement invoices, their corrections, and references that only settlements have. */
export const settlementRules = defineRules([
  {
    code: 'XML-625',
    severity: 'warning',
    kinds: ['KOR_ROZ'],
    title: { pl: 'Niepełna korekta rozliczenia', en: 'Incomplete correction of a settlement' },
    why: {
      pl: 'Korekta faktury rozliczającej, która zmienia kwoty, pokazuje wszystkie wiersze przed i po korekcie, a faktury zaliczkowe wymienia tak jak faktura korygowana. Korekta, która nie zmienia kwot, nie wymaga wierszy.',
      en: 'A correction of a settlement that changes amounts shows all lines before and after it, and lists the advance invoices as the corrected invoice does. A correction that changes no amounts needs no lines.',
    },
    message: {
      pl: 'Korekta faktury rozliczającej nie zawiera {name}.',
      en: 'The correction of a settlement has no {name}.',
    },
    quickFix: {
      pl: 'Przenieś {name} z faktury korygowanej; wiersze podaj parami przed korektą (StanPrzed=1) i po korekcie.',
      en: 'Copy {name} from the corrected invoice; state lines in pairs, before the correction (StanPrzed=1) and after it.',
    },
    howToFix: {
      pl: 'Przepisz z faktury korygowanej wiersze, parami przed korektą (StanPrzed=1) i po niej, oraz pozycje FakturaZaliczkowa.',
      en: 'Copy from the corrected invoice the lines, in pairs before the correction (StanPrzed=1) and after it, and the entries FakturaZaliczkowa.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'FaWiersz',
        'należy wprowadzić zapis wg stanu przed korektą i zapis wg stanu po korekcie w celu potwierdzenia braku zmiany wartości danej pozycji',
      ),
      citeAnnotation('FakturaZaliczkowa', 'Numery faktur zaliczkowych lub ich numery KSeF'),
    ],
    find: findMissingParts,
  },
  {
    code: 'XML-628',
    severity: 'error',
    kinds: ['ROZ'],
    title: { pl: 'Rozliczenie bez zaliczek', en: 'Settlement without advances' },
    why: {
      pl: 'Faktura rozliczająca wskazuje faktury zaliczkowe (FakturaZaliczkowa) albo sama dokumentuje zaliczki z tego samego miesiąca (ZaliczkaCzesciowa). Bez jednego i drugiego nie wiadomo, co rozlicza.',
      en: 'A settlement names the advance invoices (FakturaZaliczkowa) or itself documents advances of the same month (ZaliczkaCzesciowa). Without either it is unclear what it settles.',
    },
    message: {
      pl: 'Faktura rozliczająca nie wskazuje żadnej zaliczki (brak FakturaZaliczkowa i ZaliczkaCzesciowa).',
      en: 'The settlement names no advance (neither FakturaZaliczkowa nor ZaliczkaCzesciowa).',
    },
    quickFix: {
      pl: 'Dodaj FakturaZaliczkowa z numerem każdej faktury zaliczkowej; jeśli zaliczki nie było, RodzajFaktury to VAT.',
      en: 'Add FakturaZaliczkowa with the number of each advance invoice; if there was no advance, RodzajFaktury is VAT.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3 i 4'), citeVatAct('art. 106e ust. 1a')],
    find: ({ invoice: { fa } }) =>
      fa.has('FakturaZaliczkowa') || fa.has('ZaliczkaCzesciowa') ? [] : [{ place: placeOf(fa, 'FakturaZaliczkowa') }],
  },
  {
    code: 'XML-630',
    neededElements: ['FakturaZaliczkowa'],
    severity: 'warning',
    kinds: ['VAT', 'UPR', 'KOR'],
    title: { pl: 'Zaliczki na niewłaściwej fakturze', en: 'Advances on the wrong kind of invoice' },
    why: {
      pl: 'Faktury zaliczkowe wymienia faktura rozliczająca (ROZ) i jej korekta. Na zwykłej fakturze FakturaZaliczkowa zwykle oznacza, że pomylono RodzajFaktury.',
      en: 'Advance invoices are listed by a settlement (ROZ) and its correction. On an ordinary invoice FakturaZaliczkowa usually means that RodzajFaktury is wrong.',
    },
    message: {
      pl: 'FakturaZaliczkowa na fakturze rodzaju {kind}; faktury zaliczkowe wymienia {expected}.',
      en: 'FakturaZaliczkowa on an invoice of kind {kind}; advance invoices are listed on {expected}.',
    },
    quickFix: {
      pl: 'Jeśli to rozliczenie zaliczki lub jego korekta, popraw RodzajFaktury na {expected}; jeśli nie, usuń FakturaZaliczkowa.',
      en: 'If this is a settlement of an advance or its correction, set RodzajFaktury to {expected}; if not, remove FakturaZaliczkowa.',
    },
    howToFix: {
      pl: 'Jeśli to rozliczenie zaliczki, popraw RodzajFaktury na ROZ (na korekcie KOR_ROZ); jeśli nie, usuń FakturaZaliczkowa.',
      en: 'If this is a settlement of an advance, set RodzajFaktury to ROZ (KOR_ROZ for a correction); if not, remove FakturaZaliczkowa.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('NrFaZaliczkowej', 'Pole obowiązkowe dla faktury wystawianej po wydaniu towaru lub wykonaniu usługi')],
    find: ({ invoice: { fa, kind } }) => {
      const expected = kind === 'KOR' ? 'KOR_ROZ' : 'ROZ';
      return fa.has('FakturaZaliczkowa') ? [{ place: placeOf(fa, 'FakturaZaliczkowa'), slots: { kind: String(kind), expected } }] : [];
    },
  },
  {
    code: 'XML-640',
    neededElements: ['ZaliczkaCzesciowa'],
    severity: 'warning',
    kinds: ['VAT', 'UPR', 'KOR', 'ZAL'],
    title: { pl: 'Wpłaty częściowe na niewłaściwej fakturze', en: 'Partial advances on the wrong kind of invoice' },
    why: {
      pl: 'ZaliczkaCzesciowa wymienia zaliczki, gdy jest ich więcej niż jedna, albo zaliczki dokumentowane fakturą rozliczającą. Na zwykłej fakturze zwykle oznacza, że pomylono RodzajFaktury; jedna na fakturze zaliczkowej jest tylko zbędna.',
      en: 'ZaliczkaCzesciowa lists advance payments if there is more than one, or the payments that a settlement documents. On an ordinary invoice it usually means that RodzajFaktury is wrong; a single entry on an advance invoice is merely unnecessary.',
    },
    message: {
      pl: 'Faktura rodzaju {kind} zawiera ZaliczkaCzesciowa ({count}); {meant}.',
      en: 'An invoice of kind {kind} contains ZaliczkaCzesciowa ({count}); {meant}.',
    },
    quickFix: {
      pl: 'Sprawdź RodzajFaktury (ZAL, ROZ lub ich korekta); jeśli jest poprawny, usuń ZaliczkaCzesciowa.',
      en: 'Check RodzajFaktury (ZAL, ROZ or a correction of these); if it is correct, remove ZaliczkaCzesciowa.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('ZaliczkaCzesciowa', 'Dane dla przypadków faktur dokumentujących otrzymanie więcej niż jednej płatności')],
    find: findPartialPayments,
  },
  {
    code: 'XML-691',
    neededElements: ['FakturaZaliczkowa'],
    severity: 'warning',
    kinds: ['ROZ'],
    title: { pl: 'Rozliczenie bez odliczonych zaliczek', en: 'Settlement that deducts no advances' },
    why: {
      pl: 'Faktura rozliczająca wymienia w wierszach całe zamówienie, a w sumach i w P_15 odejmuje zaliczki z faktur, które wskazuje. P_15 równe całej wartości wierszy oznacza, że zaliczek nie odjęto albo że wiersze pokazują tylko resztę zamówienia.',
      en: 'A settlement lists the whole order on its lines, and subtracts in its totals and in P_15 the advances of the invoices that it names. P_15 equal to the whole value of the lines means that the advances were not subtracted, or that the lines show only the rest of the order.',
    },
    details: {
      pl: 'Zaliczki, które korekty zmniejszyły do zera, nie zmieniają P_15, ale wtedy się ich nie wymienia. Gdy podano zaliczki (advances_xml), porównują je XML-668 i XML-690.',
      en: 'Advances that corrections reduced to zero do not change P_15, but are then not named. If the advances are provided (advances_xml), XML-668 and XML-690 compare them.',
    },
    message: {
      pl: 'P_15 = {total} to cała wartość wierszy, choć faktura rozlicza zaliczki.',
      en: 'P_15 = {total} is the whole value of the lines, although the invoice settles advances.',
    },
    quickFix: {
      pl: 'Pokaż w wierszach całe zamówienie, a od sum P_13, P_14 i od P_15 odejmij zaliczki.',
      en: 'Show the whole order on the lines, and subtract the advances from the totals P_13, P_14 and from P_15.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 3')],
    find: findUndeductedAdvances,
  },
]);

function* findUndeductedAdvances({ invoice, related }: RuleContext): Generator<RuleMatch> {
  const { fa } = invoice;
  const total = fa.amount('P_15');
  const { lines } = knownSumsOf(invoice);
  if (
    !fa.has('FakturaZaliczkowa') ||
    related?.advances != null ||
    total === null ||
    !total.isPositive ||
    invoice.isMargin ||
    !lines.isComplete
  )
    return;
  const gross = sumOf(lines.rates.map(({ base, tax }) => base.plus(tax)));
  if (!total.isWithin(sumTolerance(invoice.lines.length), gross)) return;
  yield { place: placeOf(fa, 'P_15'), slots: { total: formatAmountText(total) } };
}

function* findMissingParts({ invoice: { fa, lines }, original }: RuleContext): Generator<RuleMatch> {
  const changesAmounts = ['P_15', ...buckets.map(({ base }) => base)].some((name) => fa.amount(name)?.isZero === false);
  if (lines.length === 0 && changesAmounts) yield { place: placeOf(fa, 'FaWiersz'), slots: { name: 'FaWiersz' } };
  if (fa.has('FakturaZaliczkowa') || fa.has('ZaliczkaCzesciowa')) return;
  // A settlement of payments of the same month has no advance invoices to list.
  if (original?.invoice.fa.has('FakturaZaliczkowa') === false) return;
  yield { place: placeOf(fa, 'FakturaZaliczkowa'), slots: { name: 'FakturaZaliczkowa' } };
}

function* findPartialPayments({ invoice: { fa, kind } }: RuleContext): Generator<RuleMatch> {
  const count = fa.elements('ZaliczkaCzesciowa').length;
  const isAdvance = kind === 'ZAL';
  if (count === 0 || (isAdvance && count > 1)) return;
  const meant = isAdvance
    ? { pl: 'przy jednej zapłacie wystarczą P_6 i P_15', en: 'for a single payment P_6 and P_15 are enough' }
    : { pl: 'zaliczki wymieniają ZAL, ROZ i ich korekty', en: 'advance payments are listed on ZAL, ROZ and their corrections' };
  const match: RuleMatch = { place: placeOf(fa, 'ZaliczkaCzesciowa'), slots: { kind: String(kind), count: String(count), meant } };
  yield isAdvance ? { ...match, severity: 'info' } : match;
}
