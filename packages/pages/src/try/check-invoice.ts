import { callService, type InvoiceRequest, type Rejection, type Unreachable } from './call-service.ts';

/** Severities of issues, the most severe first. */
export const severities = ['critical', 'error', 'warning', 'info'] as const;

/** One issue in a response of `POST /validate`. */
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
  readonly occurrences: number;
  /** The first places; the first one is that of the issue itself. */
  readonly places: readonly Pick<Issue, 'line' | 'column'>[];
}

/** The part of a validation result that the page shows. */
export interface ValidationResult {
  readonly kind: 'result';
  readonly readiness: 'ready_to_send' | 'ready_with_warnings' | 'not_ready' | 'preflight_only_not_ready_to_send';
  readonly issues: readonly Issue[];
  readonly truncated: boolean;
  readonly summary: Readonly<Record<Issue['severity'], number>>;
}

/** Validates a document with the service. Never rejects. */
export function checkInvoice(request: InvoiceRequest): Promise<ValidationResult | Rejection | Unreachable> {
  return callService('../validate', request, (data) => {
    const result = data as Omit<ValidationResult, 'kind'>;
    return { ...result, kind: 'result' };
  });
}

/** A reason why a document cannot be parsed, with its position. */
type DocumentProblem = Required<Pick<Issue, 'code' | 'message' | 'line' | 'column'>>;

/** Why a document cannot be parsed. Only such rejections have a list of positions; others are about limits or fields. */
export function issuesOf({ details }: Rejection): readonly Issue[] {
  if (!Array.isArray(details)) return [];
  const problems = details.filter((detail: Partial<DocumentProblem>): detail is DocumentProblem => typeof detail.line === 'number');
  return problems.map(({ code, message, line, column }) => ({
    ...{ severity: 'critical', code, message, line, column, help_url: `/${code}` },
    ...{ field_value: null, expected_value: null, xpath: null, quick_fix: null, can_actually_auto_fix: false },
    ...{ occurrences: 1, places: [] },
  }));
}
