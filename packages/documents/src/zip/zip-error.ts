/** Why an archive or a file in it cannot be read. */
export type ZipProblem = 'not_a_zip' | 'too_many_files' | 'too_large' | 'encrypted' | 'unsupported' | 'damaged';

/** Thrown by all readers of archives. */
export class ZipError extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(problem);
    this.name = 'ZipError';
    this.problem = problem;
  }
}
