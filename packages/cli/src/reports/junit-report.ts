import { determineEnding, listProblems, type Problem } from '@nakor/collection/outcome';
import { formatAttributeText, formatMarkupText } from '@nakor/collection/reports/markup-text';
import { labelsIn } from './labels.ts';
import type { FileOutcome } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';

/**
 * JUnit XML as GitLab and Jenkins read it: a test suite with one test per file. An invalid invoice is a failure, an unreadable file an
 * error; warnings are its output. The suites carry the counts, so that the report can be written piece by piece.
 */
export function createJunitReport({ language }: ReportOptions): Report {
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="nakor">\n',
    file: (outcome) => suite(outcome, labelsIn[language]),
    end: () => '</testsuites>\n',
  };
}

function suite(outcome: FileOutcome, labels: (typeof labelsIn)['pl']): string {
  const ending = determineEnding(outcome);
  const name = formatAttributeText(outcome.name);
  const problems = listProblems(outcome);
  const worst = problems.filter(({ severity }) => severity === 'critical' || severity === 'error');
  const others = problems.filter(({ severity }) => severity === 'warning' || severity === 'info');
  const counts = `tests="1" failures="${ending === 'invalid' ? 1 : 0}" errors="${ending === 'unreadable' ? 1 : 0}" skipped="0"`;
  const outputs = [
    ...others.map(problemText),
    ...outcome.changes.map(({ code, from, to, reason }) => labels.changed(code, from, to, reason)),
  ];
  return [
    `<testsuite name="${name}" ${counts}>`,
    `<testcase classname="nakor" name="${name}" file="${name}">`,
    ...(ending === 'valid' ? [] : [failure(ending === 'invalid' ? 'failure' : 'error', worst, labels.invalid)]),
    ...(outputs.length === 0 ? [] : [`<system-out>${formatMarkupText(outputs.join('\n'))}</system-out>`]),
    '</testcase>',
    '</testsuite>\n',
  ].join('\n');
}

function failure(element: 'failure' | 'error', problems: readonly Problem[], fallback: string): string {
  const [first] = problems;
  const message = first === undefined ? fallback : `${first.code} ${first.message}`;
  const type = first?.code ?? 'invalid';
  return `<${element} message="${formatAttributeText(message)}" type="${formatAttributeText(type)}">${formatMarkupText(problems.map(problemText).join('\n'))}</${element}>`;
}

function problemText({ code, severity, message, line, column, xpath, quick_fix }: Problem): string {
  const place = line === null ? '-' : `${line}:${column ?? 1}`;
  const more = [...(xpath === null ? [] : [xpath]), ...(quick_fix === null ? [] : [`-> ${quick_fix}`])];
  return [`${place} ${severity} ${code} ${message}`, ...more.map((text) => `    ${text}`)].join('\n');
}
