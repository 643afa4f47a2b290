import { err, ok, type Result } from '@nakor/domain/shared/result';

/** What this file needs of a schema. */
interface Schema<Value> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

const shownProblems = 20;

/**
 * Reads a JSON file of an audit pack, which has one way of being written: two blanks a level, one line break at the end.
 *
 * @returns what is wrong with it
 */
export function readPackJson<Value>(content: Uint8Array, schema: Schema<Value>): Result<Value, readonly string[]> {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    value = JSON.parse(text);
  } catch {
    return err(['It is not JSON in UTF-8.']);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return err(issues.slice(0, shownProblems).map(({ path, message }) => `${path.map(String).join('.') || 'All of it'}: ${message}.`));
  }
  if (`${JSON.stringify(value, null, 2)}\n` !== text) return err(['It is not written as Nakor writes it.']);
  // Not the schema's own copy, which would lose names such as __proto__ of what a caller stated.
  return ok(value as Value);
}
