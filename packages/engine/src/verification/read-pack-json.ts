import { err, ok, type Result } from '@nakor/domain/shared/result';

/** The part of a zod schema that is used here. */
interface Schema<Value> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

const maxShownProblems = 20;

/**
 * Parses a JSON file of an audit pack. It must be formatted exactly as Nakor writes it: indented by two blanks, with one line break at the
 * end.
 *
 * @returns the problems found
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
    return err(
      issues.slice(0, maxShownProblems).map(({ path, message }) => `${path.map(String).join('.') || 'The whole file'}: ${message}.`),
    );
  }
  if (`${JSON.stringify(value, null, 2)}\n` !== text) return err(['It is not formatted as Nakor writes it.']);
  // Not `parsed.data`: zod drops keys such as `__proto__`, which a caller's answers may contain.
  return ok(value as Value);
}
