import { findTooLargeCode } from '../../fa3/size-limits.ts';
import { examineDocument, examineRead } from '../../validation/examine/examine-document.ts';
import type { ReadDocument, ValidationPorts, ValidationSettings } from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';
import { workBounds } from '../../validation/model/work-bounds.ts';

/** The issues of an original, and of its earlier corrections, before it is corrected. */
export interface OriginalIssues {
  /** Selects those issues of a derived document that the original already had. */
  readonly among: (issues: readonly Issue[]) => Promise<ReadonlySet<Issue>>;
}

/**
 * Provides the issues of an original lazily: it is examined at most once, and not at all for issues about its size. Examining a large
 * invoice takes as long as the rest of the build.
 *
 * @param source      the original as sent
 * @param read        the parsed original
 * @param earlier     what precedes the correction, if the original has been corrected before
 */
export function listOriginalIssues(
  source: Uint8Array,
  read: ReadDocument,
  ports: ValidationPorts,
  settings: ValidationSettings,
  earlier: EarlierState | null = null,
): OriginalIssues {
  const tooLarge = findTooLargeCode(source.length, read.document.root);
  let examined: Promise<ReadonlySet<string>> | null = null;
  return {
    among: async (issues) => {
      const isOfSize = ({ code }: Issue) => code === 'XML-009' || code === 'XML-010';
      if (!issues.every(isOfSize)) examined ??= examineAll(source, read, { ports, settings, earlier });
      const known = (await examined) ?? new Set<string>();
      return new Set(issues.filter((issue) => (isOfSize(issue) ? issue.code === tooLarge : known.has(keyOf(issue)))));
    },
  };
}

/** What earlier corrections made of an invoice. */
export interface EarlierState {
  /** As sent. Only the latest are examined, up to the size of one document. */
  readonly corrections: readonly Uint8Array[];
  /** The invoice after them, as a document: lines that no longer add up to the totals, for example, are a mistake of no single document. */
  readonly state: Uint8Array;
}

interface ExaminationInput {
  readonly ports: ValidationPorts;
  readonly settings: ValidationSettings;
  readonly earlier: EarlierState | null;
}

async function examineAll(
  source: Uint8Array,
  read: ReadDocument,
  { ports, settings, earlier }: ExaminationInput,
): Promise<ReadonlySet<string>> {
  const examined = [await examineRead(source, read, ports, settings)];
  if (earlier !== null) examined.push(await examineDocument(earlier.state, ports, settings));
  let bytesLeft: number = workBounds.bytes;
  for (const correction of earlier?.corrections.toReversed() ?? []) {
    bytesLeft -= correction.length;
    if (bytesLeft < 0) break;
    examined.push(await examineDocument(correction, ports, settings));
  }
  return new Set(examined.flatMap((result) => (result.ok ? result.value.validated.issues.filter(isSerious).map(keyOf) : [])));
}

/** Whether an issue makes an invoice invalid. */
export function isSerious({ severity }: Pick<Issue, 'severity'>): boolean {
  return severity === 'critical' || severity === 'error';
}

/** Issues on two documents are matched by code and field; their places may differ. */
function keyOf({ code, fieldName }: Pick<Issue, 'code' | 'fieldName'>): string {
  return `${code} ${fieldName}`;
}
