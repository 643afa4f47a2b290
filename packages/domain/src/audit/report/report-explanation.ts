import type { Explanation } from '../../correction/model/built-correction.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import { listLineRulesTable } from './report-line-rules.ts';
import type { ReportLocale } from './report-locale.ts';

/** Most explanations that a report lists one by one. */
const listedExplanations = 2_000;

/** Changed parties and other fields. */
export function buildFieldBlocks({ changes }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  if (changes.fields.length === 0) return [];
  const rows = changes.fields.map(({ path, label, before, after }): ReportRow => {
    const name = nameOf(path);
    return { cells: [locale.translate(label), locale.value(name, before), locale.value(name, after)] };
  });
  return [
    { kind: 'heading', text: locale.translate(texts.fields) },
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.field), align: 'start', weight: 3 },
          { label: locale.translate(texts.before), align: 'start', weight: 4 },
          { label: locale.translate(texts.after), align: 'start', weight: 4 },
        ],
        rows,
      },
    },
  ];
}

/**
 * How each figure was calculated, so that it can be verified by hand. Rules are numbered, because many figures share one. Amounts come
 * first; with many lines, whose values are listed under the changed lines, their rules are grouped.
 */
export function buildExplanationBlocks({ explanation }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const ofLines = explanation.filter(({ path }) => isOfLine(path));
  const isGrouped = ofLines.length > lineExplanations;
  const others = explanation
    .filter(({ path }) => !isOfLine(path))
    .toSorted((left, right) => Number(isAmount(right)) - Number(isAmount(left)));
  const single = isGrouped ? others : [...others, ...ofLines];
  const rules = [...new Set([...single, ...ofLines].map(({ rule }) => locale.translate(rule)))];
  const numberOf = new Map(rules.map((rule, index) => [rule, String(index + 1)]));
  const ruleNumber = ({ rule }: Explanation) => numberOf.get(locale.translate(rule)) ?? '';
  const shown = single.slice(0, listedExplanations);
  const left = single.length - shown.length;
  return [
    { kind: 'heading', text: locale.translate(texts.explanation) },
    ...explanationTable(shown.filter(isFigure), 'end', ruleNumber, locale),
    ...explanationTable(
      shown.filter((entry) => !isFigure(entry)),
      'start',
      ruleNumber,
      locale,
    ),
    ...(left > 0 ? [{ kind: 'paragraph' as const, text: leftOut(shown.length, single.length, locale) }] : []),
    ...(isGrouped ? [listLineRulesTable(ofLines, ruleNumber, locale)] : []),
    { kind: 'list', items: rules.map((rule, index) => `${locale.translate(texts.rule)} ${index + 1}. ${rule}`) },
  ];
}

/** With more explanations of lines than this, their rules are grouped. */
const lineExplanations = 40;

function isOfLine(path: string): boolean {
  return /\/(FaWiersz|ZamowienieWiersz)(\[|\/|$)/.test(path);
}

function isAmount({ path }: Explanation): boolean {
  return /\/P_1[345][^/]*$/.test(path);
}

/** Figures are aligned at the end, texts at the start. */
function isFigure({ path, delta }: Explanation): boolean {
  return delta !== null && !isLine(nameOf(path));
}

function explanationTable(
  entries: readonly Explanation[],
  align: 'start' | 'end',
  ruleNumber: (entry: Explanation) => string,
  locale: ReportLocale,
): ReportBlock[] {
  if (entries.length === 0) return [];
  const columns = [
    { label: locale.translate(texts.field), align: 'start', weight: 5 },
    { label: locale.translate(texts.before), align, weight: 3 },
    { label: locale.translate(texts.after), align, weight: 3 },
    { label: locale.translate(texts.difference), align: 'end', weight: 2.2 },
    { label: locale.translate(texts.rule), align: 'end', weight: 1 },
  ] as const;
  return [{ kind: 'table', table: { columns, rows: entries.map((entry) => rowOf(entry, ruleNumber(entry), locale)) } }];
}

function rowOf({ path, label, before, after, delta }: Explanation, rule: string, locale: ReportLocale): ReportRow {
  const name = nameOf(path);
  const place = path.replace(/^\/Faktura\//, '');
  const shown = (text: string | null) =>
    isLine(name) ? describedLine(text, locale) : /^P_12/.test(name) ? locale.rate(text) : locale.value(name, text);
  const difference = delta === null ? '' : locale.value(isLine(name) ? 'P_11' : name, delta);
  return { cells: [`${locale.translate(label)} (${place})`, shown(before), shown(after), difference, rule] };
}

/** Whether the last step of a path is a line. */
function isLine(name: string): boolean {
  return /^(FaWiersz|ZamowienieWiersz)(\[|$)/.test(name);
}

/** Formats the description of a line: its name and, after a colon, its value. */
function describedLine(text: string | null, locale: ReportLocale): string {
  const [, words, value] = /^(.*: )?(-?\d+(?:\.\d+)?)$/s.exec(text ?? '') ?? [];
  return value === undefined ? locale.text(text) : locale.text(`${words ?? ''}${locale.value('P_11', value)}`);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function leftOut(shown: number, all: number, locale: ReportLocale): string {
  const [some, whole] = [locale.number(Decimal.parse(String(shown))), locale.number(Decimal.parse(String(all)))];
  return locale.translate({
    pl: `Objaśniono ${some} z ${whole} zmian; objaśnienia pozostałych są w validation.json.`,
    en: `${some} of ${whole} changes are explained; validation.json explains the others.`,
  });
}

const texts = {
  fields: { pl: 'Inne zmienione dane', en: 'Other changed data' },
  field: { pl: 'Pole', en: 'Field' },
  before: { pl: 'Przed korektą', en: 'Before' },
  after: { pl: 'Po korekcie', en: 'After' },
  explanation: { pl: 'Objaśnienie zmian', en: 'Explanation of the changes' },
  difference: { pl: 'Różnica', en: 'Difference' },
  rule: { pl: 'Zasada', en: 'Rule' },
} as const;
