import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { LinesBefore } from '../../../fa3/lines-before.ts';
import type { Row } from '../../../fa3/row.ts';
import { pairRows } from '../../../fa3/row-pairs.ts';
import type { Element } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation } from '../../model/source.ts';
import { hasReferenceTo, matchesKindOf } from './original-reference.ts';

/** Rows after a correction whose state before it is missing. */
export const missingStateRules = defineRules([
  {
    code: 'XML-679',
    neededElements: ['StanPrzed', 'StanPrzedZ'],
    severity: 'info',
    kinds: ['KOR_ZAL', 'KOR_ROZ'],
    title: { pl: 'Wiersz po korekcie bez stanu sprzed niej', en: 'Line after the correction without its state before it' },
    why: {
      pl: 'Korekta zaliczki i rozliczenia pokazuje każdy wiersz przed korektą i po niej, także niezmieniony. Wiersz tylko po korekcie oznacza pozycję dodaną; jeśli była już na fakturze korygowanej, korekta powiększa zamówienie o całą jej wartość.',
      en: 'The correction of an advance or a settlement shows every line before and after it, also one that did not change. A line only after the correction means an added item; if the corrected invoice has it already, the correction increases the order by its whole value.',
    },
    details: {
      pl: 'Bez faktury korygowanej (source_xml) nie wiadomo, czy pozycja jest nowa, więc tylko o tym informujemy. Gdy faktura korygowana ma tę pozycję, to błąd.',
      en: 'Without the corrected invoice (source_xml) it is unknown whether the item is new, so this is for information only. If the corrected invoice has the item, it is an error.',
    },
    message: {
      pl: 'Wiersz nr {number} jest tylko po korekcie, {reason}.',
      en: 'Line {number} is only after the correction, {reason}.',
    },
    quickFix: {
      pl: 'Jeśli pozycja jest na fakturze korygowanej, dodaj jej wiersz sprzed korekty (w zamówieniu StanPrzedZ = 1, w wierszach faktury StanPrzed = 1); jeśli jest nowa, nic nie zmieniaj.',
      en: 'If the item is on the corrected invoice, add its line before the correction (StanPrzedZ = 1 in an order, StanPrzed = 1 on lines of the invoice); if it is new, change nothing.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('Zamowienie', 'dane pozycji korygowanych wg stanu przed korektą i po korekcie jako osobne wiersze'),
      citeAnnotation(
        'FaWiersz',
        'należy wprowadzić zapis wg stanu przed korektą i zapis wg stanu po korekcie w celu potwierdzenia braku zmiany wartości danej pozycji',
      ),
    ],
    find: findMissingStates,
  },
]);

const reasons = {
  possible: { pl: 'a inne mają też stan sprzed niej', en: 'while others also show the state before it' },
  certain: { pl: 'choć faktura korygowana ma tę pozycję', en: 'although the corrected invoice has this item' },
} as const;

function* findMissingStates(context: RuleContext): Generator<RuleMatch> {
  yield* listMissing(context, ({ orderLines }) => orderLines);
  yield* listMissing(context, ({ lines }) => lines);
}

function* listMissing(
  context: RuleContext,
  rowsOf: <Node extends Element>(invoice: Invoice<Node>) => readonly Row<Node>[],
): Generator<RuleMatch> {
  const rows = rowsOf(context.invoice);
  const pairs = pairRows(rows);
  if (pairs.size === 0) return;
  const paired = new Set(pairs.values());
  const unpaired = rows.filter((row) => !row.isBefore && !paired.has(row));
  if (unpaired.length === 0) return;
  const before = linesBefore(context, rowsOf);
  const shown = new Set([...pairs.keys()].map((row) => before?.lineOf(row) ?? null));
  for (const row of unpaired) {
    const line = before?.lineOf(row) ?? null;
    const isKnown = line !== null && !shown.has(line);
    // With the corrected invoice, an item that it does not have is new.
    if (before !== null && !isKnown) continue;
    yield {
      place: at(row.field('number') ?? row.element),
      slots: { number: row.number ?? '?', reason: isKnown ? reasons.certain : reasons.possible },
      severity: isKnown ? 'error' : 'info',
    };
  }
}

/** The lines that this correction starts from; null where the corrected invoice was not provided, or not all of its corrections are known. */
function linesBefore(
  { invoice, original }: RuleContext,
  rowsOf: <Node extends Element>(invoice: Invoice<Node>) => readonly Row<Node>[],
): LinesBefore | null {
  if (original === null || original.earlierCorrections === null || original.invoice.isCorrection) return null;
  if (hasSeveralCorrectedInvoices(invoice) || !hasReferenceTo(invoice, original.invoice) || !matchesKindOf(invoice, original.invoice))
    return null;
  return new LinesBefore(
    rowsOf(original.invoice),
    original.earlierCorrections.map((earlier) => rowsOf(earlier)),
  );
}
