import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import { type ExchangeRates, noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { systemCode, UserError } from '../../support/user-error.ts';

/**
 * The exchange rates in a file of NBP tables; none without a file.
 *
 * @param path   as typed
 * @param folder the folder to which a relative path refers
 * @throws UserError when the file cannot be read or is invalid
 */
export async function readRates(path: string | null, folder: string): Promise<ExchangeRates> {
  if (path === null) return noExchangeRates;
  const text = await readFile(resolve(folder, path), 'utf8').catch((error: unknown) => {
    throw new UserError(`${path} of --rates cannot be read (${systemCode(error) ?? 'unknown'}).`);
  });
  const parsed = parseRateTables(text);
  if (!parsed.ok) throw new UserError(`${path} of --rates is not valid: ${parsed.error}`);
  return exchangeRatesOf(parsed.value);
}
