import { InternalError } from '../shared/internal-error.ts';
import type { Localized } from '../shared/localized.ts';
import { isCriticalByItself } from './enforcement/critical-codes.ts';
import type { Enforcer } from './model/enforcement.ts';
import type { Severity } from './model/issue.ts';
import type { NotCheckedDefinition } from './model/not-checked.ts';
import type { Rule } from './model/rule.ts';
import type { Source } from './model/source.ts';
import { allRules, dumpRules, notCheckedDefinitions, retiredCodes } from './rules/index.ts';
import { rejectionCodes } from './rules/rejection-codes.ts';
import { schemaCodes, schemaSource } from './rules/schema-codes.ts';

/** What is the same for all issues of a code. */
export interface CatalogueEntry {
  readonly code: string;
  /** An issue of the validation result, or a document that cannot be read and has no result. */
  readonly reportedAs: 'issue' | 'rejection';
  /** Severity where KSeF does not reject the document. */
  readonly severity: Severity;
  /** Severity on corrections; null if it is the same. */
  readonly severityOnCorrections: Severity | null;
  /** Values of `RodzajFaktury` to which it applies; null for all. */
  readonly kinds: readonly string[] | null;
  /** What is wrong, in a few words. */
  readonly title: Localized;
  /** What is checked and why it matters. */
  readonly why: Localized;
  /** Tolerances and exceptions; null if there is no more to say. */
  readonly details: Localized | null;
  /** How to fix it in any invoice. */
  readonly howToFix: Localized;
  readonly enforcedBy: Enforcer;
  readonly source: Source;
}

/**
 * How to fix an issue of a rule in any invoice, without the values of one.
 *
 * @throws InternalError when the rule states nothing of the kind, which a test excludes
 */
export function getHowToFix({ code, howToFix, quickFix }: Pick<Rule, 'code' | 'howToFix' | 'quickFix'>): Localized {
  const text = howToFix ?? quickFix;
  if (text === null) throw new InternalError(`${code} does not say how to fix it.`);
  return text;
}

function describeRule(rule: Rule): CatalogueEntry {
  const { code, severity, severityOnCorrections = null, kinds = null, title, why, details = null, enforcedBy, source } = rule;
  return {
    ...{ code, title, why, details, enforcedBy, source },
    reportedAs: 'issue',
    severity: isCriticalByItself(code) ? 'critical' : severity,
    severityOnCorrections,
    kinds,
    howToFix: getHowToFix(rule),
  };
}

const alwaysCritical = { severity: 'critical', severityOnCorrections: null, kinds: null, details: null } as const;

/** All entries, in the order of their codes. */
export const catalogue: readonly CatalogueEntry[] = [
  ...allRules.map(describeRule),
  ...schemaCodes.map((each) => ({ ...each, ...alwaysCritical, reportedAs: 'issue', enforcedBy: 'ksef', source: schemaSource }) as const),
  ...rejectionCodes.map((each) => ({ ...each, ...alwaysCritical, reportedAs: 'rejection' }) as const),
].sort((left, right) => (left.code < right.code ? -1 : 1));

const entries: ReadonlyMap<string, CatalogueEntry> = new Map(catalogue.map((entry) => [entry.code, entry]));

/** Everything that a validation result may report as not checked. */
export const uncheckedDefinitions: readonly NotCheckedDefinition[] = notCheckedDefinitions;

/** Codes of former rules, which old results contain. */
export const formerCodes: readonly string[] = retiredCodes;

/** The text of which the version of the rules is the beginning of the SHA-256. */
export function formatRulesDefinition(): string {
  return dumpRules();
}

/** All codes, in their order: of rules, of violations of the schema, and of documents that cannot be read. */
export const catalogueCodes: readonly string[] = [...entries.keys()];

/**
 * The entry of a code.
 *
 * @throws InternalError when no rule, no violation of the schema and no rejection has this code
 */
export function getCatalogueEntry(code: string): CatalogueEntry {
  const entry = entries.get(code);
  if (entry === undefined) throw new InternalError(`${code} is not in the catalogue.`);
  return entry;
}
