import { checkPreset } from '@nakor/domain/erp/check-preset';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { repeatedNames } from '@nakor/domain/shared/repeated-names';
import type { OperatorIo } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';

/** Far more than any preset has. */
const mostBytes = 1_000_000;

/**
 * Reads a preset from a file and checks all of it. It counts as changed now.
 *
 * @throws Rejection that names everything that is wrong
 */
export async function readPresetFile(io: OperatorIo, path: string): Promise<ErpPreset> {
  const json = await readText(io, path);
  const value = parseJson(json, path);
  const names = new Set(Array.from(repeatedNames(json), ({ name }) => name));
  const repeated = [...names].map((name) => `${JSON.stringify(name)}: It is there twice in one object.`);
  const checked = checkPreset(value, new Date(io.nowUnixMs()).toISOString());
  const problems = checked.ok ? [] : checked.error.map(({ path: place, message }) => (place === '' ? message : `${place}: ${message}`));
  const all = [...repeated, ...problems];
  if (!checked.ok || all.length > 0) {
    const lines = all.map((problem) => `  ${problem}`);
    throw new Rejection([`${path} is no preset that can be loaded:`, ...lines].join('\n'), 'refused', all);
  }
  return checked.value;
}

async function readText(io: OperatorIo, path: string): Promise<string> {
  const bytes = await io.readFile(path).catch((error: unknown) => {
    throw new Rejection(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (bytes.length > mostBytes) throw new Rejection(`${path} has ${bytes.length} bytes; a preset has at most ${mostBytes}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Rejection(`${path} is not in UTF-8. Save it again with that encoding.`);
  }
}

function parseJson(json: string, path: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Rejection(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
