import type { ReconciliationResult } from './result.ts';

/** The result as JSON, indented by two spaces, in parts: that of many findings would be too large for one string. */
export function* writeReconciliationJson(result: ReconciliationResult): Generator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(result)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value) && value.length > 0) yield* writeList(value);
    else yield indent(value, '  ');
    separator = ',\n';
  }
  yield '\n}\n';
}

function* writeList(members: readonly unknown[]): Generator<string> {
  let separator = '[\n';
  for (const member of members) {
    yield `${separator}    ${indent(member, '    ')}`;
    separator = ',\n';
  }
  yield '\n  ]';
}

/** Strings in JSON contain no line breaks, so that each one is of the notation. */
function indent(value: unknown, margin: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`);
}
