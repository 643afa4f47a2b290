import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText, formatDeclaredNumberText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import type { RowContradiction } from '../../model/related.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeVatAct } from '../../model/source.ts';
import { hasReferenceTo, matchesKindOf } from './original-reference.ts';

/** Rows of a correction that show differences, compared with the corrected invoice and its earlier corrections. */
export const reconciledRowRules = defineRules([
  {
    code: 'XML-670',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Wiersz korekty nie wychodzi od stanu faktury', en: 'Row of a correction does not start from the invoice' },
    why: {
      pl: 'Faktura z source_xml, wcześniejsze korekty z corrections_xml i ta korekta muszą razem dać możliwy stan: wiersz nie może zmniejszać pozycji, której nie ma, odejmować więcej, niż było, ani liczyć od ceny lub stawki, której pozycja nie miała.',
      en: 'The invoice in source_xml, the earlier corrections in corrections_xml and this one must add up to a possible state: a row cannot reduce a line that does not exist, take away more than there was, or start from a price or rate that the line never had.',
    },
    details: {
      pl: 'Opustów nazwanych w wierszu (np. rabat, skonto) i zbiorczych korekt rabatu nie oceniamy; gdy wiersz bez pozycji nie podaje ilości, tylko ostrzegamy.',
      en: 'Rows that name an allowance (such as a rebate) and collective corrections for a rebate are not checked; where a row without a line states no quantity, this is only a warning.',
    },
    message: {
      pl: 'Wiersz nr {number} korekty nie zgadza się z fakturą korygowaną po wcześniejszych korektach: {problem}.',
      en: 'Row {number} of the correction does not agree with the corrected invoice after its earlier corrections: {problem}.',
    },
    quickFix: {
      pl: 'Porównaj wiersz z fakturą korygowaną; jeśli zmieniła ją wcześniejsza korekta, podaj ją w corrections_xml.',
      en: 'Compare the row with the corrected invoice; if an earlier correction changed it, provide that one in corrections_xml.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106j ust. 2 pkt 5'), citeHandbook('2.13.3')],
    find: (context) => listMatches(context, ({ kind }) => kind !== 'new_state'),
  },
  {
    code: 'XML-671',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Nowy stan zamiast różnicy', en: 'New state instead of the difference' },
    why: {
      pl: 'Wiersz bez znacznika StanPrzed dodaje się do pozycji faktury. Wiersz, który pokazuje całą ilość, cenę i wartość pozycji, zwykle jest jej nowym stanem, więc sprzedaż zostałaby wykazana drugi raz.',
      en: 'A row without StanPrzed is added to the line of the invoice. A row that shows the whole quantity, price and value of the line is usually its new state, so that the sale would be reported twice.',
    },
    details: {
      pl: 'Zwiększenie wygląda tak samo, więc to ostrzeżenie, chyba że korekta powtarza całą fakturę z co najmniej jedną niezmienioną pozycją. Zwiększeń poniżej jednej czwartej wartości pozycji nie zgłaszamy.',
      en: 'An increase looks the same, so this is a warning, unless the correction repeats the whole invoice with at least one unchanged line. Increases below a quarter of the value of the line are not reported.',
    },
    message: {
      pl: 'Wiersz nr {number} dodaje {value} do pozycji o wartości {before}, razem {after}. Jeśli {value} to wartość po korekcie, powinna tu być różnica {difference}.',
      en: 'Row {number} adds {value} to a line of {before}, {after} in total. If {value} is the value after the correction, the row should show the difference, {difference}.',
    },
    quickFix: {
      pl: 'Jeśli to nowy stan, wpisz różnice w wierszach i w sumach albo pokaż wiersz przed korektą (StanPrzed) i po niej; jeśli to zwiększenie, nic nie zmieniaj.',
      en: 'If this is the new state, enter the differences in the rows and totals, or show the line before (StanPrzed) and after the correction; if it is an increase, change nothing.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeVatAct('art. 106j ust. 2 pkt 5'),
      citeAnnotation('P_13_1', 'W przypadku faktur korygujących - kwota różnicy'),
      citeAnnotation('StanPrzed', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
    ],
    find: (context) => listMatches(context, ({ kind }) => kind === 'new_state'),
  },
]);

/** The contradictions of a correction, which both rules read. */
const contradictionsOf = memoizeByObject((context: RuleContext): readonly RowContradiction[] => {
  const { invoice, original, related } = context;
  const root = invoice.root.element;
  if (related?.reconcile == null || original === null || root === null) return [];
  // The documents of another invoice (XML-652, XML-655), or only one of those that this one corrects.
  if (hasSeveralCorrectedInvoices(invoice) || !hasReferenceTo(invoice, original.invoice)) return [];
  const fits = original.invoice.isCorrection ? original.invoice.kind === invoice.kind : matchesKindOf(invoice, original.invoice);
  return fits && original.invoice.currency === invoice.currency ? related.reconcile(root) : [];
});

function* listMatches(context: RuleContext, isWanted: (contradiction: RowContradiction) => boolean): Generator<RuleMatch> {
  for (const contradiction of contradictionsOf(context)) {
    if (!isWanted(contradiction)) continue;
    const row = context.invoice[contradiction.rows][contradiction.index];
    if (row === undefined) continue;
    const { kind, certainty, field, before } = contradiction;
    const value = row.amount(field);
    const former = before === null ? null : Decimal.parse(before);
    const amounts =
      kind === 'new_state' && value !== null && former !== null
        ? {
            value: formatAmountText(value),
            before: formatAmountText(former),
            after: formatAmountText(former.plus(value)),
            difference: formatAmountText(value.minus(former)),
          }
        : {};
    yield {
      place: placeOf(row, row.has(field) ? field : row.nameOf('name')),
      slots: { number: row.number ?? '?', problem: describeProblem(contradiction, row.text(field)), ...amounts },
      severity: certainty === 'certain' ? 'error' : 'warning',
    };
  }
}

function describeProblem({ kind, field, before }: RowContradiction, text: string | null): Localized | string {
  const stated = formatValue(field, text);
  const former = formatValue(field, before);
  switch (kind) {
    case 'unknown_line':
      return { pl: 'nie ma tam takiej pozycji', en: 'it has no such line' };
    case 'other_rate':
      return joinLocalized(
        { pl: 'stawka to ', en: 'the rate is ' },
        stated,
        { pl: ', a pozycja miała ', en: ', but that of the line was ' },
        former,
      );
    case 'other_start':
      return joinLocalized(
        { pl: 'ilość i cena nie wychodzą od pozycji; ', en: 'quantity and price do not start from the line; ' },
        `${field} = `,
        stated,
        { pl: ', a pozycja ma ', en: ', but that of the line is ' },
        former,
      );
    case 'overdrawn':
      return joinLocalized(
        { pl: 'odejmuje więcej, niż było; ', en: 'it takes away more than there was; ' },
        `${field} = `,
        stated,
        { pl: ', a pozycja ma ', en: ', but that of the line is ' },
        former,
      );
    case 'new_state':
      return '';
  }
}

/** A number in the notation of each language; another text as written. */
function formatValue(field: string, text: string | null): Localized | string {
  if (text === null) return '–';
  return /^P_(?:8B|9[AB]|11)/.test(field) ? formatDeclaredNumberText(text) : toQuotable(text, 80);
}
