import { Invoice } from '../../fa3/invoice.ts';
import type { Localized } from '../../shared/localized.ts';
import { changeChild, createLeaf, type Draft, readTextAt, withChild, withChildren } from '../draft/draft.ts';
import { linesOf, listFields, readPercentAt } from '../draft/line-fields.ts';
import { findLineNumber, pairLines } from '../draft/match-lines.ts';

/**
 * Assigns the next free number to each line without one, such as a line added by position.
 *
 * @source FA(3), opis pola NrWierszaFa
 */
export function withLineNumbers(invoice: Draft): Draft {
  const used = linesOf(invoice).map((line) => Number(findLineNumber(line)) || 0);
  let next = used.reduce((most, number) => Math.max(most, number), 0);
  const numbered = (line: Draft): Draft => {
    if (line.name !== 'FaWiersz' || findLineNumber(line) !== '') return line;
    next += 1;
    return withChild(line, createLeaf('NrWierszaFa', String(next)));
  };
  return changeChild(invoice, 'Fa', (fa) => withChildren(fa, fa.children.map(numbered)));
}

/**
 * Messages for added lines that lack required fields. In a foreign currency, a taxed line needs its own exchange rate if the lines of the
 * invoice have them.
 */
export function listIncompleteAddedLines(before: Draft, after: Draft): readonly Localized[] {
  const { isMargin, isExempt, currency } = new Invoice(after);
  const isRateNeeded = !isMargin && !isExempt;
  const isExchangeNeeded = currency !== 'PLN' && linesOf(before).some((line) => readTextAt(line, 'KursWaluty') !== null);
  return pairLines(linesOf(before), linesOf(after)).flatMap((pair) => {
    if (pair.before !== null) return [];
    const missing = missingFields(pair.after, { isRateNeeded, isExchangeNeeded });
    return missing.length === 0 ? [] : [incomplete(findLineNumber(pair.after), missing)];
  });
}

/** A field by name, or a choice of fields. */
type RequiredField = string | Localized;

function missingFields(
  line: Draft,
  needed: { readonly isRateNeeded: boolean; readonly isExchangeNeeded: boolean },
): readonly RequiredField[] {
  const { net, rate, foreignRate } = listFields(line);
  const has = (...names: readonly string[]) => names.some((name) => readTextAt(line, name) !== null);
  const isTaxed = readPercentAt(line)?.isPositive === true;
  const required: readonly { readonly field: RequiredField; readonly isGiven: boolean }[] = [
    { field: 'P_7', isGiven: has('P_7') },
    { field: 'P_8B', isGiven: has('P_8B') },
    { field: anyPrice, isGiven: has('P_9A', 'P_9B') },
    { field: 'P_12', isGiven: !needed.isRateNeeded || has(rate, foreignRate) },
    { field: 'KursWaluty', isGiven: !needed.isExchangeNeeded || !isTaxed || has(foreignRate, 'KursWaluty') },
  ];
  const missing = required.flatMap(({ field, isGiven }) => (isGiven ? [] : [field]));
  // Without numeric quantity and price there is no value.
  return missing.length === 0 && !has(net, 'P_11A') ? ['P_11'] : missing;
}

const anyPrice: Localized = { pl: 'P_9A albo P_9B', en: 'P_9A or P_9B' };

function incomplete(number: string, missing: readonly RequiredField[]): Localized {
  const listed = (language: keyof Localized) => missing.map((field) => (typeof field === 'string' ? field : field[language])).join(', ');
  return {
    pl: `Dodawany wiersz ${number} jest niepełny: brakuje ${listed('pl')}. Podaj je w osobnych zmianach pod tym samym numerem wiersza.`,
    en: `The added line ${number} is incomplete: ${listed('en')} missing. Provide them in separate changes with the same line number.`,
  };
}
