import type { Explanation } from '../../correction/model/built-correction.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import { lineRulesTable } from './report-line-rules.ts';
import type { ReportLocale } from './report-locale.ts';

/** Most explanations that a report lists one by one. */
const listedExplanations = 2_000;

/** Parties and other fields that change. */
export function fieldBlocks({ changes }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  if (changes.fields.length === 0) return [];
  const rows = changes.fields.map(({ path, label, before, after }): ReportRow => {
    const name = nameOf(path);
    return { cells: [manner.say(label), manner.value(name, before), manner.value(name, after)] };
  });
  return [
    { kind: 'heading', text: manner.say(texts.fields) },
    {
      kind: 'table',
      table: {
        columns: [
          { label: manner.say(texts.field), align: 'start', weight: 3 },
          { label: manner.say(texts.before), align: 'start', weight: 4 },
          { label: manner.say(texts.after), align: 'start', weight: 4 },
        ],
        rows,
      },
    },
  ];
}

/**
 * How each figure comes about, so that it can be checked by hand. Rules are numbered, since many figures share one. Amounts come first;
 * of many lines, whose values stand among the changed lines, the rules are told for all of them together.
 */
export function explanationBlocks({ explanation }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const ofLines = explanation.filter(({ path }) => isOfLine(path));
  const isFolded = ofLines.length > lineExplanations;
  const others = explanation
    .filter(({ path }) => !isOfLine(path))
    .toSorted((left, right) => Number(isAmount(right)) - Number(isAmount(left)));
  const single = isFolded ? others : [...others, ...ofLines];
  const rules = [...new Set([...single, ...ofLines].map(({ rule }) => manner.say(rule)))];
  const numberOf = new Map(rules.map((rule, index) => [rule, String(index + 1)]));
  const ruleNumber = ({ rule }: Explanation) => numberOf.get(manner.say(rule)) ?? '';
  const shown = single.slice(0, listedExplanations);
  const left = single.length - shown.length;
  return [
    { kind: 'heading', text: manner.say(texts.explanation) },
    ...explanationTable(shown.filter(isFigure), 'end', ruleNumber, manner),
    ...explanationTable(
      shown.filter((entry) => !isFigure(entry)),
      'start',
      ruleNumber,
      manner,
    ),
    ...(left > 0 ? [{ kind: 'paragraph' as const, text: leftOut(shown.length, single.length, manner) }] : []),
    ...(isFolded ? [lineRulesTable(ofLines, ruleNumber, manner)] : []),
    { kind: 'list', items: rules.map((rule, index) => `${manner.say(texts.rule)} ${index + 1}. ${rule}`) },
  ];
}

/** More explanations of lines than this are told together. */
const lineExplanations = 40;

function isOfLine(path: string): boolean {
  return /\/(FaWiersz|ZamowienieWiersz)(\[|\/|$)/.test(path);
}

function isAmount({ path }: Explanation): boolean {
  return /\/P_1[345][^/]*$/.test(path);
}

/** Figures stand under one another, texts begin at the left. */
function isFigure({ path, delta }: Explanation): boolean {
  return delta !== null && !isLine(nameOf(path));
}

function explanationTable(
  entries: readonly Explanation[],
  align: 'start' | 'end',
  ruleNumber: (entry: Explanation) => string,
  manner: ReportLocale,
): ReportBlock[] {
  if (entries.length === 0) return [];
  const columns = [
    { label: manner.say(texts.field), align: 'start', weight: 5 },
    { label: manner.say(texts.before), align, weight: 3 },
    { label: manner.say(texts.after), align, weight: 3 },
    { label: manner.say(texts.difference), align: 'end', weight: 2.2 },
    { label: manner.say(texts.rule), align: 'end', weight: 1 },
  ] as const;
  return [{ kind: 'table', table: { columns, rows: entries.map((entry) => rowOf(entry, ruleNumber(entry), manner)) } }];
}

function rowOf({ path, label, before, after, delta }: Explanation, rule: string, manner: ReportLocale): ReportRow {
  const name = nameOf(path);
  const place = path.replace(/^\/Faktura\//, '');
  const shown = (text: string | null) =>
    isLine(name) ? describedLine(text, manner) : /^P_12/.test(name) ? manner.rate(text) : manner.value(name, text);
  const difference = delta === null ? '' : manner.value(isLine(name) ? 'P_11' : name, delta);
  return { cells: [`${manner.say(label)} (${place})`, shown(before), shown(after), difference, rule] };
}

/** Whether a path leads to a line as a whole. */
function isLine(name: string): boolean {
  return /^(FaWiersz|ZamowienieWiersz)(\[|$)/.test(name);
}

/** A line in words: its name and, behind a colon, what it comes to. */
function describedLine(text: string | null, manner: ReportLocale): string {
  const [, words, value] = /^(.*: )?(-?\d+(?:\.\d+)?)$/s.exec(text ?? '') ?? [];
  return value === undefined ? manner.text(text) : manner.text(`${words ?? ''}${manner.value('P_11', value)}`);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function leftOut(shown: number, all: number, manner: ReportLocale): string {
  const [some, whole] = [manner.number(Decimal.parse(String(shown))), manner.number(Decimal.parse(String(all)))];
  return manner.say({
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
