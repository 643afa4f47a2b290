import { PDFHexString, PDFName, PDFObject, type PDFPage, type PDFRef } from 'pdf-lib';

/** The type of an element of the structure (ISO 32000-1, 14.8.4). */
type Tag = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** Rows with this identity are cells of one table. */
export interface TableIdentity {
  /** Number of its columns: every record has as many cells. */
  readonly columns: number;
}

/** What a row of a page is for those who do not see it. Rows with the same identities belong together, on whatever page they are. */
export type RowStructure =
  /** Running text; its parts are paragraphs of their own. */
  | { readonly kind: 'text' }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 }
  /** One line of a record of a table. A record whose only cell takes the whole width is `whole`. */
  | { readonly kind: 'record'; readonly table: TableIdentity; readonly record: object; readonly cells: 'head' | 'data' | 'whole' }
  /** An item of a list: its first cell is the label. */
  | { readonly kind: 'item'; readonly list: object };

/** An element of the structure, into which content is drawn. */
export interface StructureElement {
  readonly tag: Tag;
  readonly parent: StructureElement | null;
  readonly children: StructureElement[];
  /** Pieces of content: the page, and their number on it. */
  readonly content: { readonly page: number; readonly id: number }[];
  /** Further entries, as they are written. */
  readonly entries: string;
}

/** The logical structure of a document, which is built in the order in which content is drawn. */
export interface Structure {
  /** The element for a part of a row: a paragraph, a heading, a cell of a table. */
  elementOf(row: object, structure: RowStructure, part: PartOfRow): StructureElement;
  /** An element for a picture with a description. */
  figure(description: string): StructureElement;
  /** Numbers a piece of content of an element on a page. */
  number(element: StructureElement, page: number): number;
  /** Writes the structure into the document: its pages in their order, and everything that refers to them. */
  write(pages: readonly PDFPage[]): void;
}

/** What a cell of a row belongs to. */
interface PartOfRow {
  /** Index of the cell within the row. */
  readonly cell: number;
  /** The column of a table; 0 by default. */
  readonly column?: number | undefined;
  /** What is read together, such as a label and its value. */
  readonly together?: object | undefined;
}

/** Starts the structure of a document. */
export function startStructure(): Structure {
  const root = createElement('Document', null);
  const known = new Map<object, StructureElement>();
  /** Content of each page: the elements by the numbers of their pieces. */
  const numbered: StructureElement[][] = [];
  let level = 0;

  const once = (key: object, create: () => StructureElement): StructureElement => {
    const element = known.get(key) ?? create();
    known.set(key, element);
    return element;
  };
  const heading = (wanted: number): StructureElement => {
    // A level must not be left out.
    level = Math.min(wanted, level + 1);
    return createElement(`H${level}` as Tag, root);
  };
  const recordOf = ({ table, record, cells }: Extract<RowStructure, { kind: 'record' }>): StructureElement => {
    const parent = once(table, () => createElement('Table', root));
    return once(record, () => {
      const row = createElement('TR', parent);
      if (cells === 'whole') createElement('TD', row, `/A<</O/Table/ColSpan ${table.columns}>>`);
      else if (cells === 'head')
        for (let column = 0; column < table.columns; column += 1) createElement('TH', row, '/A<</O/Table/Scope/Column>>');
      else for (let column = 0; column < table.columns; column += 1) createElement('TD', row);
      return row;
    });
  };

  return {
    elementOf(row, structure, { cell, column = 0, together }) {
      switch (structure.kind) {
        case 'text':
          return once(together ?? row, () => createElement('P', root));
        case 'heading':
          return once(row, () => heading(structure.level));
        case 'record': {
          const record = recordOf(structure);
          return record.children[column] ?? record.children[0] ?? record;
        }
        case 'item': {
          const list = once(structure.list, () => createElement('L', root));
          const item = once(row, () => {
            const one = createElement('LI', list);
            createElement('Lbl', one);
            createElement('LBody', one);
            return one;
          });
          return item.children[cell === 0 ? 0 : 1] ?? item;
        }
      }
    },
    figure: (description) => createElement('Figure', root, `/Alt${PDFHexString.fromText(description).toString()}`),
    number(element, page) {
      while (numbered.length <= page) numbered.push([]);
      const ofPage = numbered[page] ?? [];
      const id = ofPage.length;
      ofPage.push(element);
      element.content.push({ page, id });
      return id;
    },
    write: (pages) => writeStructure(root, numbered, pages),
  };
}

function createElement(tag: Tag, parent: StructureElement | null, entries = ''): StructureElement {
  const element: StructureElement = { tag, parent, children: [], content: [], entries };
  parent?.children.push(element);
  return element;
}

/** An object as it is written. A structure has an object for each cell: objects of pdf-lib would take ten times the memory. */
class WrittenObject extends PDFObject {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override clone(): WrittenObject {
    return this;
  }

  override toString(): string {
    return this.#text;
  }

  override sizeInBytes(): number {
    return this.#text.length;
  }

  /** @returns number of bytes */
  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    for (let index = 0; index < this.#text.length; index += 1) buffer[offset + index] = this.#text.charCodeAt(index);
    return this.#text.length;
  }
}

function writeStructure(root: StructureElement, numbered: readonly (readonly StructureElement[])[], pages: readonly PDFPage[]): void {
  const [first] = pages;
  if (first === undefined) return;
  const { context, catalog } = first.doc;
  const tree = context.nextRef();
  const refs = new Map<StructureElement, PDFRef>();
  const elements: StructureElement[] = [root];
  // The list grows while it is read.
  for (const element of elements) {
    refs.set(element, context.nextRef());
    for (const child of element.children) elements.push(child);
  }
  const refOf = (element: StructureElement | null) => (element === null ? tree : (refs.get(element) ?? tree)).toString();
  const pageOf = (index: number) => (pages[index] ?? first).ref.toString();
  for (const element of elements) {
    const { tag, parent, children, content, entries } = element;
    const [piece] = content;
    const page = piece === undefined ? '' : `/Pg ${pageOf(piece.page)}`;
    const pieces = content.map(({ page: index, id }) => (index === piece?.page ? `${id}` : `<</Type/MCR/Pg ${pageOf(index)}/MCID ${id}>>`));
    const kids = [...children.map(refOf), ...pieces].join(' ');
    const text = `<</Type/StructElem/S/${tag}/P ${refOf(parent)}${page}${kids === '' ? '' : `/K[${kids}]`}${entries}>>`;
    const ref = refs.get(element);
    if (ref !== undefined) context.assign(ref, new WrittenObject(text));
  }
  const ofPages = pages.map((page, index) => {
    page.node.set(PDFName.of('StructParents'), context.obj(index));
    return `${index} [${(numbered[index] ?? []).map(refOf).join(' ')}]`;
  });
  const parents = context.register(new WrittenObject(`<</Nums[${ofPages.join(' ')}]>>`));
  const ofTree = `<</Type/StructTreeRoot/K[${refOf(root)}]/ParentTree ${parents.toString()}/ParentTreeNextKey ${pages.length}>>`;
  context.assign(tree, new WrittenObject(ofTree));
  catalog.set(PDFName.of('StructTreeRoot'), tree);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}
