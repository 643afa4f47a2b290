import { parseSync } from 'oxc-parser';

/** A declaration of a module. */
export interface Declaration {
  /** Values need `declare` in a file of declarations. */
  readonly kind: 'type' | 'value';
  /** Without `export` and `declare`. */
  readonly text: string;
  /** The comment before it; empty for none. */
  readonly comment: string;
  /** The types and values that it refers to. */
  readonly uses: readonly string[];
}

/** The names that a module exports. */
export interface ExportedNames {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** A file of declarations. Renamed imports and exports are not supported. */
export interface ParsedModule {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Modules by imported name. */
  readonly imports: ReadonlyMap<string, string>;
  /** Modules by name that is exported from them. */
  readonly exportsFrom: ReadonlyMap<string, string>;
  readonly exportedNames: ExportedNames;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Specifier {
  readonly local: { readonly name: string };
  readonly imported?: { readonly name: string };
  readonly exported?: { readonly name: string };
  readonly exportKind?: string;
}

interface Declared extends Node {
  readonly id?: { readonly name: string };
  /** Of a constant; the compiler emits one per declaration. */
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
}

interface Statement extends Declared {
  readonly declaration?: Declared | null;
  readonly specifiers?: readonly Specifier[];
  readonly source?: { readonly value: string } | null;
  readonly exportKind?: string;
}

/**
 * Reads a file of declarations as the compiler emits it.
 *
 * @param path for errors
 * @throws Error for syntax errors and renamed names
 */
export function parseDeclarations(path: string, text: string): ParsedModule {
  const { program, comments, errors } = parseSync(path, text, { lang: 'dts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const statements = program.body as unknown as readonly Statement[];
  const links = statements.flatMap(linksOf);
  const renamed = links.find(({ otherName, name }) => otherName !== name);
  if (renamed !== undefined) throw new Error(`${path}: ${renamed.name} is renamed.`);
  const sources = (list: readonly Link[]) => new Map(list.map(({ name, source }) => [name, source]));
  const namesOf = (isType: boolean) => links.filter((link) => link.isExport && link.isType === isType).map(({ name }) => name);
  return {
    declarations: new Map(statements.flatMap((statement) => declarationsIn(statement, text, comments))),
    imports: sources(links.filter(({ isExport }) => !isExport)),
    exportsFrom: sources(links.filter(({ isExport }) => isExport)),
    exportedNames: { values: namesOf(false), types: namesOf(true) },
  };
}

/** A name that a module has from another one. */
interface Link {
  readonly name: string;
  /** Its name in the other module, or for importers. */
  readonly otherName: string;
  readonly source: string;
  readonly isExport: boolean;
  readonly isType: boolean;
}

function linksOf({ type, specifiers = [], source, exportKind }: Statement): readonly Link[] {
  if (source === null || source === undefined) return [];
  return specifiers.map((specifier) => ({
    name: specifier.local.name,
    otherName: (specifier.exported ?? specifier.imported ?? specifier.local).name,
    source: source.value,
    isExport: type !== 'ImportDeclaration',
    isType: exportKind === 'type' || specifier.exportKind === 'type',
  }));
}

type Comment = Node & { readonly value: string };

function declarationsIn(statement: Statement, text: string, comments: readonly Comment[]): readonly (readonly [string, Declaration])[] {
  const declared = statement.declaration ?? statement;
  const name = (declared.id ?? declared.declarations?.[0]?.id)?.name;
  if (name === undefined) return [];
  const declaration: Declaration = {
    kind: declared.type.startsWith('TS') && declared.type !== 'TSDeclareFunction' ? 'type' : 'value',
    text: text.slice(declared.start, declared.end).replace(/^declare /, ''),
    comment: commentBefore(statement, text, comments),
    uses: [...usesIn(declared)],
  };
  return [[name, declaration]];
}

/** The documentation of a statement; empty for none. */
function commentBefore({ start }: Statement, text: string, comments: readonly Comment[]): string {
  const before = comments.findLast(({ end }) => end <= start);
  if (before?.value.startsWith('*') !== true || text.slice(before.end, start).trim() !== '') return '';
  return text.slice(before.start, before.end);
}

/** The properties of nodes that refer to a declaration. */
const references: Readonly<Record<string, string>> = {
  TSTypeReference: 'typeName',
  TSTypeQuery: 'exprName',
  TSInterfaceHeritage: 'expression',
  TSClassImplements: 'expression',
  ClassDeclaration: 'superClass',
};

function* usesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Readonly<Record<string, unknown>>;
  const reference = references[String(node['type'])];
  if (reference !== undefined) yield* leftmostName(node[reference]);
  for (const child of Object.values(node)) yield* usesIn(child);
}

/** The declaration that a qualified name starts with. */
function leftmostName(value: unknown): readonly string[] {
  const node = value as { readonly name?: string; readonly left?: unknown } | null | undefined;
  if (node === null || node === undefined) return [];
  return node.name === undefined ? leftmostName(node.left) : [node.name];
}
