import type { Family } from './families.ts';
import type { Outcome } from './sweep.ts';

/**
 * Outcomes that are right although validation accepts the changed invoice. A pattern is a text, or its beginning followed by `*`.
 * A row accepts every combination of its patterns.
 */
export interface Accepted<Reason extends string> {
  readonly reason: Reason;
  readonly family: Family;
  readonly documents: readonly string[];
  readonly mutations: readonly string[];
  readonly paths: readonly string[];
  /** What exactly is meant, where the reason alone does not say it. */
  readonly note?: string;
}

/** Whether a row accepts an outcome. */
function accepts({ documents, mutations, paths }: Accepted<string>, { document, mutation, path }: Outcome): boolean {
  return matchesAny(documents, document) && matchesAny(mutations, mutation) && matchesAny(paths, path);
}

/** Outcomes that no row accepts, in words. */
export function unexpected(rows: readonly Accepted<string>[], outcomes: readonly Outcome[]): string[] {
  return outcomes.filter((outcome) => !rows.some((row) => accepts(row, outcome))).map(inWords);
}

/** Patterns that match no outcome any more: a row may not outlive its cause. */
export function outdated(rows: readonly Accepted<string>[], outcomes: readonly Outcome[]): string[] {
  return rows.flatMap((row) => {
    const own = outcomes.filter((outcome) => accepts(row, outcome));
    const unmatchedDocuments = row.documents.filter((pattern) => !own.some(({ document }) => matches(pattern, document)));
    const unmatched = row.mutations.flatMap((mutation) =>
      row.paths
        .filter((path) => !own.some((outcome) => matches(mutation, outcome.mutation) && matches(path, outcome.path)))
        .map((path) => `${mutation}: ${path}`),
    );
    return [...unmatchedDocuments, ...unmatched].map((pattern) => `${row.reason}: ${pattern}`);
  });
}

function inWords({ document, mutation, path, detail, newFindings }: Outcome): string {
  return `${document} | ${mutation} | ${path} | ${detail} | ${newFindings.length === 0 ? 'no new issue' : newFindings.join(', ')}`;
}

function matchesAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => matches(pattern, text));
}

function matches(pattern: string, text: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : pattern === text;
}
