import type { Language } from '@nakor/domain/shared/localized';
import type { Ending, Problem } from '../outcome.ts';
import { labelsIn } from './labels.ts';
import { formatAttributeText, formatMarkupText } from './markup-text.ts';

/** A document as a test. */
export interface TestedDocument {
  readonly name: string;
  readonly ending: Ending;
  readonly problems: readonly Problem[];
  /** Lines that follow its warnings. */
  readonly notes: readonly string[];
}

/**
 * JUnit XML as GitLab and Jenkins read it: a test suite with one test per file. An invalid invoice is a failure, an unreadable file an
 * error; warnings are its output. The suites carry the counts, so that the report can be written piece by piece.
 */
export function createJunitWriter(language: Language) {
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="nakor">\n',
    document: (document: TestedDocument) => suite(document, labelsIn[language].invalid),
    end: () => '</testsuites>\n',
  };
}

function suite({ name: path, ending, problems, notes }: TestedDocument, fallback: string): string {
  const name = formatAttributeText(path);
  const worst = problems.filter(({ severity }) => severity === 'critical' || severity === 'error');
  const others = problems.filter(({ severity }) => severity === 'warning' || severity === 'info');
  const counts = `tests="1" failures="${ending === 'invalid' ? 1 : 0}" errors="${ending === 'unreadable' ? 1 : 0}" skipped="0"`;
  const outputs = [...others.map(problemText), ...notes];
  return [
    `<testsuite name="${name}" ${counts}>`,
    `<testcase classname="nakor" name="${name}" file="${name}">`,
    ...(ending === 'valid' ? [] : [failure(ending === 'invalid' ? 'failure' : 'error', worst, fallback)]),
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
