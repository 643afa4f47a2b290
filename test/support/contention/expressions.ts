/** An item of a table, or the values of an expression. */
export type Values = Readonly<Record<string, unknown>>;

/** The expressions of a write, as the document client takes them. */
export interface Expressions {
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Values | undefined;
}

const tokenFormat = /\s*(<=|>=|<>|[=<>(),+-]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/y;

function tokenize(expression: string): string[] {
  const tokens: string[] = [];
  for (tokenFormat.lastIndex = 0; tokenFormat.lastIndex < expression.trimEnd().length; ) {
    const match = tokenFormat.exec(expression);
    if (match?.[1] === undefined) throw new Error(`The expression is not understood: ${expression}`);
    tokens.push(match[1]);
  }
  return tokens;
}

/** The rest of an expression. */
interface Reader {
  next(): string;
  peek(): string | undefined;
  /** Takes the next token if it is this one. */
  takes(token: string): boolean;
}

function read(expression: string): Reader {
  const tokens = tokenize(expression);
  let position = 0;
  return {
    next() {
      position += 1;
      return tokens[position - 1] ?? '';
    },
    peek: () => tokens[position],
    takes(token) {
      if (tokens[position] !== token) return false;
      position += 1;
      return true;
    },
  };
}

/** Whether the condition of a write holds for an item; null for none. Understands what the adapters use, and no more. */
export function holds(item: Values | null, write: Expressions): boolean {
  if (write.ConditionExpression === undefined) return true;
  return either(read(write.ConditionExpression), item ?? {}, write);
}

function either(tokens: Reader, item: Values, write: Expressions): boolean {
  let result = both(tokens, item, write);
  while (tokens.takes('OR')) result = both(tokens, item, write) || result;
  return result;
}

function both(tokens: Reader, item: Values, write: Expressions): boolean {
  let result = not(tokens, item, write);
  while (tokens.takes('AND')) result = not(tokens, item, write) && result;
  return result;
}

function not(tokens: Reader, item: Values, write: Expressions): boolean {
  if (tokens.takes('NOT')) return !not(tokens, item, write);
  if (tokens.takes('(')) {
    const result = either(tokens, item, write);
    tokens.takes(')');
    return result;
  }
  const first = tokens.next();
  if (tokens.takes('(')) {
    const name = attributeName(tokens.next(), write);
    if (first === 'contains' && tokens.takes(',')) {
      const value = operandValue(tokens.next(), item, write);
      tokens.takes(')');
      return bytesIn(item[name]).some((bytes) => Buffer.compare(bytes, value as Uint8Array) === 0);
    }
    tokens.takes(')');
    if (first === 'attribute_exists') return item[name] !== undefined;
    if (first === 'attribute_not_exists') return item[name] === undefined;
    throw new Error(`The function ${first} is not understood.`);
  }
  const comparison = tokens.next();
  return compare(operandValue(first, item, write), comparison, operandValue(tokens.next(), item, write));
}

function bytesIn(set: unknown): Uint8Array[] {
  return set instanceof Set ? [...set] : [];
}

function compare(left: unknown, comparison: string, right: unknown): boolean {
  if (left === undefined || right === undefined) return false;
  if (comparison === '=') return left === right;
  if (comparison === '<>') return left !== right;
  const [a, b] = [left as number, right as number];
  if (comparison === '<') return a < b;
  if (comparison === '<=') return a <= b;
  if (comparison === '>') return a > b;
  if (comparison === '>=') return a >= b;
  throw new Error(`The comparison ${comparison} is not understood.`);
}

function attributeName(token: string, { ExpressionAttributeNames = {} }: Expressions): string {
  return ExpressionAttributeNames[token] ?? token;
}

function operandValue(token: string, item: Values, write: Expressions): unknown {
  return token.startsWith(':') ? write.ExpressionAttributeValues?.[token] : item[attributeName(token, write)];
}

const sections = new Set(['SET', 'ADD', 'REMOVE']);

/** An item after an update: `SET` of values, `ADD` of numbers and of sets, `REMOVE`. */
export function update(item: Values, write: Expressions): Values {
  const tokens = read(write.UpdateExpression ?? '');
  const result: Record<string, unknown> = { ...item };
  for (let section = ''; tokens.peek() !== undefined; tokens.takes(',')) {
    if (sections.has(tokens.peek() ?? '')) section = tokens.next();
    const name = attributeName(tokens.next(), write);
    if (section === 'REMOVE') delete result[name];
    else if (section === 'ADD') result[name] = add(result[name], operandValue(tokens.next(), item, write));
    else if (section === 'SET' && tokens.takes('=')) result[name] = operandValue(tokens.next(), item, write);
    else throw new Error(`The update is not understood: ${write.UpdateExpression}`);
  }
  return result;
}

function add(before: unknown, value: unknown): unknown {
  return value instanceof Set ? new Set([...bytesIn(before), ...bytesIn(value)]) : Number(before ?? 0) + Number(value);
}
