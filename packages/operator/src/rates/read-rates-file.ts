import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { OperatorIo } from '../cli/ports.ts';
import { readTextFile } from '../cli/read-text-file.ts';
import { Rejection } from '../cli/rejections.ts';

/** More than 1,000 tables have. */
const maxBytes = 10_000_000;

/**
 * Reads a file with tables A, as the API of the NBP returns them.
 *
 * @throws Rejection stating the problem
 */
export async function readRatesFile(io: OperatorIo, path: string): Promise<readonly RateTable[]> {
  const parsed = parseRateTables(await readTextFile(io, path, maxBytes, 'a file of tables'));
  if (!parsed.ok) throw new Rejection(`${path} is not valid: ${parsed.error}`);
  if (parsed.value.length === 0) throw new Rejection(`${path} contains no table.`);
  return parsed.value;
}
