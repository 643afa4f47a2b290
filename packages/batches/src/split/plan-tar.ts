import type { Readable } from 'node:stream';
import { createMeter } from '@nakor/collection/archives/limits';
import { readTar } from '@nakor/collection/archives/read-tar';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { type ArchiveScope, validationScope } from './archive-scope.ts';
import type { FoundDocument } from './found-document.ts';

/**
 * The documents of a TAR or TAR.GZ, in one pass.
 *
 * @param size  of the archive, in bytes
 * @param scope which files are read, and how large they may be; by default those of a validation
 * @throws ArchiveError if the archive as a whole cannot be read; DependencyUnavailable if the storage fails on the way
 */
export async function* listTarDocuments(
  stream: Readable,
  isPacked: boolean,
  size: number,
  { isWanted, documentBytes, limits }: ArchiveScope = validationScope,
): AsyncGenerator<FoundDocument> {
  let lost: unknown = null;
  stream.once('error', (error) => {
    lost = error;
  });
  try {
    for await (const { name, ...entry } of readTar(stream, isPacked, createMeter(size, limits), isWanted, documentBytes)) {
      if (entry.problem !== null) yield { name, problem: entry.problem };
      else if (entry.content === null) yield { name, problem: 'too_large' };
      else yield { name, problem: null, bytes: entry.content.length, content: entry.content, entry: null };
    }
  } catch (error) {
    // What was lost on the way is no damage of the archive: the task can be repeated.
    throw lost instanceof DependencyUnavailable ? lost : error;
  }
}
