import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCodes, getCodePage } from '@nakor/contract/codes/code-catalogue';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { catalogueCodes, getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { Location, PropertyBag, ReportingDescriptor, Result, Run } from 'sarif';
import type { Problem } from '../outcome.ts';

/** What a SARIF log depends on. */
export interface SarifOptions {
  readonly language: Language;
  /** Version of Nakor. */
  readonly version: string;
  /** URL of the page of a rule, with `{code}` in place of its code. */
  readonly rulePage: string;
}

/** How a run ended. */
export interface SarifEnd {
  /** Whether every file was read. */
  readonly isComplete: boolean;
  /** What concerns the run instead of a file. */
  readonly notes: readonly string[];
}

const schemaUri = 'https://json.schemastore.org/sarif-2.1.0.json';
const levels = { critical: 'error', error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, Result.level>;

/**
 * SARIF 2.1.0. The results come before the tool, whose list of rules contains those that occurred: the order of members does not matter in
 * JSON, and so the report can be written piece by piece.
 */
export function createSarifWriter({ language, version, rulePage }: SarifOptions) {
  const codes = new Map<string, number>();
  let hasResult = false;

  function ruleIndex(code: string): number {
    const known = codes.get(code) ?? codes.size;
    codes.set(code, known);
    return known;
  }

  function document(name: string, problems: readonly Problem[]): string {
    let text = '';
    for (const problem of problems) {
      text += `${hasResult ? ',' : ''}\n${JSON.stringify(resultOf(problem, name, ruleIndex(problem.code)))}`;
      hasResult = true;
    }
    return text;
  }

  function end({ isComplete, notes }: SarifEnd): string {
    const others: Omit<Run, 'results'> = {
      tool: {
        driver: { name: 'Nakor', version, language, rules: [...codes.keys()].map((code) => descriptorOf(code, language, rulePage)) },
      },
      // The engine counts characters.
      columnKind: 'unicodeCodePoints',
      invocations: [{ executionSuccessful: isComplete, toolExecutionNotifications: notes.map(notification) }],
    };
    return `\n],${JSON.stringify(others).slice(1)}]}\n`;
  }

  return { begin: () => `{"$schema":${JSON.stringify(schemaUri)},"version":"2.1.0","runs":[{"results":[`, document, end };
}

function resultOf(problem: Problem, name: string, ruleIndex: number): Result {
  const { code, severity, message, quick_fix, places, occurrences } = problem;
  const uri = uriOf(name);
  const related = places.slice(1).map((place, index): Location => ({ id: index + 1, ...locationOf(uri, place) }));
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: escapeControlCharacters(quick_fix === null ? message : `${message}\n${quick_fix}`) },
    locations: [locationOf(uri, problem)],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    occurrenceCount: occurrences,
    // Lines move when an invoice is written again; its elements do not.
    partialFingerprints: { 'nakorIssue/v1': computeSha256Hex(JSON.stringify([uri, code, problem.field_name, problem.xpath])) },
    properties: propertiesOf(problem),
  };
}

function propertiesOf({ severity, can_actually_auto_fix }: Problem): PropertyBag {
  return { severity, fixable: can_actually_auto_fix };
}

function locationOf(uri: string, { line, column, xpath }: Pick<Problem, 'line' | 'column' | 'xpath'>): Location {
  // GitHub requires a region, also for an issue of the whole file.
  const region = { startLine: line ?? 1, startColumn: column ?? 1 };
  return {
    physicalLocation: { artifactLocation: { uri }, region },
    ...(xpath === null ? {} : { logicalLocations: [{ fullyQualifiedName: xpath, kind: 'element' }] }),
  };
}

/** A relative reference for a file in the current folder; an absolute URI for others. */
function uriOf(name: string): string {
  if (isAbsolute(name)) return pathToFileURL(name).href;
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  // Standard input has no file.
  return name === '-' ? 'stdin' : encoded;
}

function descriptorOf(code: string, language: Language, rulePage: string): ReportingDescriptor {
  const [entry] = findCodes(code);
  if (entry === undefined) return { id: code };
  const { title, meaning, todo, basis } = entry;
  const full = meaning ?? title;
  const texts = [full[language], todo?.[language] ?? '', basis?.[language] ?? ''].filter((text) => text !== '');
  const enforcedBy = catalogueCodes.includes(code) ? getCatalogueEntry(code).enforcedBy : null;
  return {
    id: code,
    name: code,
    shortDescription: { text: title[language] },
    fullDescription: { text: full[language] },
    help: { text: texts.join('\n\n') },
    helpUri: rulePage.replaceAll('{code}', getCodePage(code)),
    ...(enforcedBy === null ? {} : { properties: { enforced_by: enforcedBy } }),
  };
}

type Notification = NonNullable<NonNullable<Run['invocations']>[number]['toolExecutionNotifications']>[number];

function notification(text: string): Notification {
  return { level: 'note', message: { text: escapeControlCharacters(text) } };
}
