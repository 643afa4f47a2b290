import { Invoice } from '../../fa3/invoice.ts';
import type { Localized } from '../../shared/localized.ts';
import { changeChild, type Draft, leaf, textAt, withChild, withChildren } from '../draft/draft.ts';
import { fieldsOf, linesOf, percentAt } from '../draft/line-fields.ts';
import { lineNumber, pairLines } from '../draft/match-lines.ts';

/**
 * Assigns the next free number to each line without one, such as a line added by position.
 *
 * @source FA(3), opis pola NrWierszaFa
 */
export function withLineNumbers(invoice: Draft): Draft {
  const used = linesOf(invoice).map((line) => Number(lineNumber(line)) || 0);
  let next = used.reduce((most, number) => Math.max(most, number), 0);
  const numbered = (line: Draft): Draft => {
    if (line.name !== 'FaWiersz' || lineNumber(line) !== '') return line;
    next += 1;
    return withChild(line, leaf('NrWierszaFa', String(next)));
  };
  return changeChild(invoice, 'Fa', (fa) => withChildren(fa, fa.children.map(numbered)));
}

/**
 * Messages for added lines that lack required fields. In a foreign currency, a taxed line needs its own exchange rate if the lines of the
 * invoice have them.
 */
export function incompleteAddedLines(before: Draft, after: Draft): readonly Localized[] {
  const { isMargin, isExempt, currency } = new Invoice(after);
  const isRateNeeded = !isMargin && !isExempt;
  const isExchangeNeeded = currency !== 'PLN' && linesOf(before).some((line) => textAt(line, 'KursWaluty') !== null);
  return pairLines(linesOf(before), linesOf(after)).flatMap((pair) => {
    if (pair.before !== null) return [];
    const { net, rate, foreignRate } = fieldsOf(pair.after);
    const has = (...names: readonly string[]) => names.some((name) => textAt(pair.after, name) !== null);
    const missing: (string | Localized)[] = [
      ...(has('P_7') ? [] : ['P_7']),
      ...(has('P_8B') ? [] : ['P_8B']),
      ...(has('P_9A', 'P_9B') ? [] : [anyPrice]),
      ...(has(rate, foreignRate) || !isRateNeeded ? [] : ['P_12']),
      ...(isExchangeNeeded && percentAt(pair.after)?.isPositive === true && !has(foreignRate, 'KursWaluty') ? ['KursWaluty'] : []),
    ];
    // Without numeric quantity and price there is no value.
    if (missing.length === 0 && !has(net, 'P_11A')) missing.push('P_11');
    return missing.length === 0 ? [] : [incomplete(lineNumber(pair.after), missing)];
  });
}

const anyPrice: Localized = { pl: 'P_9A albo P_9B', en: 'P_9A or P_9B' };

function incomplete(number: string, missing: readonly (string | Localized)[]): Localized {
  const listed = (language: keyof Localized) => missing.map((field) => (typeof field === 'string' ? field : field[language])).join(', ');
  return {
    pl: `Dodawany wiersz ${number} jest niepełny: brakuje ${listed('pl')}. Podaj je w osobnych zmianach pod tym samym numerem wiersza.`,
    en: `The added line ${number} is incomplete: ${listed('en')} missing. Provide them in separate changes with the same line number.`,
  };
}
