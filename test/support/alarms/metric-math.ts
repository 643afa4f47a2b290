/** The value of each metric of an expression in a period; undefined for no data. */
export type MetricValues = Readonly<Record<string, number | undefined>>;

/**
 * Evaluates an expression of CloudWatch's metric math for one period: numbers, metrics, `+ - * /`, comparisons, `AND`, `OR`, `IF`, `FILL`
 * and `MAX([..])`. Without data, the result has none either, as in CloudWatch.
 *
 * @throws Error for anything else
 */
export function evaluateMetricMath(expression: string, values: MetricValues): number | undefined {
  const tokens = readTokens(expression);
  let at = 0;
  const peek = () => tokens[at];
  const take = (expected?: string): string => {
    const token = tokens[at] ?? '';
    if (expected !== undefined && token !== expected) throw new Error(`${expression}: ${expected} is missing before "${token}".`);
    at += 1;
    return token;
  };

  const list = (end: string): (number | undefined)[] => {
    const found = [binary(0)];
    while (peek() === ',') {
      take();
      found.push(binary(0));
    }
    take(end);
    return found;
  };
  const call = (name: string): number | undefined => {
    take('(');
    if (name !== 'MAX') return apply(expression, name, list(')'));
    take('[');
    const all = list(']');
    take(')');
    return all.some((value) => value === undefined) ? undefined : Math.max(...all.map(Number));
  };
  const single = (): number | undefined => {
    const token = take();
    if (token === '(') {
      const value = binary(0);
      take(')');
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    return peek() === '(' ? call(token) : values[token];
  };
  const binary = (level: number): number | undefined => {
    const operators = precedence[level];
    if (operators === undefined) return single();
    let left = binary(level + 1);
    for (let operator = operators[peek() ?? '']; operator !== undefined; operator = operators[peek() ?? '']) {
      take();
      const right = binary(level + 1);
      left = left === undefined || right === undefined ? undefined : Number(operator(left, right));
    }
    return left;
  };

  const result = binary(0);
  if (at < tokens.length) throw new Error(`${expression}: "${peek()}" is not understood.`);
  return result;
}

const knownTokens = new Map<string, readonly string[]>();

function readTokens(expression: string): readonly string[] {
  const tokens = knownTokens.get(expression) ?? expression.match(/\d+(?:\.\d+)?|[A-Za-z_]\w*|>=|<=|[()[\],+\-*/<>]/g) ?? [];
  knownTokens.set(expression, tokens);
  return tokens;
}

function apply(expression: string, name: string, [first, second, third]: readonly (number | undefined)[]): number | undefined {
  if (name === 'FILL') return first ?? second;
  if (name !== 'IF') throw new Error(`${expression}: unknown function ${name}.`);
  if (first === undefined) return undefined;
  return first === 0 ? third : second;
}

/** Operators, those that bind least first. */
const precedence: readonly Readonly<Record<string, (left: number, right: number) => number | boolean>>[] = [
  { OR: (left, right) => left !== 0 || right !== 0 },
  { AND: (left, right) => left !== 0 && right !== 0 },
  {
    '>': (left, right) => left > right,
    '<': (left, right) => left < right,
    '>=': (left, right) => left >= right,
    '<=': (left, right) => left <= right,
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  { '*': (left, right) => left * right, '/': (left, right) => left / right },
];
