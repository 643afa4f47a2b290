import { Invoice } from '../../fa3/invoice.ts';
import { Row } from '../../fa3/row.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Localized } from '../../shared/localized.ts';
import { type ChangedLine, listChangedLines } from '../changes/changed-lines.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { listFields, readNumberAt } from '../draft/line-fields.ts';
import { findLineNumber } from '../draft/match-lines.ts';
import type { PlanContext, PlanRejection } from '../model/scenario.ts';
import { determineValueBasis, listBasisFields, listTerms, type PriceBasis } from './line-value.ts';

/** Rejects changed quantities on lines whose unit price is unknown: only the quantity would change. */
export function listMissingValues(context: Pick<PlanContext, 'original' | 'after' | 'changes'>): readonly PlanRejection[] {
  return listChangedLines(context).flatMap(({ before, after, field, index }) => {
    const { quantity } = listFields(before);
    const [old, now] = [readNumberAt(before, quantity), readNumberAt(after, quantity)];
    const isOther = field === quantity && now !== null && !now.isZero && old?.equals(now) !== true;
    if (!isOther || isValueKnown(before) || isValueStated(before, after)) return [];
    return [{ path: `changes[${index}].new_value`, code: 'value_unknown', message: unknownValue(before) }];
  });
}

/**
 * Rejects a value for a line that had none while another line of its rate still has none: the declared amounts then cover both, so the part of
 * this line before the correction, and thus the difference, is unknown. A simplified invoice assigns the rest of its total to such lines.
 */
export function isPartlyValued(context: Pick<PlanContext, 'original' | 'after' | 'changes'>): readonly PlanRejection[] {
  if (context.original.kind === 'UPR') return [];
  const after = new Invoice(context.after);
  const openLines = groupBy(
    after.lines.filter(({ element }) => !hasValue(element)),
    (row) => after.bucketOf(row),
  );
  if (openLines.size === 0) return [];
  return listChangedLines(context).flatMap(({ before, after: line, index }) => {
    const others = hasValue(before) || !hasValue(line) ? [] : (openLines.get(after.bucketOf(new Row(line))) ?? []);
    if (others.length === 0) return [];
    const numbers = others.slice(0, 10).map(({ element }) => findLineNumber(element));
    const list = `${numbers.join(', ')}${others.length > numbers.length ? ', …' : ''}`;
    return [{ path: `changes[${index}].new_value`, code: 'value_unknown', message: otherValues(findLineNumber(before), list) }];
  });
}

function hasValue(line: Draft): boolean {
  const { net, gross } = listFields(line);
  return [net, gross].some((field) => readNumberAt(line, field) !== null);
}

/** Whether the value of a line at another quantity can be calculated. */
function isValueKnown(line: Draft): boolean {
  const basis = determineValueBasis(line);
  const fields = listFields(line);
  const isCounted = readNumberAt(line, fields.quantity)?.isZero === false;
  return listTerms(line, basis) !== null || (isCounted && readNumberAt(line, listBasisFields(fields, basis).value) !== null);
}

/** Whether the changes also set the value or price of a line. */
function isValueStated(before: Draft, after: Draft): boolean {
  const { netPrice, grossPrice, net, gross } = listFields(before);
  return [netPrice, grossPrice, net, gross].some(
    (field) => field !== null && readTextAt(after, field) !== null && readTextAt(after, field) !== readTextAt(before, field),
  );
}

/**
 * Rejects prices and values on a basis that the line does not use: a line with gross prices must be changed by gross prices, otherwise it
 * would contradict itself.
 */
export function hasValuesOnOtherBasis(context: Pick<PlanContext, 'original' | 'after' | 'changes'>): readonly PlanRejection[] {
  return listChangedLines(context).flatMap(({ before, field, index }) => {
    const basis: PriceBasis | null = /^P_(?:9A|11)$/.test(field) ? 'net' : /^P_(?:9B|11A)$/.test(field) ? 'gross' : null;
    if (basis === null || statedOn(before, basis).length > 0) return [];
    const stated = statedOn(before, basis === 'net' ? 'gross' : 'net');
    if (stated.length === 0) return [];
    return [{ path: `changes[${index}].path`, code: 'other_basis', message: otherBasis({ before, field }, stated) }];
  });
}

/** Price and value that a line states on a basis. */
function statedOn(line: Draft, basis: PriceBasis): readonly string[] {
  const { price, value } = listBasisFields(listFields(line), basis);
  return [price, value].filter((field) => field !== null && readTextAt(line, field) !== null).map(String);
}

function unknownValue(line: Draft): Localized {
  const number = findLineNumber(line);
  return {
    pl: `Wiersz ${number} nie podaje ceny jednostkowej, więc z nowej ilości nie wynika jego wartość. Podaj wartość po korekcie w scenariuszu price-change (P_11 albo P_11A). Ilość 0, czyli zwrot całości, działa tutaj.`,
    en: `Line ${number} does not state a unit price, so its value cannot be calculated from the new quantity. Enter the value after the correction in the scenario price-change (P_11 or P_11A). A quantity of 0, a full return, works here.`,
  };
}

function otherValues(number: string, others: string): Localized {
  return {
    pl: `Wiersz ${number} nie miał wartości, a wiersze tej samej stawki nadal jej nie mają: ${others}. Suma faktury obejmuje je wszystkie, więc nie wiadomo, o ile zmienia się wiersz ${number}. Podaj wprost kwoty faktury po korekcie w scenariuszu totals-correction (np. Fa/P_13_1, Fa/P_14_1, Fa/P_15).`,
    en: `Line ${number} had no value, and lines of the same rate still have none: ${others}. The total of the invoice covers all of them, so the difference of line ${number} is unknown. Enter the amounts of the invoice after the correction in the scenario totals-correction (such as Fa/P_13_1, Fa/P_14_1, Fa/P_15).`,
  };
}

function otherBasis({ before, field }: Pick<ChangedLine, 'before' | 'field'>, stated: readonly string[]): Localized {
  const number = findLineNumber(before);
  return {
    pl: `Wiersz ${number} nie podaje ${field}, tylko ${stated.join(' i ')}. Zmień ${stated.join(' albo ')}.`,
    en: `Line ${number} does not state ${field}, only ${stated.join(' and ')}. Change ${stated.join(' or ')}.`,
  };
}
