import type { InvoiceView, ViewBlock, ViewFact, ViewLabel, ViewTable, ViewValue } from '@nakor/domain/rendering/view';

/** All texts of a view in the order in which its PDF shows them. The heads of tables are listed separately: pages repeat them. */
export interface ViewTexts {
  readonly texts: readonly string[];
  readonly heads: readonly string[];
}

/** Reads a view independently of the code that draws it. */
export function textsOf(view: InvoiceView): ViewTexts {
  const { heading } = view;
  const tables = view.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])));
  const texts = [
    ...view.notices.flatMap(({ tone, title, text }) => [{ bad: '✗', warning: '⚠', plain: '•' }[tone], title, text]),
    heading.kind,
    ...(heading.kindCode === null ? [] : ['(', heading.kindCode.text, ')']),
    ...(heading.number === null ? [] : [inFull(heading.number)]),
    ...heading.facts.flatMap(factTexts),
    ...view.codes.flatMap(({ caption, title, note }) => [caption, title, note ?? '']),
    ...view.sections.flatMap(({ title, isTitleHidden, blocks }) => [isTitleHidden === true ? '' : title, ...blocks.flatMap(blockTexts)]),
    ...view.footer,
  ];
  return { texts, heads: tables.map((table) => headTexts(table).join('')) };
}

function blockTexts(block: ViewBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [labelOf(block.text)];
    case 'facts':
      return block.weight === 'small' ? runningTexts(block.facts) : block.facts.flatMap(factTexts);
    case 'columns':
      return pairsOf(block.columns).flatMap((pair) => [
        ...pair.map(({ title }) => labelOf(title)),
        ...pair.flatMap(({ facts }) => facts.flatMap(factTexts)),
      ]);
    case 'table':
      return [...(block.table.isCaptionHidden === true ? [] : [labelOf(block.table.caption)]), ...tableTexts(block.table)];
    case 'texts':
      return block.texts.map(({ text }) => text);
    case 'note':
      return [block.text];
  }
}

function headTexts({ columns }: ViewTable): string[] {
  return columns.map(({ label }) => labelOf(label));
}

function tableTexts(table: ViewTable): string[] {
  const rows = table.groups.flat().flatMap(({ label, cells }) => {
    const shown = cells.map((cell) => (cell?.values ?? []).map(inFull).join(''));
    const details = cells.flatMap((cell) => cell?.details ?? []);
    return [
      shown[0] ?? '',
      label === null ? '' : labelOf(label),
      ...shown.slice(1),
      ...(details.length === 0 ? [] : runningTexts(details)),
    ];
  });
  return [...headTexts(table), ...rows];
}

function pairsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  return items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []));
}

function factTexts({ label, values, isLabelHidden }: ViewFact): string[] {
  return [...(isLabelHidden === true ? [] : [labelOf(label)]), ...values.map(inFull)];
}

function runningTexts(facts: readonly ViewFact[]): string[] {
  return [facts.map(({ label, values }) => `${labelOf(label)}:${values.map(inFull).join(',')}`).join('·')];
}

function labelOf(label: ViewLabel): string {
  return typeof label === 'string' ? label : inFull(label);
}

function inFull({ text, meaning, unit }: ViewValue): string {
  const amount = `${text}${unit ?? ''}`;
  return meaning === undefined ? amount : `${meaning}(${amount})`;
}
