import type { ViewFact, ViewLabel, ViewValue } from '../view.ts';
import { escapeHtml } from './escape.ts';

/**
 * A value, isolated from the direction of the text around it. Words that explain a code come before it; each text of the document is the
 * whole content of an element.
 */
export function formatValueHtml({ text, kind, meaning, unit, origin, isChanged }: ViewValue): string {
  const shown = escapeHtml(text);
  const classes = [
    ...(kind === 'text' ? [] : [kind]),
    ...(isChanged === true ? ['changed'] : []),
    ...(isLong(text, kind) ? ['long'] : []),
    ...(isWide(text, kind) ? ['wide'] : []),
  ].join(' ');
  const attributes = `${classes === '' ? '' : ` class="${classes}"`}${origin === undefined ? '' : ` data-origin="${origin}"`}`;
  if (meaning !== undefined)
    return `<span class="meaning">${escapeHtml(meaning)}</span> <bdi class="code${isChanged === true ? ' changed' : ''}">${shown}</bdi>`;
  return `<bdi${attributes}>${shown}</bdi>${unit === undefined ? '' : unitHtml(unit)}`;
}

/** A currency after a blank; the sign of a percentage is next to its number. */
function unitHtml(unit: string): string {
  return `${unit === '%' ? '' : '\u00a0'}<bdi class="unit">${escapeHtml(unit)}</bdi>`;
}

/** Values that belong together, each on a line of its own. */
export function formatValuesHtml(values: readonly ViewValue[]): string {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return formatValueHtml(only);
  return values.map((value) => `<div>${formatValueHtml(value)}</div>`).join('');
}

/** A label: our text, or a value of the document. */
export function labelHtml(label: ViewLabel): string {
  return typeof label === 'string' ? escapeHtml(label) : formatValueHtml(label);
}

/** Facts as a list of descriptions. */
export function formatFactsHtml(facts: readonly ViewFact[], className: string): string {
  const items = facts.map(({ label, values, isLabelHidden }) => {
    const [row, term] = isLabelHidden === true ? [' class="name"', ' class="unseen"'] : ['', ''];
    return `<div${row}><dt${term}>${labelHtml(label)}</dt><dd>${formatValuesHtml(values)}</dd></div>`;
  });
  return `<dl class="${className}">${items.join('')}</dl>`;
}

/** Whether a value has to be broken to fit. Usual words, identifiers and numbers stay whole, since broken ones are hard to read. */
function isLong(text: string, kind: ViewValue['kind']): boolean {
  if (kind === 'text') return text.length > 25 && /\S{26}/.test(text);
  return text.length > (kind === 'exact' ? 36 : 26);
}

/** Whether an identifier is kept whole, but fits only into a row of its own: a KSeF number has 35 characters. */
function isWide(text: string, kind: ViewValue['kind']): boolean {
  return kind === 'exact' && text.length > 26 && !isLong(text, kind);
}
