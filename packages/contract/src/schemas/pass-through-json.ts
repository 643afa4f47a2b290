import * as z from 'zod';

/** Maximum nesting depth; far more than a list of issues needs. */
const maxDepth = 10;

/** Whether the value can be serialized again: strings are well-formed, numbers finite, and the nesting is not too deep. */
function isSerializable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isSerializable(inner, depth - 1));
}

/**
 * JSON objects of any form that are stored unchanged, limited in number and in total size (as compact JSON in UTF-8).
 * Issue codes: `invalid_json` for a value that cannot be serialized again, `too_long` if the total size is too large.
 */
export function passThroughObjects({ maxItems, maxBytes }: { readonly maxItems: number; readonly maxBytes: number }) {
  // z.record would drop the key __proto__, so objects are only checked, not parsed.
  const object = z
    .custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      params: { code: 'not_an_object' },
      abort: true,
    })
    .refine((value) => isSerializable(value, maxDepth), { params: { code: 'invalid_json' } })
    .meta({ override: { type: 'object' } });
  return z
    .array(object)
    .max(maxItems)
    .refine((objects) => new TextEncoder().encode(JSON.stringify(objects)).length <= maxBytes, {
      params: { code: 'too_many_bytes', maximum: maxBytes },
      when: ({ issues }) => issues.length === 0,
    });
}
