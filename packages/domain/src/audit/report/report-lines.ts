import { Decimal } from '../../money/decimal.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { LineChange, LineState } from '../model/pair-changes.ts';
import type { ReportBlock, ReportColumn, ReportRow, ReportTable } from './report.ts';
import type { ReportLocale } from './report-locale.ts';

/** Most lines that a report lists; documents hold all of them. */
export const listedLines = 2_000;

/** Each changed line with its states and their difference; nothing where the correction shows no lines. */
export function lineBlocks({ changes }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const { lines, unchangedLines, currency } = changes;
  if (lines.length === 0 && unchangedLines === 0) return [];
  const heading: ReportBlock = { kind: 'heading', text: `${manner.say(texts.lines)} (${currency ?? '–'})` };
  if (lines.length === 0) return [heading, { kind: 'paragraph', text: manner.say(texts.noneChanged) }];
  const values = valuesOf(lines);
  const shown = lines.slice(0, listedLines);
  const rows = [...shown.flatMap((line) => rowsOf(line, values, manner)), ...totalRow(lines, values, manner)];
  const note = unchangedLines > 0 ? `${manner.say(texts.unchanged)}: ${manner.number(Decimal.parse(String(unchangedLines)))}.` : null;
  const table = {
    columns: columnsOf(values, manner),
    rows,
    shortened: shortened(lines.length, manner),
    ...(note === null ? {} : { note }),
  };
  return [heading, { kind: 'table', table }];
}

/** Which values a report compares: net ones unless lines have gross ones only. */
type Values = 'net' | 'gross';

function valuesOf(lines: readonly LineChange[]): Values {
  const states = lines.flatMap(({ before, after }) => [before, after].filter((state) => state !== null));
  return states.some(({ net }) => net !== null) || states.every(({ gross }) => gross === null) ? 'net' : 'gross';
}

function columnsOf(values: Values, manner: ReportLocale): ReportColumn[] {
  return [
    { label: manner.say(texts.state), align: 'start', weight: 2 },
    { label: manner.say(texts.name), align: 'start', weight: 5 },
    { label: manner.say(texts.unit), align: 'start', weight: 1.2 },
    { label: manner.say(texts.quantity), align: 'end', weight: 1.6 },
    { label: manner.say(texts.price), align: 'end', weight: 2.2 },
    { label: manner.say(values === 'net' ? texts.net : texts.gross), align: 'end', weight: 2.2 },
    { label: manner.say(texts.rate), align: 'end', weight: 1.4 },
  ];
}

function rowsOf(line: LineChange, values: Values, manner: ReportLocale): ReportRow[] {
  const place = manner.say(line.of === 'order' ? texts.orderLine : texts.invoiceLine);
  const group = `${place} ${line.number ?? '–'}: ${manner.say(texts[line.change])}`;
  const others = line.otherFields.map(({ path, label, before, after }): ReportRow => {
    const name = path.split('/').at(-1) ?? '';
    const change = `${manner.say(label)}: ${manner.value(name, before)} → ${manner.value(name, after)}`;
    return { cells: ['', change, '', '', '', '', ''] };
  });
  return [
    { cells: [group], role: 'group' },
    ...(line.before === null ? [] : [stateRow(manner.say(texts.before), line.before, values, manner)]),
    ...(line.after === null ? [] : [stateRow(manner.say(texts.after), line.after, values, manner)]),
    differenceRow(line, values, manner),
    ...others,
  ];
}

function stateRow(label: string, state: LineState, values: Values, manner: ReportLocale): ReportRow {
  const price =
    state.price === null
      ? manner.number(null)
      : `${manner.price(state.price)}${state.isGrossPrice ? ` ${manner.say(texts.grossPrice)}` : ''}`;
  const cells = [
    label,
    manner.text(state.name),
    manner.text(state.unit),
    manner.number(state.quantity),
    price,
    manner.amount(state[values]),
    manner.rate(state.rate),
  ];
  return { cells };
}

function differenceRow({ before, after, netDelta, grossDelta }: LineChange, values: Values, manner: ReportLocale): ReportRow {
  const difference = (part: 'quantity' | 'price') => {
    const [was, is] = [before?.[part] ?? null, after?.[part] ?? null];
    return was === null || is === null || was.equals(is) ? '' : manner[part === 'price' ? 'price' : 'number'](is.minus(was));
  };
  const isOtherRate = before !== null && after !== null && before.rate !== after.rate;
  const rate = isOtherRate ? `${manner.rate(before.rate)} → ${manner.rate(after.rate)}` : '';
  const value = manner.amount(values === 'net' ? netDelta : grossDelta);
  return { cells: [manner.say(texts.difference), '', '', difference('quantity'), difference('price'), value, rate] };
}

/** Lines of an order beside lines of the invoice are not one sum. */
function totalRow(lines: readonly LineChange[], values: Values, manner: ReportLocale): ReportRow[] {
  const deltas = lines.map(({ netDelta, grossDelta }) => (values === 'net' ? netDelta : grossDelta));
  if (deltas.includes(null) || new Set(lines.map(({ of }) => of)).size > 1) return [];
  const sum = deltas.reduce<Decimal>((total, delta) => total.plus(delta ?? Decimal.zero), Decimal.zero);
  return [{ cells: [manner.say(texts.total), '', '', '', '', manner.amount(sum), ''], role: 'total' }];
}

/** How many lines are shown is known only once they are drawn. */
function shortened(all: number, manner: ReportLocale): NonNullable<ReportTable['shortened']> {
  const whole = manner.number(Decimal.parse(String(all)));
  const note = manner.say({
    pl: `Pokazano {shown} z ${whole} zmienionych pozycji; pozostałe są w plikach XML.`,
    en: `{shown} of ${whole} changed lines are shown; the others are in the XML files.`,
  });
  return { all, note };
}

const texts = {
  lines: { pl: 'Zmienione pozycje', en: 'Changed lines' },
  noneChanged: { pl: 'Korekta pokazuje pozycje, ale żadna się nie zmienia.', en: 'The correction shows lines, but none changes.' },
  unchanged: { pl: 'Pozycje pokazane na korekcie bez zmian', en: 'Lines shown unchanged on the correction' },
  state: { pl: 'Stan', en: 'State' },
  name: { pl: 'Nazwa', en: 'Name' },
  unit: { pl: 'J.m.', en: 'Unit' },
  quantity: { pl: 'Ilość', en: 'Quantity' },
  price: { pl: 'Cena', en: 'Price' },
  net: { pl: 'Wartość netto', en: 'Net value' },
  gross: { pl: 'Wartość brutto', en: 'Gross value' },
  rate: { pl: 'Stawka', en: 'Rate' },
  grossPrice: { pl: 'brutto', en: 'gross' },
  invoiceLine: { pl: 'Pozycja', en: 'Line' },
  orderLine: { pl: 'Pozycja zamówienia', en: 'Line of the order' },
  changed: { pl: 'zmieniona', en: 'changed' },
  added: { pl: 'dodana', en: 'added' },
  removed: { pl: 'wycofana', en: 'taken back' },
  before: { pl: 'przed', en: 'before' },
  after: { pl: 'po', en: 'after' },
  difference: { pl: 'różnica', en: 'difference' },
  total: { pl: 'Razem', en: 'Total' },
} as const;
