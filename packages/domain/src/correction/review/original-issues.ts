import { tooLargeCode } from '../../fa3/size-limits.ts';
import { examineRead } from '../../validation/examine/examine-document.ts';
import {
  maxIssuesWhileFixing,
  type ReadDocument,
  type ValidationPorts,
  type ValidationSettings,
} from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';

/** What was wrong with an original before it is corrected. */
export interface OriginalIssues {
  /** Those issues of a document made from the original that stood on it already. */
  readonly among: (issues: readonly Issue[]) => Promise<ReadonlySet<Issue>>;
}

/**
 * Finds out what was wrong with an original when a result asks for it: the original is examined once at most, and not at all for what its
 * size alone tells. A large invoice makes a large correction, and to examine it takes as long as the whole rest.
 *
 * @param source the original as sent
 * @param read   the same as it was read
 */
export function originalIssues(
  source: Uint8Array,
  read: ReadDocument,
  ports: ValidationPorts,
  settings: ValidationSettings,
): OriginalIssues {
  const tooLarge = tooLargeCode(source.length, read.document.root);
  let examined: Promise<ReadonlySet<string>> | null = null;
  return {
    among: async (issues) => {
      const isOfSize = ({ code }: Issue) => code === 'XML-009' || code === 'XML-010';
      if (!issues.every(isOfSize)) examined ??= examine(source, read, ports, settings);
      const known = (await examined) ?? new Set<string>();
      return new Set(issues.filter((issue) => (isOfSize(issue) ? issue.code === tooLarge : known.has(keyOf(issue)))));
    },
  };
}

async function examine(
  source: Uint8Array,
  read: ReadDocument,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<ReadonlySet<string>> {
  // Of an original with many mistakes, none is left out that stays on the correction.
  const examined = await examineRead(source, read, ports, settings, maxIssuesWhileFixing);
  return new Set(examined.ok ? examined.value.validated.issues.filter(isSerious).map(keyOf) : []);
}

/** Whether an issue makes an invoice invalid. */
export function isSerious({ severity }: Pick<Issue, 'severity'>): boolean {
  return severity === 'critical' || severity === 'error';
}

/** The same issue on two documents has the same code and field; its place may differ. */
function keyOf({ code, fieldName }: Pick<Issue, 'code' | 'fieldName'>): string {
  return `${code} ${fieldName}`;
}
