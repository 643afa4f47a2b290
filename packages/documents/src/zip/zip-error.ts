/** Why an archive or a file in it cannot be read. */
export type ZipProblem = 'not_a_zip' | 'too_many_files' | 'too_large' | 'encrypted' | 'unsupported' | 'damaged';

/** What of a single file is `damaged`, while others can be read: its local header says something else than the directory, or its content does. */
export type DamagedPart = 'header' | 'content';

/** Thrown by all readers of archives. */
export class ZipError extends Error {
  readonly problem: ZipProblem;
  /** Null if the archive as a whole is damaged, or nothing is. */
  readonly damagedPart: DamagedPart | null;

  constructor(problem: ZipProblem, damagedPart: DamagedPart | null = null) {
    super(problem);
    this.name = 'ZipError';
    this.problem = problem;
    this.damagedPart = damagedPart;
  }
}
