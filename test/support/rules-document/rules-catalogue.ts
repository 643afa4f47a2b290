import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import type { Localized } from '@nakor/domain/shared/localized';
import { getHowToFix } from '@nakor/domain/validation/catalogue';
import { criticalCodes } from '@nakor/domain/validation/enforcement/critical-codes';
import { listEnforcement } from '@nakor/domain/validation/enforcement/list-enforcement';
import { isFixable } from '@nakor/domain/validation/fixes/index';
import type { Enforcer } from '@nakor/domain/validation/model/enforcement';
import type { Issue } from '@nakor/domain/validation/model/issue';
import type { Rule } from '@nakor/domain/validation/model/rule';
import type { Source } from '@nakor/domain/validation/model/source';
import { allRules, retiredCodes, rulesVersion } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes, schemaSource } from '@nakor/domain/validation/rules/schema-codes';
import { buildSourceResult } from '@nakor/engine/results/issue-origin';
import { allCases } from '../../unit/domain/validation/rules/all-cases.ts';
import { documentOf, plainInvoice, replaced } from '../builders/rule-cases.ts';
import { rejectionOf } from '../drivers/validation.ts';
import { areaOf, areaTitles } from './areas.ts';
import { compareWithCorrect } from './example.ts';
import { issuesOfCase } from './issues-of-case.ts';
import type { RuleChange } from './rules-history.ts';

type RuleEntry = RuleCatalogue['rules'][number];
type Example = NonNullable<RuleEntry['example']>;
type Described = Pick<Rule, 'code' | 'title' | 'why' | 'details'> & {
  readonly howToFix: Localized;
  readonly enforcedBy: Enforcer;
  readonly source: Source;
};

/** Content of `docs/rules.json`: the rules with the examples that their tests run. */
export async function rulesCatalogue(changes: readonly RuleChange[]): Promise<RuleCatalogue> {
  const rules = await Promise.all([
    ...allRules.map(entryOfRule),
    ...schemaCodes.map((each) => entryOfSchemaCode({ ...each, enforcedBy: 'ksef', source: schemaSource })),
    ...rejectionCodes.map(entryOfRejection),
  ]);
  return {
    schema_version: '1',
    rules_version: rulesVersion,
    areas: Object.entries(areaTitles).map(([id, title]) => ({ id, title })),
    rules: rules.sort((left, right) => left.code.localeCompare(right.code)),
    retired_codes: [...retiredCodes],
    changes: changes.toReversed().map((change) => ({ ...change })),
  };
}

async function entryOfRule(rule: Rule): Promise<RuleEntry> {
  const critical = criticalCodes.find(({ code }) => code === rule.code);
  return {
    ...commonOf({ ...rule, howToFix: getHowToFix(rule) }),
    reported_as: 'issue',
    severity: critical === undefined ? rule.severity : 'critical',
    severity_on_corrections: rule.severityOnCorrections ?? null,
    critical_because: critical?.reason ?? null,
    invoice_kinds: rule.kinds === undefined ? null : [...rule.kinds],
    quick_fix: rule.quickFix,
    ...(await exampleOf(rule.code)),
  };
}

async function entryOfSchemaCode(each: Described): Promise<RuleEntry> {
  const nothingMore = { severity_on_corrections: null, critical_because: null, invoice_kinds: null, quick_fix: null };
  return { ...commonOf(each), reported_as: 'issue', severity: 'critical', ...nothingMore, ...(await exampleOf(each.code)) };
}

async function entryOfRejection(each: Described): Promise<RuleEntry> {
  const nothingMore = { severity_on_corrections: null, critical_because: null, invoice_kinds: null, quick_fix: null, fields: [] };
  return { ...commonOf(each), reported_as: 'rejection', severity: null, ...nothingMore, example: await exampleOfRejection(each.code) };
}

