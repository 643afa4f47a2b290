import type { Nakor } from 'nakor';

/** The result of comparing registers with KSeF. */
export type ReconciliationResult = Awaited<ReturnType<Nakor['reconcile']>>;

/** One finding of it. */
export type FindingEntry = ReconciliationResult['findings'][number];

/** The findings as people work through them. */
export interface WorkLists {
  /** The register has to be corrected: by file and row. */
  readonly corrections: readonly FindingEntry[];
  /** Errors and warnings that a person has to clarify. */
  readonly questions: readonly FindingEntry[];
  readonly notes: readonly FindingEntry[];
}

/** Sorts findings into the lists of a report. Corrections are in the order of the rows, by month. */
export function sortIntoLists({ findings }: ReconciliationResult): WorkLists {
  const keyed = findings.filter(({ corrects_register }) => corrects_register).map((finding) => ({ finding, key: getPlaceKey(finding) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return {
    corrections: keyed.map(({ finding }) => finding),
    questions: findings.filter(({ corrects_register, severity }) => !corrects_register && severity !== 'info'),
    notes: findings.filter(({ corrects_register, severity }) => !corrects_register && severity === 'info'),
  };
}

/** A file that was not compared, and why. */
export interface UnreadableFile {
  readonly file: string;
  readonly message: string;
}

/** The result with files that could not be read, or are something else, so that each report names them. They are sorted by name. */
export function addUnreadable(result: ReconciliationResult, unreadable: readonly UnreadableFile[]): ReconciliationResult {
  const added = unreadable.map(({ file, message }) => ({ file, code: 'FILE_UNREADABLE', message }));
  return { ...result, not_read: [...result.not_read, ...added].sort((left, right) => (left.file < right.file ? -1 : 1)) };
}

/** Whether anything has to be corrected or clarified urgently, which decides the exit code. */
export function hasErrors({ summary, not_read }: ReconciliationResult): boolean {
  return summary.findings.error > 0 || not_read.length > 0;
}

function getPlaceKey({ rows: [row], differences: [difference], side, code }: FindingEntry): string {
  return [row?.month ?? difference?.month ?? '', side === 'purchases' ? 1 : 0, row?.ordinal.padStart(12, '0') ?? '~', code].join(' ');
}
