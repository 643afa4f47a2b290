import { Decimal } from '../../money/decimal.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { LineChange, LineState } from '../model/pair-changes.ts';
import type { ReportBlock, ReportColumn, ReportRow, ReportTable } from './report.ts';
import type { ReportLocale } from './report-locale.ts';

/** At most this many lines are listed; the documents contain all of them. */
export const listedLines = 2_000;

/** Each changed line with both states and their difference; empty when the correction has no lines. */
export function buildLineBlocks({ changes }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const { lines, unchangedLines, currency } = changes;
  if (lines.length === 0 && unchangedLines === 0) return [];
  const heading: ReportBlock = { kind: 'heading', text: `${locale.translate(texts.lines)} (${currency ?? '–'})` };
  if (lines.length === 0) return [heading, { kind: 'paragraph', text: locale.translate(texts.noneChanged) }];
  const values = valuesOf(lines);
  const shown = lines.slice(0, listedLines);
  const rows = [...shown.flatMap((line) => rowsOf(line, values, locale)), ...totalRow(lines, values, locale)];
  const note = unchangedLines > 0 ? `${locale.translate(texts.unchanged)}: ${locale.number(Decimal.parse(String(unchangedLines)))}.` : null;
  const table = {
    columns: columnsOf(values, locale),
    rows,
    shortened: shortened(lines.length, locale),
    ...(note === null ? {} : { note }),
  };
  return [heading, { kind: 'table', table }];
}

/** Which values the report compares: net, unless lines only state gross values. */
type Values = 'net' | 'gross';

function valuesOf(lines: readonly LineChange[]): Values {
  const states = lines.flatMap(({ before, after }) => [before, after].filter((state) => state !== null));
  return states.some(({ net }) => net !== null) || states.every(({ gross }) => gross === null) ? 'net' : 'gross';
}

function columnsOf(values: Values, locale: ReportLocale): ReportColumn[] {
  return [
    { label: locale.translate(texts.state), align: 'start', weight: 2 },
    { label: locale.translate(texts.name), align: 'start', weight: 5 },
    { label: locale.translate(texts.unit), align: 'start', weight: 1.2 },
    { label: locale.translate(texts.quantity), align: 'end', weight: 1.6 },
    { label: locale.translate(texts.price), align: 'end', weight: 2.2 },
    { label: locale.translate(values === 'net' ? texts.net : texts.gross), align: 'end', weight: 2.2 },
    { label: locale.translate(texts.rate), align: 'end', weight: 1.4 },
  ];
}

function rowsOf(line: LineChange, values: Values, locale: ReportLocale): ReportRow[] {
  const place = locale.translate(line.of === 'order' ? texts.orderLine : texts.invoiceLine);
  const group = `${place} ${line.number ?? '–'}: ${locale.translate(texts[line.change])}`;
  const others = line.otherFields.map(({ path, label, before, after }): ReportRow => {
    const name = path.split('/').at(-1) ?? '';
    const change = `${locale.translate(label)}: ${locale.value(name, before)} → ${locale.value(name, after)}`;
    return { cells: ['', change, '', '', '', '', ''] };
  });
  return [
    { cells: [group], role: 'group' },
    ...(line.before === null ? [] : [stateRow(locale.translate(texts.before), line.before, values, locale)]),
    ...(line.after === null ? [] : [stateRow(locale.translate(texts.after), line.after, values, locale)]),
    differenceRow(line, values, locale),
    ...others,
  ];
}

function stateRow(label: string, state: LineState, values: Values, locale: ReportLocale): ReportRow {
  const price =
    state.price === null
      ? locale.number(null)
      : `${locale.price(state.price)}${state.isGrossPrice ? ` ${locale.translate(texts.grossPrice)}` : ''}`;
  const cells = [
    label,
    locale.text(state.name),
    locale.text(state.unit),
    locale.number(state.quantity),
    price,
    locale.amount(state[values]),
    locale.rate(state.rate),
  ];
  return { cells };
}

function differenceRow({ before, after, netDelta, grossDelta }: LineChange, values: Values, locale: ReportLocale): ReportRow {
  const difference = (part: 'quantity' | 'price') => {
    const [was, is] = [before?.[part] ?? null, after?.[part] ?? null];
    return was === null || is === null || was.equals(is) ? '' : locale[part === 'price' ? 'price' : 'number'](is.minus(was));
  };
  const isOtherRate = before !== null && after !== null && before.rate !== after.rate;
  const rate = isOtherRate ? `${locale.rate(before.rate)} → ${locale.rate(after.rate)}` : '';
  const value = locale.amount(values === 'net' ? netDelta : grossDelta);
  return { cells: [locale.translate(texts.difference), '', '', difference('quantity'), difference('price'), value, rate] };
}

/** No total when order lines and invoice lines are mixed. */
function totalRow(lines: readonly LineChange[], values: Values, locale: ReportLocale): ReportRow[] {
  const deltas = lines.map(({ netDelta, grossDelta }) => (values === 'net' ? netDelta : grossDelta));
  if (deltas.includes(null) || new Set(lines.map(({ of }) => of)).size > 1) return [];
  const sum = deltas.reduce<Decimal>((total, delta) => total.plus(delta ?? Decimal.zero), Decimal.zero);
  return [{ cells: [locale.translate(texts.total), '', '', '', '', locale.amount(sum), ''], role: 'total' }];
}

/** The number of lines shown is known only after rendering, hence the placeholder. */
function shortened(all: number, locale: ReportLocale): NonNullable<ReportTable['shortened']> {
  const whole = locale.number(Decimal.parse(String(all)));
  const note = locale.translate({
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
  removed: { pl: 'wycofana', en: 'removed' },
  before: { pl: 'przed', en: 'before' },
  after: { pl: 'po', en: 'after' },
  difference: { pl: 'różnica', en: 'difference' },
  total: { pl: 'Razem', en: 'Total' },
} as const;
