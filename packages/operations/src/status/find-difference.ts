/**
 * Where two JSON values differ first, as a path such as `issues.0.code`; null if they are equal. The order of members does not matter, that of
 * list entries does.
 */
export function findDifference(expected: unknown, actual: unknown, path = ''): string | null {
  if (Object.is(expected, actual)) return null;
  if (!isContainer(expected) || !isContainer(actual) || Array.isArray(expected) !== Array.isArray(actual)) return path === '' ? '.' : path;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = findDifference(expected[name], actual[name], path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