function commonOf({ code, title, why, details, howToFix, enforcedBy, source }: Described) {
  return {
    code,
    page: `rules/${code}`,
    area: areaOf(code),
    title,
    why,
    details: details ?? null,
    how_to_fix: howToFix,
    autofix: isFixable(code),
    enforced_by: enforcedBy,
    enforcement: [...listEnforcement(code)],
    source: localizedSource(source),
  };
}

/** The source as the API presents it, with its texts in both languages. */
function localizedSource(source: Source): RuleEntry['source'] {
  const [pl, en] = (['pl', 'en'] as const).map((language) => buildSourceResult(source, (text) => text[language]));
  const parts = source.map((_, index) => {
    const polish: object = pl?.parts[index] ?? {};
    const english: object = en?.parts[index] ?? {};
    const localizedNames = ['act', 'provision', 'title'];
    const fields = Object.entries(polish).map(([name, value]) => [
      name,
      localizedNames.includes(name) ? { pl: value, en: (english as Record<string, unknown>)[name] } : value,
    ]);
    return Object.fromEntries(fields) as RuleEntry['source']['parts'][number];
  });
  return { text: { pl: pl?.text ?? '', en: en?.text ?? '' }, parts };
}

async function exampleOf(code: string): Promise<Pick<RuleEntry, 'fields' | 'example'>> {
  const cases = allCases.flatMap((table) => table[code] ?? []);
  const fires = cases.flatMap((each) => each.fires);
  const passes = cases.flatMap((each) => each.passes);
  const issues = await Promise.all(fires.map(async (each) => (await issuesOfCase(each)).filter((issue) => issue.code === code)));
  const [first] = fires;
  const [issue] = issues[0] ?? [];
  if (first === undefined) return { fields: [], example: null };
  const [firstPass] = passes;
  const example = {
    lines: compareWithCorrect(documentOf(first), firstPass === undefined ? [] : [documentOf(firstPass)], issue?.line ?? null),
    triggers_on: first.name,
    issue: issue === undefined ? null : issueOf(issue),
    does_not_trigger_for: firstPass?.name ?? null,
  };
  return { fields: fieldsOf(issues.flat()), example };
}

/** Paths without positions below the root, in the order of the cases. */
function fieldsOf(issues: readonly Issue[]): string[] {
  const paths = issues.flatMap(({ xpath }) => (xpath === null ? [] : [xpath.replace(/\[\d+\]/g, '').replace(/^\/Faktura\/?/, '')]));
  return [...new Set(paths.filter((path) => path !== ''))].slice(0, mostFields);
}

const mostFields = 12;

function issueOf({ message, xpath, line, column, fieldValue, expectedValue, quickFix }: Issue): Example['issue'] {
  return { message, xpath, line, column, field_value: fieldValue, expected_value: expectedValue, quick_fix: quickFix };
}

/** Documents that cannot be read, by the code of their rejection. */
const unreadableDocuments: Readonly<Record<string, { readonly document: string | Uint8Array; readonly name: string }>> = {
  'XML-001': { document: replaced(plainInvoice, '</P_15>', '</P15>'), name: 'an end tag of another name' },
  'XML-004': { document: Buffer.from(plainInvoice, 'utf16le'), name: 'a file in UTF-16' },
  'XML-008': { document: replaced(plainInvoice, '<Faktura ', '<!DOCTYPE Faktura>\n<Faktura '), name: 'a DOCTYPE' },
};

async function exampleOfRejection(code: string): Promise<Example | null> {
  const unreadable = unreadableDocuments[code];
  if (unreadable === undefined) return null;
  const { document, name } = unreadable;
  const { code: actual, message, line, column } = await rejectionOf(document);
  if (actual !== code) throw new Error(`The example of ${code} is rejected with ${actual}.`);
  const nothing = { xpath: null, field_value: null, expected_value: null, quick_fix: null };
  const issue = { message: message satisfies Localized, line, column, ...nothing };
  return { lines: compareWithCorrect(document, [], line), triggers_on: name, issue, does_not_trigger_for: null };
}
