import type { Explanation } from '../../correction/model/built-correction.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import type { ReportLocale } from './report-locale.ts';

/** Most runs of numbers that a row names. */
const listedRuns = 12;

/**
 * The rules of many lines: for each field and rule the lines to which it applies, since their values stand elsewhere.
 *
 * @param entries    explanations of lines and their fields
 * @param ruleNumber under which number the report gives the rule of an entry
 */
export function lineRulesTable(
  entries: readonly Explanation[],
  ruleNumber: (entry: Explanation) => string,
  manner: ReportLocale,
): ReportBlock {
  const groups = new Map<string, Explanation[]>();
  for (const entry of entries) {
    const key = [linesOf(entry), fieldOf(entry, manner), ruleNumber(entry)].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const rows = [...groups.values()].flatMap((group): ReportRow[] => {
    const [first] = group;
    if (first === undefined) return [];
    const lines = `${manner.say(linesOf(first) === 'ZamowienieWiersz' ? texts.orderLines : texts.invoiceLines)} ${numbers(group, manner)}`;
    return [{ cells: [lines, fieldOf(first, manner), ruleNumber(first)] }];
  });
  const columns = [
    { label: manner.say(texts.lines), align: 'start', weight: 5 },
    { label: manner.say(texts.field), align: 'start', weight: 4 },
    { label: manner.say(texts.rule), align: 'end', weight: 1 },
  ] as const;
  return { kind: 'table', table: { columns, rows, note: manner.say(texts.where) } };
}

const lineStep = /\/(FaWiersz|ZamowienieWiersz)(?:\[NrWiersza(?:Fa|Zam)=(\d+)\])?/;

function linesOf({ path }: Explanation): string {
  return lineStep.exec(path)?.[1] ?? '';
}

/** The field of a line, or the line as a whole. */
function fieldOf({ path, label }: Explanation, manner: ReportLocale): string {
  const name = path.split('/').at(-1) ?? '';
  return /Wiersz(\[|$)/.test(name) ? manner.say(texts.whole) : `${manner.say(label)} (${name})`;
}

/** Numbers of lines as runs, `1–3, 7`, and how many lines have none of their own. */
function numbers(entries: readonly Explanation[], manner: ReportLocale): string {
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
  const named = runs.slice(0, listedRuns).map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  const count = (value: number) => manner.number(Decimal.parse(String(value)));
  const rest = entries.length - found.length;
  return [
    [...named, ...(runs.length > listedRuns ? ['…'] : [])].join(', '),
    ...(rest > 0 && found.length > 0 ? [`${manner.say(texts.unnumbered)}: ${count(rest)}`] : []),
    ...(runs.length > listedRuns || found.length === 0 ? [`(${manner.say(texts.inAll)}: ${count(entries.length)})`] : []),
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
  unnumbered: { pl: 'oraz bez własnego numeru', en: 'and without a number of their own' },
  inAll: { pl: 'razem', en: 'in all' },
  where: {
    pl: 'Wartości pól są w części „Zmienione pozycje” i w plikach XML.',
    en: 'The values stand under “Changed lines” and in the XML files.',
  },
} as const;
