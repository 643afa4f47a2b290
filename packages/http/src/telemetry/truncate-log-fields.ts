/** Longest text of a fact in a log line. */
const textLimit = 200;

/** Facts for a log line with their texts cut to 200 characters, those in lists too. */
export function shortFacts(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? value.map(short) : short(value)]));
}

function short(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, textLimit) : value;
}
