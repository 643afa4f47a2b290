import { html, type Markup } from '../markup.ts';
import type { Rule } from './rule-on-day.ts';
import type { RuleTexts } from './rule-texts.ts';

type ExampleLine = NonNullable<Rule['example']>['lines'][number];
type Side = 'incorrect' | 'correct';

/** Two panes with the incorrect and the correct lines, their differences marked; one pane if there is no correct invoice to compare with. */
export function buildExamplePanes(lines: readonly ExampleLine[], words: RuleTexts): Markup | null {
  if (lines.length === 0) return null;
  const isCompared = lines.some((line) => line.in === 'correct' || line.in === 'incorrect');
  const runs = runsOf(lines);
  const sides: readonly Side[] = isCompared ? ['incorrect', 'correct'] : ['incorrect'];
  return html`<div class="panes">${sides.map(
    (side) =>
      html`<figure class="${side}"><figcaption>${isCompared ? words[side] : words.place}</figcaption><pre><code>${runs.map((run) => runOn(run, side, words))}</code></pre></figure>`,
  )}</div>`;
}

/** Consecutive lines: common ones, or a difference with both of its sides. */
interface Run {
  readonly isDifferent: boolean;
  readonly incorrect: readonly string[];
  readonly correct: readonly string[];
}

function runsOf(lines: readonly ExampleLine[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const isDifferent = line.in === 'incorrect' || line.in === 'correct';
    const last = runs.at(-1);
    const run = last !== undefined && last.isDifferent === isDifferent ? last : { isDifferent, incorrect: [], correct: [] };
    const text = line.in === 'gap' ? '…' : line.text;
    const extended = {
      isDifferent,
      incorrect: line.in === 'correct' ? run.incorrect : [...run.incorrect, text],
      correct: line.in === 'incorrect' ? run.correct : [...run.correct, text],
    };
    runs.splice(run === last ? -1 : runs.length, run === last ? 1 : 0, extended);
  }
  return runs;
}

function runOn(run: Run, side: Side, words: RuleTexts): Markup {
  const [own, other] = side === 'incorrect' ? [run.incorrect, run.correct] : [run.correct, run.incorrect];
  if (!run.isDifferent) return html`${own.map((text) => html`<span class="line">${text}</span>`)}`;
  if (own.length === 0) return html`<span class="line absent">${words.noLine}</span>`;
  const tag = side === 'incorrect' ? 'del' : 'ins';
  const isPaired = own.length === other.length;
  return html`${own.map((text, index) => changedLine(text, isPaired ? (other[index] ?? null) : null, tag))}`;
}

/** A line with its differing part marked; without a counterpart all of it is. */
function changedLine(text: string, counterpart: string | null, tag: 'del' | 'ins'): Markup {
  const [start, end] = counterpart === null ? [0, text.length] : differingPart(text, counterpart);
  const marked = text.slice(start, end);
  const part = tag === 'del' ? html`<del>${marked}</del>` : html`<ins>${marked}</ins>`;
  return html`<span class="line changed">${text.slice(0, start)}${marked === '' ? null : part}${text.slice(end)}</span>`;
}

/** Start and end of the part between the common beginning and the common end of two texts. */
function differingPart(text: string, other: string): [start: number, end: number] {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && text[text.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  // Whole values are easier to compare than single digits.
  while (start > 0 && isInValue(text[start - 1])) start -= 1;
  while (tail > 0 && isInValue(text[text.length - tail])) tail -= 1;
  return [start, text.length - tail];
}

function isInValue(character: string | undefined): boolean {
  return character !== undefined && !'<>"\'/= '.includes(character);
}
