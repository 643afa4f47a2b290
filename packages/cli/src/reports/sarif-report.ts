import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProblems, type Problem } from '@nakor/collection/outcome';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { catalogueCodes, getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import type { Severity } from '@nakor/domain/validation/model/issue';
import { formatSourceText } from '@nakor/domain/validation/model/source';
import type { Location, PropertyBag, ReportingDescriptor, Result, Run } from 'sarif';
import { formatKsefLimitTexts } from './ksef-limits.ts';
import type { FileOutcome } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';
import type { RunSummary } from './run-summary.ts';

const schemaUri = 'https://json.schemastore.org/sarif-2.1.0.json';
const levels = { critical: 'error', error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, Result.level>;

/**
 * SARIF 2.1.0. The results come before the tool, whose list of rules contains those that occurred: the order of members does not matter in
 * JSON, and so the report can be written piece by piece.
 */
export function createSarifReport({ language, version, rulePage }: ReportOptions): Report {
  const codes = new Map<string, number>();
  let hasResult = false;

  function ruleIndex(code: string): number {
    const known = codes.get(code) ?? codes.size;
    codes.set(code, known);
    return known;
  }

  function file(outcome: FileOutcome): string {
    let text = '';
    for (const problem of listProblems(outcome)) {
      text += `${hasResult ? ',' : ''}\n${JSON.stringify(resultOf(problem, outcome, ruleIndex(problem.code)))}`;
      hasResult = true;
    }
    return text;
  }

  function end(summary: RunSummary): string {
    const isComplete = summary.endings.unreadable === 0;
    const others: Omit<Run, 'results'> = {
      tool: {
        driver: { name: 'Nakor', version, language, rules: [...codes.keys()].map((code) => descriptorOf(code, language, rulePage)) },
      },
      // The engine counts characters.
      columnKind: 'unicodeCodePoints',
      invocations: [{ executionSuccessful: isComplete, toolExecutionNotifications: notifications(summary, language) }],
    };
    return `\n],${JSON.stringify(others).slice(1)}]}\n`;
  }

  return { begin: () => `{"$schema":${JSON.stringify(schemaUri)},"version":"2.1.0","runs":[{"results":[`, file, end };
}

function resultOf(problem: Problem, outcome: FileOutcome, ruleIndex: number): Result {
  const { code, severity, message, quick_fix, places, occurrences } = problem;
  const uri = uriOf(outcome.name);
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
  if (!catalogueCodes.includes(code)) return { id: code };
  const { title, why, howToFix, enforcedBy, source } = getCatalogueEntry(code);
  const texts = [why[language], howToFix[language], formatSourceText(source)[language]].filter((text) => text !== '');
  return {
    id: code,
    name: code,
    shortDescription: { text: title[language] },
    fullDescription: { text: why[language] },
    help: { text: texts.join('\n\n') },
    helpUri: rulePage.replaceAll('{code}', code),
    properties: { enforced_by: enforcedBy },
  };
}

type Notifications = NonNullable<NonNullable<Run['invocations']>[number]['toolExecutionNotifications']>;

/** What concerns the run instead of a file. */
function notifications(summary: RunSummary, language: Language): Notifications {
  const changed = summary.ruleChanges.map(
    ({ code, from, to, reason, occurrences, files }) =>
      `${code}: ${from} -> ${to} (${reason}); ${occurrences} issues in ${files} files, changed by nakor.config.json or --rules.`,
  );
  const unchecked = [...summary.notChecked].map(([message, files]) => `${message} (${files})`);
  return [...formatKsefLimitTexts(summary, language), ...changed, ...unchecked].map((text) => ({
    level: 'note',
    message: { text: escapeControlCharacters(text) },
  }));
}
