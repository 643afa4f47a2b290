import type { ViewCell, ViewColumn, ViewRow, ViewRowGroup, ViewTable } from '../view.ts';
import { escapeHtml } from './escape.ts';
import { formatFactsHtml, formatValueHtml, formatValuesHtml, labelHtml } from './values.ts';

/** The HTML of a table, and the rules that turn its rows into cards on narrow screens. */
export interface TableHtml {
  readonly html: string;
  /** Labels of the cells on narrow screens; empty where the document has labelled the columns: such tables scroll. */
  readonly labelRules: string;
}

/**
 * A table that scrolls inside its own region if it is too wide. On narrow screens, each row of a table with our labels becomes a card:
 * the labels are then in the style sheet once instead of in each cell.
 */
export function formatTableHtml({ columns, groups, caption, isCaptionHidden }: ViewTable, id: string): TableHtml {
  const labels = columns.flatMap(({ label }) => (typeof label === 'string' && label !== '' ? [label] : []));
  const isStacked = labels.length === columns.length;
  const name = escapeHtml(typeof caption === 'string' ? caption : caption.text);
  const out: string[] = [
    `<div class="scroll" role="group" tabindex="0" aria-label="${name}"><table id="${id}"${isStacked ? ' class="stacked"' : ''}>`,
    `<caption${isCaptionHidden === true ? ' class="unseen"' : ''}>${labelHtml(caption)}</caption><thead><tr>`,
    ...columns.map((column) => headerHtml(column)),
    '</tr></thead>',
  ];
  // Of 10,000 lines, each in a group of its own, there are too many for arguments of a call.
  for (const [index, rows] of groups.entries()) out.push(groupHtml(rows, groups[index - 1], groups[index + 1], columns));
  out.push('</table></div>');
  return { html: out.join(''), labelRules: isStacked ? labels.map((label, index) => labelRule(id, index, label)).join('') : '' };
}

function headerHtml({ label, align }: ViewColumn): string {
  // A header without text has nothing to say to screen readers.
  return label === '' ? '<td></td>' : `<th scope="col"${align === 'end' ? ' class="end"' : ''}>${labelHtml(label)}</th>`;
}

/** Rows that belong together have a body of their own; single rows next to each other share one. */
function groupHtml(
  rows: ViewRowGroup,
  previous: ViewRowGroup | undefined,
  next: ViewRowGroup | undefined,
  columns: readonly ViewColumn[],
): string {
  const isPair = rows.length > 1;
  const opening = isPair || previous === undefined || previous.length > 1 ? `<tbody${isPair ? ' class="pair"' : ''}>` : '';
  const closing = isPair || next === undefined || next.length > 1 ? '</tbody>' : '';
  return `${opening}${rows.map((row) => rowHtml(row, columns)).join('')}${closing}`;
}

function rowHtml({ role, label, cells }: ViewRow, columns: readonly ViewColumn[]): string {
  const shown = cells.map((content, index) => {
    const end = columns[index]?.align === 'end' ? ' class="end"' : '';
    const own = index === 0 && label !== null ? `<span class="row-label">${labelHtml(label)}</span>` : '';
    return `<td${end}>${content === null ? own : contentHtml(content, own)}</td>`;
  });
  return `<tr${role === 'plain' ? '' : ` class="${role}"`}>${shown.join('')}</tr>`;
}

function contentHtml({ values, details }: ViewCell, label: string): string {
  const content = values.length === 1 ? formatValuesHtml(values) : values.map(formatValueHtml).join(' ');
  return `${content}${label === '' ? '' : ` ${label}`}${details === undefined ? '' : formatFactsHtml(details, 'details')}`;
}

/** Labels are our own texts, so that only quotes would matter. */
function labelRule(id: string, index: number, label: string): string {
  return `#${id} td:nth-child(${index + 1})::before{content:"${label.replace(/["\\<]/g, '')}"}`;
}
