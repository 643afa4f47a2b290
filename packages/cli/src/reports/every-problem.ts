import type { ProblemSelection } from '@nakor/collection/document-entry';

/** Reports of the command line leave nothing out: results without notes of severity `info` were asked for. */
export const everyProblem: ProblemSelection = { limit: Number.POSITIVE_INFINITY, isInfoKept: true };
