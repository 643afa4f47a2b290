import { resolve } from 'node:path';
import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import type { RateTable } from 'nakor';
import { readBounded } from '../shared/read-bounded.ts';
import { getSystemCode, UserError } from '../shared/user-error.ts';

/** More than all tables of twenty years. */
const maxBytes = 100_000_000;

/**
 * The exchange rates in a file of NBP tables.
 *
 * @param path   as typed
 * @param folder the folder to which a relative path refers
 * @throws UserError if the file cannot be read or is invalid
 */
export async function readRates(path: string, folder: string): Promise<readonly RateTable[]> {
  const content = await readBounded(resolve(folder, path), maxBytes).catch((error: unknown) => {
    throw new UserError(
      {
        pl: `Nie można odczytać ${path} z --rates (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${path} of --rates cannot be read (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  });
  if (content === null)
    throw new UserError({
      pl: `${path} z --rates ma więcej niż ${maxBytes} bajtów.`,
      en: `${path} of --rates has more than ${maxBytes} bytes.`,
    });
  const parsed = parseRateTables(new TextDecoder().decode(content));
  if (!parsed.ok)
    throw new UserError({
      pl: `${path} z --rates jest nieprawidłowy: ${parsed.error}`,
      en: `${path} of --rates is not valid: ${parsed.error}`,
    });
  return parsed.value;
}
