import { type BucketId, bucketOfRate } from '../../../fa3/buckets.ts';
import { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { changeChild, type Draft, readTextAt, withChildren, without } from '../../draft/draft.ts';
import { orderLinesOf, withField } from '../../draft/line-fields.ts';
import { findLineNumber, pairLines } from '../../draft/match-lines.ts';
import type { KeptPrice } from '../../lines/change-rate.ts';
import { orderLineAtRate, withOrderLineNumbers } from '../../lines/order-lines.ts';
import { withOrderValue } from '../../lines/recompute-lines.ts';
import type { PlanContext, PlanRejection } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { getJpkField, type JpkTarget } from './jpk-targets.ts';

/** A line of the order whose rate changes. */
export interface MovedLine {
  readonly number: string;
  readonly before: Draft;
  readonly after: Draft;
  readonly from: BucketId | null;
  readonly to: BucketId;
}

/** The order with lines at other rates. */
export interface ReclassifiedOrder {
  readonly after: Draft;
  readonly moved: readonly MovedLine[];
}

interface Line {
  readonly before: Draft;
  readonly after: Draft;
  readonly bucket: BucketId | null;
  readonly field: string | null;
  readonly isChanged: boolean;
}

/**
 * Sets the rates of order lines: those of the changes, or that of the wanted JPK field for every line recorded in another field, or only
 * for the lines selected by `pozycje`.
 *
 * @param target the wanted field; null for the changes alone
 * @param kept   whether gross or net values stay the same
 */
export function reclassifyOrder(
  { after, beforeRates, answer }: PlanContext,
  target: JpkTarget | null,
  kept: KeptPrice,
): Result<ReclassifiedOrder, readonly PlanRejection[]> {
  const state = withOrderLineNumbers(beforeRates);
  const before = new Invoice(state);
  const pairs = pairLines(orderLinesOf(state), orderLinesOf(after));
  const lines = pairs.flatMap((pair, index): Line[] => {
    const row = before.orderLines[index];
    if (pair.before === null || pair.after === null || row === undefined) return [];
    const bucket = before.bucketOf(row);
    const field = bucket === null ? null : getJpkField(bucket);
    return [{ before: pair.before, after: pair.after, bucket, field, isChanged: rateOf(pair.before) !== rateOf(pair.after) }];
  });
  const chosen = target === null ? ok(lines.filter(({ isChanged }) => isChanged)) : chooseLines(lines, target, answer('pozycje'));
  return chosen.ok ? move(after, chosen.value, target, kept) : chosen;
}

/** Key of the rate: the values of both fields. */
function rateOf(line: Draft): string {
  return JSON.stringify([readTextAt(line, 'P_12Z'), readTextAt(line, 'P_12Z_XII')]);
}

function chooseLines(lines: readonly Line[], target: JpkTarget, answer: string | null): Result<readonly Line[], readonly PlanRejection[]> {
  const others = lines.filter(({ field, isChanged }) => !isChanged && field !== target.field);
  const changed = lines.filter(({ isChanged }) => isChanged);
  const wrong = changed.find(({ after }) => readTextAt(after, 'P_12Z') !== target.rate);
  if (wrong !== undefined) return err([{ path: 'desired_jpk_field', code: 'contradicts_changes', message: contradiction(wrong, target) }]);
  if (answer !== null) {
    const numbers = new Set(answer.split(/[\s,;]+/).filter((number) => number !== ''));
    const known = new Set(lines.map(({ before }) => findLineNumber(before)));
    const unknown = [...numbers].filter((number) => !known.has(number));
    if (unknown.length > 0) return err([buildRejection('pozycje', 'line_not_found', unknownLines(unknown, lines))]);
    return ok(lines.filter((line) => line.isChanged || (line.field !== target.field && numbers.has(findLineNumber(line.before)))));
  }
  if (changed.length > 0) return ok(changed);
  const sources = new Set(others.map(({ bucket }) => bucket));
  return sources.size > 1 ? err([buildRejection('pozycje', 'answer_required', severalSources(others, target))]) : ok(others);
}

function move(
  after: Draft,
  chosen: readonly Line[],
  target: JpkTarget | null,
  kept: KeptPrice,
): Result<ReclassifiedOrder, readonly PlanRejection[]> {
  const replaced = new Map(chosen.map((line) => [line.after, orderLineAtRate(line.before, withRate(line, target), kept)]));
  const order = changeChild(after, 'Fa', (fa) =>
    changeChild(fa, 'Zamowienie', (whole) => {
      const children = whole.children.map((child) => replaced.get(child) ?? child);
      return chosen.length === 0 ? whole : withOrderValue(withChildren(whole, children));
    }),
  );
  const invoice = new Invoice(order);
  const indexes = new Map(orderLinesOf(order).map((line, index) => [line, index]));
  const moved = chosen.map((line) => {
    const now = replaced.get(line.after) ?? line.after;
    const row = invoice.orderLines[indexes.get(now) ?? -1];
    return {
      number: findLineNumber(line.before),
      before: line.before,
      after: now,
      from: line.bucket,
      to: row === undefined ? null : invoice.bucketOf(row),
    };
  });
  const known = moved.flatMap(({ to, ...line }) => (to === null ? [] : [{ ...line, to }]));
  const [lost] = moved.filter(({ to }) => to === null);
  if (lost !== undefined)
    return err([{ path: 'changes', code: 'unknown_rate', message: unknownRate(lost.number, readTextAt(lost.after, 'P_12Z')) }]);
  return ok({ after: order, moved: known });
}

/** A line has either a Polish or a foreign rate: a new one replaces the other. */
function withRate({ before, after, isChanged }: Line, target: JpkTarget | null): Draft {
  if (target !== null && !isChanged) return without(withField(after, 'P_12Z', target.rate), 'P_12Z_XII');
  if (readTextAt(after, 'P_12Z') === null || readTextAt(after, 'P_12Z_XII') === null) return after;
  return without(after, readTextAt(before, 'P_12Z_XII') === readTextAt(after, 'P_12Z_XII') ? 'P_12Z_XII' : 'P_12Z');
}

function contradiction({ before, after }: Line, { field, rate }: JpkTarget): Localized {
  const given = toQuotable(readTextAt(after, 'P_12Z') ?? readTextAt(after, 'P_12Z_XII') ?? '–', 40);
  return {
    pl: `Wiersz ${findLineNumber(before)} ma w changes stawkę „${given}”, a pole ${field} wymaga „${rate}”. Podaj jedno albo drugie.`,
    en: `The changes set the rate of line ${findLineNumber(before)} to “${given}”, but ${field} requires “${rate}”. Provide one or the other.`,
  };
}

function unknownLines(unknown: readonly string[], lines: readonly Line[]): Localized {
  const [missing, known] = [
    unknown.slice(0, 10).join(', '),
    lines
      .slice(0, 20)
      .map(({ before }) => findLineNumber(before))
      .join(', '),
  ];
  return {
    pl: `W zamówieniu nie ma wierszy: ${missing}. Podaj numery wierszy (NrWierszaZam) po przecinku; są: ${known}.`,
    en: `The order does not contain lines: ${missing}. Enter line numbers (NrWierszaZam) separated by commas; available: ${known}.`,
  };
}

function severalSources(others: readonly Line[], { field }: JpkTarget): Localized {
  const list = others
    .slice(0, 20)
    .map((line) => `${findLineNumber(line.before)} (${line.field ?? '–'})`)
    .join(', ');
  return {
    pl: `Wiersze, które nie są w ${field}, należą do różnych pól JPK: ${list}. Odpowiedz, które przenieść: numery po przecinku.`,
    en: `The lines that are not in ${field} belong to different JPK fields: ${list}. Select those to move: numbers separated by commas.`,
  };
}

function unknownRate(number: string, rate: string | null): Localized {
  const rates = [...bucketOfRate.keys()].join(', ');
  return {
    pl: `Wiersz ${number} nie ma po zmianie znanej stawki (P_12Z „${toQuotable(rate ?? '', 40)}”). Możliwe: ${rates}.`,
    en: `After the change line ${number} has no known rate (P_12Z “${toQuotable(rate ?? '', 40)}”). Possible: ${rates}.`,
  };
}
