import { callService, type Question, type Rejection, type Unreachable } from './call-service.ts';

/** How much an issue weighs, the heaviest first. */
export const severities = ['critical', 'error', 'warning', 'info'] as const;

/** One issue, as `POST /validate` answers it. */
export interface Issue {
  readonly severity: (typeof severities)[number];
  readonly code: string;
  readonly message: string;
  readonly field_value: string | null;
  readonly expected_value: string | null;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly quick_fix: string | null;
  readonly help_url: string | null;
  readonly can_actually_auto_fix: boolean;
}

/** What the page shows of a verdict. */
export interface Verdict {
  readonly kind: 'verdict';
  readonly readiness: 'ready_to_send' | 'ready_with_warnings' | 'not_ready' | 'preflight_only_not_ready_to_send';
  readonly issues: readonly Issue[];
  readonly truncated: boolean;
  readonly summary: Readonly<Record<Issue['severity'], number>>;
}

/** Asks the service for its verdict on a document. Never rejects. */
export function checkInvoice(question: Question): Promise<Verdict | Rejection | Unreachable> {
  return callService('../validate', question, (data) => {
    const verdict = data as Omit<Verdict, 'kind'>;
    return { ...verdict, kind: 'verdict', issues: verdict.issues.toSorted(heavierFirst) };
  });
}

/** The service lists issues by their places; among those of one weight that order stays. */
function heavierFirst(one: Issue, other: Issue): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity);
}

/** What makes a document unreadable, with its place. */
type DocumentProblem = Required<Pick<Issue, 'code' | 'message' | 'line' | 'column'>>;

/** Where a document cannot be read. Only rejections of documents have a list of places; others tell of limits or fields. */
export function issuesOf({ details }: Rejection): readonly Issue[] {
  if (!Array.isArray(details)) return [];
  const problems = details.filter((detail: Partial<DocumentProblem>): detail is DocumentProblem => typeof detail.line === 'number');
  return problems.map(({ code, message, line, column }) => ({
    ...{ severity: 'critical', code, message, line, column, help_url: `#${code.toLowerCase()}` },
    ...{ field_value: null, expected_value: null, xpath: null, quick_fix: null, can_actually_auto_fix: false },
  }));
}
