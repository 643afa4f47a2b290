import { buckets } from '../../fa3/buckets.ts';
import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import { Invoice } from '../../fa3/invoice.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import {
  changeChild,
  createBranch,
  createLeaf,
  type Draft,
  findChild,
  listChildren,
  readTextAt,
  withChildren,
  without,
} from '../draft/draft.ts';
import { buildBucketElements } from '../model/bucket-elements.ts';
import type { CorrectionKind } from '../model/correction-request.ts';
import type { OriginalWarning, ShownLines } from '../model/original.ts';
import { stateAdvice } from './state-advice.ts';
import { hasWholeOrder, stateAmounts } from './state-amounts.ts';

/** The state left by a correction, as far as it can be determined. */
interface StateAfter {
  readonly draft: Draft;
  readonly shownLines: ShownLines;
  readonly warnings: readonly OriginalWarning[];
}

/** Parts of `Fa` that only corrections have, or that contain differences on corrections. */
const partsOfCorrections: readonly string[] = [
  'PrzyczynaKorekty',
  'TypKorekty',
  'DaneFaKorygowanej',
  'OkresFaKorygowanej',
  'NrFaKorygowany',
  'Podmiot1K',
  'Podmiot2K',
  'P_15ZK',
  'KursWalutyZK',
  'ZaliczkaCzesciowa',
  'P_15',
  ...buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null)),
];

/**
 * Reconstructs the invoice after a correction: number and date of the original invoice, rows after the correction, no parts that only
 * corrections have; amounts as described at `Original.before`.
 *
 * Rows show a state only if there are rows with `StanPrzed`; otherwise they are differences or storno. KOR shows only changed lines,
 * KOR_ROZ all; for KOR_ZAL the value of the order determines whether its rows are complete.
 *
 * @param draft a correction in the form of FA(3) of a single invoice
 */
export function stateAfterCorrection(draft: Draft, kind: CorrectionKind, primaryKind: PrimaryKind): StateAfter {
  const correction = new Invoice(draft);
  const fa = findChild(draft, 'Fa') ?? createBranch('Fa', []);
  const shownLines = linesShown(correction, kind);
  const warnings: OriginalWarning[] = shownLines === 'all' ? [] : [warnOfLines(kind, shownLines, correction.rows.length > 0)];
  const amounts = kind === 'KOR' ? null : stateAmounts(correction, shownLines === 'all');
  if (amounts !== null) warnings.push(...amounts.warnings);
  const rows = kind === 'KOR_ZAL' || shownLines === 'none' ? [] : rowsAfter(fa, 'FaWiersz', 'StanPrzed');
  const order = kind === 'KOR_ZAL' && shownLines !== 'none' ? findChild(fa, 'Zamowienie') : null;
  const kept = without(fa, ...partsOfCorrections, 'P_1', 'P_2', 'RodzajFaktury', 'FaWiersz', 'Zamowienie').children;
  const state = withChildren(fa, [
    ...kept,
    createLeaf('P_1', readTextAt(fa, 'DaneFaKorygowanej', 'DataWystFaKorygowanej') ?? ''),
    createLeaf('P_2', readTextAt(fa, 'DaneFaKorygowanej', 'NrFaKorygowanej') ?? ''),
    ...(amounts === null ? [] : buildBucketElements(amounts.buckets)),
    ...(amounts?.payment == null ? [] : [createLeaf('P_15', amounts.payment.toAmount())]),
    createLeaf('RodzajFaktury', primaryKind),
    ...rows,
    ...(order === null ? [] : [orderAfter(order)]),
  ]);
  return { draft: withoutKeys(changeChild(draft, 'Fa', () => state)), shownLines, warnings };
}

function linesShown(correction: Invoice<Element>, kind: CorrectionKind): ShownLines {
  const rows = kind === 'KOR_ZAL' ? correction.orderLines : correction.lines;
  const hasBefore = rows.some(({ isBefore }) => isBefore);
  if (kind === 'KOR_ZAL' && hasWholeOrder(correction)) return 'all';
  if (!hasBefore) return 'none';
  return kind === 'KOR_ROZ' ? 'all' : 'changed';
}

function rowsAfter(parent: Draft, rowName: string, marker: string): Draft[] {
  return listChildren(parent, rowName).filter((row) => !/^0*1$/.test(readTextAt(row, marker) ?? ''));
}

function orderAfter(order: Draft): Draft {
  return withChildren(order, [
    ...order.children.filter(({ name }) => name !== 'ZamowienieWiersz'),
    ...rowsAfter(order, 'ZamowienieWiersz', 'StanPrzedZ'),
  ]);
}

/** Removes `IDNabywcy`, which links a buyer to `Podmiot2K` of that correction only. */
function withoutKeys(draft: Draft): Draft {
  return withChildren(
    draft,
    draft.children.map((child) => (['Podmiot2', 'Podmiot3'].includes(child.name) ? without(child, 'IDNabywcy') : child)),
  );
}

function warnOfLines(kind: CorrectionKind, shown: 'changed' | 'none', hasRows: boolean): OriginalWarning {
  const path = kind === 'KOR_ZAL' ? '/Faktura/Fa/Zamowienie' : '/Faktura/Fa/FaWiersz';
  if (shown === 'changed') return { path, text: onlyChanged };
  return { path, text: hasRows ? onlyDifferences : noLines };
}

const onlyChanged: Localized = {
  pl: `Podana korekta pokazuje tylko pozycje, które zmieniła. Pozostałych nie da się z niej odczytać; żeby zmienić je albo wycofać całość, podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The given correction shows only the items it changed. The others are unknown; to change them or cancel everything, provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};

const onlyDifferences: Localized = {
  pl: `Pozycje podanej korekty to różnice, a nie stan po korekcie, więc nie wiadomo, jakie pozycje obowiązują. Żeby zmienić pozycje lub kwoty, podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The items of the given correction are differences, not the state after it, so the current items are unknown. To change items or amounts, provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};

const noLines: Localized = {
  pl: `Podana korekta nie zawiera pozycji, więc nie wiadomo, jakie obowiązują. Żeby zmienić pozycje lub kwoty, podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The given correction has no items, so the current ones are unknown. To change items or amounts, provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};
