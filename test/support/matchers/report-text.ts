import type { Report, ReportBlock, ReportFact, ReportTable } from '@nakor/domain/audit/report/report';

/** A report as plain text for golden files: all its words in order, without layout. */
export function reportText({ title, subtitle, footer, blocks }: Report): string {
  return [title, ...subtitle, '', ...blocks.map(blockText), '', `-- ${footer} --`, ''].join('\n');
}

function blockText(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `\n# ${block.text}\n`;
    case 'paragraph':
      return `${block.tone === undefined ? '' : `[${block.tone}] `}${block.text}`;
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'columns':
      return block.columns.map(({ title, facts }) => [`${title}:`, ...facts.map((fact) => `  ${factText(fact)}`)].join('\n')).join('\n');
    case 'list':
      return block.items.map((item) => `${block.tone === undefined ? '-' : `- [${block.tone}]`} ${item}`).join('\n');
    case 'table':
      return tableText(block.table);
  }
}

function factText({ label, value }: ReportFact): string {
  return `${label}: ${value}`;
}

function tableText({ columns, rows, note, shortened }: ReportTable): string {
  const marks = { total: '= ', group: '* ', plain: '  ' } as const;
  const groups = rows.filter(({ role }) => role === 'group').length;
  return [
    `  ${columns.map(({ label }) => label).join(' | ')}`,
    ...rows.map(({ cells, role }) => `${marks[role ?? 'plain']}${cells.join(' | ')}`),
    ...(shortened !== undefined && groups < shortened.all ? [`  (${shortened.note.replace('{shown}', String(groups))})`] : []),
    ...(note === undefined ? [] : [`  (${note})`]),
  ].join('\n');
}
