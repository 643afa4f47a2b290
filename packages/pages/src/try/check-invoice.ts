/** Language of the page and of the service's texts. */
export type Language = 'pl' | 'en';

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
  readonly valid: boolean;
  readonly readiness: 'ready_to_send' | 'ready_with_warnings' | 'not_ready' | 'preflight_only_not_ready_to_send';
  readonly issues: readonly Issue[];
  readonly truncated: boolean;
  readonly summary: Readonly<Record<Issue['severity'], number>>;
}

/** What came of asking for a verdict. */
export type Outcome =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** The service refused; `issues` say where the document cannot be read, where that is the reason. */
  | { readonly kind: 'refused'; readonly message: string; readonly requestId: string | null; readonly issues: readonly Issue[] }
  | { readonly kind: 'unreachable' };

/** Above this many bytes an invoice is sent compressed: plain ones are limited by the way to the service, not by its rules. */
const plainLimitBytes = 1_000_000;

/** Asks the service for its verdict on a document. Never rejects. */
export async function checkInvoice(invoice: Blob, key: string, language: Language): Promise<Outcome> {
  try {
    const isPlain = invoice.size <= plainLimitBytes;
    const response = await fetch('../validate', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Accept-Language': language,
        'Content-Type': isPlain ? 'application/xml' : 'application/gzip',
      },
      body: isPlain ? invoice : await compressed(invoice),
      credentials: 'omit',
      cache: 'no-store',
    });
    return outcomeOf(await response.json());
  } catch {
    return { kind: 'unreachable' };
  }
}

function compressed(invoice: Blob): Promise<Blob> {
  return new Response(invoice.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** Answers are our own service's, in the forms that it describes; anything else came from something in between. */
function outcomeOf(answer: unknown): Outcome {
  const { data, error, meta } = (answer ?? {}) as {
    data?: Verdict;
    error?: { message: string; details?: unknown };
    meta?: { request_id?: string };
  };
  if (data !== undefined) return { kind: 'verdict', verdict: { ...data, issues: data.issues.toSorted(heavierFirst) } };
  if (error === undefined) return { kind: 'unreachable' };
  return { kind: 'refused', message: error.message, requestId: meta?.request_id ?? null, issues: issuesOf(error.details) };
}

/** The service lists issues by their places; among those of one weight that order stays. */
function heavierFirst(one: Issue, other: Issue): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity);
}

/** What makes a document unreadable, with its place. */
type DocumentProblem = Required<Pick<Issue, 'code' | 'message' | 'line' | 'column'>>;

/** Only refusals of documents have a list of places; others tell of limits or fields. */
function issuesOf(details: unknown): readonly Issue[] {
  if (!Array.isArray(details)) return [];
  const problems = details.filter((detail: Partial<DocumentProblem>): detail is DocumentProblem => typeof detail.line === 'number');
  return problems.map(({ code, message, line, column }) => ({
    ...{ severity: 'critical', code, message, line, column, help_url: `#${code.toLowerCase()}` },
    ...{ field_value: null, expected_value: null, xpath: null, quick_fix: null, can_actually_auto_fix: false },
  }));
}
