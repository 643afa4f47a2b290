import { declarationOf, isComplex, type SchemaModel } from '../../schema/model.ts';
import type { XmlDocument, XmlElement } from '../../xml/element.ts';
import type { LineIndex } from '../../xml/positions.ts';
import { type Finding, type Place, type PlacedIssue, type Severity, sameText, toIssue } from '../model/issue.ts';
import { fillSlots, type Rule, type RuleContext, RuleError, type RuleMatch } from '../model/rule.ts';
import { failedRule } from '../rules/limits.ts';

/** What rules need to become issues. */
interface RuleRun {
  readonly context: RuleContext;
  readonly document: XmlDocument;
  readonly lines: LineIndex;
  readonly model: SchemaModel;
  /** Most issues of one rule. */
  readonly limit: number;
  /** Told of a rule that throws; the others are not lost by it. */
  readonly onError: (fault: RuleError) => void;
}

/**
 * Applies rules to a document. A rule that throws is reported as an info issue, and the verdict of the others stands.
 *
 * @returns the issues, without those that another rule says better at the same place
 */
export function applyRules(rules: readonly Rule[], run: RuleRun): PlacedIssue[] {
  const { context, document, lines } = run;
  const spoken: { rule: Rule; issue: PlacedIssue }[] = [];
  const failures: PlacedIssue[] = [];
  for (const rule of rules) {
    if (rule.kinds !== undefined && (context.invoice.kind === null || !rule.kinds.includes(context.invoice.kind))) continue;
    try {
      for (const finding of applyRule(rule, run)) spoken.push({ rule, issue: toIssue(finding, document, lines) });
    } catch (error) {
      run.onError(new RuleError(rule.code, error));
      failures.push(toIssue(failedRule(rule.code), document, lines));
    }
  }
  const spokenAt = new Set(spoken.map(({ issue }) => `${issue.code} ${issue.xpath}`));
  const isSaidBetter = ({ rule, issue }: (typeof spoken)[number]): boolean =>
    rule.suppressedBy?.some((code) => spokenAt.has(`${code} ${issue.xpath}`)) === true;
  return [...spoken.filter((each) => !isSaidBetter(each)).map(({ issue }) => issue), ...failures];
}

function applyRule(rule: Rule, { context, model, limit }: RuleRun): Finding[] {
  const findings: Finding[] = [];
  const usual: Severity = context.invoice.isCorrection ? (rule.severityOnCorrections ?? rule.severity) : rule.severity;
  for (const hit of rule.find(context)) {
    findings.push({
      code: rule.code,
      severity: hit.severity ?? usual,
      place: placeOfHit(hit, model),
      message: fillSlots(rule.message, hit.slots),
      expected: typeof hit.expected === 'string' ? sameText(hit.expected) : (hit.expected ?? null),
      quickFix: rule.quickFix === null ? null : fillSlots(rule.quickFix, hit.slots),
    });
    // One more than an answer lists tells that there are more.
    if (findings.length > limit) break;
  }
  return findings;
}

function placeOfHit({ place }: RuleMatch, model: SchemaModel): Place {
  if (place.kind !== 'absent') return place;
  const { parent, name } = place;
  return { kind: 'missing', parent, name, before: firstBehind(parent, name, model) };
}

/** The first child in front of which the schema wants an element of a name; null for the end. */
function firstBehind(parent: XmlElement, name: string, model: SchemaModel): XmlElement | null {
  const type = declarationOf(model, parent)?.type;
  if (type === undefined || !isComplex(type)) return null;
  const order = type.childByName.get(name)?.order;
  if (order === undefined) return null;
  return parent.children.find((child) => (type.childByName.get(child.name)?.order ?? -1) > order) ?? null;
}
