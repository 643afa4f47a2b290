import type { Explanation } from '../../correction/model/built-correction.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import type { ReportLocale } from './report-locale.ts';

/** At most this many ranges of numbers are listed in a row. */
const listedRanges = 12;

/**
 * The rules of many lines, grouped: for each field and rule, the lines to which it applies. Values are listed elsewhere.
 *
 * @param entries    explanations of lines and their fields
 * @param ruleNumber number of the entry's rule in the report
 */
export function listLineRulesTable(
  entries: readonly Explanation[],
  ruleNumber: (entry: Explanation) => string,
  locale: ReportLocale,
): ReportBlock {
  const groups = new Map<string, Explanation[]>();
  for (const entry of entries) {
    const key = [linesOf(entry), fieldOf(entry, locale), ruleNumber(entry)].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const rows = [...groups.values()].flatMap((group): ReportRow[] => {
    const [first] = group;
    if (first === undefined) return [];
    const lines = `${locale.translate(linesOf(first) === 'ZamowienieWiersz' ? texts.orderLines : texts.invoiceLines)} ${numbers(group, locale)}`;
    return [{ cells: [lines, fieldOf(first, locale), ruleNumber(first)] }];
  });
  const columns = [
    { label: locale.translate(texts.lines), align: 'start', weight: 5 },
    { label: locale.translate(texts.field), align: 'start', weight: 4 },
    { label: locale.translate(texts.rule), align: 'end', weight: 1 },
  ] as const;
  return { kind: 'table', table: { columns, rows, note: locale.translate(texts.where) } };
}

const lineStep = /\/(FaWiersz|ZamowienieWiersz)(?:\[NrWiersza(?:Fa|Zam)=(\d+)\])?/;

function linesOf({ path }: Explanation): string {
  return lineStep.exec(path)?.[1] ?? '';
}

/** The field of a line, or the line as a whole. */
function fieldOf({ path, label }: Explanation, locale: ReportLocale): string {
  const name = path.split('/').at(-1) ?? '';
  return /Wiersz(\[|$)/.test(name) ? locale.translate(texts.whole) : `${locale.translate(label)} (${name})`;
}

/** Numbers of lines as ranges, `1–3, 7`, and the count of lines without a number. */
function numbers(entries: readonly Explanation[], locale: ReportLocale): string {
  const found = entries.flatMap(({ path }) => {
    const number = lineStep.exec(path)?.[2];
    return number === undefined ? [] : [BigInt(number)];
  });
  const runs: [first: bigint, last: bigint][] = [];
  for (const number of found.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))) {
    const last = runs.at(-1);
    if (last !== undefined && number <= last[1] + 1n) last[1] = number;
    else runs.push([number, number]);
  }
  const named = runs.slice(0, listedRanges).map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  const count = (value: number) => locale.number(Decimal.parse(String(value)));
  const rest = entries.length - found.length;
  return [
    [...named, ...(runs.length > listedRanges ? ['…'] : [])].join(', '),
    ...(rest > 0 && found.length > 0 ? [`${locale.translate(texts.unnumbered)}: ${count(rest)}`] : []),
    ...(runs.length > listedRanges || found.length === 0 ? [`(${locale.translate(texts.inAll)}: ${count(entries.length)})`] : []),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

const texts = {
  lines: { pl: 'Pozycje', en: 'Lines' },
  field: { pl: 'Pole', en: 'Field' },
  rule: { pl: 'Zasada', en: 'Rule' },
  invoiceLines: { pl: 'pozycje', en: 'lines' },
  orderLines: { pl: 'pozycje zamówienia', en: 'lines of the order' },
  whole: { pl: 'cała pozycja', en: 'whole line' },
  unnumbered: { pl: 'oraz bez własnego numeru', en: 'and without a number' },
  inAll: { pl: 'razem', en: 'in all' },
  where: {
    pl: 'Wartości pól są w części „Zmienione pozycje” i w plikach XML.',
    en: 'The values are under “Changed lines” and in the XML files.',
  },
} as const;
