import { getDeclaration, isComplex, type SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import type { LocatedElement, XmlDocument } from '../../xml/element.ts';
import type { LineIndex } from '../../xml/positions.ts';
import { isCriticalByItself } from '../enforcement/critical-codes.ts';
import { memoizeEnforcement } from '../enforcement/enforcement-on.ts';
import { formatEnforcementText } from '../enforcement/enforcement-text.ts';
import type { KsefEnforcement } from '../model/enforcement.ts';
import { type Finding, type Place, type PlacedIssue, type Severity, severities, toIssue, useSameText } from '../model/issue.ts';
import { buildFailedRule, type NotChecked } from '../model/not-checked.ts';
import { fillSlots, fillSlotsIn, type Rule, type RuleContext, RuleError, type RuleMatch } from '../model/rule.ts';
import { selectRules } from '../rules/rules-by-element.ts';

/** The inputs of applying rules. */
interface RuleRun {
  readonly context: RuleContext;
  readonly document: XmlDocument;
  readonly lines: LineIndex;
  readonly model: SchemaModel;
  /** Maximum number of issues per rule. */
  readonly limit: number;
  /** Called when a rule throws; the issues of the other rules are kept. */
  readonly onError: (error: RuleError) => void;
}

/**
 * Applies rules to a document. A rule that throws is reported as not checked; the issues of the other rules are kept.
 *
 * @returns the issues, without those that an issue of the same or a worse severity at the same place suppresses, and the rules that threw
 */
export function applyRules(rules: readonly Rule[], run: RuleRun): { issues: PlacedIssue[]; notChecked: NotChecked[] } {
  const { context, document, lines } = run;
  const found: { rule: Rule; issue: PlacedIssue }[] = [];
  const notChecked: NotChecked[] = [];
  const enforcementOf = memoizeEnforcement(context);
  for (const rule of selectRules(rules, context)) {
    try {
      for (const finding of applyRule(rule, run, enforcementOf)) found.push({ rule, issue: toIssue(finding, document, lines) });
    } catch (error) {
      run.onError(new RuleError(rule.code, error));
      notChecked.push(buildFailedRule(rule.code));
    }
  }
  const isSuppressed = suppressionBy(found);
  return { issues: found.filter(({ rule, issue }) => !isSuppressed(issue, rule)).map(({ issue }) => issue), notChecked };
}

/** Whether another issue at the same place replaces an issue. A milder one never does: an explanation must not lower the result. */
function suppressionBy(
  found: readonly { readonly rule: Rule; readonly issue: PlacedIssue }[],
): (issue: PlacedIssue, rule: Rule) => boolean {
  const suppressing = new Set([...new Set(found.map(({ rule }) => rule))].flatMap(({ suppressedBy = [] }) => suppressedBy));
  const ranks = new Map<string, number>();
  for (const {
    issue: { code, xpath, severity },
  } of found) {
    if (!suppressing.has(code)) continue;
    const key = `${code} ${xpath}`;
    ranks.set(key, Math.min(severities.indexOf(severity), ranks.get(key) ?? severities.length));
  }
  return ({ xpath, severity }, { suppressedBy = [] }) =>
    suppressedBy.some((code) => (ranks.get(`${code} ${xpath}`) ?? severities.length) <= severities.indexOf(severity));
}

/** What is computed only for a rule that matches: few rules do. */
interface MatchedRule {
  readonly enforcement: KsefEnforcement | null;
  /** The severity of matches that state none. */
  readonly severity: Severity;
  /** Slots of all its texts; null for none. */
  readonly slots: { readonly ksef: Localized } | null;
}

function applyRule(rule: Rule, { context, model, limit }: RuleRun, enforcementOf: (code: string) => KsefEnforcement | null): Finding[] {
  const findings: Finding[] = [];
  let matched: MatchedRule | undefined;
  for (const found of rule.find(context)) {
    matched ??= matchedRule(rule, context, enforcementOf(rule.code));
    const match = matched.slots === null ? found : { ...found, slots: { ...matched.slots, ...found.slots } };
    findings.push({
      code: rule.code,
      severity: match.severity ?? matched.severity,
      place: placeOfMatch(match, model),
      ...textsOf(rule, match),
      cause: match.cause ?? causeOnLine(rule, match),
      document: match.document,
      enforcement: matched.enforcement,
    });
    // One issue more than the limit shows that the list is truncated.
    if (findings.length > limit) break;
  }
  return findings;
}

function matchedRule(rule: Rule, context: RuleContext, enforcement: KsefEnforcement | null): MatchedRule {
  const slots = enforcement === null ? null : { ksef: formatEnforcementText(enforcement, context.today) };
  return { enforcement, severity: usualSeverity(rule, context, enforcement), slots };
}

/** Critical is what KSeF rejects on this day in this environment, and what is listed with another reason. */
function usualSeverity(
  { code, severity, severityOnCorrections }: Rule,
  { invoice }: RuleContext,
  enforcement: KsefEnforcement | null,
): Severity {
  if (enforcement?.effect === 'rejects' || isCriticalByItself(code)) return 'critical';
  return invoice.isCorrection ? (severityOnCorrections ?? severity) : severity;
}

function textsOf({ message, quickFix }: Rule, { slots, expected }: RuleMatch): Pick<Finding, 'message' | 'expected' | 'quickFix'> {
  return {
    message: fillSlots(message, slots),
    expected: typeof expected === 'string' ? useSameText(expected) : (expected ?? null),
    quickFix: quickFix === null ? null : fillSlots(quickFix, slots),
  };
}

/** The texts without the number of the line that they name; undefined elsewhere than on lines. */
function causeOnLine(rule: Rule, match: RuleMatch): string | undefined {
  const { number, line, ...slots } = match.slots ?? {};
  if ((number === undefined && line === undefined) || !isOnLine(match.place)) return undefined;
  const { message, quickFix } = rule;
  const expected = typeof match.expected === 'string' ? match.expected : match.expected?.pl;
  const advice = quickFix === null ? '' : fillSlotsIn('pl', quickFix, slots);
  // No text of an XML document contains this separator.
  return `${fillSlotsIn('pl', message, slots)}\0${expected ?? ''}\0${advice}`;
}

const lineNames: ReadonlySet<string> = new Set(['FaWiersz', 'ZamowienieWiersz']);

/** Whether a place is a line or one of its fields. */
function isOnLine(place: RuleMatch['place']): boolean {
  if (place.kind === 'file' || place.kind === 'offset') return false;
  const element = place.kind === 'absent' || place.kind === 'missing' ? place.parent : place.element;
  return lineNames.has(element.name) || (element.parent !== null && lineNames.has(element.parent.name));
}

function placeOfMatch({ place }: RuleMatch, model: SchemaModel): Place {
  if (place.kind !== 'absent') return place;
  const { parent, name } = place;
  return { kind: 'missing', parent, name, before: firstAfter(parent, name, model) };
}

/** The first child that must come after an element of this name; null for the end. */
function firstAfter(parent: LocatedElement, name: string, model: SchemaModel): LocatedElement | null {
  const type = getDeclaration(model, parent)?.type;
  if (type === undefined || !isComplex(type)) return null;
  const order = type.childByName.get(name)?.order;
  if (order === undefined) return null;
  return parent.children.find((child) => (type.childByName.get(child.name)?.order ?? -1) > order) ?? null;
}
