import { InternalError } from '../shared/internal-error.ts';
import type { Localized } from '../shared/localized.ts';
import type { Enforcer } from './model/enforcement.ts';
import type { Source } from './model/source.ts';
import { allRules } from './rules/index.ts';
import { schemaCodes, schemaSource } from './rules/schema-codes.ts';

/** What is the same for all issues of a code. */
interface CatalogueEntry {
  /** What is wrong, in a few words. */
  readonly title: Localized;
  /** What is checked and why it matters. */
  readonly why: Localized;
  readonly enforcedBy: Enforcer;
  readonly source: Source;
}

const entries: ReadonlyMap<string, CatalogueEntry> = new Map<string, CatalogueEntry>([
  ...allRules.map(({ code, title, why, enforcedBy, source }) => [code, { title, why, enforcedBy, source }] as const),
  ...schemaCodes.map(({ code, title, why }) => [code, { title, why, enforcedBy: 'ksef', source: schemaSource }] as const),
]);

/** The codes of all rules and of violations of the schema, in the order of the catalogue. */
export const catalogueCodes: readonly string[] = [...entries.keys()];

/**
 * The title, enforcer and source of a code.
 *
 * @throws InternalError when no rule and no violation of the schema has this code
 */
export function getCatalogueEntry(code: string): CatalogueEntry {
  const entry = entries.get(code);
  if (entry === undefined) throw new InternalError(`${code} is not in the catalogue.`);
  return entry;
}
