import type { OperatorIo } from './ports.ts';
import { Rejection } from './rejections.ts';

/**
 * Reads a file with UTF-8 text.
 *
 * @param maxBytes its maximum size
 * @param what     what it contains, such as `a preset`
 * @throws Rejection stating the problem
 */
export async function readTextFile(io: OperatorIo, path: string, maxBytes: number, what: string): Promise<string> {
  const bytes = await io.readFile(path).catch((error: unknown) => {
    throw new Rejection(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (bytes.length > maxBytes) throw new Rejection(`${path} has ${bytes.length} bytes; ${what} has at most ${maxBytes}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Rejection(`${path} is not UTF-8. Save it with that encoding.`);
  }
}
