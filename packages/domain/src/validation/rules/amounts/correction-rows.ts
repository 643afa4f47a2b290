import { buckets } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import type { Localized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { pairsWithoutMarker, type UnmarkedPair } from '../../amounts/unmarked-pairs.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** Rows of corrections from which the differences follow. */
export const correctionRowRules = defineRules([
  {
    code: 'XML-431',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Brak znacznika stanu przed korektą', en: 'Marker of the state before missing' },
    why: {
      pl: 'Wiersz sprzed korekty ma znacznik StanPrzed (w zamówieniu StanPrzedZ); bez niego liczy się tak jak wiersz po korekcie, czyli dodaje się zamiast odejmować. Zgłaszamy dwa wiersze o wspólnym numerze, gdy mają też wspólny UU_ID albo gdy dopiero ze znacznikiem zgadzają się z nimi sumy P_13.',
      en: 'A line from before a correction has the marker StanPrzed (StanPrzedZ in an order); without it the line counts like a line after the correction, so that it is added instead of subtracted. Reported for two lines that share a number, when they also share a UU_ID, or when the P_13 totals agree with them only with the marker.',
    },
    message: {
      pl: 'Wiersze na pozycjach {first} i {second} mają wspólny numer {number}{id}, a pierwszy nie ma znacznika {marker}, więc oba dodają się do sum.{effect}',
      en: 'The lines at positions {first} and {second} share the number {number}{id}, and the first lacks {marker}, so that both are added to the totals.{effect}',
    },
    quickFix: {
      pl: 'Jeśli pierwszy z tych wierszy pokazuje stan przed korektą, dodaj na jego końcu {marker} = 1.',
      en: 'If the first of these lines shows the state before the correction, add {marker} = 1 at its end.',
    },
    howToFix: {
      pl: 'Jeśli pierwszy z dwóch wierszy o tym samym numerze pokazuje stan przed korektą, dodaj na jego końcu StanPrzed = 1 (w zamówieniu StanPrzedZ = 1).',
      en: 'If the first of two lines with the same number shows the state before the correction, add StanPrzed = 1 at its end (in an order StanPrzedZ = 1).',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('StanPrzed', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
      citeAnnotation('StanPrzedZ', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
    ],
    find: findUnmarked,
  },
  {
    code: 'XML-433',
    severity: 'warning',
    kinds: ['KOR', 'KOR_ROZ'],
    title: { pl: 'Wiersz korekty bez wartości', en: 'Line of a correction without a value' },
    why: {
      pl: 'Z wartości wierszy korekty wynikają różnice w P_13; wiersz bez wartości (P_11 ani P_11A) nie pozwala ich sprawdzić. Brakującą wartość liczymy z ilości i ceny, jeśli je podano. Nie dotyczy zbiorczej korekty rabatu (OkresFaKorygowanej), na której wystarczą nazwy, korekty bez żadnej kwoty ani procedury marży.',
      en: 'The differences in P_13 follow from the values of the lines of a correction; a line without a value (neither P_11 nor P_11A) makes it impossible to check them. A missing value is calculated from quantity and price, if these are stated. Does not apply to a collective correction for a rebate (OkresFaKorygowanej), for which names are enough, to a correction without any amount, nor to the margin scheme.',
    },
    message: {
      pl: 'Wiersz {number}{state} nie ma wartości (P_11 ani P_11A), choć korekta zmienia {fields}.',
      en: 'Line {number}{state} has no value (neither P_11 nor P_11A), although the correction changes {fields}.',
    },
    quickFix: {
      pl: 'Dodaj P_11 z wartością netto wiersza, a na fakturze liczonej od kwot brutto P_11A.',
      en: 'Add P_11 with the net value of the line or, on an invoice calculated from gross amounts, P_11A.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_11', 'bez kwoty podatku (wartość sprzedaży netto)'),
      citeAnnotation('P_13_1', 'W przypadku faktur korygujących - kwota różnicy'),
      citeVatAct('art. 106j ust. 2 pkt 5'),
    ],
    find: findRowsWithoutValue,
  },
]);

function* findUnmarked(context: RuleContext): Generator<RuleMatch> {
  const { lines, orderLines, kind } = context.invoice;
  yield* matchesOf(lines, context);
  if (kind === 'KOR_ZAL') yield* matchesOf(orderLines, context);
}

function* matchesOf(rows: readonly Row[], context: RuleContext): Generator<RuleMatch> {
  const pairs = listUnmarkedPairs(rows, context);
  const positions = pairs.length === 0 ? new Map<Row, number>() : new Map(rows.map((row, index) => [row, index + 1]));
  const isConfirmed = amountModelOf(context).unmarkedPairs.length > 0;
  for (const { before, after, id } of pairs) {
    const marker = before.nameOf('before');
    const idName = before.nameOf('uniqueId');
    const slots = {
      first: String(positions.get(before)),
      second: String(positions.get(after)),
      number: before.number ?? '?',
      id: id === null ? '' : { pl: ` i ${idName}`, en: ` and the ${idName}` },
      marker,
      effect: isConfirmed
        ? { pl: ' Z tym znacznikiem sumy P_13 zgadzają się z wierszami.', en: ' With the marker the P_13 totals agree with the lines.' }
        : '',
    };
    yield { place: placeOf(before, marker), slots, expected: '1' };
  }
}

/** The pairs that lack the marker: those that share an id, and where the totals confirm it, those that share only a number. */
export function listUnmarkedPairs(rows: readonly Row[], context: RuleContext): readonly UnmarkedPair[] {
  if (!context.invoice.isCorrection) return [];
  const confirmed = new Set(amountModelOf(context).unmarkedPairs);
  return pairsWithoutMarker(rows).filter((pair) => pair.id !== null || confirmed.has(pair));
}

function* findRowsWithoutValue({ invoice }: RuleContext): Generator<RuleMatch> {
  const isCollective = invoice.fa.has('OkresFaKorygowanej') || invoice.correctedInvoices.length > 1;
  if (isCollective || invoice.isMargin) return;
  const changed = changedFields(invoice);
  if (changed.length === 0) return;
  const fields = changed.join(', ');
  for (const row of invoice.lines) {
    if (row.has('P_11') || row.has('P_11A')) continue;
    const state: Localized | string = row.isBefore ? { pl: ' (sprzed korekty)', en: ' (before the correction)' } : '';
    yield { place: placeOf(row, 'P_11'), slots: { number: row.number ?? '?', state, fields } };
  }
}

/** The bases that a correction changes. */
function changedFields({ fa }: Invoice): string[] {
  return buckets.flatMap(({ base }) => (fa.amount(base)?.isZero === false ? [base] : []));
}
