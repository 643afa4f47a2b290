import { type PathStep, parseChangePath } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import { withText } from '../draft/draft-at-path.ts';
import { pairLines } from '../draft/match-lines.ts';

/**
 * The fields of lines that are addressed by changes.
 *
 * @param before       lines before the correction, all of one kind
 * @param after        the same lines with the changes applied
 * @param changedPaths addresses of all changes; those of other elements are ignored
 * @returns            by line of `after`: field names, each with the index of its change
 */
export function listChangedFields(
  before: readonly Draft[],
  after: readonly Draft[],
  changedPaths: readonly string[],
): ReadonlyMap<Draft, ReadonlyMap<string, number>> {
  const fields = new Map<Draft, Map<string, number>>();
  const name = (after[0] ?? before[0])?.name;
  const partners = new Map(pairLines(before, after).map((pair) => [pair.before, pair.after]));
  for (const [change, path] of changedPaths.entries()) {
    const parsed = parseChangePath(path);
    if (!parsed.ok) continue;
    const index = parsed.value.steps.findIndex((step) => step.name === name);
    const [step, field] = index === -1 ? [] : parsed.value.steps.slice(index);
    if (step === undefined || field === undefined) continue;
    const line = lineAt(step, before, after, partners);
    if (line === null) continue;
    const known = fields.get(line);
    if (known === undefined) fields.set(line, new Map([[field.name, change]]));
    else known.set(field.name, change);
  }
  return fields;
}

/** Positions refer to the lines of the original; a position after the last one means an added line. */
function lineAt(
  { position, key }: PathStep,
  before: readonly Draft[],
  after: readonly Draft[],
  partners: ReadonlyMap<Draft | null, Draft | null>,
): Draft | null {
  if (key === null) {
    const line = before[(position ?? 1) - 1];
    return line === undefined ? (after[(position ?? 1) - 1] ?? null) : (partners.get(line) ?? null);
  }
  const [line] = withText(before, key);
  return line === undefined ? (withText(after, key)[0] ?? null) : (partners.get(line) ?? null);
}
