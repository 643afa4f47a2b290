import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { writeFileAtomically } from '../../shared/atomic-file.ts';
import { getSystemCode, UserError } from '../../shared/user-error.ts';

const storedPosition = z.object({
  version: z.literal(1),
  since: z.string().nullable(),
  cursor: z.string().nullable(),
  handled: z.array(z.string()),
  left: z.array(z.string()),
});

/** Where `listen` is in the list of events. */
export interface Position {
  /** Start of the list, in RFC 3339; null for that of the cursor. */
  readonly since: string | null;
  /** Where to go on; null before the first page is complete. */
  readonly cursor: string | null;
  /** Ids of the latest events that were forwarded: the list repeats those of the last minute. */
  readonly handled: readonly string[];
  /** Ids of events that the receiver did not accept. */
  readonly left: readonly string[];
}

/**
 * Reads where an earlier run ended.
 *
 * @returns null if there is no such file
 * @throws UserError if it cannot be read, or is another file
 */
export async function readCursorFile(path: string): Promise<Position | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (getSystemCode(error) === 'ENOENT') return null;
    throw new UserError(
      {
        pl: `Nie można odczytać ${path} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${path} cannot be read (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  });
  if (text === null) return null;
  const parsed = storedPosition.safeParse(parseJson(text));
  if (!parsed.success)
    throw new UserError({
      pl: `${path} nie został zapisany przez nakor listen. Podaj inny plik w --cursor-file.`,
      en: `${path} was not written by nakor listen. Name another file with --cursor-file.`,
    });
  const { version: _, ...position } = parsed.data;
  return position;
}

/**
 * Writes where to go on.
 *
 * @throws UserError if the file cannot be written
 */
export async function writeCursorFile(path: string, position: Position): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify({ version: 1, ...position }, null, 2)}\n`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
