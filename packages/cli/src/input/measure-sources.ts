import { findSources, type SearchOptions } from './find-sources.ts';
import { standardInput } from './source.ts';

/**
 * Size of the documents that will be found, in bytes, of those that can be read more than once.
 *
 * @param limit the search ends when they are at least so many
 */
export async function measureSources(paths: readonly string[], options: SearchOptions, limit: number): Promise<number> {
  const searched = paths.filter((path) => path !== standardInput);
  let bytes = 0;
  for await (const found of findSources(searched, options)) {
    if (found.kind === 'document' && found.isRepeatable) bytes += found.size;
    if (bytes >= limit) break;
  }
  return bytes;
}
