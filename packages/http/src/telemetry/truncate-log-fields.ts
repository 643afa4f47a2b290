const maxLength = 200;

/** Truncates the strings of a log line to 200 characters, those in arrays too. */
export function truncateLogFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(truncate) : truncate(value)]),
  );
}

function truncate(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, maxLength) : value;
}
