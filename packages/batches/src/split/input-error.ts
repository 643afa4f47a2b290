import { ArchiveError, type ArchiveProblem } from '@nakor/collection/archives/limits';
import { ZipError, type ZipProblem } from '@nakor/documents/zip/zip-error';
import type { BatchProblem } from '@nakor/operations/batches/batch-problems';
import { BatchInputError } from '../model/batch-error.ts';

const zipProblems: Readonly<Record<ZipProblem, BatchProblem>> = {
  not_a_zip: 'not_an_archive',
  too_many_files: 'too_many_entries',
  too_large: 'damaged_archive',
  encrypted: 'damaged_archive',
  unsupported: 'not_an_archive',
  damaged: 'damaged_archive',
};

const archiveProblems: Readonly<Partial<Record<ArchiveProblem, BatchProblem>>> = {
  entries: 'too_many_entries',
  total: 'unpacked_too_large',
  ratio: 'bomb',
  overlap: 'overlapping_entries',
};

/** The error of a batch for one of its archive; any other error as it is. */
export function toInputError(error: unknown): unknown {
  if (error instanceof ZipError) return new BatchInputError(zipProblems[error.problem]);
  return error instanceof ArchiveError ? new BatchInputError(archiveProblems[error.problem] ?? 'damaged_archive') : error;
}
