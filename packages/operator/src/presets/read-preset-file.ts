import { checkPreset } from '@nakor/domain/erp/check-preset';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { listRepeatedNames } from '@nakor/domain/shared/repeated-names';
import type { OperatorIo } from '../cli/ports.ts';
import { readTextFile } from '../cli/read-text-file.ts';
import { Rejection } from '../cli/rejections.ts';

/** Far more than any preset needs. */
const maxBytes = 1_000_000;

/**
 * Reads and validates a preset file, and sets its time of change to now.
 *
 * @throws Rejection listing all problems
 */
export async function readPresetFile(io: OperatorIo, path: string): Promise<ErpPreset> {
  const json = await readTextFile(io, path, maxBytes, 'a preset');
  const value = parseJson(json, path);
  const names = new Set(Array.from(listRepeatedNames(json), ({ name }) => name));
  const repeated = [...names].map((name) => `${JSON.stringify(name)}: It occurs twice in one object.`);
  const checked = checkPreset(value, new Date(io.nowUnixMs()).toISOString());
  const problems = checked.ok ? [] : checked.error.map(({ path: place, message }) => (place === '' ? message : `${place}: ${message}`));
  const all = [...repeated, ...problems];
  if (!checked.ok || all.length > 0) {
    const lines = all.map((problem) => `  ${problem}`);
    throw new Rejection([`${path} is not a valid preset:`, ...lines].join('\n'), 'refused', all);
  }
  return checked.value;
}

function parseJson(json: string, path: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Rejection(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
