import type { JpkEntry } from '../../ledger/jpk-map.ts';
import { buildJpkEntriesFrom, type CorrectionContext, mayHideRates } from '../../ledger/jpk-of-correction.ts';
import { buildJpkRows, type JpkRow } from '../../ledger/jpk-rows.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ReadPair } from '../model/pair.ts';
import type { PairChanges } from '../model/pair-changes.ts';
import { deriveDeclaredType } from '../pair/declared-correction-type.ts';
import { isStateKnown, listAmountChanges } from './amount-changes.ts';
import { listFieldChanges } from './field-changes.ts';
import { type ChangedLine, listLineChanges } from './line-changes.ts';

/** What changes, with the drafts of the lines for the explanation. */
export interface PairDifferences extends PairChanges {
  readonly lines: readonly ChangedLine[];
}

/**
 * Reads what a correction changes from the two documents.
 *
 * @param sendingMonth the month as of which the correction is validated, `YYYY-MM`
 */
export function pairDifferences(pair: ReadPair, sendingMonth: string): PairDifferences {
  const amounts = listAmountChanges(pair);
  const { lines, unchanged, method } = listLineChanges(pair);
  const context = { before: pair.original.invoice };
  const entries = buildJpkEntriesFrom(context, pair.correction);
  return {
    kind: pair.kind,
    type: deriveDeclaredType(pair.correction),
    currency: pair.correction.currency,
    ...amounts,
    lines,
    unchangedLines: unchanged,
    method,
    fields: listFieldChanges(pair),
    jpk: new Map(entries.map(({ field, amount }) => [field, amount])),
    jpkRows: rowsOf(pair, context, entries, sendingMonth),
    mayHideRates: mayHideRates(context, pair.correction),
    unknowns: unknownOf(pair, amounts.totals.net.before === null, lines),
  };
}

/** Empty without `TypKorekty`. */
function rowsOf(pair: ReadPair, context: CorrectionContext, entries: readonly JpkEntry[], sendingMonth: string): readonly JpkRow[] {
  const type = deriveDeclaredType(pair.correction);
  return type === null ? [] : buildJpkRows(context, pair.correction, entries, { type: `${type}`, cause: null, sendingMonth });
}

function unknownOf(pair: ReadPair, areSumsUnknown: boolean, lines: readonly ChangedLine[]): Localized[] {
  if (pair.isCollective) return [ofManyInvoices(pair.correction.correctedInvoices.length)];
  if (!isStateKnown(pair)) return [inTwoCurrencies];
  const warnings = pair.original.warnings.map(({ text }) => text);
  const areLinesUnknown = lines.some(({ states }) => states.before === null && states.after === null);
  return [...warnings, ...(areSumsUnknown ? [withoutSums] : []), ...(areLinesUnknown && warnings.length === 0 ? [withoutLines] : [])];
}

function ofManyInvoices(count: number): Localized {
  return {
    pl: `Korekta dotyczy kilku faktur (${count}), a do dokumentacji podano jedną z nich. Kwot przed korektą i po niej nie da się więc ustalić; podano tylko różnice.`,
    en: `The correction covers several invoices (${count}), of which one was provided. Amounts before and after the correction therefore cannot be determined; only differences are shown.`,
  };
}

const inTwoCurrencies: Localized = {
  pl: 'Korekta jest w innej walucie niż faktura, więc kwot nie da się dodać; podano tylko różnice z korekty.',
  en: 'The correction and the invoice have different currencies, so their amounts cannot be added; only the differences of the correction are shown.',
};

const withoutSums: Localized = {
  pl: 'Faktura korygowana nie podaje podstaw i podatku według stawek, więc ich stanu przed korektą i po niej nie da się ustalić; podano tylko różnice.',
  en: 'The corrected invoice does not state bases and taxes by rate, so their amounts before and after the correction cannot be determined; only differences are shown.',
};

const withoutLines: Localized = {
  pl: 'Niektórych wierszy korekty nie da się powiązać z wierszami faktury, więc nie wiadomo, jaki był ich stan; podano tylko różnice.',
  en: 'Some lines of the correction cannot be matched with lines of the invoice, so their state is unknown; only differences are shown.',
};
