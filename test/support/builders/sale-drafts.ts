import { createBranch, createLeaf, type Draft, draftAt, withChildren } from '@nakor/domain/correction/draft/draft';
import { Invoice } from '@nakor/domain/fa3/invoice';

/** Fields of an element with their texts, in schema order. */
export type Fields = Readonly<Record<string, string>>;

interface Sale {
  readonly kind?: string;
  readonly currency?: string;
  /** `P_13_x`, `P_14_x`, `P_15` etc. */
  readonly sums?: Fields;
  readonly annotations?: readonly Draft[];
  readonly lines?: readonly Fields[];
  readonly orderValue?: string;
  readonly orderLines?: readonly Fields[];
}

/** A line of the invoice or its order. Lines without a number are numbered by {@link saleDraft}. */
export function lineDraft(fields: Fields, name = 'FaWiersz'): Draft {
  return createBranch(
    name,
    Object.entries(fields).map(([field, text]) => createLeaf(field, text)),
  );
}

/** A line as its fields. */
export function fieldsIn(line: Draft): Record<string, string> {
  return Object.fromEntries(line.children.map(({ name, text }) => [name, text]));
}

/** The parts of an invoice from which amounts are calculated, without parties etc. */
export function saleDraft({
  kind = 'VAT',
  currency = 'PLN',
  sums = {},
  annotations = [],
  lines = [],
  orderValue,
  orderLines = [],
}: Sale): Draft {
  const numbered = (number: string, rows: readonly Fields[], name: string) =>
    rows.map((row, index) => lineDraft({ [number]: String(index + 1), ...row }, name));
  const order =
    orderValue === undefined
      ? null
      : createBranch('Zamowienie', [
          createLeaf('WartoscZamowienia', orderValue),
          ...numbered('NrWierszaZam', orderLines, 'ZamowienieWiersz'),
        ]);
  return createBranch('Faktura', [
    createBranch('Fa', [
      createLeaf('KodWaluty', currency),
      ...Object.entries(sums).map(([field, text]) => createLeaf(field, text)),
      createBranch('Adnotacje', annotations),
      createLeaf('RodzajFaktury', kind),
      ...numbered('NrWierszaFa', lines, 'FaWiersz'),
      order,
    ]),
  ]);
}

/** The draft with a field of `Fa` or of a line (by position) replaced; empty removes it. */
export function withLineField(sale: Draft, position: number, field: string, text: string): Draft {
  return mapLines(sale, 'FaWiersz', (line, index) => {
    if (index !== position - 1) return line;
    const index_ = line.children.findIndex(({ name }) => name === field);
    const others = line.children.filter(({ name }) => name !== field);
    if (text === '') return withChildren(line, others);
    return withChildren(line, index_ === -1 ? [...others, createLeaf(field, text)] : line.children.with(index_, createLeaf(field, text)));
  });
}

/** The draft with every line of the given name changed; null removes it. */
export function mapLines(sale: Draft, lineName: string, change: (line: Draft, index: number) => Draft | null): Draft {
  let index = -1;
  const mapped = (parent: Draft): Draft =>
    withChildren(
      parent,
      parent.children.flatMap((child) => {
        if (child.name === lineName) {
          index += 1;
          return change(child, index) ?? [];
        }
        return child.name === 'Fa' || child.name === 'Zamowienie' ? mapped(child) : child;
      }),
    );
  return mapped(sale);
}

/** The draft with a line appended. */
export function withLine(sale: Draft, fields: Fields): Draft {
  const fa = draftAt(sale, 'Fa') ?? createBranch('Fa', []);
  return withChildren(
    sale,
    sale.children.map((child) => (child.name === 'Fa' ? withChildren(fa, [...fa.children, lineDraft(fields)]) : child)),
  );
}

/** A draft as rules see it. */
export function invoiceOfDraft(draft: Draft): Invoice<Draft> {
  return new Invoice(draft);
}
