import * as z from 'zod';

/** How deep the values of a caller may be nested: far deeper than any list of issues is. */
const deepest = 10;

/** Whether every text is well-formed and every number finite, so that the value can be written out again; lists and objects not too deep. */
function isWritable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWritable(inner, depth - 1));
}

/**
 * Objects of JSON that a caller states and that are kept as they are: no more of them, nor longer as compact JSON in UTF-8, than told.
 * Codes of issues: `invalid_json` for what could not be written out again, `too_long` where together they are too long.
 */
export function passThroughObjects({ most, mostBytes }: { readonly most: number; readonly mostBytes: number }) {
  // A record would lose the name __proto__, so objects are only looked at.
  const object = z
    .custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      params: { code: 'not_an_object' },
      abort: true,
    })
    .refine((value) => isWritable(value, deepest), { params: { code: 'invalid_json' } })
    .meta({ override: { type: 'object' } });
  return z
    .array(object)
    .max(most)
    .refine((objects) => new TextEncoder().encode(JSON.stringify(objects)).length <= mostBytes, {
      params: { code: 'too_many_bytes', maximum: mostBytes },
      when: ({ issues }) => issues.length === 0,
    });
}
