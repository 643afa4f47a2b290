import { type Argument, parseSync, Visitor } from 'oxc-parser';
import type { ProjectFile } from '../runner/project-files.ts';

/** A regular expression in the source. */
interface FoundExpression {
  /** Path and line: `packages/http/src/lambda.ts:61`. */
  readonly place: string;
  readonly expression: RegExp;
  /** Whether it is passed to `split`, which tries it at every position. */
  readonly splits: boolean;
}

/** The expressions of a file; `unread` are the places where one is built at run time. */
interface ExpressionsOfFile {
  readonly found: readonly FoundExpression[];
  readonly unread: readonly string[];
}

/**
 * Finds the regular expressions in a file by its syntax tree: literals, and calls of `RegExp` with a string, a template or a constant of the
 * file.
 *
 * @throws Error when the file cannot be parsed
 */
export function expressionsOf({ path, text }: ProjectFile): ExpressionsOfFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const constants = new Map<string, Argument>();
  const splitArguments = new Set<number>();
  const found: FoundExpression[] = [];
  const unread: string[] = [];
  const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  const add = (start: number, source: string, flags: string) =>
    found.push({ place: placeOf(start), expression: new RegExp(source, flags), splits: splitArguments.has(start) });
  const readCall = (node: { start: number; callee: Argument; arguments: Argument[] }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments.map((argument) => stringOf(argument, constants));
    if (typeof source !== 'string' || (node.arguments.length > 1 && typeof flags !== 'string')) unread.push(placeOf(node.start));
    else add(node.start, source, flags ?? '');
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression: (node) => {
      const [first] = node.arguments;
      const { callee } = node;
      const isSplit = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'split';
      if (isSplit && first !== undefined) splitArguments.add(first.start);
      readCall(node);
    },
    NewExpression: readCall,
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
  }).visit(program);
  return { found, unread };
}

/** The statically known string of an argument; undefined if it is only known at run time. */
function stringOf(node: Argument, constants: ReadonlyMap<string, Argument>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name);
    return constant === undefined ? undefined : stringOf(constant, constants);
  }
  const isRaw = node.type === 'TaggedTemplateExpression' && node.tag.type === 'MemberExpression';
  const template = isRaw ? node.quasi : node;
  if (template.type !== 'TemplateLiteral') return undefined;
  const inserted = template.expressions.map((expression) => stringOf(expression, constants));
  if (inserted.includes(undefined)) return undefined;
  return template.quasis.map(({ value }, index) => `${(isRaw ? value.raw : value.cooked) ?? ''}${inserted[index] ?? ''}`).join('');
}
